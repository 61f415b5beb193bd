package io.holdfast.torture.process;

import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.CommitResult;
import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
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
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A caller that runs the generated commands, one at a time or many concurrently, and records every call and result. */
public final class SimulatedCaller implements Runnable {

    private static final int MAX_IN_FLIGHT = 24;

    /** The number of commands that the first caller runs between two clock jumps. */
    private static final int BETWEEN_JUMPS = 60;

    private static final long POLL_NANOS = 10_000_000;

    /** Between two reads of a caller that only reads; without it, such callers take the cores from the writers. */
    private static final long READ_PAUSE_NANOS = 5_000_000;

    private final Supplier<@Nullable ModulesUnderTest> currentModules;
    private final CallHistory history;
    private final CommandGenerator generator;
    private final LongConsumer clockMover;
    private final boolean readsOnly;
    private final int round;
    private final int caller;
    private final AtomicBoolean stopRequested;
    private final Semaphore permits;

    /**
     * The values that determine which commands a caller runs.
     *
     * @param seed the seed of the run
     * @param caller the number of the caller, which is unique in the round
     * @param readsOnly whether the caller skips all commands that write
     */
    public record CallerKey(long seed, int round, int caller, boolean readsOnly) {}

    public SimulatedCaller(
            WorkloadOptions options,
            ModulesUnderTest modules,
            CallHistory history,
            JumpingClock clock,
            int caller,
            AtomicBoolean stopRequested) {
        this(
                new CallerKey(options.seed(), options.round(), caller, false),
                () -> modules,
                history,
                clockMover(clock, caller == 0 ? options.jumps() : List.of()),
                stopRequested);
    }

    /**
     * Creates a caller for a store that is opened and closed during the round.
     *
     * @param modules returns the modules of the open store, or null while there is none
     */
    public SimulatedCaller(
            CallerKey key,
            Supplier<@Nullable ModulesUnderTest> modules,
            CallHistory history,
            AtomicBoolean stopRequested) {
        this(key, modules, history, seq -> {}, stopRequested);
    }

    private SimulatedCaller(
            CallerKey key,
            Supplier<@Nullable ModulesUnderTest> modules,
            CallHistory history,
            LongConsumer clockMover,
            AtomicBoolean stopRequested) {
        this.currentModules = modules;
        this.history = history;
        this.generator = new CommandGenerator(key.seed());
        this.clockMover = clockMover;
        this.readsOnly = key.readsOnly();
        this.round = key.round();
        this.caller = key.caller();
        this.stopRequested = stopRequested;
        // Half of the callers wait for each result before the next call.
        this.permits = new Semaphore(caller % 2 == 0 ? 1 : MAX_IN_FLIGHT);
    }

    @Override
    public void run() {
        long seq = 0;
        while (!stopRequested.get()) {
            permits.acquireUninterruptibly();
            ModulesUnderTest modules = currentModules.get();
            if (modules == null) {
                permits.release();
                LockSupport.parkNanos(POLL_NANOS);
            } else {
                execute(new CommandId(round, caller, seq++), modules);
            }
        }
        permits.acquireUninterruptibly(caller % 2 == 0 ? 1 : MAX_IN_FLIGHT);
    }

    /** Returns a function that moves the clock before the command with the given sequence number. */
    private static LongConsumer clockMover(JumpingClock clock, List<Duration> jumps) {
        return seq -> {
            clock.move(Duration.ofNanos(1_500_000 + seq % 7));
            int jump = (int) (seq / BETWEEN_JUMPS);
            if (seq % BETWEEN_JUMPS == BETWEEN_JUMPS - 1 && jump < jumps.size()) {
                clock.move(jumps.get(jump));
            }
        };
    }

    private void execute(CommandId commandId, ModulesUnderTest modules) {
        clockMover.accept(commandId.seq());
        Command command = generator.commandFor(commandId);
        if (readsOnly && !(command instanceof Command.ReadCommand)) {
            permits.release();
            return;
        }
        history.write("ask " + commandId.caller() + " " + commandId.seq());
        if (command instanceof Command.ReadCommand read) {
            executeRead(commandId, read, modules);
            if (readsOnly) {
                LockSupport.parkNanos(READ_PAUSE_NANOS);
            }
        } else if (command instanceof Command.WriteCommand write) {
            executeWrite(commandId, write, modules);
        }
    }

    private void executeRead(CommandId commandId, Command.ReadCommand read, ModulesUnderTest modules) {
        try {
            history.write(modules.store()
                    .read(tx -> historyLine("saw", commandId) + tx.lastCommit() + " " + InstantNanos.toNanos(tx.now())
                            + " " + read.run(modules, tx)));
        } catch (StoreException e) {
            history.write(historyLine("none", commandId) + e.code().text());
        } finally {
            permits.release();
        }
    }

    private void executeWrite(CommandId commandId, Command.WriteCommand write, ModulesUnderTest modules) {
        Observation observation = new Observation();
        Function<Tx, String> function = tx -> {
            observation.commit = tx.lastCommit();
            observation.now = tx.now();
            String answer = write.run(modules, tx);
            tx.put(
                    ModulesUnderTest.RESULTS,
                    commandId,
                    new CommandResult(tx.lastCommit(), InstantNanos.toNanos(tx.now()), answer));
            return answer;
        };
        WriteOptions options = write.options();
        if (caller % 2 != 0) {
            CompletableFuture<?> unused = modules.store()
                    .commitAsync(options, function)
                    .whenComplete((result, thrown) -> recordAnswer(commandId, observation, result, thrown));
            return;
        }
        try {
            recordAnswer(commandId, observation, modules.store().commit(options, function), null);
        } catch (RuntimeException e) {
            recordAnswer(commandId, observation, null, e);
        }
    }

    private void recordAnswer(
            CommandId commandId,
            Observation observation,
            @Nullable CommitResult<String> result,
            @Nullable Throwable thrown) {
        Throwable cause =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (result != null) {
            history.write(historyLine("done", commandId) + result.number() + " " + result.value());
        } else if (cause instanceof RefusedException refused) {
            history.write(historyLine("saw", commandId) + observation.commit + " "
                    + InstantNanos.toNanos(observation.now) + " " + describe(refused));
        } else if (cause instanceof OutcomeUnknownException) {
            history.write(historyLine("unknown", commandId) + cause.getMessage());
        } else if (cause instanceof TryAgainException || cause instanceof StoreFailedException) {
            StoreException failure = (StoreException) cause;
            history.write(historyLine("none", commandId) + failure.code().text());
        } else {
            history.write(historyLine("broke", commandId) + cause);
        }
        permits.release();
    }

    private static String describe(RefusedException refused) {
        if (refused.refusal() instanceof io.holdfast.seats.SeatsOutcome seats) {
            return Command.REFUSED + SeatsCommand.describe(seats);
        }
        return Command.REFUSED
                + (refused.refusal() instanceof io.holdfast.ledger.LedgerOutcome ledger
                        ? LedgerCommand.describe(ledger)
                        : QueueCommand.describe((io.holdfast.queue.QueueOutcome) refused.refusal()));
    }

    private static String historyLine(String kind, CommandId commandId) {
        return kind + " " + commandId.caller() + " " + commandId.seq() + " ";
    }

    /** The commit number and the time that a function read in its last run. */
    private static final class Observation {
        volatile long commit;
        volatile Instant now = Instant.EPOCH;
    }
}
