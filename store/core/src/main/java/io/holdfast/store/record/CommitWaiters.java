package io.holdfast.store.record;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Wakes the readers of a feed after each group of commits. Signalling costs almost nothing if no reader is waiting. */
public final class CommitWaiters {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition committed = lock.newCondition();
    private final AtomicLong count = new AtomicLong();
    private final AtomicInteger waiting = new AtomicInteger();

    /** Returns a number that changes with every group of commits. */
    long count() {
        return count.get();
    }

    /** Signals that a group was committed. */
    public void signal() {
        count.incrementAndGet();
        if (waiting.get() > 0) {
            lock.lock();
            try {
                committed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Waits, for at most the given time, until the number differs from the given number. */
    void await(long seen, long nanos) {
        waiting.incrementAndGet();
        lock.lock();
        try {
            long left = nanos;
            while (count.get() == seen && left > 0) {
                left = committed.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
            waiting.decrementAndGet();
        }
    }
}
