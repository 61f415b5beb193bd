package io.holdfast.store;

import io.holdfast.store.codec.KeyReader;
import io.holdfast.store.codec.KeyWriter;
import io.holdfast.store.codec.MalformedKey;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.spi.Family;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** An index and the family that holds its entries in one store. */
record BoundIndex<I, K, V>(Index<I, K, V> index, Family family) {

    private static final byte[] NOTHING = {};

    /** An entry as it is stored. */
    record StoredEntry(byte[] key, byte[] value) {}

    List<StoredEntry> entries(K key, V value, byte[] rowKey) {
        Collection<I> by = index.entriesOf(key, value);
        if (by == null || by.isEmpty()) { // Callers need not be null-marked.
            return List.of();
        }
        List<StoredEntry> entries = new ArrayList<>(by.size());
        for (I one : by) {
            entries.add(entry(one, rowKey));
        }
        return entries;
    }

    /** The key of the row that an entry points to. */
    byte[] rowKey(byte[] entryKey, byte[] entryValue) {
        if (index.isUnique()) {
            return entryValue;
        }
        KeyReader in = new KeyReader(entryKey);
        index.codec().read(in);
        return in.rest();
    }

    private StoredEntry entry(I by, byte[] rowKey) {
        KeyWriter out = new KeyWriter();
        try {
            index.codec().write(by, out);
        } catch (MalformedKey e) {
            throw new BadRequest(ErrorCode.INVALID_KEY, "entry of the index '" + index + "': " + e.getMessage(), e);
        }
        if (index.isUnique()) {
            return new StoredEntry(out.toBytes(), rowKey);
        }
        out.bytes(rowKey);
        return new StoredEntry(out.toBytes(), NOTHING);
    }
}
