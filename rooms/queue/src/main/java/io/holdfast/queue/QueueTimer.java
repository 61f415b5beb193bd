package io.holdfast.queue;

import io.holdfast.queue.QueueSchema.Sweep;
import io.holdfast.store.Limits;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Recurring;
import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Takes back leases when their time is over, goes on with deletions, and forgets idle fairness keys: a thread, which
 * works in small steps that wait in the store's queue like everybody else's. It keeps nothing that matters: any number
 * of them may run, in any number of processes. Close it before the store.
 */
public final class QueueTimer implements AutoCloseable {

    private static final int STEP = 32;
    private static final long TIDY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final WriteOptions LARGE =
            WriteOptions.named("queue timer").withLimits(Limits.MAX_WRITES, Limits.MAX_BYTES);

    private final Store store;
    private final QueueOptions options;
    private final Settler settler;
    private final Admin admin;
    private final Recurring turns;
    private long tidied = System.nanoTime();
    private long commits = -1;

    QueueTimer(Store store, QueueOptions options, Settler settler, Admin admin) {
        this.store = store;
        this.options = options;
        this.settler = settler;
        this.admin = admin;
        turns = Recurring.every(options.tick(), "queue-timer", this::tick);
    }

    private void tick(BooleanSupplier ending) {
        while (!ending.getAsBoolean() && store.read(QueueTimer::isAnyDue)) {
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
            } while (looked == STEP && !ending.getAsBoolean());
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
        turns.close();
    }
}
