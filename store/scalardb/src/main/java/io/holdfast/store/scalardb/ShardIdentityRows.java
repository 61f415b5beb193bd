package io.holdfast.store.scalardb;

import com.scalar.db.api.DistributedTransaction;
import com.scalar.db.exception.transaction.CrudException;
import io.holdfast.store.scalardb.ScalarRows.Row;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.UUID;

/**
 * A row in the first bucket of every shard that says whose it is, so that a database of another store, or an empty one, is
 * not taken for it.
 *
 * <pre>
 * shard  -> id of the store (16 bytes), number of the shard (u32), from 1 on
 * </pre>
 */
final class ShardIdentityRows {

    private static final byte[] KEY = CommitHistory.own("shard");

    private final ScalarDbSettings settings;
    private final ScalarRows entries;

    ShardIdentityRows(ScalarDbSettings settings, ScalarRows entries) {
        this.settings = settings;
        this.entries = entries;
    }

    /** Marks shards that have no mark yet. */
    void write(DistributedTransaction tx, UUID id) throws CrudException {
        for (int shard = 0; shard < settings.shards().size(); shard++) {
            if (entries.get(tx, shard, KEY).isPresent()) {
                throw ShardOrderCheck.mismatch(name(shard) + " belongs to another store '" + settings.name() + "'");
            }
            entries.put(tx, shard, KEY, new Row(mark(id, shard).array(), 0), true);
        }
    }

    void check(DistributedTransaction tx, UUID id) throws CrudException {
        for (int shard = 0; shard < settings.shards().size(); shard++) {
            Optional<Row> found = entries.get(tx, shard, KEY);
            if (found.isEmpty()) {
                throw ShardOrderCheck.mismatch(name(shard) + " has nothing of store '" + settings.name() + "'");
            }
            if (!mark(id, shard).equals(ByteBuffer.wrap(found.get().value()))) {
                throw ShardOrderCheck.mismatch(name(shard) + " belongs to another store '" + settings.name() + "'");
            }
        }
    }

    private static ByteBuffer mark(UUID id, int shard) {
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
