package io.holdfast.store;

import io.holdfast.store.codec.KeyPrefix;
import io.holdfast.store.codec.KeyReader;
import io.holdfast.store.codec.KeyWriter;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * An ordered scan of rows. Rows are read in pages on demand, so that a scan of any length needs little memory. A scan
 * is immutable: methods that restrict it return a new scan. A scan can be run only inside the transaction that created
 * it.
 *
 * @param <B> the type of the bounds: the key of the table or of the index
 * @param <R> the type of the rows
 */
public final class Scan<B, R> implements Iterable<R> {

    private static final int FIRST_PAGE = 16;
    private static final int MAX_PAGE = 1024;

    private final Source<B, R> source;
    private final KeyRange range;
    private final boolean reverse;
    private final long limit;

    Scan(Source<B, R> source) {
        this(source, KeyRange.ALL, false, Long.MAX_VALUE);
    }

    private Scan(Source<B, R> source, KeyRange range, boolean reverse, long limit) {
        this.source = source;
        this.range = range;
        this.reverse = reverse;
        this.limit = limit;
    }

    /** Restricts the scan to keys greater than or equal to {@code first}. */
    public Scan<B, R> from(B first) {
        return within(new KeyRange(source.encode(first), null));
    }

    /** Restricts the scan to keys greater than {@code last}. */
    public Scan<B, R> after(B last) {
        return within(
                new KeyRange(source.keyAfter(source.encode(last)), null), source.keyAfter(source.encode(last)) == null);
    }

    /** Restricts the scan to keys less than {@code end}. */
    public Scan<B, R> to(B end) {
        return within(new KeyRange(null, source.encode(end)));
    }

    /** Restricts the scan to keys less than or equal to {@code last}. */
    public Scan<B, R> through(B last) {
        return within(new KeyRange(null, source.keyAfter(source.encode(last))));
    }

    /** Restricts the scan to the given key. */
    public Scan<B, R> at(B only) {
        return from(only).through(only);
    }

    /** Restricts the scan to keys with the given prefix. */
    public Scan<B, R> prefix(KeyPrefix<B> prefix) {
        return within(KeyRange.prefix(prefix.bytes()));
    }

    /** Returns a scan of the same rows in the opposite order. */
    public Scan<B, R> reverse() {
        return new Scan<>(source, range, !reverse, limit);
    }

    /** Limits the scan to the given number of rows. */
    public Scan<B, R> limit(long rows) {
        if (rows < 0) {
            throw new BadRequestException(ErrorCode.INVALID_ARGUMENT, "limit must not be negative, but is " + rows);
        }
        return new Scan<>(source, range, reverse, Math.min(limit, rows));
    }

    /** Returns the rows as a sequential stream. It can be used until the transaction ends. */
    public Stream<R> stream() {
        return StreamSupport.stream(
                Spliterators.spliteratorUnknownSize(iterator(), Spliterator.ORDERED | Spliterator.NONNULL), false);
    }

    /** Returns all rows as a list in memory. Set a {@link #limit} if there may be many rows. */
    public List<R> toList() {
        List<R> rows = new ArrayList<>();
        forEach(rows::add);
        return rows;
    }

    /** Returns the first row. */
    public Optional<R> first() {
        Iterator<R> rows = limit(1).iterator();
        return rows.hasNext() ? Optional.of(rows.next()) : Optional.empty();
    }

    /** Counts the rows by reading all of them. */
    public long count() {
        long count = 0;
        for (Iterator<R> rows = iterator(); rows.hasNext(); rows.next()) {
            count++;
        }
        return count;
    }

    /** Returns the first page of at most {@code size} rows. */
    public Page<R> page(int size) {
        return page(size, null);
    }

