package io.holdfast.store;

import io.holdfast.store.codec.KeyReader;
import io.holdfast.store.codec.KeyWriter;
import io.holdfast.store.codec.MalformedKeyException;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.spi.Family;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** An index of an open store, with the family that contains its entries. */
record BoundIndex<I, K, V>(Index<I, K, V> index, Family family) {

    private static final byte[] EMPTY = {};

    /** An entry as it is stored. */
    record StoredEntry(byte[] key, byte[] value) {}

    /** Returns the entries of a row. */
    List<StoredEntry> entries(K key, V value, byte[] rowKey) {
        Collection<I> indexKeys = index.entriesOf(key, value);
        if (indexKeys == null || indexKeys.isEmpty()) { // User code need not be null-marked.
            return List.of();
        }
        List<StoredEntry> entries = new ArrayList<>(indexKeys.size());
        for (I indexKey : indexKeys) {
            entries.add(entry(indexKey, rowKey));
        }
        return entries;
    }

    /** Returns the key of the row that an entry refers to. */
    byte[] rowKey(byte[] entryKey, byte[] entryValue) {
        if (index.isUnique()) {
            return entryValue;
        }
        KeyReader in = new KeyReader(entryKey);
        index.codec().read(in);
        return in.rest();
    }

    private StoredEntry entry(I indexKey, byte[] rowKey) {
        KeyWriter out = new KeyWriter();
        try {
            index.codec().write(indexKey, out);
        } catch (MalformedKeyException e) {
            throw new BadRequestException(
                    ErrorCode.INVALID_KEY, "entry of the index '" + index + "': " + e.getMessage(), e);
        }
        if (index.isUnique()) {
            return new StoredEntry(out.toBytes(), rowKey);
        }
        out.bytes(rowKey);
        return new StoredEntry(out.toBytes(), EMPTY);
    }
}
