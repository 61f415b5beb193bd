package io.holdfast.queue.internal.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.BadRequestException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The times of cron expressions, in particular when the clock changes. */
class CronTimesTest {

    /** In 2026 the clock goes from 02:00 to 03:00 on March 29 (01:00 UTC), and back from 03:00 to 02:00 on October 25. */
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private static List<String> times(String cron, ZoneId zone, String after, int count) {
        CronTimes times = CronTimes.of(cron, zone);
        List<String> found = new ArrayList<>();
        Instant at = times.next(Instant.parse(after));
        while (at != null && found.size() < count) {
            found.add(at.toString());
            at = times.next(at);
        }
        return found;
    }

    @Test
    void anExpressionMatchesLocalTimesOfItsZone() {
        assertThat(times("30 9 * * MON-FRI", BERLIN, "2026-03-27T12:00:00Z", 2))
                .containsExactly("2026-03-30T07:30:00Z", "2026-03-31T07:30:00Z");
        assertThat(times("30 9 * * 1-5", ZoneId.of("UTC"), "2026-03-27T09:30:00Z", 1))
                .containsExactly("2026-03-30T09:30:00Z");
    }

    @Test
    void sixFieldsBeginWithSeconds() {
        assertThat(times("*/20 * * * * *", BERLIN, "2026-01-01T00:00:00.5Z", 3))
                .containsExactly("2026-01-01T00:00:20Z", "2026-01-01T00:00:40Z", "2026-01-01T00:01:00Z");
    }

    @Test
    void aRangeOfWeekdaysMayBeginOrEndWithSunday() {
        List<String> sundayToTuesday = times("0 0 * * 0-2", ZoneId.of("UTC"), "2026-01-01T00:00:00Z", 7);
        for (String cron : List.of("0 0 * * SUN-TUE", "0 0 * * sun-tue", "0 0 0 * * SUN-TUE", "0 0 * * SUN-2")) {
            assertThat(times(cron, ZoneId.of("UTC"), "2026-01-01T00:00:00Z", 7))
                    .as(cron)
                    .isEqualTo(sundayToTuesday);
        }
        assertThat(times("0 0 * * SAT-SUN", ZoneId.of("UTC"), "2026-01-01T00:00:00Z", 2))
                .containsExactly("2026-01-03T00:00:00Z", "2026-01-04T00:00:00Z");
    }

    @Test
    void nicknamesAreKnown() {
        assertThat(times("@daily", BERLIN, "2026-01-01T00:00:00Z", 1)).containsExactly("2026-01-01T23:00:00Z");
        assertThat(times("@hourly", BERLIN, "2026-01-01T00:00:00Z", 1)).containsExactly("2026-01-01T01:00:00Z");
    }

    @Test
    void aDayMatchesIfEitherItsDateOrItsWeekdayMatches() {
        assertThat(times("0 0 13 * 5", ZoneId.of("UTC"), "2026-01-01T00:00:00Z", 3))
                .containsExactly("2026-01-02T00:00:00Z", "2026-01-09T00:00:00Z", "2026-01-13T00:00:00Z");
    }

    @Test
    void timesInTheSkippedHourRunOnceAtItsEnd() {
        assertThat(times("0,30 2 * * *", BERLIN, "2026-03-28T02:00:00Z", 3))
                .containsExactly("2026-03-29T01:00:00Z", "2026-03-30T00:00:00Z", "2026-03-30T00:30:00Z");
        assertThat(times("0 2,3 * * *", BERLIN, "2026-03-28T03:00:00Z", 2))
                .containsExactly("2026-03-29T01:00:00Z", "2026-03-30T00:00:00Z");
    }

    @Test
    void timesInTheRepeatedHourRunOnceTheFirstTime() {
        assertThat(times("0,30 2 * * *", BERLIN, "2026-10-24T12:00:00Z", 3))
                .containsExactly("2026-10-25T00:00:00Z", "2026-10-25T00:30:00Z", "2026-10-26T01:00:00Z");
        assertThat(times("30 2 * * *", BERLIN, "2026-10-25T01:15:00Z", 1)).containsExactly("2026-10-26T01:30:00Z");
    }

    @Test
    void anExpressionForEveryHourFollowsTheClock() {
        assertThat(times("30 * * * *", BERLIN, "2026-10-24T23:45:00Z", 4))
                .containsExactly(
                        "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-25T02:30:00Z", "2026-10-25T03:30:00Z");
        assertThat(times("30 * * * *", BERLIN, "2026-03-29T00:30:00Z", 2))
                .containsExactly("2026-03-29T01:30:00Z", "2026-03-29T02:30:00Z");
        assertThat(times("0 * * * *", BERLIN, "2026-03-29T00:30:00Z", 1)).containsExactly("2026-03-29T01:00:00Z");
    }

    @Test
    void aMidnightThatDoesNotExistRunsWhenTheDayBegins() {
        assertThat(times("0 0 * * *", ZoneId.of("Africa/Cairo"), "2025-04-24T10:00:00Z", 2))
                .containsExactly("2025-04-24T22:00:00Z", "2025-04-25T21:00:00Z");
    }

    @Test
    void aChangeOfHalfAnHourIsHandled() {
        ZoneId howe = ZoneId.of("Australia/Lord_Howe");
        assertThat(times("45 1 * * *", howe, "2026-04-04T00:00:00Z", 2))
                .containsExactly("2026-04-04T14:45:00Z", "2026-04-05T15:15:00Z");
    }

    @Test
    void everyDayHasOneRunInEveryZone() {
        for (String zone : List.of("Europe/Berlin", "America/New_York", "Africa/Cairo", "Australia/Lord_Howe")) {
            CronTimes times = CronTimes.of("30 2 * * *", ZoneId.of(zone));
            Instant at = Instant.parse("2026-01-01T00:00:00Z");
            for (int day = 0; day < 500; day++) {
                Instant next = Objects.requireNonNull(times.next(at));
                assertThat(Duration.between(at, next)).isBetween(Duration.ZERO, Duration.ofHours(26));
                at = next;
            }
        }
    }

    @Test
    void anExpressionThatNeverMatchesHasNoTime() {
        assertThat(times("0 0 31 2 *", BERLIN, "2026-01-01T00:00:00Z", 1)).isEmpty();
        assertThat(times("0 0 29 2 *", ZoneId.of("UTC"), "2026-01-01T00:00:00Z", 1))
                .containsExactly("2028-02-29T00:00:00Z");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "* * * *",
                "60 * * * *",
                "* 24 * * *",
                "0 0 32 * *",
                "* * * * * * *",
                "@never",
                "*/0 * * * *"
            })
    void anInvalidExpressionIsRejectedWithItsText(String cron) {
        assertThatThrownBy(() -> CronTimes.of(cron, BERLIN))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("'" + cron + "'");
    }
}
