package io.holdfast.store.raft.log;

import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.rocksdb.ReplicaLogPosition;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the replica to data files whenever a given number of bytes has been applied, and then deletes the part of the
 * log that is no longer needed. Runs on its own thread, so that entries continue to be applied.
 */
public final class LogCompaction implements AutoCloseable {

    /** The default number of bytes applied between two runs. */
    public static final long DEFAULT_BYTES = 64L << 20;

    private static final Logger LOG = LoggerFactory.getLogger(LogCompaction.class);

    private final ReplicaHolder replica;
    private final long everyBytes;
    private final Consumer<ReplicaLogPosition> onFlushed;
    private final AtomicLong bytes = new AtomicLong();
    private final ExecutorService thread = Executors.newSingleThreadExecutor(Threads.named("holdfast-flush"));

    /**
     * Creates a compaction that runs automatically.
     *
     * @param onFlushed receives the position up to which the replica is in data files, and deletes log files
     */
    public LogCompaction(ReplicaHolder replica, long everyBytes, Consumer<ReplicaLogPosition> onFlushed) {
        this.replica = replica;
        this.everyBytes = everyBytes;
        this.onFlushed = onFlushed;
    }

    /** Counts an applied entry and starts a run if enough bytes have been applied. Does not wait for the run. */
    public void onApplied(int entryBytes) {
        if (bytes.addAndGet(entryBytes) >= everyBytes) {
            bytes.set(0);
            try {
                thread.execute(this::run);
            } catch (RejectedExecutionException e) {
                LOG.debug("the member is being closed");
            }
        }
    }

    private void run() {
        try {
            onFlushed.accept(replica.get().flush());
        } catch (StoreException e) {
            LOG.warn("cannot compact the replicated log, which keeps growing: {}", e.getMessage());
        }
    }

    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(1, TimeUnit.MINUTES)) {
                LOG.warn("the replica is still being written to data files");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
