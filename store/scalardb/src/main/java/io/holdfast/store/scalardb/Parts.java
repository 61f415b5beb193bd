package io.holdfast.store.scalardb;

import io.holdfast.store.ErrorCode;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.scalardb.Entries.Row;
import io.holdfast.store.scalardb.History.Group;
import io.holdfast.store.scalardb.History.Position;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Range;
import io.holdfast.store.spi.Rows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** What the pieces of an open store share, and how they read its newest rows. */
record Parts(
        Cluster cluster,
        Reads reads,
        Duration patience,
        Placement placement,
        Entries entries,
        History history,
        Committing committing,
        AtomicBoolean closed) {

    /** The same for turns. */
    Parts inTurn() {
        return new Parts(cluster, cluster.turns(), patience, placement, entries, history, committing, closed);
    }

    void refuseIfClosed() {
        if (closed.get()) {
            throw new StoreFailure(ErrorCode.CLOSED, "the store is closed");
        }
    }

    Optional<Row> get(Family family, byte[] key) {
        int bucket = placement.bucket(family, key);
        byte[] stored = placement.key(family, key);
        committing.await(stored);
        return reads.read(patience, tx -> entries.get(tx, bucket, stored));
    }

    List<Optional<Row>> getAll(Family family, List<byte[]> keys) {
        keys.forEach(key -> committing.await(placement.key(family, key)));
        return reads.readAll(
                patience,
                keys,
                (tx, key) -> entries.get(tx, placement.bucket(family, key), placement.key(family, key)));
    }

    /** Each bucket is read for itself. */
    Rows scan(Family family, Range range, boolean reverse, int limit) {
        if (range.isEmpty()) {
            return new Rows.Builder(limit).build(false);
        }
        Range stored = placement.range(family, range);
        committing.await(stored);
        List<Rows> pages = new ArrayList<>();
        for (int bucket : placement.buckets(family, range)) {
            pages.add(reads.read(patience, tx -> entries.scan(tx, bucket, stored, reverse, limit)));
        }
        return pages.size() == 1 ? pages.get(0) : BucketMerge.merge(pages, reverse, limit);
    }

    Optional<Group> group(long group) {
        return reads.read(patience, tx -> history.group(tx, group));
    }

    Position head() {
        committing.await(History.HEAD);
        return reads.read(patience, history::head);
    }
}
