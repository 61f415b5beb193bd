package io.holdfast.store.scalardb;

import io.holdfast.store.scalardb.ScalarRows.Row;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Independent reads of the latest rows. The rows are recorded, because a commit stores the previous values of the rows
 * it changes.
 */
final class ScalarLatestReads implements BackendReadTx {

    private final ScalarStoreContext context;
    private final Map<ByteBuffer, Seen> seen = new HashMap<>();

    /** The result of a read: the value, or null if the row does not exist. */
    record Seen(byte @Nullable [] value) {

        static Seen of(Optional<Row> row) {
            return new Seen(row.map(Row::value).orElse(null));
        }
    }

    ScalarLatestReads(ScalarStoreContext context) {
        this.context = context;
    }

    /** Returns the recorded result for a stored key, or null if the key was not read. */
    @Nullable
    Seen seen(byte[] storedKey) {
        return seen.get(ByteBuffer.wrap(storedKey));
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        return record(family, key, Seen.of(context.get(family, key)));
    }

    @Override
    public List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        List<byte @Nullable []> values = new ArrayList<>(keys.size());
        for (Optional<Row> row : context.getAll(family, keys)) {
            values.add(record(family, keys.get(values.size()), Seen.of(row)));
        }
        return values;
    }

    @Override
    public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        RowPage page = context.scan(family, range, reverse, limit);
        for (int row = 0; row < page.size(); row++) {
            record(family, page.key(row), new Seen(page.value(row)));
        }
        return page;
    }

    private byte @Nullable [] record(Family family, byte[] key, Seen found) {
        seen.put(ByteBuffer.wrap(context.placement().key(family, key)), found);
        return found.value();
    }

    @Override
    public long lastCommit() {
        return context.head().number();
    }
}
