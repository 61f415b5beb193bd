package io.holdfast.server;

import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.TryAgainException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The writes that a server makes at startup. A slow or full disk delays the start and is logged, but does not end the
 * process.
 */
final class StartupWriteRetrier {

    private static final Logger LOG = LoggerFactory.getLogger(StartupWriteRetrier.class);
    private static final long LOG_SECONDS = 5;
    private static final long RETRY_SECONDS = 1;

    private final Store store;
    private final ScheduledExecutorService timer;

    StartupWriteRetrier(Store store, ScheduledExecutorService timer) {
        this.store = store;
        this.timer = timer;
    }

    /**
     * Runs a function in one transaction and repeats it until it is committed. The function must be idempotent, because
     * it also runs again after a commit with an unknown outcome.
     *
     * @param step the purpose of the write, for the log
     */
    <R extends @Nullable Object> R write(String step, Function<? super Tx, ? extends R> function) {
        WriteOptions options = WriteOptions.named(step).withDeadline(StoreLimits.MAX_DEADLINE);
        ScheduledFuture<?> log = timer.scheduleWithFixedDelay(
                () -> LOG.warn("the server is still starting; waiting until the disk allows it to {}", step),
                LOG_SECONDS,
                LOG_SECONDS,
                TimeUnit.SECONDS);
        try {
            while (true) {
                try {
                    return store.write(options, function);
                } catch (TryAgainException | OutcomeUnknownException e) {
                    requireRepeatable(e);
                    LOG.warn("the server cannot {} yet and will try again: {}", step, e.getMessage());
                    LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(RETRY_SECONDS));
                }
            }
        } finally {
            log.cancel(false);
        }
    }

    /**
     * Rethrows the exception if a retry cannot succeed, because this thread was interrupted or the server no longer
     * leads its cluster.
     */
    private static void requireRepeatable(StoreException e) {
        if (e.code() == ErrorCode.INTERRUPTED || e.code() == ErrorCode.NOT_LEADER) {
            throw e;
        }
    }
}
