package io.holdfast.retry;

import io.holdfast.store.StoreException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Extends a claim every now and then while it is worked on, so that a slow handler is not taken for a dead one. */
final class KeepAlive implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(KeepAlive.class);

    private final Retries retries;
    private final RunnerOptions options;
    private final ScheduledThreadPoolExecutor thread;

    KeepAlive(Retries retries, RunnerOptions options) {
        this.retries = retries;
        this.options = options;
        // No thread is started before it is needed; after the close nothing is, and nobody minds.
        thread = new ScheduledThreadPoolExecutor(1, KeepAlive::worker, new ThreadPoolExecutor.DiscardPolicy());
        thread.setRemoveOnCancelPolicy(true);
    }

    private static Thread worker(Runnable task) {
        Thread worker = new Thread(task, "holdfast-retry-keep-alive");
        worker.setDaemon(true);
        return worker;
    }

    <R> R during(Claim claim, Supplier<R> work) {
        long period = Math.max(1, options.lease().toNanos() / 3);
        Future<?> extending = thread.scheduleAtFixedRate(() -> extend(claim), period, period, TimeUnit.NANOSECONDS);
        try {
            return work.get();
        } finally {
            extending.cancel(false);
        }
    }

    private void extend(Claim claim) {
        try {
            retries.extend(claim, options.lease());
        } catch (StoreException e) {
            LOG.warn("the claim of event {} was not extended: {}", claim.event().id(), e.getMessage());
        }
    }

    @Override
    public void close() {
        thread.shutdown();
    }
}
