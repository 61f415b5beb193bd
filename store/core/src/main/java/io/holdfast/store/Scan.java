package io.holdfast.store;

import io.holdfast.store.codec.KeyPrefix;
import io.holdfast.store.codec.KeyReader;
import io.holdfast.store.codec.KeyWriter;
import io.holdfast.store.error.BadRequest;
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
 * Rows in order, read page by page as they are asked for, so that a scan of any length needs little memory. Immutable:
 * each method that narrows it gives another scan. It can be run only inside the transaction that it comes from.
 *
 * @param <B> what bounds are given in: the key, or what an index is by
 * @param <R> the rows
 */
public final class Scan<B, R> implements Iterable<R> {

    private static final int FIRST_PAGE = 16;
    private static final int LARGEST_PAGE = 1024;

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

    /** Only this and what comes behind it in key order. */
    public Scan<B, R> from(B first) {
        return within(new KeyRange(source.encode(first), null));
    }

    /** Only what comes behind this in key order. */
    public Scan<B, R> after(B last) {
        return within(
                new KeyRange(source.keyAfter(source.encode(last)), null), source.keyAfter(source.encode(last)) == null);
    }

    /** Only what comes before this in key order. */
    public Scan<B, R> to(B end) {
        return within(new KeyRange(null, source.encode(end)));
    }

    /** Only this and what comes before it in key order. */
    public Scan<B, R> through(B last) {
        return within(new KeyRange(null, source.keyAfter(source.encode(last))));
    }

    /** Only what is exactly this. */
    public Scan<B, R> at(B only) {
        return from(only).through(only);
    }

    /** Only what begins with this. */
    public Scan<B, R> prefix(KeyPrefix<B> prefix) {
        return within(KeyRange.prefix(prefix.bytes()));
    }

    /** The same rows in the other direction. */
    public Scan<B, R> reverse() {
        return new Scan<>(source, range, !reverse, limit);
    }

    /** At most this many rows. */
    public Scan<B, R> limit(long rows) {
        if (rows < 0) {
            throw new BadRequest(ErrorCode.INVALID_ARGUMENT, "limit is " + rows + ", it must not be negative");
        }
        return new Scan<>(source, range, reverse, Math.min(limit, rows));
    }

    public Stream<R> stream() {
        return StreamSupport.stream(
                Spliterators.spliteratorUnknownSize(iterator(), Spliterator.ORDERED | Spliterator.NONNULL), false);
    }

    /** All rows, in memory: give it a {@link #limit} where there may be many. */
    public List<R> toList() {
        List<R> rows = new ArrayList<>();
        forEach(rows::add);
        return rows;
    }

    public Optional<R> first() {
        Iterator<R> rows = limit(1).iterator();
        return rows.hasNext() ? Optional.of(rows.next()) : Optional.empty();
    }

    /** How many rows there are, by reading them. */
    public long count() {
        long count = 0;
        for (Iterator<R> rows = iterator(); rows.hasNext(); rows.next()) {
            count++;
        }
        return count;
    }

    /** The first rows, and a cursor for those behind them. */
    public Page<R> page(int size) {
        return page(size, null);
    }

    /**
     * The rows behind a cursor that an equal scan gave, in this or an earlier transaction. A cursor shows its key to
     * whoever decodes it; a {@link #limit} counts for each page.
     */
    public Page<R> page(int size, @Nullable String cursor) {
        if (size < 1) {
            throw new BadRequest(ErrorCode.INVALID_ARGUMENT, "page size is " + size + ", it must be at least 1");
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

    private Scan<B, R> within(KeyRange narrower) {
        return within(narrower, false);
    }

    private Scan<B, R> within(KeyRange narrower, boolean nothing) {
        return new Scan<>(source, range.intersect(narrower), reverse, nothing ? 0 : limit);
    }

    /** A cursor is the last key, behind two bytes that tell what it is a cursor of. */
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
        } catch (IllegalArgumentException e) { // Not even a cursor: the same to the caller.
        }
        throw new BadRequest(ErrorCode.INVALID_ARGUMENT, "cursor is not one that a page of this scan gave");
    }

    private int fingerprint() {
        return (source.name().hashCode() * 31 + (reverse ? 1 : 0)) & 0xffff;
    }

    /** Where the rows come from. */
    interface Source<B, R> {
        /** The family that is scanned. */
        String name();

        byte[] encode(B bound);

        /** The smallest key behind all that {@code bound} stands for; null if none can be. */
        byte @Nullable [] keyAfter(byte[] bound);

        RowPage rows(KeyRange range, boolean reverse, int limit);

        /** The row, or null if it is not to be seen. */
        @Nullable
        R row(byte[] key, byte[] value);
    }

    private final class RowIterator implements Iterator<R> {
        private KeyRange rest = range;
        private long left = limit;
        private int pageSize = FIRST_PAGE;
        private @Nullable RowPage page;
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
                next = source.row(nextKey, current.value(at));
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
            at = 0;
            pageSize = Math.min(pageSize * 4, LARGEST_PAGE);
            if (fresh.hasMore()) {
                rest = rest.remainderAfter(fresh.lastKey(), reverse);
            }
            return fresh;
        }
    }
}
