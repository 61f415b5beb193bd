package io.holdfast.torture.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The longest time without an acknowledged write in each round, by fault. */
final class WriteGaps {

    private final Map<ClusterFault, List<Duration>> gaps = new EnumMap<>(ClusterFault.class);

    void add(ClusterFault fault, Duration gap) {
        gaps.computeIfAbsent(fault, key -> new ArrayList<>()).add(gap);
    }

    /** Returns the gaps for a fault in increasing order. */
    private List<Duration> sorted(ClusterFault fault) {
        return gaps.getOrDefault(fault, List.of()).stream().sorted().toList();
    }

    /** Returns the longest gap for a fault that has occurred. */
    Duration max(ClusterFault fault) {
        List<Duration> sorted = sorted(fault);
        return sorted.get(sorted.size() - 1);
    }

    /** Returns the median gap for a fault that has occurred. */
    Duration median(ClusterFault fault) {
        List<Duration> sorted = sorted(fault);
        return sorted.get(sorted.size() / 2);
    }

    /** Returns one line for each fault. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (ClusterFault fault : gaps.keySet()) {
            text.append("  without a write, %-24s p50 %,6d ms, max %,6d ms, %,d times%n"
                    .formatted(
                            fault.text() + ":",
                            median(fault).toMillis(),
                            max(fault).toMillis(),
                            sorted(fault).size()));
        }
        return text.toString();
    }
}
