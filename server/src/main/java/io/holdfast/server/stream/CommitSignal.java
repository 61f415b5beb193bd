package io.holdfast.server.stream;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wakes event streams after each non-empty commit. Without commits, the streams are woken at a low rate, since the
 * passage of time alone can change a result; with many commits, they are woken at most once per interval, which grows
 * with the number of streams.
 */
public final class CommitSignal {

    private static final Logger LOG = LoggerFactory.getLogger(CommitSignal.class);
    private static final Duration TICK = Duration.ofMillis(100);

    private final ScheduledExecutorService timer;
    private final AtomicLong commits = new AtomicLong();
    /** The number of actions that have not run yet, which is the number of streams. */
    private final AtomicInteger pending = new AtomicInteger();

    private final AtomicBoolean waking = new AtomicBoolean();
    private final Set<Waiter> waiting = ConcurrentHashMap.newKeySet();

    public CommitSignal(ScheduledExecutorService timer) {
        this.timer = timer;
        ScheduledFuture<?> unused = timer.scheduleWithFixedDelay(
                () -> wake(false), TICK.toMillis(), TICK.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static final class Waiter {

        private final long seen;
        private final long until;
        private final Runnable action;

        Waiter(long seen, long until, Runnable action) {
            this.seen = seen;
            this.until = until;
            this.action = action;
        }
    }

    /**
     * Returns the number of commits so far. A caller that reads this number before it reads the store does not miss any
     * commit.
     */
    public long commitCount() {
        return commits.get();
    }

    /** Signals a commit. This is cheap if no action is waiting. */
    public void signal() {
        commits.incrementAndGet();
        if (!waiting.isEmpty()) {
            wakeSoon();
        }
    }

    /**
     * Runs an action once, after the next commit.
     *
     * @param seen the commit count when the caller last read the store
     * @param minDelay the minimum delay; with many streams it is longer, so that together they read the store at most
     *     about a thousand times per second
     * @param maxDelay the maximum additional delay, after which the action runs without a commit
     */
    void runAfterNextCommit(long seen, Duration minDelay, Duration maxDelay, Runnable action) {
        long delay = Math.max(minDelay.toMillis(), pending.incrementAndGet());
        ScheduledFuture<?> unused = timer.schedule(
                () -> await(seen, maxDelay, () -> {
                    pending.decrementAndGet();
                    action.run();
                }),
                delay,
                TimeUnit.MILLISECONDS);
    }

    /**
     * Returns a future that completes after the next commit.
     *
     * @param seen the commit count when the caller last read the store
     * @param maxDelay the time after which the future completes without a commit
     */
    public CompletableFuture<Boolean> nextCommit(long seen, Duration maxDelay) {
        CompletableFuture<Boolean> next = new CompletableFuture<>();
        runAfterNextCommit(seen, Duration.ZERO, maxDelay, () -> next.complete(true));
        return next;
    }

    private void await(long seen, Duration maxDelay, Runnable action) {
        waiting.add(new Waiter(seen, System.nanoTime() + maxDelay.toNanos(), action));
        if (commits.get() != seen) {
            wakeSoon();
        }
    }

    /** Runs an action and catches its exceptions, so that a failure affects neither the other waiters nor the timer. */
    private static void run(Waiter waiter) {
        try {
            waiter.action.run();
        } catch (Throwable e) { // A periodic task that throws is never run again.
            LOG.warn("cannot read the store for an event stream", e);
        }
    }

    /** Wakes all waiters immediately when the server closes. */
    public void wakeAll() {
        wake(true);
    }

    private void wakeSoon() {
        if (waking.compareAndSet(false, true)) {
            timer.execute(() -> {
                waking.set(false);
                wake(false);
            });
        }
    }

    private void wake(boolean all) {
        long now = System.nanoTime();
        List<Waiter> ready = waiting.stream()
                .filter(waiter -> all || waiter.seen != commits.get() || now - waiter.until >= 0)
                .toList();
        for (Waiter waiter : ready) {
            // Another thread may have woken the waiter in the meantime.
            if (waiting.remove(waiter)) {
                run(waiter);
            }
        }
    }
}
