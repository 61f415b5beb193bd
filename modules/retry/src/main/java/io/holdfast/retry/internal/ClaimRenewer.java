package io.holdfast.retry.internal;

import io.holdfast.retry.Claim;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryRunnerOptions;
import io.holdfast.store.error.StoreException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Extends a claim periodically while its event is processed, so that the lease of a slow handler does not expire. */
public final class ClaimRenewer {

    private static final Logger LOG = LoggerFactory.getLogger(ClaimRenewer.class);

    private final Retries retries;
    private final RetryRunnerOptions options;
    private final ScheduledThreadPoolExecutor thread;

    public ClaimRenewer(Retries retries, RetryRunnerOptions options) {
        this.retries = retries;
        this.options = options;
        // The thread starts on demand and ends when idle, so it need not be closed. An event that is being processed
        // when its runner is closed therefore keeps its claim.
        thread = new ScheduledThreadPoolExecutor(1, ClaimRenewer::worker);
        thread.setRemoveOnCancelPolicy(true);
        thread.setKeepAliveTime(1, TimeUnit.SECONDS);
        thread.allowCoreThreadTimeOut(true);
    }

    private static Thread worker(Runnable task) {
        Thread worker = new Thread(task, "holdfast-retry-keep-alive");
        worker.setDaemon(true);
        return worker;
    }

    /** Runs the given work and periodically extends the claim until the work is done. */
    public <R> R keepRenewing(Claim claim, Supplier<R> work) {
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
            retries.claims().extend(claim, options.lease());
        } catch (StoreException e) {
            LOG.warn("cannot extend the claim of event {}: {}", claim.event().id(), e.getMessage());
        }
    }
}
