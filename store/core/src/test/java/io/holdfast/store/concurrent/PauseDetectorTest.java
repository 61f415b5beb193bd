package io.holdfast.store.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Pauses are the time by which ticks come late. */
class PauseDetectorTest {

    private long millis = Long.MAX_VALUE / 1_000_000;
    private final PauseDetector detector = new PauseDetector(
            () -> TimeUnit.MILLISECONDS.toNanos(1) * millis, Duration.ofMillis(100), Duration.ofMillis(500));

    @Test
    void ticks_in_time_are_no_pause() {
        long start = nanos();
        for (int i = 0; i < 50; i++) {
            millis += 150;
            assertThat(detector.tick()).isZero();
        }
        assertThat(detector.pausedNanosSince(start)).isZero();
    }

    @Test
    void a_late_tick_is_a_pause_that_counts_for_what_began_before_it() {
        long before = nanos();
        millis += 100;
        detector.tick();
        millis += 13_100;
        long after = nanos();
        assertThat(detector.tick()).isEqualTo(Duration.ofSeconds(13));
        assertThat(detector.pausedNanosSince(before)).isEqualTo(TimeUnit.SECONDS.toNanos(13));
        assertThat(detector.pausedNanosSince(after)).isZero();
        assertThat(detector.pausedNanosSince(after - TimeUnit.SECONDS.toNanos(5)))
                .isEqualTo(TimeUnit.SECONDS.toNanos(5));
    }

    @Test
    void a_pause_counts_even_before_the_next_tick() {
        long before = nanos();
        millis += 2_100;
        assertThat(detector.pausedNanosSince(before)).isEqualTo(TimeUnit.SECONDS.toNanos(2));
        detector.tick();
        assertThat(detector.pausedNanosSince(before)).isEqualTo(TimeUnit.SECONDS.toNanos(2));
    }

    @Test
    void several_pauses_add_up_and_old_ones_are_forgotten() {
        long before = nanos();
        for (int i = 0; i < 100; i++) {
            millis += 1_100;
            detector.tick();
        }
        assertThat(detector.pausedNanosSince(before)).isEqualTo(TimeUnit.SECONDS.toNanos(16));
    }

    private long nanos() {
        return TimeUnit.MILLISECONDS.toNanos(1) * millis;
    }
}
