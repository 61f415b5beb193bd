package io.holdfast.torture.process;

import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.Durability;
import io.holdfast.store.error.OutcomeUnknown;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailure;
import io.holdfast.store.error.TryAgain;
import io.holdfast.store.kit.RefusedException;
import io.holdfast.torture.workload.Command;
import io.holdfast.torture.workload.CommandGenerator;
import io.holdfast.torture.workload.CommandId;
import io.holdfast.torture.workload.CommandResult;
import io.holdfast.torture.workload.InstantNanos;
import io.holdfast.torture.workload.LedgerCommand;
import io.holdfast.torture.workload.ModulesUnderTest;
import io.holdfast.torture.workload.QueueCommand;
import io.holdfast.torture.workload.SeatsCommand;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One caller: it asks for what the script says, one command after the other or many at once, and notes all it sees. */
public final class SimulatedCaller implements Runnable {

    /** Before the reason of a transaction that was undone as a whole. */
    public static final String REFUSED = "refused ";

    private static final int AT_ONCE = 24;

    /** How many commands of the first caller there are before each jump of the clock. */
    private static final int BETWEEN_JUMPS = 60;

    private final ModulesUnderTest modules;
    private final CallHistory history;
    private final CommandGenerator script;
    private final JumpingClock clock;
    private final List<Duration> jumps;
    private final int round;
    private final int caller;
    private final AtomicBoolean over;
    private final Semaphore places;

    public SimulatedCaller(
            WorkloadOptions options,
            ModulesUnderTest rooms,
            CallHistory history,
            JumpingClock clock,
            int caller,
            AtomicBoolean over) {
        this.modules = rooms;
        this.history = history;
        this.script = new CommandGenerator(options.seed());
        this.clock = clock;
        this.jumps = caller == 0 ? options.jumps() : List.of();
        this.round = options.round();
        this.caller = caller;
        this.over = over;
        // Every other caller waits for each answer before it asks again.
        this.places = new Semaphore(caller % 2 == 0 ? 1 : AT_ONCE);
    }

    @Override
    public void run() {
        for (long seq = 0; !over.get(); seq++) {
            places.acquireUninterruptibly();
            execute(new CommandId(round, caller, seq));
        }
        places.acquireUninterruptibly(caller % 2 == 0 ? 1 : AT_ONCE);
    }

    private void execute(CommandId ticket) {
        clock.move(Duration.ofNanos(1_500_000 + ticket.seq() % 7));
        int jump = (int) (ticket.seq() / BETWEEN_JUMPS);
        if (ticket.seq() % BETWEEN_JUMPS == BETWEEN_JUMPS - 1 && jump < jumps.size()) {
            clock.move(jumps.get(jump));
        }
        Command command = script.commandFor(ticket);
        history.write("ask " + ticket.caller() + " " + ticket.seq());
        if (command instanceof Command.ReadCommand look) {
            executeRead(ticket, look);
        } else if (command instanceof Command.WriteCommand change) {
            executeWrite(ticket, change);
        }
    }

    private void executeRead(CommandId ticket, Command.ReadCommand look) {
        try {
            history.write(modules.store()
                    .read(tx -> line("saw", ticket) + tx.lastCommit() + " " + InstantNanos.toNanos(tx.now()) + " "
                            + look.run(modules, tx)));
        } catch (StoreException e) {
            history.write(line("none", ticket) + e.code().text());
        } finally {
            places.release();
        }
    }

    private void executeWrite(CommandId ticket, Command.WriteCommand change) {
        Observation saw = new Observation();
        Function<Tx, String> function = tx -> {
            saw.commit = tx.lastCommit();
            saw.now = tx.now();
            String answer = change.run(modules, tx);
            tx.put(
                    ModulesUnderTest.RESULTS,
                    ticket,
                    new CommandResult(tx.lastCommit(), InstantNanos.toNanos(tx.now()), answer));
            return answer;
        };
        WriteOptions options = change instanceof QueueCommand.Lease
                ? WriteOptions.DEFAULT.withDurability(Durability.PROCESS)
                : WriteOptions.DEFAULT;
        if (caller % 2 != 0) {
            CompletableFuture<?> unused = modules.store()
                    .commitAsync(options, function)
                    .whenComplete((done, thrown) -> recordAnswer(ticket, saw, done, thrown));
            return;
        }
        try {
            recordAnswer(ticket, saw, modules.store().commit(options, function), null);
        } catch (RuntimeException e) {
            recordAnswer(ticket, saw, null, e);
        }
    }

    private void recordAnswer(
            CommandId ticket, Observation saw, @Nullable CommitResult<String> done, @Nullable Throwable thrown) {
        Throwable why = thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (done != null) {
            history.write(line("done", ticket) + done.number() + " " + done.value());
        } else if (why instanceof RefusedException refused) {
            history.write(
                    line("saw", ticket) + saw.commit + " " + InstantNanos.toNanos(saw.now) + " " + describe(refused));
        } else if (why instanceof OutcomeUnknown) {
            history.write(line("unknown", ticket) + why.getMessage());
        } else if (why instanceof TryAgain || why instanceof StoreFailure) {
            StoreException trouble = (StoreException) why;
            history.write(line("none", ticket) + trouble.code().text());
        } else {
            history.write(line("broke", ticket) + why);
        }
        places.release();
    }

    private static String describe(RefusedException refused) {
        if (refused.refusal() instanceof io.holdfast.seats.SeatsOutcome seats) {
            return REFUSED + SeatsCommand.describe(seats);
        }
        return REFUSED
                + (refused.refusal() instanceof io.holdfast.ledger.LedgerOutcome ledger
                        ? LedgerCommand.describe(ledger)
                        : QueueCommand.describe((io.holdfast.queue.QueueOutcome) refused.refusal()));
    }

    private static String line(String what, CommandId ticket) {
        return what + " " + ticket.caller() + " " + ticket.seq() + " ";
    }

    /** What the last run of a function saw. */
    private static final class Observation {
        volatile long commit;
        volatile Instant now = Instant.EPOCH;
    }
}
