package io.holdfast.torture.check;

import io.holdfast.store.Entry;
import io.holdfast.torture.workload.Command;
import io.holdfast.torture.workload.CommandGenerator;
import io.holdfast.torture.workload.CommandId;
import io.holdfast.torture.workload.CommandResult;
import io.holdfast.torture.workload.InstantNanos;
import io.holdfast.torture.workload.InvariantViolationException;
import io.holdfast.torture.workload.ModulesUnderTest;
import io.holdfast.torture.workload.ReferenceModel;
import io.holdfast.torture.workload.StoreState;
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
 * Checks the results that callers received in a round, and the contents of the store after it. Commit numbers define
 * the order of commands. No command may precede a command that completed before it was sent, and every result must
 * equal the result of the reference model when the commands are replayed in this order.
 */
public final class HistoryChecker {

    private final CommandGenerator generator;
    private final RunTotals totals;
    private final ReferenceModel model = new ReferenceModel();
    private long last;

    /** A command and its position, which is the given commit or, for a read, directly after that commit. */
    private record OrderedCommand(long commit, boolean isRead, CommandId commandId, long now, String answer) {
        /** Returns the position in the total order: even for commits, and odd for reads that follow a commit. */
        long position() {
            return 2 * commit + (isRead ? 1 : 0);
        }
    }

    /**
     * Creates a checker.
     *
     * @param last the number of the commit that creates the initial data in {@link ReferenceModel}
     */
    public HistoryChecker(long seed, long last, RunTotals totals) {
        this.generator = new CommandGenerator(seed);
        this.last = last;
        this.totals = totals;
    }

    /**
     * Checks a round.
     *
     * @param states the states of the store and its copies and backups, at any commits in this round
     */
    public void check(int round, List<String> history, ModulesUnderTest modules, List<StoreState> states) {
        Map<CommandId, CommandResult> results = new HashMap<>();
        modules.store().<Long>read(tx -> {
            for (Entry<CommandId, CommandResult> row :
                    tx.scan(ModulesUnderTest.RESULTS).prefix(CommandId.CODEC.prefix(round))) {
                results.put(row.key(), row.value());
            }
            return tx.lastCommit();
        });
        check(round, history, results, modules.store().lastCommit(), states);
    }

    /**
     * Checks a round whose stored results have been read.
     *
     * @param results the stored results of the round
     * @param end the number of the last commit in the round
     */
    public void check(
            int round, List<String> history, Map<CommandId, CommandResult> results, long end, List<StoreState> states) {
        ParsedHistory parsed = new ParsedHistory(round, results);
        history.forEach(parsed::addLine);
        parsed.addUnacknowledged();
        requireDenseCommits(parsed, end);
        replay(parsed, states);
        last = end;
        totals.addCommits(results.size());
    }

    /** Requires that every commit belongs to a command, except for the commits of the initial sweep. */
    private void requireDenseCommits(ParsedHistory parsed, long end) {
        long next = Math.max(last, parsed.swept) + 1;
        for (OrderedCommand command : parsed.commands) {
            if (!command.isRead) {
                InvariantViolationException.require(
                        command.commit == next,
                        "commit " + next + " belongs to no command; the next command is " + command);
                next++;
            }
        }
        InvariantViolationException.require(
                next == end + 1, "commits " + next + " to " + end + " belong to no command");
    }

    private void replay(ParsedHistory parsed, List<StoreState> states) {
        List<StoreState> remaining = new ArrayList<>(states);
        remaining.sort(Comparator.comparingLong(StoreState::commit));
        if (parsed.opened != null) {
            model.sweep(parsed.opened);
        }
        int next = 0;
        for (OrderedCommand ordered : parsed.commands) {
            while (next < remaining.size() && remaining.get(next).commit() < ordered.commit) {
                compare(remaining.get(next++));
            }
            Command command = generator.commandFor(ordered.commandId);
            try {
                command.replay(model, InstantNanos.toInstant(ordered.now), ordered.answer);
            } catch (RuntimeException e) {
                throw new InvariantViolationException(
                        "commit " + ordered.commit + ", " + ordered.commandId + ", " + command + ": " + e.getMessage(),
                        e);
            }
            totals.addCheckedCommand(command.module());
            if (ordered.answer.contains("budget_exceeded")) {
                totals.addCheckedCommand(command.module() + ", refused by a budget");
            }
        }
        while (next < remaining.size()) {
            compare(remaining.get(next++));
        }
    }

