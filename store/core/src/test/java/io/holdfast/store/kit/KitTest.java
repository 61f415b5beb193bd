package io.holdfast.store.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class KitTest {

    @Test
    void aTextAtTheLimitPassesAndOneBeyondItIsTooLarge() {
        assertThat(Arguments.text("name", "abcd", 4)).isEqualTo("abcd");
        assertThatThrownBy(() -> Arguments.text("name", "abcde", 4))
                .isInstanceOfSatisfying(
                        BadRequestException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LIMIT_EXCEEDED))
                .hasMessage("name has 5 characters; the limit is 4");
    }

    @Test
    void anUnpairedSurrogateIsInvalid() {
        assertThatThrownBy(() -> Arguments.text("name", "a\ud800b", 9)).hasMessageContaining("unpaired surrogate");
        assertThatThrownBy(() -> Arguments.name("name", "a\udc00", 9)).hasMessageContaining("unpaired surrogate");
        assertThat(Arguments.text("name", "\ud83d\ude00", 2)).hasSize(2);
    }

    @Test
    void aNewIdHasNoControlCharacters() {
        for (String id : List.of("a\u0000", "a\n", "a\u001f", "a\u007f", "a\u0080", "a\u009f")) {
            assertThatThrownBy(() -> Arguments.newId("key", id))
                    .isInstanceOf(BadRequestException.class)
                    .hasMessage(String.format(
                            "key must not contain control characters, but has U+%04X at index 1", (int) id.charAt(1)));
        }
        assertThat(Arguments.newId("key", " ~\u00a0\u2028")).hasSize(4);
    }

    @Test
    void namesAreMeasuredInBytesOfUtf8() {
        assertThat(Arguments.name("key", "é", 2)).isEqualTo("é");
        assertThatThrownBy(() -> Arguments.name("key", "éé", 3)).hasMessage("key has 4 bytes; the limit is 3");
        assertThatThrownBy(() -> Arguments.name("key", " ", 3)).hasMessage("key must not be blank");
    }

    @Test
    void aNumberOutOfRangeNamesTheRange() {
        assertThat(Arguments.inRange("limit", 100, 1, 100)).isEqualTo(100);
        assertThatThrownBy(() -> Arguments.inRange("limit", 0, 1, 100))
                .hasMessage("limit must be between 1 and 100, but is 0");
        assertThatThrownBy(() -> Arguments.inRange("wait", Duration.ofDays(2), Duration.ZERO, Duration.ofDays(1)))
                .isInstanceOfSatisfying(
                        BadRequestException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LIMIT_EXCEEDED));
    }

    @Test
    void aListWithDuplicatesOrNullsIsInvalid() {
        assertThat(Arguments.distinct("seats", List.of(1, 2))).containsExactly(1, 2);
        assertThatThrownBy(() -> Arguments.distinct("seats", List.of(1, 1))).hasMessage("seats contains 1 twice");
    }

    @Test
    void aStoredHashNeverChanges() {
        UUID hash = new RequestHash()
                .add("charge")
                .add(new byte[] {1, 2})
                .addRaw((byte) 0)
                .toUuid();
        assertThat(hash).hasToString("c9acc1ba-427e-453b-ba52-c85aecb4670c");
        assertThat(new RequestHash().add("ab").add("c").toBytes())
                .isNotEqualTo(new RequestHash().add("a").add("bc").toBytes());
    }

    @Test
    void idsOfOneMillisecondKeepTheirOrderAndTellTheirTime() {
        Instant now = Instant.parse("2026-01-02T03:04:05.678Z");
        TimeOrderedIds ids = new TimeOrderedIds(InstantSource.fixed(now), () -> 7);
        UUID first = ids.next();
        assertThat(ids.next().toString()).isGreaterThan(first.toString());
        assertThat(TimeOrderedIds.createdAt(first)).isEqualTo(now);
    }

    @Test
    void aRefusalIsThrownAndAResultIsReturned() {
        Refusal refusal = () -> "sold_out";
        assertThat(Refusal.orThrow("done")).isEqualTo("done");
        assertThatThrownBy(() -> Refusal.orThrow(refusal))
                .isInstanceOfSatisfying(
                        RefusedException.class, e -> assertThat(e.refusal()).isSameAs(refusal));
    }

    @Test
    void aReportDescribesTheFirstHundredProblemsAndCountsAll() {
        CheckFindings findings = new CheckFindings();
        findings.count("accounts", 2);
        findings.count("accounts", 3);
        for (int i = 0; i < CheckFindings.MAX_REPORTED + 1; i++) {
            findings.report("problem " + i);
        }
        CheckReport report = findings.toReport();
        assertThat(report.counts()).isEqualTo(Map.of("accounts", 5L));
        assertThat(report.count("bookings")).isZero();
        assertThat(report.problems()).hasSize(CheckFindings.MAX_REPORTED);
        assertThat(report.problemCount()).isEqualTo(CheckFindings.MAX_REPORTED + 1L);
        assertThat(report.isClean()).isFalse();
    }

    @Test
    void sweepResultsAddUp() {
        assertThat(new SweepResult(1, 2, true).plus(new SweepResult(3, 4, false)))
                .isEqualTo(new SweepResult(4, 6, false));
    }
}
