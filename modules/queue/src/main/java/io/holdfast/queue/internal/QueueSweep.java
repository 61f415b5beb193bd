package io.holdfast.queue.internal;

import io.holdfast.queue.QueueLimits;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.internal.QueueKeys.IdleLaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.LeaseExpiryKey;
import io.holdfast.queue.internal.QueueRowTypes.SweepPositionRow;
import io.holdfast.queue.internal.alert.AlertSweep;
import io.holdfast.queue.internal.content.ContentRowTypes.ExpiryKey;
import io.holdfast.queue.internal.schedule.ScheduleSweep;
import io.holdfast.queue.internal.time.SignedEpochNanos;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.kit.SweepResult;
import io.holdfast.store.record.Origin;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Returns messages with expired leases to their queues, removes the remaining rows of deleted queues, and removes lanes
 * that have been empty for {@link QueueOptions#keyRetention}. Enqueues the messages of schedules, and compares queues
 * with the limits of their alerts. A sweep keeps no state outside the store, so any number of sweeps can run
 * concurrently, in any number of processes.
 */
public final class QueueSweep {

    /** The number of leases or lanes per transaction. Small steps do not delay writes by other callers. */
    private static final int STEP = 32;

    private static final int MESSAGES_PER_STEP = 128;

    private static final long CLEANUP_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final WriteOptions SWEEP =
            WriteOptions.named("queue sweep").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);
    /** The write options of cleanups. They are neither recorded nor fsynced, because a lost cleanup is repeated. */
    private static final WriteOptions CLEAN_UP = SWEEP.withDurability(Durability.PROCESS);

    private static final WriteOptions EXPIRE = SWEEP.withOrigin(Origin.of("sweep"));
    private static final UUID FIRST_ID = new UUID(0, 0);

    private final Store store;
    private final QueueOptions options;
    private final AcknowledgementCommands deliveries;
    private final ScheduleSweep schedules;

    public QueueSweep(Store store, QueueOptions options, AcknowledgementCommands deliveries, ScheduleSweep schedules) {
        this.store = store;
        this.options = options;
        this.deliveries = deliveries;
        this.schedules = schedules;
    }

    /** Performs all sweeps, in several transactions. */
    public SweepResult sweep() {
        BooleanSupplier never = () -> false;
        SweepResult swept = expireLeases(never).plus(expireMessages(never)).plus(cleanUp(never));
        schedules.run(store, never);
        AlertSweep.run(store);
        return swept;
    }

    /** Sweeps up to the given number of leases, rows and lanes in the caller's transaction. */
    public SweepResult sweep(Tx tx, int limit) {
        OpenQueues queues = new OpenQueues(tx, options);
        SweepResult leases = expireLeases(queues, limit);
        if (!leases.more() && leases.expired() < limit) {
            leases = leases.plus(expireMessages(queues, limit - (int) leases.expired()));
        }
        queues.save();
        schedules.run(tx, limit);
        int left = limit - (int) leases.expired();
        if (leases.more() || left == 0) {
            return new SweepResult(leases.expired(), 0, true);
        }
        int rows = QueueDeletion.removeRows(tx, left);
        left -= rows;
        int lanes = left == 0 ? 0 : removeIdleLanes(tx, left);
        AlertSweep.run(tx);
        return new SweepResult(leases.expired(), rows + lanes, lanes == left);
    }

    /** Starts a thread that expires leases at the given interval and cleans up every second. */
    public RecurringTask start(Duration interval, Consumer<SweepResult> listener) {
        BackgroundSweep sweep = new BackgroundSweep(listener);
        return RecurringTask.startEvery(interval, "queue-sweep", sweep::run);
    }

    private final class BackgroundSweep {

        private final Consumer<SweepResult> listener;
        private long lastCleanup = System.nanoTime();
        private long lastAlerts = System.nanoTime();
        private long sweptCommit = -1;

        BackgroundSweep(Consumer<SweepResult> listener) {
            this.listener = listener;
        }

        void run(BooleanSupplier ending) {
            listener.accept(expireLeases(ending).plus(expireMessages(ending)));
            schedules.run(store, ending);
            if (System.nanoTime() - lastAlerts > CLEANUP_NANOS) {
                AlertSweep.run(store);
                lastAlerts = System.nanoTime();
            }
            // Without commits there is nothing to clean up, so an idle store writes nothing.
            if (System.nanoTime() - lastCleanup > CLEANUP_NANOS && store.lastCommit() != sweptCommit) {
                cleanUp(ending);
                lastCleanup = System.nanoTime();
                sweptCommit = store.lastCommit();
            }
        }
    }

    private SweepResult expireLeases(BooleanSupplier ending) {
        SweepResult all = new SweepResult(0, 0, false);
        while (!ending.getAsBoolean() && store.read(QueueSweep::hasExpiredLease)) {
            all = all.plus(store.write(EXPIRE, tx -> {
                OpenQueues queues = new OpenQueues(tx, options);
                SweepResult step = expireLeases(queues, STEP);
                queues.save();
                return step;
            }));
        }
        return all;
    }

    private SweepResult expireMessages(BooleanSupplier ending) {
        SweepResult all = new SweepResult(0, 0, false);
        while (!ending.getAsBoolean()
                && store.read(tx -> expiredMessages(tx, position(tx)).first().isPresent())) {
            all = all.plus(store.write(EXPIRE, tx -> {
                OpenQueues queues = new OpenQueues(tx, options);
                SweepResult step = expireMessages(queues, MESSAGES_PER_STEP);
                queues.save();
                return step;
            }));
        }
        return all;
    }

    /** Returns the expired messages, sorted by expiry time. */
    private static Scan<ExpiryKey, Entry<ExpiryKey, Unit>> expiredMessages(ReadTx tx, SweepPositionRow position) {
        return tx.scan(QueueSchema.EXPIRY)
                .from(new ExpiryKey(SignedEpochNanos.instant(position.messagesOrZero()), "", FIRST_ID))
                .to(new ExpiryKey(tx.now().plusNanos(1), "", FIRST_ID));
    }

    /** Drops or dead-letters expired messages in all queues, up to the given number. */
    private SweepResult expireMessages(OpenQueues queues, int limit) {
        Tx tx = queues.tx();
        SweepPositionRow position = position(tx);
        List<Entry<ExpiryKey, Unit>> due =
                expiredMessages(tx, position).limit(limit).toList();
        int expired = 0;
        long bytes = 0;
        while (expired < due.size() && bytes < QueueLimits.MAX_LEASED_BYTES) {
            bytes += deliveries.expireMessage(queues, due.get(expired).key());
            expired++;
        }
        boolean more = due.size() == limit || expired < due.size();
        if (expired > 0) {
            long reached =
                    SignedEpochNanos.nanos(more ? due.get(expired - 1).key().at() : tx.now());
            putPosition(tx, position(tx).withMessages(Math.max(position.messagesOrZero(), reached)));
        }
        return new SweepResult(expired, 0, more);
    }

    AcknowledgementCommands deliveries() {
        return deliveries;
    }

    private SweepResult cleanUp(BooleanSupplier ending) {
        long removed = QueueDeletion.finishAll(store);
        int lanes;
        do {
            lanes = store.write(CLEAN_UP, tx -> removeIdleLanes(tx, STEP));
            removed += lanes;
        } while (lanes == STEP && !ending.getAsBoolean());
        return new SweepResult(0, removed, false);
    }

    static boolean hasExpiredLease(ReadTx tx) {
        return expiredLeases(tx, position(tx)).first().isPresent();
    }

    /** Returns expired leases, sorted by end time. */
    private static Scan<LeaseExpiryKey, Entry<LeaseExpiryKey, Unit>> expiredLeases(
            ReadTx tx, SweepPositionRow position) {
        return tx.scan(QueueSchema.LEASE_EXPIRY)
                .from(new LeaseExpiryKey(SignedEpochNanos.instant(position.leases()), "", FIRST_ID))
                .to(new LeaseExpiryKey(tx.now().plusNanos(1), "", FIRST_ID));
    }

    /** Fails the deliveries of expired leases in all queues, up to the given number. */
    SweepResult expireLeases(OpenQueues queues, int limit) {
        Tx tx = queues.tx();
        SweepPositionRow position = position(tx);
        List<Entry<LeaseExpiryKey, Unit>> due =
                expiredLeases(tx, position).limit(limit).toList();
        int expired = 0;
        long bytes = 0;
        // Dead letters are written again, and all of them must fit into one transaction.
        while (expired < due.size() && bytes < QueueLimits.MAX_LEASED_BYTES) {
            bytes += deliveries.expire(queues, due.get(expired).key());
            expired++;
        }
        boolean more = due.size() == limit || expired < due.size();
        if (expired > 0) {
            long reached =
                    SignedEpochNanos.nanos(more ? due.get(expired - 1).key().at() : tx.now());
            putPosition(tx, position(tx).withLeases(Math.max(position.leases(), reached)));
        }
        return new SweepResult(expired, 0, more);
    }

    /** Processes up to the given number of entries in the table of idle lanes and returns their number. */
    private int removeIdleLanes(Tx tx, int limit) {
        SweepPositionRow position = position(tx);
        long now = SignedEpochNanos.nanos(tx.now());
        List<IdleLaneKey> due = tx
                .scan(QueueSchema.IDLE_LANES)
                .from(new IdleLaneKey(position.idle(), new LaneKey("", "")))
                .to(new IdleLaneKey(now + 1, new LaneKey("", "")))
                .limit(limit)
                .stream()
                .map(Entry::key)
                .toList();
        due.forEach(key -> Lane.removeIfIdle(tx, key, options.keyRetention().toNanos()));
        long idle = due.size() < limit ? now : due.get(limit - 1).at();
        boolean leasesDue = expiredLeases(tx, position).first().isPresent();
        boolean messagesDue = expiredMessages(tx, position).first().isPresent();
        Long messages = position.messages();
        putPosition(
                tx,
                new SweepPositionRow(
                        leasesDue ? position.leases() : Math.max(position.leases(), now),
                        Math.max(position.idle(), idle),
                        messages == null || messagesDue ? messages : Long.valueOf(Math.max(messages, now))));
        return due.size();
    }

    private static SweepPositionRow position(ReadTx tx) {
        return tx.get(QueueSchema.SWEEP_POSITION, SweepPositionRow.KEY).orElse(SweepPositionRow.NONE);
    }

    private static void putPosition(Tx tx, SweepPositionRow position) {
        tx.put(QueueSchema.SWEEP_POSITION, SweepPositionRow.KEY, position);
    }
}
