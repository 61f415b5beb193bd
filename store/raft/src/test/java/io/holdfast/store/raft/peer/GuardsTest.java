package io.holdfast.store.raft.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.ManualClock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GuardsTest {

    private static final long MIB = 1 << 20;
    private static final Instant NOW = Instant.parse("2026-11-16T12:00:00Z");

    private final List<String> reports = new ArrayList<>();

    @Test
    void aMemberStepsAsideBelowTheLowMarkAndComesBackAtTwiceTheMark() {
        DiskSpaceMonitor.Space[] space = {new DiskSpaceMonitor.Space(600 * MIB, 100_000 * MIB)};
        DiskSpaceMonitor guard = new DiskSpaceMonitor(() -> space[0], 0, reports::add);

        guard.check();
        assertThat(reports).isEmpty();
        space[0] = new DiskSpaceMonitor.Space(511 * MIB, 100_000 * MIB);
        guard.check();
        guard.check();
        assertThat(reports).hasSize(1);
        assertThat(reports.get(0)).contains("511 MiB", "512 MiB");
        space[0] = new DiskSpaceMonitor.Space(1023 * MIB, 100_000 * MIB);
        guard.check();
        assertThat(reports).hasSize(1);
        space[0] = new DiskSpaceMonitor.Space(1024 * MIB, 100_000 * MIB);
        guard.check();
        assertThat(reports).hasSize(2).last().isNull();
    }

    @Test
    void theLowMarkOfASmallDiskIsTwoPercentUnlessItIsConfigured() {
        DiskSpaceMonitor small =
                new DiskSpaceMonitor(() -> new DiskSpaceMonitor.Space(21 * MIB, 1000 * MIB), 0, reports::add);
        small.check();
        assertThat(reports).isEmpty();
        DiskSpaceMonitor configured =
                new DiskSpaceMonitor(() -> new DiskSpaceMonitor.Space(21 * MIB, 1000 * MIB), 22 * MIB, reports::add);
        configured.check();
        assertThat(reports).hasSize(1);
    }

    @Test
    void theDiskOfAFolderIsMeasured(@TempDir Path folder) throws IOException {
        DiskSpaceMonitor.Space space = DiskSpaceMonitor.diskOf(folder).measure();

        assertThat(space.totalBytes()).isPositive();
        assertThat(space.freeBytes()).isBetween(0L, space.totalBytes());
    }

    @Test
    void aClockThatDiffersFromMostClocksIsReportedUntilItAgrees() {
        ManualClock own = new ManualClock(NOW);
        Map<String, Duration> offsets = new HashMap<>(Map.of("b", Duration.ZERO, "c", Duration.ofHours(1)));
        ClockSkewMonitor guard = guard(own, offsets);

        guard.check();
        assertThat(reports).as("only c differs, which may be wrong itself").isEmpty();
        offsets.put("b", Duration.ofHours(1).minusSeconds(1));
        guard.check();
        guard.check();
        assertThat(reports).hasSize(1);
        assertThat(reports.get(0)).contains("3600.0 s behind", "2 of 2", "5.0 s");
        offsets.put("b", Duration.ofSeconds(-3));
        offsets.put("c", Duration.ofSeconds(-3));
        guard.check();
        assertThat(reports).as("less than the limit, but more than half of it").hasSize(1);
        offsets.put("b", Duration.ofSeconds(-2));
        guard.check();
        assertThat(reports).hasSize(2).last().isNull();
    }

    @Test
    void aMemberThatCannotBeReachedHasNoSayAboutClocks() {
        ManualClock own = new ManualClock(NOW);
        Map<String, Duration> offsets = new HashMap<>(Map.of("b", Duration.ofHours(-1)));
        ClockSkewMonitor guard = new ClockSkewMonitor(
                () -> List.of("b", "c"),
                address -> {
                    if (address.equals("c")) {
                        throw new IOException("unreachable");
                    }
                    return micros(own.instant().plus(offsets.get(address)));
                },
                own,
                Duration.ofSeconds(5),
                reports::add);

        guard.check();

        assertThat(reports).isEmpty();
    }

    @Test
    void aMemberComesBackWhenTheLastReasonIsGone() {
        LeadershipBlockers blockers = new LeadershipBlockers(reports::add, () -> reports.add("back"));

        blockers.set("disk", null);
        blockers.set("disk", "full");
        blockers.set("disk", "full");
        blockers.set("clock", "wrong");
        blockers.set("disk", null);
        blockers.set("clock", null);
        blockers.set("clock", null);

        assertThat(reports).containsExactly("full", "wrong; full", "wrong", "back");
    }

    private ClockSkewMonitor guard(ManualClock own, Map<String, Duration> offsets) {
        return new ClockSkewMonitor(
                () -> List.of("b", "c"),
                address -> micros(own.instant().plus(offsets.get(address))),
                own,
                Duration.ofSeconds(5),
                reports::add);
    }

    private static long micros(Instant time) {
        return time.getEpochSecond() * 1_000_000 + time.getNano() / 1000;
    }
}
