package io.holdfast.retry;

import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.store.StoreException;
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
    private final RunnerOptions options;
    private final Trial trial;
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable Thread thread;

    /** Tries an event, and settles it. */
    @FunctionalInterface
    private interface Trial {
        Outcome.Settled of(Claim claim);
    }

    private RetryRunner(Retries retries, RunnerOptions options, Trial trial) {
        this.retries = retries;
        this.options = options;
        this.trial = trial;
    }

    /**
     * A runner for handlers with effects elsewhere. It claims one event at a time, just before it tries it, and extends
     * the claim for as long as that takes.
     */
    public static RetryRunner of(Retries retries, RunnerOptions options, Handler handler) {
        KeepAlive keepAlive = new KeepAlive(retries, options);
        return new RetryRunner(retries, options.batch(1), claim -> {
            Verdict verdict = keepAlive.during(claim, () -> outside(handler, claim.event()));
            return retries.settle(claim, verdict);
        });
    }

    /** A runner for handlers whose effects are in the same store: an event is applied in the commit that removes it. */
    public static RetryRunner inTransaction(Retries retries, RunnerOptions options, Handler.InTransaction handler) {
        return new RetryRunner(retries, options, claim -> inside(retries, handler, claim));
    }

    private static Verdict outside(Handler handler, Event event) {
        try {
            return given(handler.handle(event));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Verdict.thrown(e);
        } catch (Exception e) {
            return Verdict.thrown(e);
        } catch (Error e) {
            if (!Verdict.isFault(e)) {
                throw e;
            }
            return Verdict.thrown(e);
        }
    }

    /** No verdict is no success. */
    private static Verdict given(Verdict verdict) {
        return Objects.requireNonNull(verdict, "the handler gave no verdict");
    }

    private static Outcome.Settled inside(Retries retries, Handler.InTransaction handler, Claim claim) {
        try {
            return retries.store().write(Retries.LARGE, tx -> {
                if (given(handler.handle(tx, claim.event())) instanceof Verdict.NotDone notDone) {
                    throw new Undone(notDone);
                }
                Outcome.Settled outcome = retries.succeed(tx, claim);
                if (!(outcome instanceof Outcome.Removed)) {
                    throw new Lost(outcome);
                }
                return outcome;
            });
        } catch (Undone e) {
            return retries.settle(claim, e.verdict);
        } catch (Lost e) {
            return e.outcome;
        } catch (RuntimeException | Error e) {
            if (!Verdict.isFault(e)) {
                throw e;
            }
            return retries.settle(claim, Verdict.thrown(e));
        }
    }

    /** Tries what is due now, up to the limit of a sweep. */
    public Sweep retryPending() {
        Sweep sweep = Sweep.NOTHING;
        while (isOpen() && sweep.events() < options.perSweep()) {
            int max = Math.min(options.batch(), options.perSweep() - sweep.events());
            Outcome.Claimed claimed = retries.claim(new ClaimRequest(options.name(), max, options.lease()));
            if (claimed.claims().isEmpty() && claimed.expired().isEmpty()) {
                break;
            }
            for (Outcome.Kept late : claimed.expired()) {
                sweep = note(sweep, late);
            }
            sweep = tryAll(claimed.claims(), sweep);
        }
        return sweep;
    }

    private Sweep tryAll(List<Claim> claims, Sweep before) {
        Sweep sweep = before;
        int tried = 0;
        try {
            for (; tried < claims.size() && isOpen(); tried++) {
                sweep = note(sweep, trial.of(claims.get(tried)));
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

    private static Sweep note(Sweep sweep, Outcome.Settled outcome) {
        if (outcome instanceof Outcome.Kept kept && kept.event().status() == Status.EXHAUSTED) {
            FailedEvent event = kept.event();
            LOG.error("event {} ({}) will not be retried any more: {}", event.id(), event.type(), event.error());
        }
        return sweep.and(outcome);
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
                sweep();
            } while (!closed.await(options.every().toNanos(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void sweep() {
        try {
            Sweep last;
            do {
                last = retryPending();
            } while (last.events() >= options.perSweep());
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
    private static final class Undone extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient Verdict.NotDone verdict;

        Undone(Verdict.NotDone verdict) {
            super(verdict.error(), null, false, false);
            this.verdict = verdict;
        }
    }

    /** Undoes what a handler wrote whose claim was over. */
    private static final class Lost extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient Outcome.Settled outcome;

        Lost(Outcome.Settled outcome) {
            super("the claim was lost", null, false, false);
            this.outcome = outcome;
        }
    }
}
