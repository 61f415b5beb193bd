package io.holdfast.store.optimistic;

import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reads of a function's first run. Each read independently returns the latest row, so together they may be
 * inconsistent. All reads are recorded; if none of the rows has changed since the latest commit at the start of the
 * run, the reads were consistent.
 */
final class TrackingReads implements BackendReadTx {

    private final BackendReadTx latestReads;
    private final OptimisticCommitter.KnownCommit base;
    private final ReadSet reads = new ReadSet();

    TrackingReads(BackendReadTx latestReads, OptimisticCommitter.KnownCommit base) {
        this.latestReads = latestReads;
        this.base = base;
    }

    ReadSet reads() {
        return reads;
    }

    BackendReadTx latestReads() {
        return latestReads;
    }

    OptimisticCommitter.KnownCommit base() {
        return base;
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        reads.add(family, key);
        return latestReads.get(family, key);
    }

    @Override
    public List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        keys.forEach(key -> reads.add(family, key));
        return latestReads.multiGet(family, keys);
    }

    @Override
    public List<byte @Nullable []> multiGetPage(Family family, List<byte[]> keys) {
        List<byte @Nullable []> values = latestReads.multiGetPage(family, keys);
        keys.subList(0, values.size()).forEach(key -> reads.add(family, key));
        return values;
    }

    @Override
    public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        RowPage page = latestReads.scan(family, range, reverse, limit);
        reads.add(family, page.hasMore() ? upTo(range, page.lastKey(), reverse) : range);
        return page;
    }

    private static KeyRange upTo(KeyRange range, byte[] last, boolean reverse) {
        return reverse ? new KeyRange(last, range.to()) : new KeyRange(range.from(), KeyRange.after(last));
    }

    @Override
    public long lastCommit() {
        reads.addEverything();
        return base.commit();
    }
}
