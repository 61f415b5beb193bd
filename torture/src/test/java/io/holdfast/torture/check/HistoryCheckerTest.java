package io.holdfast.torture.check;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.torture.check.HistoryChecker.StoreState;
import io.holdfast.torture.process.CallHistory;
import io.holdfast.torture.process.JumpingClock;
import io.holdfast.torture.process.SimulatedCaller;
import io.holdfast.torture.process.WorkloadOptions;
import io.holdfast.torture.workload.CommandId;
import io.holdfast.torture.workload.InstantNanos;
import io.holdfast.torture.workload.InvariantViolation;
import io.holdfast.torture.workload.LedgerCommand;
import io.holdfast.torture.workload.ModulesUnderTest;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A checker that finds nothing is worth nothing unless it finds what is there. */
class HistoryCheckerTest {

    private static final long SEED = 1;
    private static final long BEGINNING = InstantNanos.toNanos(Instant.parse("2030-01-01T00:00:00Z"));
    private static final int COMMANDS = 400;

    @TempDir
    Path base;

    private ModulesUnderTest rooms;
    private long first;
    private List<String> history = List.of();
    private StoreState state = new StoreState("", 0, Instant.EPOCH, new TreeMap<>());

    /** An honest round, of one caller, in this process. */
    @BeforeEach
    void work() throws Exception {
        JumpingClock clock = new JumpingClock(BEGINNING);
        rooms = ModulesUnderTest.open(base.resolve("data"), clock);
        rooms.createInitialData();
        first = rooms.store().lastCommit();
        Path file = base.resolve("history");
        WorkloadOptions options = new WorkloadOptions(base, file, SEED, 0, 1, BEGINNING, List.of(), "");
        AtomicBoolean over = new AtomicBoolean();
        try (CallHistory lines = new CallHistory(file)) {
            Thread caller = new Thread(new SimulatedCaller(options, rooms, lines, clock, 0, over));
            caller.start();
            while (rooms.store().lastCommit() < first + COMMANDS) {
                Thread.onSpinWait();
            }
            over.set(true);
            caller.join();
        }
        history = new ArrayList<>(CallHistory.read(file));
        state = rooms.readState("the store");
    }

    @AfterEach
    void close() {
        rooms.close();
    }

    private void check() {
        new HistoryChecker(SEED, first, new RunTotals()).check(0, history, rooms, List.of(state));
    }

    private int find(String begin) {
        for (int i = history.size() / 2; i < history.size(); i++) {
            if (history.get(i).startsWith(begin)) {
                return i;
            }
        }
        throw new AssertionError("there is no line that begins with " + begin);
    }

    @Test
    void anHonestHistoryIsProven() {
        assertThatCode(this::check).doesNotThrowAnyException();
    }

    @Test
    void anAcknowledgedCommandThatIsNotThereIsFound() {
        String[] words = history.get(find("done ")).split(" ", 5);
        CommandId ticket = new CommandId(0, Integer.parseInt(words[1]), Long.parseLong(words[2]));
        rooms.store().delete(ModulesUnderTest.RESULTS, ticket);
        assertThatThrownBy(this::check).isInstanceOf(InvariantViolation.class).hasMessageContaining("and lost");
    }

    @Test
    void aCommandThatWasRefusedAndIsThereIsFound() {
        int at = find("done ");
        String[] words = history.get(at).split(" ", 5);
        history.set(at, "none " + words[1] + " " + words[2] + " overloaded");
        assertThatThrownBy(this::check)
                .isInstanceOf(InvariantViolation.class)
                .hasMessageContaining("there all the same");
    }

    @Test
    void anAnswerThatIsNotThatOfTheModelIsFound() {
        int at = find("saw ");
        while (!history.get(at).contains(" balances ")) {
            at++;
        }
        history.set(at, history.get(at) + "1");
        assertThatThrownBy(this::check)
                .isInstanceOf(InvariantViolation.class)
                .hasMessageContaining("expected 'balances");
    }

    @Test
    void aCommandWithAPlaceBeforeOneThatWasAnsweredBeforeItWasAskedIsFound() {
        int at = find("saw ");
        String[] words = history.get(at).split(" ", 6);
        words[3] = Long.toString(first);
        history.set(at, String.join(" ", words));
        assertThatThrownBy(this::check)
                .isInstanceOf(InvariantViolation.class)
                .hasMessageContaining("has a place before");
    }

    @Test
    void aCommitOfNobodyIsFound() {
        rooms.ledger()
                .addCredits(io.holdfast.ledger.CreditRequest.purchase(
                        "gift", LedgerCommand.id(0), io.holdfast.ledger.Credits.of(1)));
        assertThatThrownBy(this::check).isInstanceOf(InvariantViolation.class).hasMessageContaining("belong to nobody");
    }

    @Test
    void aStateThatDiffersInOneThingIsFound() {
        SortedMap<String, String> things = new TreeMap<>(state.things());
        things.put(things.lastKey(), "something else");
        state = new StoreState(state.name(), state.commit(), state.now(), things);
        assertThatThrownBy(this::check)
                .isInstanceOf(InvariantViolation.class)
                .hasMessageContaining("differs in 1 things");
    }
}
