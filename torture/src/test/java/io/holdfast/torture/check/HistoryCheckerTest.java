package io.holdfast.torture.check;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.torture.process.CallHistory;
import io.holdfast.torture.process.JumpingClock;
import io.holdfast.torture.process.SimulatedCaller;
import io.holdfast.torture.process.WorkloadOptions;
import io.holdfast.torture.workload.CommandId;
import io.holdfast.torture.workload.CommandResult;
import io.holdfast.torture.workload.InstantNanos;
import io.holdfast.torture.workload.InvariantViolationException;
import io.holdfast.torture.workload.LedgerCommand;
import io.holdfast.torture.workload.ModulesUnderTest;
import io.holdfast.torture.workload.StoreState;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verifies that the checker detects violations. */
@Tag("torture")
class HistoryCheckerTest {

    private static final long SEED = 1;
    private static final long START_TIME = InstantNanos.toNanos(Instant.parse("2030-01-01T00:00:00Z"));
    private static final int COMMANDS = 800;

    @TempDir
    Path base;

    private ModulesUnderTest modules;
    private long first;
    private List<String> history = List.of();
    private StoreState state = new StoreState("", 0, Instant.EPOCH, new TreeMap<>());

    /** Runs a correct round with one caller in this process. */
    @BeforeEach
    void runCorrectRound() throws Exception {
        JumpingClock clock = new JumpingClock(START_TIME);
        modules = ModulesUnderTest.open(base.resolve("data"), clock);
        modules.createInitialData();
        first = modules.store().lastCommit();
        Path file = base.resolve("history");
        WorkloadOptions options = new WorkloadOptions(base, file, SEED, 0, 1, START_TIME, List.of(), "");
        AtomicBoolean stopRequested = new AtomicBoolean();
        try (CallHistory lines = new CallHistory(file)) {
            Thread caller = new Thread(new SimulatedCaller(options, modules, lines, clock, 0, stopRequested));
            caller.start();
            while (modules.store().lastCommit() < first + COMMANDS) {
                LockSupport.parkNanos(1_000_000);
            }
            stopRequested.set(true);
            caller.join();
        }
        history = new ArrayList<>(CallHistory.read(file));
        state = modules.readState("the store");
    }

    @AfterEach
    void close() {
        modules.close();
    }

    private void check() {
        new HistoryChecker(SEED, first, new RunTotals()).check(0, history, modules, List.of(state));
    }

    private int find(String begin) {
        for (int i = history.size() / 2; i < history.size(); i++) {
            if (history.get(i).startsWith(begin)) {
                return i;
            }
        }
        throw new AssertionError("no line begins with " + begin);
    }

    @Test
    void acceptsACorrectHistory() {
        assertThatCode(this::check).doesNotThrowAnyException();
    }

    @Test
    void detectsALostAcknowledgedCommand() {
        String[] fields = history.get(find("done ")).split(" ", 5);
        CommandId commandId = new CommandId(0, Integer.parseInt(fields[1]), Long.parseLong(fields[2]));
        modules.store().delete(ModulesUnderTest.RESULTS, commandId);
        assertThatThrownBy(this::check)
                .isInstanceOf(InvariantViolationException.class)
                .hasMessageContaining("but lost");
    }

    @Test
    void detectsARejectedCommandThatIsPresent() {
        int at = find("done ");
        String[] fields = history.get(at).split(" ", 5);
        history.set(at, "none " + fields[1] + " " + fields[2] + " overloaded");
        assertThatThrownBy(this::check)
                .isInstanceOf(InvariantViolationException.class)
                .hasMessageContaining("rejected but present");
    }

    @Test
    void detectsAResultThatDiffersFromTheModel() {
        int at = 0;
        while (!history.get(at).startsWith("saw ") || !history.get(at).contains(" balances ")) {
            at++;
        }
        history.set(at, history.get(at) + "1");
        assertThatThrownBy(this::check)
                .isInstanceOf(InvariantViolationException.class)
                .hasMessageContaining("expected 'balances");
    }

