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

/** Extends a claim every now and then while it is worked on, so that a slow handler is not taken for a dead one. */
public final class ClaimRenewer {

    private static final Logger LOG = LoggerFactory.getLogger(ClaimRenewer.class);

    private final Retries retries;
    private final RetryRunnerOptions options;
    private final ScheduledThreadPoolExecutor thread;

    public ClaimRenewer(Retries retries, RetryRunnerOptions options) {
        this.retries = retries;
        this.options = options;
        // A thread is started when it is needed and ends when it is not, so nothing has to be closed: a sweep that is
        // under way while its runner is being closed keeps its claim.
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
            retries.extend(claim, options.lease());
        } catch (StoreException e) {
            LOG.warn("the claim of event {} was not extended: {}", claim.event().id(), e.getMessage());
        }
    }
}