    /**
     * Returns the page after the given cursor. The cursor must come from an equivalent scan in this or an earlier
     * transaction. A cursor contains the last key of its page in readable form. A {@link #limit} applies to each page
     * separately.
     */
    public Page<R> page(int size, @Nullable String cursor) {
        if (size < 1) {
            throw new BadRequestException(ErrorCode.INVALID_ARGUMENT, "page size must be at least 1, but is " + size);
        }
        Scan<B, R> rest = cursor == null ? this : within(KeyRange.ALL.remainderAfter(decodeCursor(cursor), reverse));
        RowIterator rows = rest.limit(size).new RowIterator();
        List<R> page = new ArrayList<>();
        rows.forEachRemaining(page::add);
        byte[] last = rows.lastKey;
        if (last == null
                || page.size() < size
                || page.size() >= limit
                || !rest.nextAfter(last).iterator().hasNext()) {
            return new Page<>(page, Optional.empty());
        }
        return new Page<>(page, Optional.of(encodeCursor(last)));
    }

    @Override
    public Iterator<R> iterator() {
        return new RowIterator();
    }

    private Scan<B, R> nextAfter(byte[] key) {
        return within(range.remainderAfter(key, reverse)).limit(1);
    }

    private Scan<B, R> within(KeyRange bounds) {
        return within(bounds, false);
    }

    private Scan<B, R> within(KeyRange bounds, boolean empty) {
        return new Scan<>(source, range.intersect(bounds), reverse, empty ? 0 : limit);
    }

    /** Returns a cursor: two bytes that identify the scan, followed by the last key. */
    private String encodeCursor(byte[] last) {
        KeyWriter out = new KeyWriter();
        out.u16(fingerprint());
        out.bytes(last);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(out.toBytes());
    }

    private byte[] decodeCursor(String cursor) {
        try {
            KeyReader in = new KeyReader(Base64.getUrlDecoder().decode(cursor));
            if (in.u16() == fingerprint()) {
                return in.rest();
            }
        } catch (IllegalArgumentException e) { // Not decodable; reported like a cursor from another scan.
        }
        throw new BadRequestException(ErrorCode.INVALID_ARGUMENT, "cursor was not returned by a page of this list");
    }

    private int fingerprint() {
        return (source.name().hashCode() * 31 + (reverse ? 1 : 0)) & 0xffff;
    }

    /** A source of rows for a scan: a table or an index. */
    interface Source<B, R> {
        /** Returns the name of the scanned family. */
        String name();

        byte[] encode(B bound);

        /**
         * Returns the smallest key greater than all keys that match the encoded bound, or null if there is no such key.
         */
        byte @Nullable [] keyAfter(byte[] bound);

        RowPage rows(KeyRange range, boolean reverse, int limit);

        /** Returns the decoded rows of a page returned by {@link #rows}. */
        PageRows<R> decoded(RowPage page);
    }

    /** The decoded rows of one page. */
    interface PageRows<R> {
        /** Returns a row of the page, or null if the row has expired. */
        @Nullable
        R row(int index);
    }

    /** Reads the rows page by page. Each page is larger than the previous one, up to a maximum size. */
    private final class RowIterator implements Iterator<R> {
        private KeyRange rest = range;
        private long left = limit;
        private int pageSize = FIRST_PAGE;
        private @Nullable RowPage page;
        private PageRows<R> decoded = index -> null;
        private int at;
        private @Nullable R next;
        private byte @Nullable [] nextKey;
        private byte @Nullable [] lastKey;

        @Override
        public boolean hasNext() {
            while (next == null && left > 0) {
                RowPage current = page;
                if (current == null || at == current.size()) {
                    if ((current != null && !current.hasMore()) || rest.isEmpty()) {
                        return false;
                    }
                    current = fetchPage();
                    if (current.size() == 0) {
                        return false;
                    }
                }
                nextKey = current.key(at);
                next = decoded.row(at);
                at++;
            }
            return next != null;
        }

        @Override
        public R next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            R row = next;
            lastKey = nextKey;
            next = null;
            left--;
            if (row == null) {
                throw new NoSuchElementException();
            }
            return row;
        }

        private RowPage fetchPage() {
            RowPage fresh = source.rows(rest, reverse, (int) Math.min(pageSize, left));
            page = fresh;
            decoded = source.decoded(fresh);
            at = 0;
            pageSize = Math.min(pageSize * 4, MAX_PAGE);
            if (fresh.hasMore()) {
                rest = rest.remainderAfter(fresh.lastKey(), reverse);
            }
            return fresh;
        }
    }
}
