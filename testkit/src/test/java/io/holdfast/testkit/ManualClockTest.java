package io.holdfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class ManualClockTest {

    private final ManualClock clock = new ManualClock();

    @Test
    void it_does_not_change_until_it_is_advanced() {
        assertThat(clock.instant()).isEqualTo(ManualClock.START).isEqualTo(clock.instant());
        assertThat(clock.advance(Duration.ofNanos(1))).isEqualTo(ManualClock.START.plusNanos(1));
        assertThat(clock.instant()).isEqualTo(ManualClock.START.plusNanos(1));
    }

    @Test
    void it_can_be_set_back() {
        clock.set(Instant.EPOCH);
        assertThat(clock.instant()).isEqualTo(Instant.EPOCH);
    }

    @Test
    void concurrent_advances_are_not_lost() throws Exception {
        ConcurrentRunner.run(4, thread -> {
            for (int i = 0; i < 1000; i++) {
                clock.advance(Duration.ofMillis(1));
            }
        });
        assertThat(clock.instant()).isEqualTo(ManualClock.START.plusSeconds(4));
    }
}
