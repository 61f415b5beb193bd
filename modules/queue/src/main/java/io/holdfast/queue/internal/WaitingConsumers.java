package io.holdfast.queue.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Consumers of this process that wait for messages. A signal is only a hint to look again: it may come too early, and
 * messages may come without one (from another process, by time), so whoever waits looks again by itself now and then.
 */
public final class WaitingConsumers {

    private final Map<String, QueueWaiters> waiting = new ConcurrentHashMap<>();

    private static final class QueueWaiters {
        private int threads;
        private int signals;
    }

    /** One message more: wakes one consumer, if any waits. Cheap if none does. */
    void signal(String queue) {
        QueueWaiters there = waiting.get(queue);
        if (there == null) {
            return;
        }
        synchronized (there) {
            if (there.signals < there.threads) {
                there.signals++;
                there.notify();
            }
        }
    }

    /** Waits for a signal, but not longer than so many nanoseconds; says whether it came. */
    boolean await(String queue, long nanos) throws InterruptedException {
        QueueWaiters here = waiting.get(queue);
        if (here == null) {
            throw new IllegalStateException("whoever waits has to join before");
        }
        long end = System.nanoTime() + nanos;
        synchronized (here) {
            long left = nanos;
            while (here.signals == 0 && left > 0) {
                here.wait(left / 1_000_000, (int) (left % 1_000_000));
                left = end - System.nanoTime();
            }
            boolean signalled = here.signals > 0;
            here.signals -= signalled ? 1 : 0;
            return signalled;
        }
    }

    /** A consumer begins to look for messages: from here on until it leaves, signals are kept for it. */
    void join(String queue) {
        waiting.compute(queue, (name, there) -> {
            QueueWaiters here = there == null ? new QueueWaiters() : there;
            synchronized (here) {
                here.threads++;
            }
            return here;
        });
    }

    void leave(String queue) {
        waiting.computeIfPresent(queue, (name, here) -> {
            synchronized (here) {
                here.threads--;
                here.signals = Math.min(here.signals, here.threads);
                return here.threads == 0 ? null : here;
            }
        });
    }
}
