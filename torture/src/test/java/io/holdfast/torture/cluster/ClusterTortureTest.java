package io.holdfast.torture.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Injects faults into clusters under load, and verifies that everything that the callers observed is strictly
 * serializable and that all members have the same state.
 */
@Tag("torture")
class ClusterTortureTest {

    private static final int KILLS = Integer.getInteger("holdfast.cluster.kills", 4);
    private static final int ROUNDS = Integer.getInteger("holdfast.cluster.rounds", 0);

    /** The longest time without an acknowledged write; 5 seconds are reached on an idle machine. */
    private static final Duration MAX_GAP = Duration.ofSeconds(Integer.getInteger("holdfast.cluster.max-gap", 30));

    @TempDir
    Path base;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = 20_260_101)
    void killedLeadersLoseNothingAndAllMembersStayEqual(long seed) throws Exception {
        ClusterTorture torture =
                run(new ClusterTortureOptions(seed, List.of(ClusterFault.KILL_LEADER)).withRounds(KILLS));
        assertThat(torture.gaps().max(ClusterFault.KILL_LEADER)).isLessThan(MAX_GAP);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = 20_260_102)
    void everyFaultLeavesAStrictlySerializableHistory(long seed) throws Exception {
        List<ClusterFault> faults = Arrays.stream(ClusterFault.values())
                .filter(fault -> fault != ClusterFault.KILL_LEADER && !fault.needsSmallDisks())
                .toList();
        ClusterTorture torture = run(new ClusterTortureOptions(seed, faults).withRounds(ROUNDS));
        for (ClusterFault fault : faults) {
            assertThat(torture.totals().hasFault(fault.text())).as(fault.text()).isTrue();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = 20_260_104)
    void aMemberComesBackWhenItsFullDiskHasSpaceAgain(long seed) throws Exception {
        run(new ClusterTortureOptions(seed, List.of(ClusterFault.DISK_FOLLOWER, ClusterFault.DISK_LEADER)));
    }

    private ClusterTorture run(ClusterTortureOptions options) throws Exception {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(output, true, StandardCharsets.UTF_8)) {
            ClusterTorture torture =
                    new ClusterTorture(options.withMaxGap(MAX_GAP).withData(base.resolve("torture")), out);
            boolean clean = torture.run();
            String text = output.toString(StandardCharsets.UTF_8);
            System.out.println(text);
            assertThat(clean).as(text).isTrue();
            return torture;
        }
    }
}
