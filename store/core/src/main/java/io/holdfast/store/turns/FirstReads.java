package io.holdfast.store.turns;

import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Range;
import io.holdfast.store.spi.Rows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reads of a function's first run: the newest rows there are, each read for itself, so they need not agree. What was
 * read is remembered; if none of it changed since the commit that was the newest at the beginning, they do.
 */
final class FirstReads implements BackendReadTx {

    private final BackendReadTx newest;
    private final Committer.Base base;
    private final ReadSet reads = new ReadSet();

    FirstReads(BackendReadTx newest, Committer.Base base) {
        this.newest = newest;
        this.base = base;
    }

    ReadSet reads() {
        return reads;
    }

    BackendReadTx newest() {
        return newest;
    }

    Committer.Base base() {
        return base;
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        reads.add(family, key);
        return newest.get(family, key);
    }

    @Override
    public List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        keys.forEach(key -> reads.add(family, key));
        return newest.multiGet(family, keys);
    }

    @Override
    public Rows scan(Family family, Range range, boolean reverse, int limit) {
        Rows page = newest.scan(family, range, reverse, limit);
        reads.add(family, page.more() ? upTo(range, page.lastKey(), reverse) : range);
        return page;
    }

    private static Range upTo(Range range, byte[] last, boolean reverse) {
        return reverse ? new Range(last, range.to()) : new Range(range.from(), Range.after(last));
    }

    @Override
    public long commit() {
        reads.addEverything();
        return base.commit();
    }
}
