package io.holdfast.torture.check;

import java.util.Map;
import java.util.TreeMap;

/** What was done and proven so far. */
public final class RunTotals {

    private final Map<String, Long> commands = new TreeMap<>();
    private final Map<String, Long> faults = new TreeMap<>();
    private long commits;
    private long states;
    private long things;

    void addCheckedCommand(String room) {
        commands.merge(room, 1L, Long::sum);
    }

    void addCommits(long more) {
        commits += more;
    }

    void addComparedState(long size) {
        states++;
        things += size;
    }

    /** Counts something that was done to the store, or came of it. */
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
        commands.forEach((room, count) -> line(table, "commands, " + room, count));
        line(table, "commits, each in its place", commits);
        line(table, "states compared whole", states);
        line(table, "  things in them", things);
        faults.forEach((kind, count) -> line(table, kind, count));
        return table.toString();
    }

    private static void line(StringBuilder table, String what, long count) {
        table.append(String.format("  %-44s %,12d%n", what, count));
    }
}
