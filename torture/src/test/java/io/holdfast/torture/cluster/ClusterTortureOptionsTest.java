package io.holdfast.torture.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterTortureOptionsTest {

    @Test
    void withoutOptionsEveryFaultIsUsedForTwoMinutes() {
        ClusterTortureOptions options = ClusterTortureOptions.parse(List.of());
        assertThat(options.faults()).containsExactly(ClusterFault.values());
        assertThat(options.duration()).isEqualTo(Duration.ofMinutes(2));
        assertThat(options.keep()).isFalse();
    }

    @Test
    void everyOptionCanBeSet() {
        ClusterTortureOptions options = ClusterTortureOptions.parse(List.of(
                "--minutes",
                "0.5",
                "--rounds",
                "200",
                "--seed",
                "7",
                "--faults",
                "kill-leader,deafen-leader",
                "--max-gap",
                "5",
                "--keep"));
        assertThat(options)
                .isEqualTo(new ClusterTortureOptions(
                        Duration.ofSeconds(30),
                        200,
                        7,
                        List.of(ClusterFault.KILL_LEADER, ClusterFault.DEAFEN_LEADER),
                        Duration.ofSeconds(5),
                        null,
                        true));
    }

    @Test
    void anInvalidOptionIsNamedWithItsValueAndLimit() {
        assertThatThrownBy(() -> ClusterTortureOptions.parse(List.of("--faults", "kill")))
                .hasMessageContaining("unknown fault 'kill'")
                .hasMessageContaining("kill-leader");
        assertThatThrownBy(() -> ClusterTortureOptions.parse(List.of("--rounds", "-1")))
                .hasMessage("--rounds must be between 0 and 60000, but is -1");
        assertThatThrownBy(() -> ClusterTortureOptions.parse(List.of("--max-gap")))
                .hasMessage("--max-gap requires a value");
        assertThatThrownBy(() -> ClusterTortureOptions.parse(List.of("--much"))).hasMessage("unknown option '--much'");
    }
}
