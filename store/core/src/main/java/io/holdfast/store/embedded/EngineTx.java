package io.holdfast.store.embedded;

import io.holdfast.store.BadRequest;
import io.holdfast.store.ErrorCode;
import io.holdfast.store.Limits;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Range;
import io.holdfast.store.spi.Rows;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/** One function's view: the storage, over it the group, over it its own writes. */
final class EngineTx implements BackendTx {

    private final EmbeddedStorage storage;
    private final Group group;
    private final RowCache cache;
    private final Call<?> call;
    private final long commit;
    private final Thread thread = Thread.currentThread();
    private boolean over;
    private @Nullable RuntimeException doom;
    private int writes;
    private long bytes;

    EngineTx(EmbeddedStorage storage, Group group, RowCache cache, Call<?> call, long commit) {
        this.storage = storage;
        this.group = group;
        this.cache = cache;
        this.call = call;
        this.commit = commit;
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        check();
        byte[] own = group.get(family, key);
        if (own != null) {
            return own == Group.DELETED ? null : own;
        }
        byte[] cached = cache.get(family, key);
        if (cached != null) {
            return cached;
        }
        byte[] stored = stored(family, key);
        if (stored != null) {
            cache.add(family, key, stored);
        }
        return stored;
    }

    @Override
    public Rows scan(Family family, Range range, boolean reverse, int limit) {
        check();
        if (range.isEmpty()) {
            return new Rows.Builder(limit).build(false);
        }
        try {
            return group.touches(family)
                    ? scanMerged(family, range, reverse, limit)
                    : storage.scan(family, range, reverse, limit);
        } catch (StoreFailure e) {
            throw doomed(e);
        }
    }

    private Rows scanMerged(Family family, Range range, boolean reverse, int limit) {
        Range rest = range;
        while (true) {
            Rows stored = storage.scan(family, rest, reverse, limit);
            Range window = stored.more() ? upTo(rest, stored.lastKey(), reverse) : rest;
            Rows merged = merge(stored, group.within(family, window), reverse, limit);
            if (merged.size() > 0 || !stored.more()) {
                return merged;
            }
            rest = rest.beyond(stored.lastKey(), reverse);
        }
    }

    /** The part of a range that a page of the storage has covered. */
    private static Range upTo(Range range, byte[] last, boolean reverse) {
        return reverse ? new Range(last, range.to()) : new Range(range.from(), Range.after(last));
    }

    /** A page of the storage with the group's rows of the same window in it. */
    private static Rows merge(Rows stored, NavigableMap<byte[], byte[]> own, boolean reverse, int limit) {
        Rows.Builder page = new Rows.Builder(limit);
        Iterator<Map.Entry<byte[], byte[]>> mine =
                (reverse ? own.descendingMap() : own).entrySet().iterator();
        Map.Entry<byte[], byte[]> next = mine.hasNext() ? mine.next() : null;
        int row = 0;
        while ((row < stored.size() || next != null) && !page.isFull()) {
            int order = order(stored, row, next, reverse);
            if (order < 0 || next == null) {
                page.add(stored.key(row), stored.value(row));
                row++;
                continue;
            }
            if (next.getValue() != Group.DELETED) {
                page.add(next.getKey(), next.getValue());
            }
            if (order == 0) {
                row++;
            }
            next = mine.hasNext() ? mine.next() : null;
        }
        return page.build(stored.more() || row < stored.size() || next != null);
    }

    /** Below zero if the stored row comes first, zero if both are the same row. */
    private static int order(Rows stored, int row, Map.@Nullable Entry<byte[], byte[]> next, boolean reverse) {
        if (next == null) {
            return -1;
        }
        if (row == stored.size()) {
            return 1;
        }
        int order = Arrays.compareUnsigned(stored.key(row), next.getKey());
        return reverse ? -order : order;
    }

    @Override
    public void put(Family family, byte[] key, byte[] value) {
        check();
        Limits.checkRow(family.name(), key, value);
        count(key.length + value.length);
        // An empty value of our own is told apart from the mark of a deletion by its identity.
        group.put(family, key, value == Group.DELETED ? new byte[0] : value);
    }

    @Override
    public void delete(Family family, byte[] key) {
        check();
        Limits.checkKey(family.name(), key);
        count(key.length);
        group.put(family, key, Group.DELETED);
    }

    @Override
    public long commit() {
        check();
        return commit;
    }

    /**
     * What went wrong half-way, if anything did. A function may catch what it likes, but after this it must not commit:
     * a row could be there without its index entry.
     */
    @Nullable
    RuntimeException doom() {
        return doom;
    }

    /** Ends it: whoever kept a reference gets an error, not a surprise. */
    void end() {
        over = true;
    }

    private void check() {
        if (over || Thread.currentThread() != thread) {
            throw new BadRequest(
                    ErrorCode.MISUSED,
                    over
                            ? "this transaction is over: use it only inside the function that it was given to"
                            : "a transaction belongs to the thread that runs its function, not to "
                                    + Thread.currentThread().getName());
        }
        if (call.isLate()) {
            throw doomed(call.late());
        }
    }

    private byte @Nullable [] stored(Family family, byte[] key) {
        try {
            return storage.get(family, key);
        } catch (StoreFailure e) {
            throw doomed(e);
        }
    }

    private <E extends RuntimeException> E doomed(E cause) {
        doom = cause;
        return cause;
    }

    private void count(int more) {
        writes++;
        bytes += more;
        if (writes > call.request().maxWrites()) {
            throw doomed(tooMuch("writes", call.request().maxWrites()));
        }
        if (bytes > call.request().maxBytes()) {
            throw doomed(tooMuch("bytes", call.request().maxBytes()));
        }
    }

    private BadRequest tooMuch(String what, long limit) {
        return new BadRequest(
                ErrorCode.LIMIT_EXCEEDED,
                "'" + call.request().name() + "' writes more than " + limit + " " + what
                        + ": split it, or raise the limit in its WriteOptions");
    }
}
