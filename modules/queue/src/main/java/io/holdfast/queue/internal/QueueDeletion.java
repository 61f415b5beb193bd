package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.DedupKey;
import io.holdfast.queue.internal.QueueKeys.DelayedKey;
import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.QueueKeys.LeaseExpiryKey;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueKeys.ScriptCooldownKey;
import io.holdfast.queue.internal.QueueRowTypes.LeaseRow;
import io.holdfast.queue.internal.QueueRowTypes.MessageRow;
import io.holdfast.queue.internal.QueueRowTypes.QueueRow;
import io.holdfast.queue.internal.content.ContentFootprint;
import io.holdfast.queue.internal.content.ContentRowTypes.ExpiryKey;
import io.holdfast.queue.internal.content.PayloadChunks;
import io.holdfast.queue.internal.schedule.ScheduleCommands;
import io.holdfast.queue.internal.schedule.ScheduleRowTypes.ScheduleKey;
import io.holdfast.queue.internal.schedule.ScheduleRowTypes.ScheduleRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.KeyPrefix;
import io.holdfast.store.common.StoreLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Removes the rows of queues that are marked as deleted. A deletion may stop after any step and start again, because no
 * command adds rows to such a queue. Several deletions of a queue may run concurrently; each step checks the mark
 * again, because another deletion may have finished and a new queue of the same name may have been created.
 */
public final class QueueDeletion {

    /** The number of rows per transaction. */
    private static final int STEP = 1_000;

    private static final WriteOptions DELETE =
            WriteOptions.named("queue deletion").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    private QueueDeletion() {}

    /** Removes rows of a queue from one table. */
    @FunctionalInterface
    private interface TablePart<K> {
        /**
         * Removes the next rows.
         *
         * @param after the key to start after, or null to start at the first row
         * @return the keys of the removed rows
         */
        List<K> remove(Tx tx, @Nullable K after, int limit);
    }

    /** Removes all rows of all deleted queues in steps and returns the number of removed rows. */
    public static long finishAll(Store store) {
        long removed = 0;
        for (String queue : store.read(QueueDeletion::deletedQueues)) {
            removed += finish(store, queue);
        }
        return removed;
    }

    private static long finish(Store store, String queue) {
        long removed = 0;
        for (TablePart<?> part : parts(queue)) {
            removed += removeAll(store, queue, part);
        }
        return removed + store.write(tx -> isDeleted(tx, queue) ? removeQueue(tx, queue) : 0);
    }

    private static <K> long removeAll(Store store, String queue, TablePart<K> part) {
        long removed = 0;
        K last = null;
        do {
            // Each step starts after the previous one, so that it does not scan over the deleted rows.
            K after = last;
            List<K> keys = store.write(DELETE, tx -> isDeleted(tx, queue) ? part.remove(tx, after, STEP) : List.of());
            removed += keys.size();
            last = keys.isEmpty() ? null : keys.get(keys.size() - 1);
        } while (last != null);
        return removed;
    }

    /**
     * Removes up to the given number of rows of deleted queues in the caller's transaction and returns their number.
     */
    static int removeRows(Tx tx, int limit) {
        int removed = 0;
        for (String queue : deletedQueues(tx)) {
            for (TablePart<?> part : parts(queue)) {
                removed +=
                        removed < limit ? part.remove(tx, null, limit - removed).size() : 0;
            }
            if (removed == limit) {
                return removed;
            }
            removed += removeQueue(tx, queue);
        }
        return removed;
    }

    /** Removes the row of the queue itself. This is the last step. */
    private static int removeQueue(Tx tx, String queue) {
        tx.delete(QueueSchema.COUNTERS, queue);
        tx.delete(QueueSchema.QUEUES, queue);
        return 1;
    }

    private static List<String> deletedQueues(ReadTx tx) {
        return tx.scan(QueueSchema.QUEUES).stream()
                .filter(row -> row.value().deleting())
                .map(Entry::key)
                .toList();
    }

    private static boolean isDeleted(ReadTx tx, String queue) {
        return tx.get(QueueSchema.QUEUES, queue).map(QueueRow::deleting).orElse(false);
    }

