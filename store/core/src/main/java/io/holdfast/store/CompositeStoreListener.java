package io.holdfast.store;

import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.record.CommitWaiters;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A listener that wakes the readers of the feed and calls another listener. Exceptions thrown by that listener are
 * logged, so that they do not reach the store's threads.
 */
record CompositeStoreListener(StoreListener listener, CommitWaiters waiters) implements StoreListener {

    private static final Logger LOG = LoggerFactory.getLogger(StoreListener.class);

    @Override
    public void onCommit(GroupCommit group) {
        waiters.signal();
        safely(() -> listener.onCommit(group));
    }

    @Override
    public void onSync(Duration took) {
        safely(() -> listener.onSync(took));
    }

    @Override
    public void onOverload(int waiting) {
        safely(() -> listener.onOverload(waiting));
    }

    @Override
    public void onSlowFunction(String name, Duration running) {
        safely(() -> listener.onSlowFunction(name, running));
    }

    @Override
    public void onStall(String family, String state) {
        safely(() -> listener.onStall(family, state));
    }

    @Override
    public void onSweep(int rows) {
        safely(() -> listener.onSweep(rows));
    }

    @Override
    public void onFailure(StoreException failure) {
        safely(() -> listener.onFailure(failure));
    }

    @Override
    public void onRecovered(Duration outage) {
        safely(() -> listener.onRecovered(outage));
    }

    private static void safely(Runnable call) {
        try {
            call.run();
        } catch (Throwable e) { // User code may throw any exception.
            LOG.warn("a store listener threw an exception", e);
        }
    }
}
