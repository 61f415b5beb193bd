package io.holdfast.store.postgres;

import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads of stored rows; with which connection, and so of which state, is for others to say. */
abstract class SqlReads implements BackendReadTx {

    private final PostgresRowReader entries;

    SqlReads(PostgresRowReader entries) {
        this.entries = entries;
    }

    /** Reads; what the database says against it is a {@link PostgresErrors failure}. */
    abstract <T extends @Nullable Object> T read(ConnectionPool.ConnectionFunction<T> use);

    @Override
    @SuppressWarnings("NullAway") // No row is null.
    public byte @Nullable [] get(Family family, byte[] key) {
        return read(connection -> entries.get(connection, family, key));
    }

    @Override
    public List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        return read(connection -> entries.multiGet(connection, family, keys));
    }

    @Override
    public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        return read(connection -> entries.scan(connection, family, range, reverse, limit));
    }
}
