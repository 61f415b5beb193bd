package io.holdfast.torture.check;

import java.util.Map;
import java.util.TreeMap;

/** The totals of a run: checked commands, commits, compared states and injected faults. */
public final class RunTotals {

    private final Map<String, Long> commands = new TreeMap<>();
    private final Map<String, Long> faults = new TreeMap<>();
    private long commits;
    private long states;
    private long entries;

    void addCheckedCommand(String module) {
        commands.merge(module, 1L, Long::sum);
    }

    void addCommits(long count) {
        commits += count;
    }

    void addComparedState(long size) {
        states++;
        entries += size;
    }

    /**
     * Counts a fault or a consequence of a fault.
     *
     * @param kind the description under which the fault is counted
     */
    public void addFault(String kind) {
        faults.merge(kind, 1L, Long::sum);
    }

    public long commits() {
        return commits;
    }

    public boolean hasFault(String fault) {
        return faults.containsKey(fault);
    }

    @Override
    public String toString() {
        StringBuilder table = new StringBuilder();
        commands.forEach((module, count) -> appendTotal(table, "commands, " + module, count));
        appendTotal(table, "commits, all in order", commits);
        appendTotal(table, "complete states compared", states);
        appendTotal(table, "  entries in them", entries);
        faults.forEach((kind, count) -> appendTotal(table, kind, count));
        return table.toString();
    }

    private static void appendTotal(StringBuilder table, String name, long count) {
        table.append(String.format("  %-44s %,12d%n", name, count));
    }
}
