package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.ReadyKey;
import io.holdfast.queue.internal.QueueRowTypes.PriorityLevel;
import io.holdfast.queue.internal.QueueRowTypes.ReadyRow;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.SublaneKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.SublaneMessageKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.Tx;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a lane or a sublane in order of delivery, with the number of messages and a lower bound on their keys
 * for each priority.
 */
final class ReadyMessages {

    private final Tx tx;
    private final LaneKey lane;
    private final String sublane;
    private final List<PriorityLevel> levels;

    /** @param sublane the sublane, or {@link SublaneId#PLAIN} for the messages of the lane itself */
    ReadyMessages(Tx tx, LaneKey lane, String sublane, List<PriorityLevel> rows) {
        this.tx = tx;
        this.lane = lane;
        this.sublane = sublane;
        levels = new ArrayList<>(rows);
    }

    /** A message and its position. */
    record Item(int priority, long order, UUID id, ReadyRow row) implements Comparable<Item> {

        @Override
        public int compareTo(Item other) {
            return priority != other.priority
                    ? Integer.compare(priority, other.priority)
                    : comparePositions(order, id, other.order, other.id);
        }
    }

    boolean isEmpty() {
        return levels.isEmpty();
    }

    List<PriorityLevel> toRows() {
        return List.copyOf(levels);
    }

    void add(Item message) {
        int i = indexOf(message.priority());
        if (i < levels.size() && levels.get(i).priority() == message.priority()) {
            PriorityLevel level = levels.get(i);
            boolean first = comparePositions(message.order(), message.id(), level.from(), level.fromId()) < 0;
            levels.set(
                    i,
                    new PriorityLevel(
                            level.priority(),
                            level.ready() + 1,
                            first ? message.order() : level.from(),
                            first ? message.id() : level.fromId()));
        } else {
            levels.add(i, new PriorityLevel(message.priority(), 1, message.order(), message.id()));
        }
        if (sublane.isEmpty()) {
            tx.put(QueueSchema.READY, readyKey(message.priority(), message.order(), message.id()), message.row());
        } else {
            tx.put(
                    QueueSchema.SUBLANE_MESSAGES,
                    sublaneKey(message.priority(), message.order(), message.id()),
                    message.row());
        }
    }

    void remove(int priority, long order, UUID id) {
        int i = indexOf(priority);
        PriorityLevel level = levels.get(i);
        if (level.ready() == 1) {
            levels.remove(i);
        } else {
            boolean first = comparePositions(order, id, level.from(), level.fromId()) <= 0;
            levels.set(
                    i,
                    new PriorityLevel(
                            level.priority(),
                            level.ready() - 1,
                            first ? order : level.from(),
                            first ? after(id) : level.fromId()));
        }
        if (sublane.isEmpty()) {
            tx.delete(QueueSchema.READY, readyKey(priority, order, id));
        } else {
            tx.delete(QueueSchema.SUBLANE_MESSAGES, sublaneKey(priority, order, id));
        }
    }

    private ReadyKey readyKey(int priority, long order, UUID id) {
        return new ReadyKey(lane, priority, order, id);
    }

    private SublaneMessageKey sublaneKey(int priority, long order, UUID id) {
        return new SublaneMessageKey(new SublaneKey(lane, sublane), priority, order, id);
    }

    /**
     * Returns the messages in order of delivery. Each scan starts after the deleted entries that precede its messages.
     */
    static Stream<Item> stream(ReadTx tx, LaneKey lane, String sublane, List<PriorityLevel> levels, int limit) {
        return levels.stream()
                .flatMap(level -> scan(tx, lane, sublane, level, limit))
                .limit(limit);
    }

    private static Stream<Item> scan(ReadTx tx, LaneKey lane, String sublane, PriorityLevel level, int limit) {
        return sublane.isEmpty()
                ? readyScan(tx, lane, level).limit(limit).stream().map(ReadyMessages::readyItem)
                : sublaneScan(tx, new SublaneKey(lane, sublane), level).limit(limit).stream()
                        .map(ReadyMessages::sublaneItem);
    }

    private @Nullable Item first(PriorityLevel level) {
        return sublane.isEmpty()
                ? readyScan(tx, lane, level)
                        .first()
                        .map(ReadyMessages::readyItem)
                        .orElse(null)
                : sublaneScan(tx, new SublaneKey(lane, sublane), level)
                        .first()
                        .map(ReadyMessages::sublaneItem)
                        .orElse(null);
    }

    private static Scan<ReadyKey, Entry<ReadyKey, ReadyRow>> readyScan(ReadTx tx, LaneKey lane, PriorityLevel level) {
        return tx.scan(QueueSchema.READY)
                .prefix(ReadyKey.CODEC.prefix(lane, level.priority()))
                .from(new ReadyKey(lane, level.priority(), level.from(), level.fromId()));
    }

    private static Scan<SublaneMessageKey, Entry<SublaneMessageKey, ReadyRow>> sublaneScan(
            ReadTx tx, SublaneKey sublane, PriorityLevel level) {
        return tx.scan(QueueSchema.SUBLANE_MESSAGES)
                .prefix(SublaneMessageKey.CODEC.prefix(sublane, level.priority()))
                .from(new SublaneMessageKey(sublane, level.priority(), level.from(), level.fromId()));
    }

    private static Item readyItem(Entry<ReadyKey, ReadyRow> row) {
        return new Item(row.key().priority(), row.key().order(), row.key().id(), row.value());
    }

    private static Item sublaneItem(Entry<SublaneMessageKey, ReadyRow> row) {
        return new Item(row.key().priority(), row.key().order(), row.key().id(), row.value());
    }

    /** Returns the first message of the highest priority, or null if there are no messages. */
    @Nullable
    Item first() {
        if (levels.isEmpty()) {
            return null;
        }
        PriorityLevel level = levels.get(0);
        Item first = first(level);
        if (first != null) {
            // Recorded even if the message is not taken, so that the next scan starts here.
            levels.set(0, new PriorityLevel(level.priority(), level.ready(), first.order(), first.id()));
        }
        return first;
    }

    /** Returns the index of a priority among the levels, or its insertion point. */
    private int indexOf(int priority) {
        int i = 0;
        while (i < levels.size() && levels.get(i).priority() < priority) {
            i++;
        }
        return i;
    }

    static int comparePositions(long order, UUID id, long otherOrder, UUID otherId) {
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
