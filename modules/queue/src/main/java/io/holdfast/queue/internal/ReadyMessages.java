package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.ReadyKey;
import io.holdfast.queue.internal.QueueSchema.PriorityLevel;
import io.holdfast.queue.internal.QueueSchema.ReadyRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.Tx;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The messages of a lane that can be delivered, by priority. It knows how many there are and where the first may be. */
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

    List<PriorityLevel> rows() {
        return List.copyOf(levels);
    }

    /** Adds a message that can be delivered. */
    void add(int priority, long order, UUID id, ReadyRow ready) {
        int i = place(priority);
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

    /** Removes a message that could have been delivered. */
    void remove(ReadyKey message) {
        int i = place(message.priority());
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

    /** The messages of a level, next first; what comes before them is never touched. */
    static Scan<ReadyKey, Entry<ReadyKey, ReadyRow>> scan(ReadTx tx, LaneKey lane, PriorityLevel level) {
        return tx.scan(QueueSchema.READY)
                .prefix(ReadyKey.CODEC.prefix(lane, level.priority()))
                .from(new ReadyKey(lane, level.priority(), level.from(), level.fromId()));
    }

    /** The first message, of the first priority that has any. */
    @Nullable
    Entry<ReadyKey, ReadyRow> first() {
        PriorityLevel level = levels.get(0);
        Entry<ReadyKey, ReadyRow> first = scan(tx, key, level).first().orElse(null);
        if (first != null) {
            // What lies before it is gone: remember that even if it is not taken now.
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

    /** The messages behind the first one, some of them, of all priorities. */
    List<Entry<ReadyKey, ReadyRow>> lookAhead(int most) {
        List<Entry<ReadyKey, ReadyRow>> some = new ArrayList<>();
        for (PriorityLevel level : levels) {
            scan(tx, key, level).limit(most - some.size()).forEach(some::add);
        }
        return some;
    }

    /** Where a priority is, or would be, among the levels. */
    private int place(int priority) {
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
