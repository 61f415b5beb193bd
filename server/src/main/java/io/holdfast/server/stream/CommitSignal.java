package io.holdfast.server.stream;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wakes those who wait for a change of the store: every commit that writes something is a beat. Nobody looks while
 * nothing is committed, but now and then, since time alone can change what there is to see; and nobody looks more often
 * than it asked to, however many commits there are.
 */
public final class CommitSignal {

    private static final Logger LOG = LoggerFactory.getLogger(CommitSignal.class);
    private static final Duration TICK = Duration.ofMillis(100);

    private final ScheduledExecutorService timer;
    private final AtomicLong beats = new AtomicLong();
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
        private final Runnable look;

        Waiter(long seen, long until, Runnable look) {
            this.seen = seen;
            this.until = until;
            this.look = look;
        }
    }

    /** How many there were. Whoever asks before it looks misses none. */
    long commitCount() {
        return beats.get();
    }

    /** Something was committed. Costs next to nothing if nobody waits. */
    public void signal() {
        beats.incrementAndGet();
        if (!waiting.isEmpty()) {
            wakeSoon();
        }
    }

    /**
     * Looks again, once: when there was a beat that was not seen, but not before the gap is over; and at the latest when
     * the time is.
     */
    void runAfterNextCommit(long seen, Duration gap, Duration atMost, Runnable look) {
        ScheduledFuture<?> unused =
                timer.schedule(() -> await(seen, atMost, look), gap.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void await(long seen, Duration atMost, Runnable look) {
        waiting.add(new Waiter(seen, System.nanoTime() + atMost.toNanos(), look));
        if (beats.get() != seen) {
            wakeSoon();
        }
    }

    /** One that fails must not keep the others from looking, nor stop the clock. */
    private static void look(Waiter one) {
        try {
            one.look.run();
        } catch (Throwable e) { // A timer that throws is never run again.
            LOG.warn("a look at the store failed; whoever waited for it is not told", e);
        }
    }

    /** Lets everybody look at once: the server closes. */
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
                .filter(one -> all || one.seen != beats.get() || now - one.until >= 0)
                .toList();
        for (Waiter one : ready) {
            // Somebody else may have woken it meanwhile.
            if (waiting.remove(one)) {
                look(one);
            }
        }
    }
}