    private static List<TablePart<?>> parts(String queue) {
        return List.of(
                leases(queue),
                schedules(queue),
                messages(queue),
                part(QueueSchema.STATUSES, MessageIdKey.CODEC.prefix(queue)),
                part(QueueSchema.MESSAGE_LOCATIONS, MessageIdKey.CODEC.prefix(queue)),
                part(QueueSchema.READY, prefix(queue)),
                part(QueueSchema.DELAYED, DelayedKey.CODEC.prefix(queue)),
                part(QueueSchema.ACTIVE_LANES, LaneScheduleKey.CODEC.prefix(queue)),
                part(QueueSchema.PARKED_LANES, LaneScheduleKey.CODEC.prefix(queue)),
                part(QueueSchema.SUBLANE_MESSAGES, prefix(queue)),
                part(QueueSchema.SUBLANES, prefix(queue)),
                part(QueueSchema.OFFERS, prefix(queue)),
                part(QueueSchema.OFFER_THROTTLES, prefix(queue)),
                part(QueueSchema.THROTTLED_LANES, prefix(queue)),
                part(QueueSchema.THROTTLE_SCHEDULES, prefix(queue)),
                part(QueueSchema.THROTTLE_TURNS, prefix(queue)),
                part(QueueSchema.WAITS, prefix(queue)),
                part(QueueSchema.LANES, LaneKey.CODEC.prefix(queue)),
                part(QueueSchema.DEDUP, DedupKey.CODEC.prefix(queue)),
                part(QueueSchema.SCRIPT_COOLDOWNS, ScriptCooldownKey.CODEC.prefix(queue)));
    }

    /** Returns the prefix of keys that begin with a queue. */
    private static <K> KeyPrefix<K> prefix(String queue) {
        return KeyPrefix.of(LaneKey.CODEC.prefix(queue).bytes());
    }

    private static <K, V> TablePart<K> part(Table<K, V> table, KeyPrefix<K> prefix) {
        return (tx, after, limit) -> {
            // Keep only the keys, because the rows of a step may not fit into memory.
            List<K> keys = rows(tx, table, prefix, after, limit).stream()
                    .map(Entry::key)
                    .toList();
            keys.forEach(key -> tx.delete(table, key));
            return keys;
        };
    }

    private static TablePart<MessageKey> messages(String queue) {
        return (tx, after, limit) -> {
            List<MessageKey> keys = new ArrayList<>();
            for (Entry<MessageKey, MessageRow> row :
                    rows(tx, QueueSchema.MESSAGES, MessageKey.CODEC.prefix(queue), after, limit)) {
                ContentFootprint content = ContentFootprint.of(row.value());
                UUID id = row.key().id();
                PayloadChunks.delete(tx, id, content.chunks());
                if (content.notAfter() != null) {
                    tx.delete(QueueSchema.EXPIRY, new ExpiryKey(content.notAfter(), queue, id));
                }
                keys.add(row.key());
            }
            keys.forEach(key -> tx.delete(QueueSchema.MESSAGES, key));
            return keys;
        };
    }

    private static TablePart<ScheduleKey> schedules(String queue) {
        return (tx, after, limit) -> {
            List<Entry<ScheduleKey, ScheduleRow>> schedules = rows(
                            tx, QueueSchema.SCHEDULES, ScheduleKey.CODEC.prefix(queue), after, limit)
                    .toList();
            schedules.forEach(row -> ScheduleCommands.remove(tx, row.key(), row.value()));
            return schedules.stream().map(Entry::key).toList();
        };
    }

    private static TablePart<MessageIdKey> leases(String queue) {
        return (tx, after, limit) -> {
            List<Entry<MessageIdKey, LeaseRow>> leases = rows(
                            tx, QueueSchema.LEASES, MessageIdKey.LEASE_CODEC.prefix(queue), after, limit)
                    .toList();
            for (Entry<MessageIdKey, LeaseRow> row : leases) {
                tx.delete(
                        QueueSchema.LEASE_EXPIRY,
                        new LeaseExpiryKey(
                                row.value().expires(), queue, row.key().id()));
                tx.delete(QueueSchema.LEASES, row.key());
            }
            return leases.stream().map(Entry::key).toList();
        };
    }

    private static <K, V> Scan<K, Entry<K, V>> rows(
            Tx tx, Table<K, V> table, KeyPrefix<K> prefix, @Nullable K after, int limit) {
        Scan<K, Entry<K, V>> rows = tx.scan(table).prefix(prefix).limit(limit);
        return after == null ? rows : rows.after(after);
    }
}
