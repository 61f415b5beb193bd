package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.ReadyKey;
import io.holdfast.queue.internal.QueueRows.PriorityLevel;
import io.holdfast.queue.internal.QueueRows.ReadyRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.Tx;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The deliverable messages of a lane, with the number of messages and a lower bound on their keys for each priority.
 */
final class ReadyMessages {

    private final Tx tx;
    private final LaneKey key;
    private final List<PriorityLevel> levels;

    ReadyMessages(Tx tx, LaneKey key, List<PriorityLevel> rows) {
        this.tx = tx;
        this.key = key;
        levels = new ArrayList<>(rows);
    }

    boolean isEmpty() {
        return levels.isEmpty();
    }

    List<PriorityLevel> toRows() {
        return List.copyOf(levels);
    }

    void add(int priority, long order, UUID id, ReadyRow ready) {
        int i = indexOf(priority);
        if (i < levels.size() && levels.get(i).priority() == priority) {
            PriorityLevel level = levels.get(i);
            boolean first = compare(order, id, level.from(), level.fromId()) < 0;
            levels.set(
                    i,
                    new PriorityLevel(
                            priority, level.ready() + 1, first ? order : level.from(), first ? id : level.fromId()));
        } else {
            levels.add(i, new PriorityLevel(priority, 1, order, id));
        }
        tx.put(QueueSchema.READY, new ReadyKey(key, priority, order, id), ready);
    }

    void remove(ReadyKey message) {
        int i = indexOf(message.priority());
        PriorityLevel level = levels.get(i);
        if (level.ready() == 1) {
            levels.remove(i);
        } else {
            boolean first = compare(message.order(), message.id(), level.from(), level.fromId()) <= 0;
            levels.set(
                    i,
                    new PriorityLevel(
                            level.priority(),
                            level.ready() - 1,
                            first ? message.order() : level.from(),
                            first ? after(message.id()) : level.fromId()));
        }
        tx.delete(QueueSchema.READY, message);
    }

    /**
     * Returns the messages of a priority in order of delivery. The scan skips the deleted entries before these
     * messages.
     */
    static Scan<ReadyKey, Entry<ReadyKey, ReadyRow>> scan(ReadTx tx, LaneKey lane, PriorityLevel level) {
        return tx.scan(QueueSchema.READY)
                .prefix(ReadyKey.CODEC.prefix(lane, level.priority()))
                .from(new ReadyKey(lane, level.priority(), level.from(), level.fromId()));
    }

    /** Returns the first message of the highest priority. */
    @Nullable
    Entry<ReadyKey, ReadyRow> first() {
        PriorityLevel level = levels.get(0);
        Entry<ReadyKey, ReadyRow> first = scan(tx, key, level).first().orElse(null);
        if (first != null) {
            // Recorded even if the message is not taken, so that the next scan starts here.
            levels.set(
                    0,
                    new PriorityLevel(
                            level.priority(),
                            level.ready(),
                            first.key().order(),
                            first.key().id()));
        }
        return first;
    }

    /** Returns the first messages of all priorities, up to the given number. */
    List<Entry<ReadyKey, ReadyRow>> lookAhead(int limit) {
        List<Entry<ReadyKey, ReadyRow>> messages = new ArrayList<>();
        for (PriorityLevel level : levels) {
            scan(tx, key, level).limit(limit - messages.size()).forEach(messages::add);
        }
        return messages;
    }

    /** Returns the index of a priority among the levels, or its insertion point. */
    private int indexOf(int priority) {
        int i = 0;
        while (i < levels.size() && levels.get(i).priority() < priority) {
            i++;
        }
        return i;
    }

    private static int compare(long order, UUID id, long otherOrder, UUID otherId) {
        if (order != otherOrder) {
            return Long.compare(order, otherOrder);
        }
        int high = Long.compareUnsigned(id.getMostSignificantBits(), otherId.getMostSignificantBits());
        return high != 0 ? high : Long.compareUnsigned(id.getLeastSignificantBits(), otherId.getLeastSignificantBits());
    }

    private static UUID after(UUID id) {
        long low = id.getLeastSignificantBits() + 1;
        return new UUID(id.getMostSignificantBits() + (low == 0 ? 1 : 0), low);
    }
}
