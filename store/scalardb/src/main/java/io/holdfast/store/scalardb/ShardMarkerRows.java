package io.holdfast.store.scalardb;

import com.scalar.db.api.DistributedTransaction;
import com.scalar.db.exception.transaction.CrudException;
import io.holdfast.store.scalardb.ScalarRows.Row;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.UUID;

/**
 * A row on every shard that identifies its store, so that neither an empty database nor the database of another store
 * is used by mistake.
 *
 * <pre>
 * shard  -> id of the store (16 bytes), number of the shard (u32), starting at 1
 * </pre>
 */
final class ShardMarkerRows {

    private static final byte[] KEY = CommitHistory.own("shard");

    private final ScalarDbSettings settings;
    private final ScalarRows rows;

    ShardMarkerRows(ScalarDbSettings settings, ScalarRows rows) {
        this.settings = settings;
        this.rows = rows;
    }

    /** Writes the marker rows, and rejects shards that already have a marker row. */
    void write(DistributedTransaction tx, UUID id) throws CrudException {
        for (int shard = 0; shard < settings.shards().size(); shard++) {
            if (rows.get(tx, shard, KEY).isPresent()) {
                throw ShardOrderCheck.mismatch(
                        name(shard) + " belongs to another store named '" + settings.name() + "'");
            }
            rows.put(tx, shard, KEY, new Row(identity(id, shard).array(), 0), true);
        }
    }

    /** Verifies the marker rows of all shards. */
    void check(DistributedTransaction tx, UUID id) throws CrudException {
        for (int shard = 0; shard < settings.shards().size(); shard++) {
            Optional<Row> found = rows.get(tx, shard, KEY);
            if (found.isEmpty()) {
                throw ShardOrderCheck.mismatch(name(shard) + " contains no rows of store '" + settings.name() + "'");
            }
            if (!identity(id, shard).equals(ByteBuffer.wrap(found.get().value()))) {
                throw ShardOrderCheck.mismatch(
                        name(shard) + " belongs to another store named '" + settings.name() + "'");
            }
        }
    }

    private static ByteBuffer identity(UUID id, int shard) {
        return ByteBuffer.allocate(20)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .putInt(shard + 1)
                .flip();
    }

    private String name(int shard) {
        return "shard " + (shard + 1) + " (" + settings.shards().get(shard) + ")";
    }
}
