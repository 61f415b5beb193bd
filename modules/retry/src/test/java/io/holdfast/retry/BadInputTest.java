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
                "publisher has 256 characters, the limit is 255",
                () -> InboundEvent.of("e", "t", "p".repeat(256), NONE));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "type has 256 characters, the limit is 255",
                () -> InboundEvent.of("e", "t".repeat(256), "p", NONE));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "reference has 256 bytes, the limit is 255",
                () -> event("e", "ä".repeat(128), 0));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "id must be valid Unicode: it has an unpaired surrogate",
                () -> InboundEvent.of("\ud800", "t", "p", NONE));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "data has 16777217 bytes, the limit is 16777216",
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
                "max is 1001, it must be between 1 and 1000",
                () -> new ClaimRequest("ada", 1_001, LEASE));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "max is 0, it must be between 1 and 1000",
                () -> new ClaimRequest("ada", 0, LEASE));
        refused(ErrorCode.INVALID_ARGUMENT, "runner must not be blank", () -> new ClaimRequest("", 1, LEASE));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "lease is PT0S, it must be between PT0.001S and PT8784H",
                () -> new ClaimRequest("ada", 1, Duration.ZERO));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "limit is 1001, it must be between 1 and 1000",
                () -> FailedEventQuery.ALL.withLimit(1_001));
        refused(ErrorCode.INVALID_ARGUMENT, "limit is 0, it must be between 1 and 1000", () -> retries.due(0));
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
                "publisher has 256 characters, the limit is 255",
                () -> FailedEventQuery.ALL.withPublisher("p".repeat(256)));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "cursor was not returned by a page of this scan",
                () -> retries.list(FailedEventQuery.ALL.after("nonsense")));
    }

    @Test
    void invalidOptionsAreRejected() {
        RetryOptions options = RetryOptions.DEFAULT;
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "the number of delays is 0, it must be between 1 and 100",
                () -> options.withDelays(List.of()));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "the number of delays is 101, it must be between 1 and 100",
                () -> options.withDelays(Collections.nCopies(101, LEASE)));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "delay is PT-1S, it must be between PT0S and PT8784H",
                () -> options.withDelays(List.of(Duration.ofSeconds(-1))));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "maxRetries is 0, it must be between 1 and 1000",
                () -> options.withMaxRetries(0));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "jitter is NaN, it must be between 0 and 1",
                () -> options.withJitter(Double.NaN));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "archiveFor is PT8808H, it must be between PT0S and PT8784H",
                () -> options.withArchiveRetention(Duration.ofDays(367)));
        RetryRunnerOptions runner = RetryRunnerOptions.DEFAULT;
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "interval is PT0S, it must be between PT0.001S and PT8784H",
                () -> runner.withInterval(Duration.ZERO));
        refused(ErrorCode.INVALID_ARGUMENT, "batch is 0, it must be between 1 and 1000", () -> runner.withBatch(0));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "maxPerRun is 0, it must be between 1 and 1000000",
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
