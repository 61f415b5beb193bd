package io.holdfast.store.postgres;

import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The base class for reads of stored rows. Subclasses choose the connection, which determines the state that is read.
 */
abstract class AbstractSqlReadTx implements BackendReadTx {

    private final PostgresRowReader reader;

    AbstractSqlReadTx(PostgresRowReader reader) {
        this.reader = reader;
    }

    /** Runs a read on a connection, and converts errors with {@link PostgresErrors}. */
    abstract <T extends @Nullable Object> T read(ConnectionPool.ConnectionFunction<T> function);

    @Override
    @SuppressWarnings("NullAway") // The result is null for a missing row.
    public byte @Nullable [] get(Family family, byte[] key) {
        return read(connection -> reader.get(connection, family, key));
    }

    @Override
    public List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        return read(connection -> reader.multiGet(connection, family, keys));
    }

    @Override
    public List<byte @Nullable []> multiGetPage(Family family, List<byte[]> keys) {
        return read(connection -> reader.multiGetPage(connection, family, keys));
    }

    @Override
    public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        return read(connection -> reader.scan(connection, family, range, reverse, limit));
    }
}
