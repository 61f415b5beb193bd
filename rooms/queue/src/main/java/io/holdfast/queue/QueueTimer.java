package io.holdfast.queue;

import io.holdfast.queue.QueueSchema.Sweep;
import io.holdfast.store.ErrorCode;
import io.holdfast.store.Limits;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.StoreException;
import io.holdfast.store.WriteOptions;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes back leases when their time is over, goes on with deletions, and forgets idle fairness keys: a thread, which
 * works in small steps that wait in the store's queue like everybody else's. It keeps nothing that matters: any number
 * of them may run, in any number of processes. Close it before the store.
 */
public final class QueueTimer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(QueueTimer.class);
    private static final int STEP = 32;
    private static final long TIDY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final WriteOptions LARGE =
            WriteOptions.named("queue timer").withLimits(Limits.MAX_WRITES, Limits.MAX_BYTES);

    private final Store store;
    private final QueueOptions options;
    private final Settler settler;
    private final Admin admin;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private long tidied = System.nanoTime();
    private long commits = -1;
    private String trouble = "";

    QueueTimer(Store store, QueueOptions options, Settler settler, Admin admin) {
        this.store = store;
        this.options = options;
        this.settler = settler;
        this.admin = admin;
        thread = new Thread(this::run, "holdfast-queue-timer");
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            do {
                try {
                    tick();
                    trouble = "";
                } catch (StoreException e) {
                    if (e.code() == ErrorCode.UNKNOWN_FAMILY) {
                        LOG.error("the queue's timer stops: this store has no queues", e);
                        return;
                    }
                    told(e, "the queue's timer will try again");
                } catch (RuntimeException e) {
                    told(e, "the queue's timer could not do all of its work, and will try again");
                }
            } while (!closed.await(options.tick().toNanos(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Says what went wrong, once for as long as it stays the same. */
    private void told(RuntimeException problem, String what) {
        String now = String.valueOf(problem.getMessage());
        if (!now.equals(trouble)) {
            LOG.error(what, problem);
            trouble = now;
        }
    }

    private void tick() {
        while (closed.getCount() > 0 && store.read(QueueTimer::isAnyDue)) {
            store.write(LARGE, tx -> {
                Lines lines = new Lines(tx, options);
                int expired = settler.expire(lines, STEP);
                lines.save();
                return expired;
            });
        }
        // Where nothing is written, nothing has to be tidied: an idle store stays idle.
        if (System.nanoTime() - tidied > TIDY_NANOS && store.lastCommit() != commits) {
            admin.finishDeletions();
            int looked;
            do {
                looked = store.write(LARGE, tx -> settler.tidy(tx, STEP));
            } while (looked == STEP && closed.getCount() > 0);
            tidied = System.nanoTime();
            commits = store.lastCommit();
        }
    }

    private static boolean isAnyDue(ReadTx tx) {
        Sweep sweep = tx.get(QueueSchema.SWEEP, Sweep.KEY).orElse(Sweep.NONE);
        return Settler.over(tx, sweep).first().isPresent();
    }

    /** Stops it, and waits until its last step is done. */
    @Override
    public void close() {
        closed.countDown();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
