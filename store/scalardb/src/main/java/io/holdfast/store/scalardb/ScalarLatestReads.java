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

/** The newest rows there are, each read for itself. It remembers them: who changes one has to say what was there before. */
final class ScalarLatestReads implements BackendReadTx {

    private final ScalarStoreContext parts;
    private final Map<ByteBuffer, Seen> seen = new HashMap<>();

    /** What was found: null if there was no row. */
    record Seen(byte @Nullable [] value) {

        static Seen of(Optional<Row> row) {
            return new Seen(row.map(Row::value).orElse(null));
        }
    }

    ScalarLatestReads(ScalarStoreContext parts) {
        this.parts = parts;
    }

    /** What was found under a stored key: null if it was never looked for. */
    @Nullable
    Seen seen(byte[] storedKey) {
        return seen.get(ByteBuffer.wrap(storedKey));
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        return remember(family, key, Seen.of(parts.get(family, key)));
    }

    @Override
    public List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        List<byte @Nullable []> values = new ArrayList<>(keys.size());
        for (Optional<Row> row : parts.getAll(family, keys)) {
            values.add(remember(family, keys.get(values.size()), Seen.of(row)));
        }
        return values;
    }

    @Override
    public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        RowPage page = parts.scan(family, range, reverse, limit);
        for (int row = 0; row < page.size(); row++) {
            remember(family, page.key(row), new Seen(page.value(row)));
        }
        return page;
    }

    private byte @Nullable [] remember(Family family, byte[] key, Seen found) {
        seen.put(ByteBuffer.wrap(parts.placement().key(family, key)), found);
        return found.value();
    }

    @Override
    public long lastCommit() {
        return parts.head().number();
    }
}
