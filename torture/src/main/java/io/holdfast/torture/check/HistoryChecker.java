package io.holdfast.torture.check;

import io.holdfast.store.Entry;
import io.holdfast.torture.workload.Command;
import io.holdfast.torture.workload.CommandGenerator;
import io.holdfast.torture.workload.CommandId;
import io.holdfast.torture.workload.CommandResult;
import io.holdfast.torture.workload.InstantNanos;
import io.holdfast.torture.workload.InvariantViolation;
import io.holdfast.torture.workload.ModulesUnderTest;
import io.holdfast.torture.workload.ReferenceModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Proves a round from what its callers saw and from what is in the store afterwards. The commit numbers are the order:
 * every command has its place in it, no command has a place before one that was answered before it was asked, and all
 * answers are those of the plain model, replayed in that order.
 */
public final class HistoryChecker {

    private final CommandGenerator script;
    private final RunTotals tally;
    private final ReferenceModel plain = new ReferenceModel();
    private long last;

    /** What a store, or a copy or backup of it, had at a commit. */
    public record StoreState(String name, long commit, Instant now, SortedMap<String, String> things) {}

    /** A command in its place: behind this commit, or as this commit. */
    private record OrderedCommand(long commit, boolean look, CommandId ticket, long now, String answer) {
        /** Commits are even, what looks at one follows it. */
        long place() {
            return 2 * commit + (look ? 1 : 0);
        }
    }

    /** @param last the commit that {@link ReferenceModel} begins with */
    public HistoryChecker(long seed, long last, RunTotals tally) {
        this.script = new CommandGenerator(seed);
        this.last = last;
        this.tally = tally;
    }

    /**
     * Checks one round.
     *
     * @param states of the store and of whatever else was made of it, at any commits of this round
     */
    public void check(int round, List<String> history, ModulesUnderTest rooms, List<StoreState> states) {
        Map<CommandId, CommandResult> ran = new HashMap<>();
        rooms.store().<Long>read(tx -> {
            for (Entry<CommandId, CommandResult> row :
                    tx.scan(ModulesUnderTest.RESULTS).prefix(CommandId.CODEC.prefix(round))) {
                ran.put(row.key(), row.value());
            }
            return tx.lastCommit();
        });
        ParsedHistory reading = new ParsedHistory(round, ran);
        history.forEach(reading::line);
        reading.end();
        long end = rooms.store().lastCommit();
        requireDenseCommits(reading, end);
        replay(reading, states);
        last = end;
        tally.addCommits(ran.size());
    }

    /** Every commit is that of a command, or of the sweep at the beginning. */
    private void requireDenseCommits(ParsedHistory reading, long end) {
        long next = Math.max(last, reading.swept) + 1;
        for (OrderedCommand step : reading.steps) {
            if (!step.look) {
                InvariantViolation.require(
                        step.commit == next, "commit " + next + " belongs to nobody, " + step + " is the next");
                next++;
            }
        }
        InvariantViolation.require(next == end + 1, "commits " + next + " to " + end + " belong to nobody");
    }

    private void replay(ParsedHistory reading, List<StoreState> states) {
        List<StoreState> later = new ArrayList<>(states);
        later.sort(Comparator.comparingLong(StoreState::commit));
        if (reading.opened != null) {
            plain.sweep(reading.opened);
        }
        int next = 0;
        for (OrderedCommand step : reading.steps) {
            while (next < later.size() && later.get(next).commit < step.commit) {
                compare(later.get(next++));
            }
            Command command = script.commandFor(step.ticket);
            try {
                command.replay(plain, InstantNanos.toInstant(step.now), step.answer);
            } catch (RuntimeException e) {
                throw new InvariantViolation(
                        "commit " + step.commit + ", " + step.ticket + ", " + command + ": " + e.getMessage(), e);
            }
            tally.addCheckedCommand(command.module());
        }
        while (next < later.size()) {
            compare(later.get(next++));
        }
    }

    private void compare(StoreState state) {
        SortedMap<String, String> expected = plain.state(state.now);
        if (!expected.equals(state.things)) {
            SortedMap<String, String> differences = new TreeMap<>();
            expected.forEach((name, value) -> {
                if (!value.equals(state.things.get(name))) {
                    differences.put(name, "should be '" + value + "', is '" + state.things.get(name) + "'");
                }
            });
            state.things.forEach((name, value) -> {
                if (!expected.containsKey(name)) {
                    differences.put(name, "should not be there, is '" + value + "'");
                }
            });
            throw new InvariantViolation(state.name + " at commit " + state.commit + " differs in " + differences.size()
                    + " things: " + differences.entrySet().stream().limit(10).toList());
        }
        tally.addComparedState(expected.size());
    }

    /** The lines of a history, and the rows that the commands left, made into steps. */
    private static final class ParsedHistory {
        private final int round;
        private final Map<CommandId, CommandResult> ran;
        private final Map<CommandId, Long> asked = new HashMap<>();
        private final List<OrderedCommand> steps = new ArrayList<>();
        private long answered = -1;
        private long swept;
        private @Nullable Instant opened;

        ParsedHistory(int round, Map<CommandId, CommandResult> ran) {
            this.round = round;
            this.ran = new HashMap<>(ran);
        }

        void line(String line) {
            String[] words = line.split(" ", 6);
            switch (words[0]) {
                case "opened" -> opened = InstantNanos.toInstant(Long.parseLong(words[2]));
                case "swept" -> swept = Long.parseLong(words[1]);
                case "ask" -> asked.put(ticket(words), answered);
                case "done" -> done(ticket(words), Long.parseLong(words[3]), line.split(" ", 5)[4]);
                case "saw" -> {
                    none(ticket(words), line);
                    step(new OrderedCommand(
                            Long.parseLong(words[3]), true, ticket(words), Long.parseLong(words[4]), words[5]));
                }
                case "none" -> none(ticket(words), line);
                case "unknown", "backup", "closed" -> {}
                default -> throw new InvariantViolation("a caller met what it should not: " + line);
            }
        }

        private void done(CommandId ticket, long number, String answer) {
            CommandResult row = ran.remove(ticket);
            InvariantViolation.require(
                    row != null, "acknowledged as commit " + number + ", and lost: " + ticket + " " + answer);
            if (row != null) {
                InvariantViolation.requireEqual(
                        ticket + " " + row.commit() + " " + row.answer(), ticket + " " + number + " " + answer);
                step(new OrderedCommand(number, false, ticket, row.now(), answer));
            }
        }

        private void none(CommandId ticket, String line) {
            InvariantViolation.require(!ran.containsKey(ticket), "refused, and there all the same: " + line);
        }

        private void step(OrderedCommand step) {
            Long before = asked.get(step.ticket);
            InvariantViolation.require(before != null, "nobody asked for " + step);
            InvariantViolation.require(
                    before == null || step.place() >= before,
                    step + " has a place before what was answered already, at commit "
                            + (before == null ? 0 : before / 2));
            answered = Math.max(answered, step.place());
            steps.add(step);
        }

        /** What nobody was told of, and is there: it has its place all the same. */
        void end() {
            ran.forEach(
                    (ticket, row) -> step(new OrderedCommand(row.commit(), false, ticket, row.now(), row.answer())));
            steps.sort(Comparator.comparingLong(OrderedCommand::place));
        }

        private CommandId ticket(String[] words) {
            return new CommandId(round, Integer.parseInt(words[1]), Long.parseLong(words[2]));
        }
    }
}
