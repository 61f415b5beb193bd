package io.holdfast.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Invalid requests are rejected with the name of the field, and nothing is written. */
class BadInputTest extends RetryCase {

    private static final byte[] NONE = {};

    @Test
    void invalidEventsAreRejected() {
        refused(ErrorCode.INVALID_ARGUMENT, "id must not be blank", () -> InboundEvent.of(" ", "t", "p", NONE));
        refused(ErrorCode.INVALID_ARGUMENT, "type must not be blank", () -> InboundEvent.of("e", "", "p", NONE));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "publisher has 256 characters; the limit is 255",
                () -> InboundEvent.of("e", "t", "p".repeat(256), NONE));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "type has 256 characters; the limit is 255",
                () -> InboundEvent.of("e", "t".repeat(256), "p", NONE));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "reference has 256 bytes; the limit is 255",
                () -> event("e", "ä".repeat(128), 0));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "id must be valid Unicode: it has an unpaired surrogate",
                () -> InboundEvent.of("\ud800", "t", "p", NONE));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "data has 16777217 bytes; the limit is 16777216",
                () -> InboundEvent.of("e", "t", "p", new byte[(16 << 20) + 1]));
    }

    @Test
    void theLongestNamesCanBeSaved() {
        InboundEvent longest = new InboundEvent(
                "i".repeat(255),
                "\u4e2d".repeat(255),
                "\u4e2d".repeat(255),
                "r".repeat(255),
                Long.MIN_VALUE,
                "a".repeat(255),
                null,
                NONE);
        save(longest);
        assertThat(retries.list(FailedEventQuery.ALL
                                .withType("\u4e2d".repeat(255))
                                .withPublisher("\u4e2d".repeat(255)))
                        .rows())
                .extracting(FailedEvent::id)
                .containsExactly("i".repeat(255));
        clock().advance(Duration.ofMinutes(1));
        retries.claims().succeed(claim());
    }

    @Test
    void longErrorsAreTruncated() {
        String error = "e".repeat(RetryLimits.MAX_ERROR - 1) + "\ud83d\ude00 and more";
        assertThat(saved(retries.save(event("e"), Verdict.failed(error))).error())
                .isEqualTo("e".repeat(RetryLimits.MAX_ERROR - 1) + "?");
    }

    @Test
    void claimsAndPagesAreBounded() {
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "max must be between 1 and 1000, but is 1001",
                () -> new ClaimRequest("ada", 1_001, LEASE));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "max must be between 1 and 1000, but is 0",
                () -> new ClaimRequest("ada", 0, LEASE));
        refused(ErrorCode.INVALID_ARGUMENT, "runner must not be blank", () -> new ClaimRequest("", 1, LEASE));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "lease must be between PT0.001S and PT8784H, but is PT0S",
                () -> new ClaimRequest("ada", 1, Duration.ZERO));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "limit must be between 1 and 1000, but is 1001",
                () -> FailedEventQuery.ALL.withLimit(1_001));
        refused(ErrorCode.INVALID_ARGUMENT, "limit must be between 1 and 1000, but is 0", () -> retries.due(0));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "reference must not be blank",
                () -> FailedEventQuery.ALL.withReference(""));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "type must be valid Unicode: it has an unpaired surrogate",
                () -> FailedEventQuery.ALL.withType("\ud800"));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "publisher has 256 characters; the limit is 255",
                () -> FailedEventQuery.ALL.withPublisher("p".repeat(256)));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "cursor was not returned by a page of this list",
                () -> retries.list(FailedEventQuery.ALL.after("nonsense")));
    }

    @Test
    void invalidOptionsAreRejected() {
        RetryOptions options = RetryOptions.DEFAULT;
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "the number of delays must be between 1 and 100, but is 0",
                () -> options.withDelays(List.of()));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "the number of delays must be between 1 and 100, but is 101",
                () -> options.withDelays(Collections.nCopies(101, LEASE)));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "delay must be between PT0S and PT8784H, but is PT-1S",
                () -> options.withDelays(List.of(Duration.ofSeconds(-1))));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "maxRetries must be between 1 and 1000, but is 0",
                () -> options.withMaxRetries(0));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "jitter must be between 0 and 1, but is NaN",
                () -> options.withJitter(Double.NaN));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "archiveFor must be between PT0S and PT8784H, but is PT8808H",
                () -> options.withArchiveRetention(Duration.ofDays(367)));
        RetryRunnerOptions runner = RetryRunnerOptions.DEFAULT;
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "interval must be between PT0.001S and PT8784H, but is PT0S",
                () -> runner.withInterval(Duration.ZERO));
        refused(ErrorCode.INVALID_ARGUMENT, "batch must be between 1 and 1000, but is 0", () -> runner.withBatch(0));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "maxPerRun must be between 1 and 1000000, but is 0",
                () -> runner.withMaxPerRun(0));
    }

    private void refused(ErrorCode code, String message, ThrowingCallable call) {
        long before = stores.store().lastCommit();
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        BadRequestException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessage(message);
        assertThat(stores.store().lastCommit()).isEqualTo(before);
    }
}
