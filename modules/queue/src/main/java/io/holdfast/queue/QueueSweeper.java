package io.holdfast.queue;

import io.holdfast.queue.internal.DeliveryCommands;
import io.holdfast.queue.internal.OpenQueues;
import io.holdfast.queue.internal.QueueSchema;
import io.holdfast.queue.internal.QueueSchema.SweepPositionRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.concurrent.RecurringTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Takes back leases when their time is over, goes on with deletions, and forgets idle fairness keys: a thread, which
 * works in small steps that wait in the store's queue like everybody else's. It keeps nothing that matters: any number
 * of them may run, in any number of processes. Close it before the store.
 */
public final class QueueSweeper implements AutoCloseable {

    private static final int STEP = 32;
    private static final long TIDY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final WriteOptions LARGE =
            WriteOptions.named("queue timer").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    private final Store store;
    private final QueueOptions options;
    private final DeliveryCommands settler;
    private final QueueAdmin admin;
    private final RecurringTask turns;
    private long tidied = System.nanoTime();
    private long commits = -1;

    QueueSweeper(Store store, QueueOptions options, DeliveryCommands settler, QueueAdmin admin) {
        this.store = store;
        this.options = options;
        this.settler = settler;
        this.admin = admin;
        turns = RecurringTask.startEvery(options.tick(), "queue-timer", this::tick);
    }

    private void tick(BooleanSupplier ending) {
        while (!ending.getAsBoolean() && store.read(QueueSweeper::isAnyDue)) {
            store.write(LARGE, tx -> {
                OpenQueues lines = new OpenQueues(tx, options);
                int expired = settler.expireLeases(lines, STEP);
                lines.save();
                return expired;
            });
        }
        // Where nothing is written, nothing has to be tidied: an idle store stays idle.
        if (System.nanoTime() - tidied > TIDY_NANOS && store.lastCommit() != commits) {
            admin.finishDeletions();
            int looked;
            do {
                looked = store.write(LARGE, tx -> settler.removeIdleLanes(tx, STEP));
            } while (looked == STEP && !ending.getAsBoolean());
            tidied = System.nanoTime();
            commits = store.lastCommit();
        }
    }

    private static boolean isAnyDue(ReadTx tx) {
        SweepPositionRow sweep =
                tx.get(QueueSchema.SWEEP_POSITION, SweepPositionRow.KEY).orElse(SweepPositionRow.NONE);
        return DeliveryCommands.expiredLeases(tx, sweep).first().isPresent();
    }

    /** Stops it, and waits until its last step is done. */
    @Override
    public void close() {
        turns.close();
    }
}
