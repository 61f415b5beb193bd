package io.holdfast.torture;

import io.holdfast.store.Entry;
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
final class Checker {

    private final Script script;
    private final Tally tally;
    private final Plain plain = new Plain();
    private long last;

    /** What a store, or a copy or backup of it, had at a commit. */
    record State(String name, long commit, Instant now, SortedMap<String, String> things) {}

    /** A command in its place: behind this commit, or as this commit. */
    private record Step(long commit, boolean look, Ticket ticket, long now, String answer) {
        /** Commits are even, what looks at one follows it. */
        long place() {
            return 2 * commit + (look ? 1 : 0);
        }
    }

    /** @param last the commit that {@link Plain} begins with */
    Checker(long seed, long last, Tally tally) {
        this.script = new Script(seed);
        this.last = last;
        this.tally = tally;
    }

    /**
     * Checks one round.
     *
     * @param states of the store and of whatever else was made of it, at any commits of this round
     */
    void check(int round, List<String> history, Rooms rooms, List<State> states) {
        Map<Ticket, Ran> ran = new HashMap<>();
        rooms.store().<Long>read(tx -> {
            for (Entry<Ticket, Ran> row : tx.scan(Rooms.RAN).prefix(Ticket.CODEC.prefix(round))) {
                ran.put(row.key(), row.value());
            }
            return tx.commit();
        });
        Reading reading = new Reading(round, ran);
        history.forEach(reading::line);
        reading.end();
        long end = rooms.store().lastCommit();
        withoutGaps(reading, end);
        replay(reading, states);
        last = end;
        tally.commits(ran.size());
    }

    /** Every commit is that of a command, or of the sweep at the beginning. */
    private void withoutGaps(Reading reading, long end) {
        long next = Math.max(last, reading.swept) + 1;
        for (Step step : reading.steps) {
            if (!step.look) {
                Violation.unless(
                        step.commit == next, "commit " + next + " belongs to nobody, " + step + " is the next");
                next++;
            }
        }
        Violation.unless(next == end + 1, "commits " + next + " to " + end + " belong to nobody");
    }

    private void replay(Reading reading, List<State> states) {
        List<State> later = new ArrayList<>(states);
        later.sort(Comparator.comparingLong(State::commit));
        if (reading.opened != null) {
            plain.sweep(reading.opened);
        }
        int next = 0;
        for (Step step : reading.steps) {
            while (next < later.size() && later.get(next).commit < step.commit) {
                compare(later.get(next++));
            }
            Command command = script.at(step.ticket);
            try {
                command.replay(plain, Times.instant(step.now), step.answer);
            } catch (RuntimeException e) {
                throw new Violation(
                        "commit " + step.commit + ", " + step.ticket + ", " + command + ": " + e.getMessage(), e);
            }
            tally.checked(command.room());
        }
        while (next < later.size()) {
            compare(later.get(next++));
        }
    }

    private void compare(State state) {
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
            throw new Violation(state.name + " at commit " + state.commit + " differs in " + differences.size()
                    + " things: " + differences.entrySet().stream().limit(10).toList());
        }
        tally.compared(expected.size());
    }

    /** The lines of a history, and the rows that the commands left, made into steps. */
    private static final class Reading {
        private final int round;
        private final Map<Ticket, Ran> ran;
        private final Map<Ticket, Long> asked = new HashMap<>();
        private final List<Step> steps = new ArrayList<>();
        private long answered = -1;
        private long swept;
        private @Nullable Instant opened;

        Reading(int round, Map<Ticket, Ran> ran) {
            this.round = round;
            this.ran = new HashMap<>(ran);
        }

        void line(String line) {
            String[] words = line.split(" ", 6);
            switch (words[0]) {
                case "opened" -> opened = Times.instant(Long.parseLong(words[2]));
                case "swept" -> swept = Long.parseLong(words[1]);
                case "ask" -> asked.put(ticket(words), answered);
                case "done" -> done(ticket(words), Long.parseLong(words[3]), line.split(" ", 5)[4]);
                case "saw" -> {
                    none(ticket(words), line);
                    step(new Step(Long.parseLong(words[3]), true, ticket(words), Long.parseLong(words[4]), words[5]));
                }
                case "none" -> none(ticket(words), line);
                case "unknown", "backup", "closed" -> {}
                default -> throw new Violation("a caller met what it should not: " + line);
            }
        }

        private void done(Ticket ticket, long number, String answer) {
            Ran row = ran.remove(ticket);
            Violation.unless(row != null, "acknowledged as commit " + number + ", and lost: " + ticket + " " + answer);
            if (row != null) {
                Violation.unlessEqual(
                        ticket + " " + row.number() + " " + row.answer(), ticket + " " + number + " " + answer);
                step(new Step(number, false, ticket, row.now(), answer));
            }
        }

        private void none(Ticket ticket, String line) {
            Violation.unless(!ran.containsKey(ticket), "refused, and there all the same: " + line);
        }

        private void step(Step step) {
            Long before = asked.get(step.ticket);
            Violation.unless(before != null, "nobody asked for " + step);
            Violation.unless(
                    before == null || step.place() >= before,
                    step + " has a place before what was answered already, at commit "
                            + (before == null ? 0 : before / 2));
            answered = Math.max(answered, step.place());
            steps.add(step);
        }

        /** What nobody was told of, and is there: it has its place all the same. */
        void end() {
            ran.forEach((ticket, row) -> step(new Step(row.number(), false, ticket, row.now(), row.answer())));
            steps.sort(Comparator.comparingLong(Step::place));
        }

        private Ticket ticket(String[] words) {
            return new Ticket(round, Integer.parseInt(words[1]), Long.parseLong(words[2]));
        }
    }
}
