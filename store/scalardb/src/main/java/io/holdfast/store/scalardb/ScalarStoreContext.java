package io.holdfast.store.scalardb;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailure;
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

/** What the pieces of an open store share, and how they read its newest rows. */
record ScalarStoreContext(
        ShardCluster cluster,
        BoundedReadExecutor reads,
        Duration patience,
        BucketPlacement placement,
        ScalarRows entries,
        CommitHistory history,
        InFlightCommit inFlightCommit,
        AtomicBoolean closed) {

    /** The same for turns. */
    ScalarStoreContext forCommits() {
        return new ScalarStoreContext(
                cluster, cluster.commitReads(), patience, placement, entries, history, inFlightCommit, closed);
    }

    void refuseIfClosed() {
        if (closed.get()) {
            throw new StoreFailure(ErrorCode.CLOSED, "the store is closed");
        }
    }

    Optional<Row> get(Family family, byte[] key) {
        int bucket = placement.bucket(family, key);
        byte[] stored = placement.key(family, key);
        inFlightCommit.await(stored);
        return reads.read(patience, tx -> entries.get(tx, bucket, stored));
    }

    List<Optional<Row>> getAll(Family family, List<byte[]> keys) {
        keys.forEach(key -> inFlightCommit.await(placement.key(family, key)));
        return reads.readAll(
                patience,
                keys,
                (tx, key) -> entries.get(tx, placement.bucket(family, key), placement.key(family, key)));
    }

    /** Each bucket is read for itself. */
    RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        if (range.isEmpty()) {
            return new RowPage.Builder(limit).build(false);
        }
        KeyRange stored = placement.range(family, range);
        inFlightCommit.await(stored);
        List<RowPage> pages = new ArrayList<>();
        for (int bucket : placement.buckets(family, range)) {
            pages.add(reads.read(patience, tx -> entries.scan(tx, bucket, stored, reverse, limit)));
        }
        return pages.size() == 1 ? pages.get(0) : BucketMerge.merge(pages, reverse, limit);
    }

    Optional<Group> group(long group) {
        return reads.read(patience, tx -> history.group(tx, group));
    }

    Position head() {
        inFlightCommit.await(CommitHistory.HEAD);
        return reads.read(patience, history::head);
    }
}
