package io.holdfast.store.scalardb;

import com.scalar.db.api.Delete;
import com.scalar.db.api.DistributedTransaction;
import com.scalar.db.api.Get;
import com.scalar.db.api.Insert;
import com.scalar.db.api.Result;
import com.scalar.db.api.Scan;
import com.scalar.db.api.TransactionCrudOperable;
import com.scalar.db.api.Upsert;
import com.scalar.db.exception.transaction.CrudException;
import com.scalar.db.io.Key;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.util.Optional;

/** Reads and writes stored rows by bucket and stored key. */
final class ScalarRows {

    private final BucketPlacement placement;

    /** The value of a row, and the number of the commit that wrote it. */
    record Row(byte[] value, long number) {}

    ScalarRows(BucketPlacement placement) {
        this.placement = placement;
    }

    Optional<Row> get(DistributedTransaction tx, int bucket, byte[] key) throws CrudException {
        return tx.get(Get.newBuilder()
                        .namespace(placement.namespace(bucket))
                        .table(ScalarClient.TABLE)
                        .partitionKey(placement.partition(bucket))
                        .clusteringKey(Key.ofBlob("key", key))
                        .build())
                .map(row -> new Row(value(row), row.getBigInt("number")));
    }

    /** Returns one page of the rows of a bucket. */
    RowPage scan(DistributedTransaction tx, int bucket, KeyRange range, boolean reverse, int limit)
            throws CrudException {
        RowPage.Builder page = new RowPage.Builder(limit);
        try (TransactionCrudOperable.Scanner rows = tx.getScanner(scan(bucket, range, reverse, limit))) {
            Optional<Result> row = rows.one();
            while (row.isPresent()) {
                page.add(BucketPlacement.withoutFamily(bytes(row.get(), "key")), value(row.get()));
                row = page.isFull() ? Optional.empty() : rows.one();
            }
        }
        return page.build(page.isFull());
    }

    private Scan scan(int bucket, KeyRange range, boolean reverse, int limit) {
        var scan = Scan.newBuilder()
                .namespace(placement.namespace(bucket))
                .table(ScalarClient.TABLE)
                .partitionKey(placement.partition(bucket));
        if (range.from() != null) {
            scan = scan.start(Key.ofBlob("key", range.from()), true);
        }
        if (range.to() != null) {
            scan = scan.end(Key.ofBlob("key", range.to()), false);
        }
        return scan.ordering(reverse ? Scan.Ordering.desc("key") : Scan.Ordering.asc("key"))
                .limit(limit)
                .build();
    }

    /**
     * Puts a row.
     *
     * @param isNew whether the row is known not to exist, so that ScalarDB need not read it
     */
    void put(DistributedTransaction tx, int bucket, byte[] key, Row row, boolean isNew) throws CrudException {
        if (isNew) {
            tx.insert(Insert.newBuilder()
                    .namespace(placement.namespace(bucket))
                    .table(ScalarClient.TABLE)
                    .partitionKey(placement.partition(bucket))
                    .clusteringKey(Key.ofBlob("key", key))
                    .bigIntValue("number", row.number())
                    .blobValue("value", row.value())
                    .build());
        } else {
            tx.upsert(Upsert.newBuilder()
                    .namespace(placement.namespace(bucket))
                    .table(ScalarClient.TABLE)
                    .partitionKey(placement.partition(bucket))
                    .clusteringKey(Key.ofBlob("key", key))
                    .bigIntValue("number", row.number())
                    .blobValue("value", row.value())
                    .build());
        }
    }

    void delete(DistributedTransaction tx, int bucket, byte[] key) throws CrudException {
        tx.delete(Delete.newBuilder()
                .namespace(placement.namespace(bucket))
                .table(ScalarClient.TABLE)
                .partitionKey(placement.partition(bucket))
                .clusteringKey(Key.ofBlob("key", key))
                .build());
    }

    private static byte[] value(Result row) {
        return bytes(row, "value");
    }

    private static byte[] bytes(Result row, String column) {
        byte[] bytes = row.getBlobAsBytes(column);
        return bytes == null ? new byte[0] : bytes;
    }
}
