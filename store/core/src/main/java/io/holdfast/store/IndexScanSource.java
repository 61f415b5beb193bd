package io.holdfast.store;

import io.holdfast.store.codec.MalformedKeyException;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The source of a scan in the order of an index. The rows for a page of index entries are read together, because every
 * read from a database is a round trip.
 */
final class IndexScanSource<I, K, V> implements Scan.Source<I, Entry<K, V>> {

    private final StoreReadTx tx;
    private final BoundTable<K, V> table;
    private final BoundIndex<I, K, V> index;

    IndexScanSource(StoreReadTx tx, BoundTable<K, V> table, BoundIndex<I, K, V> index) {
        this.tx = tx;
        this.table = table;
        this.index = index;
    }

    /** Returns the row with the given key in a unique index. */
    Optional<Entry<K, V>> find(I indexKey) {
        byte[] entryKey = encode(indexKey);
        byte[] rowKey = tx.backend().get(index.family(), entryKey);
        if (rowKey == null) {
            return Optional.empty();
        }
        return Optional.ofNullable(row(entryKey, rowKey, rowKey, tx.backend().get(table.family(), rowKey)));
    }

    @Override
    public String name() {
        return index.family().name();
    }

    @Override
    public byte[] encode(I indexKey) {
        try {
            return index.index().codec().encode(indexKey);
        } catch (MalformedKeyException e) {
            throw new BadRequestException(
                    ErrorCode.INVALID_KEY, "key of '" + index.index() + "': " + e.getMessage(), e);
        }
    }

    @Override
    public byte @Nullable [] keyAfter(byte[] bound) {
        return index.index().isUnique() ? KeyRange.after(bound) : KeyRange.afterPrefix(bound);
    }

    @Override
    public RowPage rows(KeyRange range, boolean reverse, int limit) {
        return tx.backend().scan(index.family(), range, reverse, limit);
    }

    @Override
    public Scan.PageRows<Entry<K, V>> decoded(RowPage entries) {
        return new IndexedRows(entries);
    }

    /** Decodes the row of an entry. Returns null if the row has expired or was deleted after the entry was read. */
    private @Nullable Entry<K, V> row(byte[] entryKey, byte[] entryValue, byte[] rowKey, byte @Nullable [] stored) {
        if (stored != null) {
            return tx.entry(table, rowKey, stored);
        }
        if (Arrays.equals(tx.backend().get(index.family(), entryKey), entryValue)) {
            throw new StoreFailedException(
                    ErrorCode.CORRUPTION,
                    "index '" + index.index() + "' refers to row " + BoundTable.hex(rowKey) + " of table '"
                            + table.table() + "', which does not exist");
        }
        return null;
    }

    /** The rows for a page of index entries, read ahead in separate pages. */
    private final class IndexedRows implements Scan.PageRows<Entry<K, V>> {
        private final RowPage entries;
        private final List<byte[]> rowKeys;
        /** The rows read ahead, starting with the row of the entry at {@code first}. */
        private List<byte @Nullable []> readAhead = List.of();

        private int first;

        IndexedRows(RowPage entries) {
            this.entries = entries;
            rowKeys = new ArrayList<>(entries.size());
            for (int i = 0; i < entries.size(); i++) {
                rowKeys.add(index.rowKey(entries.key(i), entries.value(i)));
            }
        }

        @Override
        public @Nullable Entry<K, V> row(int at) {
            byte[] rowKey = rowKeys.get(at);
            if (at >= first + readAhead.size()) {
                tx.onReadAhead();
                readAhead = tx.backend().multiGetPage(table.family(), rowKeys.subList(at, rowKeys.size()));
                first = at;
            }
            byte[] stored = tx.isWrittenSinceReadAhead(table.family(), rowKey)
                    ? tx.backend().get(table.family(), rowKey)
                    : readAhead.get(at - first);
            return IndexScanSource.this.row(entries.key(at), entries.value(at), rowKey, stored);
        }
    }
}
