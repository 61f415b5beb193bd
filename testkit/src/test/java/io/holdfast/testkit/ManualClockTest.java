package io.holdfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class ManualClockTest {

    private final ManualClock clock = new ManualClock();

    @Test
    void it_stands_still_until_it_is_moved() {
        assertThat(clock.instant()).isEqualTo(ManualClock.START).isEqualTo(clock.instant());
        assertThat(clock.advance(Duration.ofNanos(1))).isEqualTo(ManualClock.START.plusNanos(1));
        assertThat(clock.instant()).isEqualTo(ManualClock.START.plusNanos(1));
    }

    @Test
    void it_goes_back_when_it_is_set_back() {
        clock.set(Instant.EPOCH);
        assertThat(clock.instant()).isEqualTo(Instant.EPOCH);
    }

    @Test
    void no_step_of_several_threads_is_lost() throws Exception {
        ConcurrentRunner.run(4, thread -> {
            for (int i = 0; i < 1000; i++) {
                clock.advance(Duration.ofMillis(1));
            }
        });
        assertThat(clock.instant()).isEqualTo(ManualClock.START.plusSeconds(4));
    }
}
