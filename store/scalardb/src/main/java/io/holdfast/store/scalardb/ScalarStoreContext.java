package io.holdfast.store.scalardb;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.scalardb.CommitHistory.Group;
import io.holdfast.store.scalardb.CommitHistory.Position;
import io.holdfast.store.scalardb.ScalarRows.Row;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The objects shared by the parts of an open store, with methods that read its latest rows.
 *
 * @param maxWait the maximum time that a read waits for unfinished commits
 */
record ScalarStoreContext(
        ScalarClient cluster,
        BoundedReadExecutor reads,
        Duration maxWait,
        BucketPlacement placement,
        ScalarRows rows,
        CommitHistory history,
        CommittingRows inFlightCommit,
        AtomicBoolean closed) {

    /** Returns a copy of this context whose reads use the executor of commit slots. */
    ScalarStoreContext forCommits() {
        return new ScalarStoreContext(
                cluster, cluster.commitReads(), maxWait, placement, rows, history, inFlightCommit, closed);
    }

    void refuseIfClosed() {
        if (closed.get()) {
            throw new StoreFailedException(ErrorCode.CLOSED, "the store is closed");
        }
    }

    Optional<Row> get(Family family, byte[] key) {
        int bucket = placement.bucket(family, key);
        byte[] stored = placement.key(family, key);
        inFlightCommit.await(stored);
        return reads.read(maxWait, tx -> rows.get(tx, bucket, stored));
    }

    List<Optional<Row>> getAll(Family family, List<byte[]> keys) {
        keys.forEach(key -> inFlightCommit.await(placement.key(family, key)));
        return reads.readAll(
                maxWait, keys, (tx, key) -> rows.get(tx, placement.bucket(family, key), placement.key(family, key)));
    }

    /** Reads a page from each bucket and merges the pages. */
    RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        if (range.isEmpty()) {
            return new RowPage.Builder(limit).build(false);
        }
        KeyRange stored = placement.range(family, range);
        inFlightCommit.await(stored);
        List<RowPage> pages = new ArrayList<>();
        for (int bucket : placement.buckets(family, range)) {
            pages.add(reads.read(maxWait, tx -> rows.scan(tx, bucket, stored, reverse, limit)));
        }
        return pages.size() == 1 ? pages.get(0) : BucketMerge.merge(pages, reverse, limit);
    }

    Optional<Group> group(long group) {
        return reads.read(maxWait, tx -> history.group(tx, group));
    }

    Position head() {
        inFlightCommit.await(CommitHistory.HEAD);
        return reads.read(maxWait, history::head);
    }
}