    private void compare(StoreState state) {
        SortedMap<String, String> expected = model.state(state.now());
        if (!expected.equals(state.entries())) {
            SortedMap<String, String> differences = new TreeMap<>();
            expected.forEach((name, value) -> {
                if (!value.equals(state.entries().get(name))) {
                    differences.put(
                            name,
                            "expected '" + value + "', but was '"
                                    + state.entries().get(name) + "'");
                }
            });
            state.entries().forEach((name, value) -> {
                if (!expected.containsKey(name)) {
                    differences.put(name, "unexpected, with value '" + value + "'");
                }
            });
            throw new InvariantViolationException(
                    state.name() + " at commit " + state.commit() + " differs in " + differences.size() + " entries: "
                            + differences.entrySet().stream().limit(10).toList());
        }
        totals.addComparedState(expected.size());
    }

    /** A history combined with the stored results of its commands. */
    private static final class ParsedHistory {
        private final int round;
        private final Map<CommandId, CommandResult> results;
        private final Map<CommandId, Long> positionsBefore = new HashMap<>();
        private final List<OrderedCommand> commands = new ArrayList<>();
        private long lastPosition = -1;
        private long swept;
        private @Nullable Instant opened;

        ParsedHistory(int round, Map<CommandId, CommandResult> results) {
            this.round = round;
            this.results = new HashMap<>(results);
        }

        void addLine(String line) {
            String[] fields = line.split(" ", 6);
            switch (fields[0]) {
                case "opened" -> opened = InstantNanos.toInstant(Long.parseLong(fields[2]));
                case "swept" -> swept = Long.parseLong(fields[1]);
                case "ask" -> positionsBefore.put(commandId(fields), lastPosition);
                case "done" -> addAcknowledged(commandId(fields), Long.parseLong(fields[3]), line.split(" ", 5)[4]);
                case "saw" -> {
                    requireAbsent(commandId(fields), line);
                    add(new OrderedCommand(
                            Long.parseLong(fields[3]), true, commandId(fields), Long.parseLong(fields[4]), fields[5]));
                }
                case "none" -> requireAbsent(commandId(fields), line);
                case "unknown", "backup", "closed" -> {}
                default -> throw new InvariantViolationException("a caller received an unexpected error: " + line);
            }
        }

        private void addAcknowledged(CommandId commandId, long commit, String answer) {
            CommandResult row = results.remove(commandId);
            InvariantViolationException.require(
                    row != null, "acknowledged as commit " + commit + " but lost: " + commandId + " " + answer);
            if (row != null) {
                InvariantViolationException.requireEqual(
                        commandId + " " + row.commit() + " " + row.answer(), commandId + " " + commit + " " + answer);
                add(new OrderedCommand(commit, false, commandId, row.now(), answer));
            }
        }

        private void requireAbsent(CommandId commandId, String line) {
            InvariantViolationException.require(!results.containsKey(commandId), "rejected but present: " + line);
        }

        private void add(OrderedCommand command) {
            Long before = positionsBefore.get(command.commandId);
            InvariantViolationException.require(before != null, "no caller sent " + command);
            InvariantViolationException.require(
                    before == null || command.position() >= before,
                    command + " precedes a command that completed before it was sent, at commit "
                            + (before == null ? 0 : before / 2));
            lastPosition = Math.max(lastPosition, command.position());
            commands.add(command);
        }

        /**
         * Adds the commands that are stored but whose callers received no result, and sorts all commands by position.
         */
        void addUnacknowledged() {
            results.forEach((commandId, row) ->
                    add(new OrderedCommand(row.commit(), false, commandId, row.now(), row.answer())));
            commands.sort(Comparator.comparingLong(OrderedCommand::position));
        }

        private CommandId commandId(String[] fields) {
            return new CommandId(round, Integer.parseInt(fields[1]), Long.parseLong(fields[2]));
        }
    }
}