    @Test
    void detectsACommandOrderedBeforeOneThatCompletedBeforeItWasSent() {
        int at = find("saw ");
        String[] fields = history.get(at).split(" ", 6);
        fields[3] = Long.toString(first);
        history.set(at, String.join(" ", fields));
        assertThatThrownBy(this::check)
                .isInstanceOf(InvariantViolationException.class)
                .hasMessageContaining("precedes a command that completed before it was sent");
    }

    @Test
    void detectsACommitOfNoCommand() {
        modules.ledger()
                .addCredits(io.holdfast.ledger.CreditRequest.purchase(
                        "gift", LedgerCommand.id(0), io.holdfast.ledger.Credits.of(1)));
        assertThatThrownBy(this::check)
                .isInstanceOf(InvariantViolationException.class)
                .hasMessageContaining("belong to no command");
    }

    @Test
    void detectsAStateThatDiffersInOneEntry() {
        SortedMap<String, String> entries = new TreeMap<>(state.entries());
        entries.put(entries.lastKey(), "something else");
        state = new StoreState(state.name(), state.commit(), state.now(), entries);
        assertThatThrownBy(this::check)
                .isInstanceOf(InvariantViolationException.class)
                .hasMessageContaining("differs in 1 entries");
    }

    @Test
    void detectsABudgetWhoseUsageDiffersFromTheCharges() {
        SortedMap<String, String> entries = new TreeMap<>(state.entries());
        entries.computeIfPresent("budget org:torture", (name, usage) -> usage.replaceFirst("minute ", "minute 1"));
        state = new StoreState(state.name(), state.commit(), state.now(), entries);
        assertThatThrownBy(this::check)
                .isInstanceOf(InvariantViolationException.class)
                .hasMessageContaining("differs in 1 entries")
                .hasMessageContaining("budget org:torture=expected");
    }

    @Test
    void detectsASeatInAWrongState() {
        SortedMap<String, String> entries = new TreeMap<>(state.entries());
        String event = entries.keySet().stream()
                .filter(name -> name.startsWith("event "))
                .findFirst()
                .orElseThrow();
        entries.computeIfPresent(event, (name, map) -> map.replaceFirst("A", "S"));
        state = new StoreState(state.name(), state.commit(), state.now(), entries);
        assertThatThrownBy(this::check)
                .isInstanceOf(InvariantViolationException.class)
                .hasMessageContaining("differs in 1 entries")
                .hasMessageContaining(event + "=expected");
    }

    @Test
    void detectsABookingWithoutAStepOfItsHistory() {
        SortedMap<String, String> entries = new TreeMap<>(state.entries());
        String booking = entries.keySet().stream()
                .filter(name -> name.startsWith("history ")
                        && entries.getOrDefault(name, "").contains(","))
                .findFirst()
                .orElseThrow();
        entries.computeIfPresent(booking, (name, steps) -> steps.replaceFirst(",[^,]*]", "]"));
        state = new StoreState(state.name(), state.commit(), state.now(), entries);
        assertThatThrownBy(this::check)
                .isInstanceOf(InvariantViolationException.class)
                .hasMessageContaining(booking + "=expected");
    }

    @Test
    void detectsAChangeOfABookingWithAWrongResult() {
        Map<CommandId, CommandResult> results = new HashMap<>();
        modules.store().<Long>read(tx -> {
            tx.scan(ModulesUnderTest.RESULTS).forEach(row -> results.put(row.key(), row.value()));
            return tx.lastCommit();
        });
        Map.Entry<CommandId, CommandResult> change = results.entrySet().stream()
                .filter(row -> row.getValue().answer().contains(" +["))
                .findFirst()
                .orElseThrow();
        CommandResult correct = change.getValue();
        String wrong = correct.answer().replaceFirst(" \\+\\[", "1 +[");
        change.setValue(new CommandResult(correct.seen(), correct.now(), wrong));
        String caller =
                "done " + change.getKey().caller() + " " + change.getKey().seq() + " ";
        history.replaceAll(line -> line.startsWith(caller) ? line.replace(correct.answer(), wrong) : line);
        assertThatThrownBy(() -> new HistoryChecker(SEED, first, new RunTotals())
                        .check(0, history, results, modules.store().lastCommit(), List.of(state)))
                .isInstanceOf(InvariantViolationException.class)
                .hasMessageContaining("expected 'booked ");
    }
}
