package io.holdfast.retry;

import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.internal.ClaimRenewer;
import io.holdfast.store.error.StoreException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tries events that are due, by a function that it is given: every so often on a thread of its own, or on demand. Any
 * number of runners may work on one store: no event is with two of them at once, nor are two events of one reference.
 * The time is the store's. Close it before the store.
 */
public final class RetryRunner implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RetryRunner.class);

    private final Retries retries;
    private final RetryRunnerOptions options;
    private final ClaimAttempt trial;
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable Thread thread;

    /** Tries an event, and settles it. */
    @FunctionalInterface
    private interface ClaimAttempt {
        RetryOutcome.Settled of(Claim claim);
    }

    private RetryRunner(Retries retries, RetryRunnerOptions options, ClaimAttempt trial) {
        this.retries = retries;
        this.options = options;
        this.trial = trial;
    }

    /**
     * A runner for handlers with effects elsewhere. It claims one event at a time, just before it tries it, and extends
     * the claim for as long as that takes.
     */
    public static RetryRunner of(Retries retries, RetryRunnerOptions options, EventHandler handler) {
        ClaimRenewer keepAlive = new ClaimRenewer(retries, options);
        return new RetryRunner(retries, options.withBatch(1), claim -> {
            Verdict verdict = keepAlive.keepRenewing(claim, () -> runHandler(handler, claim.event()));
            return retries.settle(claim, verdict);
        });
    }

    /** A runner for handlers whose effects are in the same store: an event is applied in the commit that removes it. */
    public static RetryRunner inTransaction(
            Retries retries, RetryRunnerOptions options, EventHandler.InTransaction handler) {
        return new RetryRunner(retries, options, claim -> runInTransaction(retries, handler, claim));
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

    /** No verdict is no success. */
    private static Verdict requireVerdict(Verdict verdict) {
        return Objects.requireNonNull(verdict, "the handler gave no verdict");
    }

    private static RetryOutcome.Settled runInTransaction(
            Retries retries, EventHandler.InTransaction handler, Claim claim) {
        try {
            return retries.store().write(Retries.LARGE, tx -> {
                if (requireVerdict(handler.handle(tx, claim.event())) instanceof Verdict.NotDone notDone) {
                    throw new NotDoneException(notDone);
                }
                RetryOutcome.Settled outcome = retries.succeed(tx, claim);
                if (!(outcome instanceof RetryOutcome.EventRemoved)) {
                    throw new ClaimLostException(outcome);
                }
                return outcome;
            });
        } catch (NotDoneException e) {
            return retries.settle(claim, e.verdict);
        } catch (ClaimLostException e) {
            return e.outcome;
        } catch (RuntimeException | Error e) {
            if (!Verdict.isEventFault(e)) {
                throw e;
            }
            return retries.settle(claim, Verdict.fromThrown(e));
        }
    }

    /** Tries what is due now, up to the limit of a sweep. */
    public RetryRunResult runOnce() {
        RetryRunResult sweep = RetryRunResult.NOTHING;
        while (isOpen() && sweep.events() < options.maxPerRun()) {
            int max = Math.min(options.batch(), options.maxPerRun() - sweep.events());
            RetryOutcome.Claimed claimed = retries.claim(new ClaimRequest(options.name(), max, options.lease()));
            if (claimed.claims().isEmpty() && claimed.expired().isEmpty()) {
                break;
            }
            for (RetryOutcome.EventStored late : claimed.expired()) {
                sweep = addOutcome(sweep, late);
            }
            sweep = tryAll(claimed.claims(), sweep);
        }
        return sweep;
    }

    private RetryRunResult tryAll(List<Claim> claims, RetryRunResult before) {
        RetryRunResult sweep = before;
        int tried = 0;
        try {
            for (; tried < claims.size() && isOpen(); tried++) {
                sweep = addOutcome(sweep, trial.of(claims.get(tried)));
            }
            return sweep;
        } finally {
            release(claims.subList(tried, claims.size()));
        }
    }

    private void release(List<Claim> claims) {
        try {
            claims.forEach(retries::release);
        } catch (StoreException e) {
            LOG.warn("{} events stay claimed until their lease ends: {}", claims.size(), e.getMessage());
        }
    }

    private static RetryRunResult addOutcome(RetryRunResult sweep, RetryOutcome.Settled outcome) {
        if (outcome instanceof RetryOutcome.EventStored kept && kept.event().status() == Status.EXHAUSTED) {
            FailedEvent event = kept.event();
            LOG.error("event {} ({}) will not be retried any more: {}", event.id(), event.type(), event.error());
        }
        return sweep.plus(outcome);
    }

    /** Begins to sweep every so often, on a thread of its own. */
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
        } catch (RuntimeException | Error e) { // The thread has to live: without it nothing is ever retried.
            LOG.warn("the runner will try again: {}", e.toString());
        }
    }

    private boolean isOpen() {
        return closed.getCount() > 0;
    }

    /** Stops it: the event that is being tried is finished, those that were claimed with it are given back. */
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

    /** Undoes what a handler wrote that did not succeed. */
    private static final class NotDoneException extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient Verdict.NotDone verdict;

        NotDoneException(Verdict.NotDone verdict) {
            super(verdict.error(), null, false, false);
            this.verdict = verdict;
        }
    }

    /** Undoes what a handler wrote whose claim was over. */
    private static final class ClaimLostException extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient RetryOutcome.Settled outcome;

        ClaimLostException(RetryOutcome.Settled outcome) {
            super("the claim was lost", null, false, false);
            this.outcome = outcome;
        }
    }
}
