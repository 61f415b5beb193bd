package io.holdfast.retry;

import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.internal.ClaimRenewer;
import io.holdfast.store.error.StoreException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes due events to a handler, periodically on a background thread or on demand. Any number of runners can share a
 * store: each event is leased to one runner at a time, and at most one event per reference is leased at a time. A
 * runner uses the clock of the store and must be closed before the store.
 */
public final class RetryRunner implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RetryRunner.class);

    private final Retries retries;
    private final RetryRunnerOptions options;
    private final ClaimAttempt attempt;
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable Thread thread;

    /** Processes a claimed event and records the result. */
    @FunctionalInterface
    private interface ClaimAttempt {
        RetryOutcome.Settled run(Claim claim);
    }

    private RetryRunner(Retries retries, RetryRunnerOptions options, ClaimAttempt attempt) {
        this.retries = retries;
        this.options = options;
        this.attempt = attempt;
    }

    /**
     * Creates a runner for handlers with effects outside the store. The runner claims one event at a time, immediately
     * before processing it, and extends the claim until the handler returns.
     */
    public static RetryRunner of(Retries retries, RetryRunnerOptions options, EventHandler handler) {
        ClaimRenewer renewer = new ClaimRenewer(retries, options);
        return new RetryRunner(retries, options.withBatch(1), claim -> {
            Verdict verdict = renewer.keepRenewing(claim, () -> runHandler(handler, claim.event()));
            return retries.claims().settle(claim, verdict);
        });
    }

    /** Creates a runner for handlers with effects in the same store. An event is applied in the commit that removes it. */
    public static RetryRunner inTransaction(
            Retries retries, RetryRunnerOptions options, EventHandler.InTransaction handler) {
        return new RetryRunner(retries, options, claim -> settleInTransaction(retries, handler, claim));
    }

    /**
     * Creates a runner for handlers with effects both outside and inside this store. The effects inside the store are
     * part of the commit that removes the event. The runner extends the claim of an event while its first phase runs.
     * If the batch size is greater than 1, the lease must be long enough for all preceding events of the batch to be
     * processed.
     */
    public static RetryRunner twoPhase(Retries retries, RetryRunnerOptions options, EventHandler.TwoPhase handler) {
        ClaimRenewer renewer = new ClaimRenewer(retries, options);
        return new RetryRunner(retries, options, claim -> {
            EventHandler.InTransaction second = renewer.keepRenewing(claim, () -> prepare(handler, claim.event()));
            return settleInTransaction(retries, second, claim);
        });
    }

    private static EventHandler.InTransaction prepare(EventHandler.TwoPhase handler, InboundEvent event) {
        AtomicReference<EventHandler.@Nullable InTransaction> second = new AtomicReference<>();
        Verdict first = runHandler(
                e -> {
                    second.set(handler.prepare(e));
                    return Verdict.done();
                },
                event);
        EventHandler.InTransaction prepared = second.get();
        return prepared == null ? (tx, e) -> first : prepared;
    }

    private static Verdict runHandler(EventHandler handler, InboundEvent event) {
        try {
            return requireVerdict(handler.handle(event));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Verdict.fromThrown(e);
        } catch (Exception e) {
            return Verdict.fromThrown(e);
        } catch (Error e) {
            if (!Verdict.isEventFault(e)) {
                throw e;
            }
            return Verdict.fromThrown(e);
        }
    }

    private static Verdict requireVerdict(Verdict verdict) {
        return Objects.requireNonNull(verdict, "the handler returned null instead of a verdict");
    }

    private static RetryOutcome.Settled settleInTransaction(
            Retries retries, EventHandler.InTransaction handler, Claim claim) {
        RetryOutcome.Settled outcome = runInTransaction(retries, handler, claim);
        handler.onSettled(outcome);
        return outcome;
    }

    private static RetryOutcome.Settled runInTransaction(
            Retries retries, EventHandler.InTransaction handler, Claim claim) {
        try {
            return retries.store().write(Retries.LARGE_WRITE, tx -> {
                if (requireVerdict(handler.handle(tx, claim.event())) instanceof Verdict.NotDone notDone) {
                    throw new NotDoneException(notDone);
                }
                RetryOutcome.Settled outcome = retries.claims().succeed(tx, claim);
                if (!(outcome instanceof RetryOutcome.EventRemoved)) {
                    throw new ClaimLostException(outcome);
                }
                return outcome;
            });
        } catch (NotDoneException e) {
            return retries.claims().settle(claim, e.verdict);
        } catch (ClaimLostException e) {
            return e.outcome;
        } catch (RuntimeException | Error e) {
            if (!Verdict.isEventFault(e)) {
                throw e;
            }
            return retries.claims().settle(claim, Verdict.fromThrown(e));
        }
    }

    /** Processes the events that are due now, up to {@link RetryRunnerOptions#maxPerRun}. */
    public RetryRunResult runOnce() {
        RetryRunResult result = RetryRunResult.NOTHING;
        while (isOpen() && result.events() < options.maxPerRun()) {
            int max = Math.min(options.batch(), options.maxPerRun() - result.events());
            RetryOutcome.Claimed claimed =
                    retries.claims().claim(new ClaimRequest(options.name(), max, options.lease(), options.group()));
            if (claimed.claims().isEmpty() && claimed.expired().isEmpty()) {
                break;
            }
            for (RetryOutcome.EventStored expired : claimed.expired()) {
                result = addOutcome(result, expired);
            }
            result = processAll(claimed.claims(), result);
        }
        return result;
    }

    private RetryRunResult processAll(List<Claim> claims, RetryRunResult before) {
        RetryRunResult result = before;
        int tried = 0;
        try {
            for (; tried < claims.size() && isOpen(); tried++) {
                result = addOutcome(result, attempt.run(claims.get(tried)));
            }
            return result;
        } finally {
            release(claims.subList(tried, claims.size()));
        }
    }

    private void release(List<Claim> claims) {
        try {
            claims.forEach(retries.claims()::release);
        } catch (StoreException e) {
            LOG.warn(
                    "cannot release the claims of {} events; their leases will expire: {}",
                    claims.size(),
                    e.getMessage());
        }
    }

    private static RetryRunResult addOutcome(RetryRunResult result, RetryOutcome.Settled outcome) {
        if (outcome instanceof RetryOutcome.EventStored stored && stored.event().status() == Status.EXHAUSTED) {
            FailedEvent event = stored.event();
            LOG.error(
                    "event {} ({}) has no retries left; requeue or discard it: {}",
                    event.id(),
                    event.type(),
                    event.error());
        }
        return result.plus(outcome);
    }

    /** Starts the background thread, which processes due events at the configured interval. */
    public synchronized void start() {
        if (thread == null && isOpen()) {
            thread = new Thread(this::run, "holdfast-retry-" + options.name());
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void run() {
        try {
            do {
                runAllDue();
            } while (!closed.await(options.interval().toNanos(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void runAllDue() {
        try {
            RetryRunResult last;
            do {
                last = runOnce();
            } while (last.events() >= options.maxPerRun());
        } catch (RuntimeException | Error e) { // The thread must survive, because without it no event is retried.
            LOG.warn("retry run failed; the next run starts in {}: {}", options.interval(), e.toString());
        }
    }

    private boolean isOpen() {
        return closed.getCount() > 0;
    }

    /** Stops the runner after the current event and releases the other claimed events. */
    @Override
    public void close() {
        closed.countDown();
        Thread running;
        synchronized (this) {
            running = thread;
        }
        try {
            if (running != null && running != Thread.currentThread()) { // A handler may close its own runner.
                running.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Rolls back the writes of a handler that did not succeed. */
    private static final class NotDoneException extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient Verdict.NotDone verdict;

        NotDoneException(Verdict.NotDone verdict) {
            super(verdict.error(), null, false, false);
            this.verdict = verdict;
        }
    }

    /** Rolls back the writes of a handler whose claim was lost. */
    private static final class ClaimLostException extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient RetryOutcome.Settled outcome;

        ClaimLostException(RetryOutcome.Settled outcome) {
            super("the claim was lost", null, false, false);
            this.outcome = outcome;
        }
    }
}
