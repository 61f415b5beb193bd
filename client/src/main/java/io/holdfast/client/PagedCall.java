package io.holdfast.client;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call that returns rows in pages. Sending the call returns one {@link ResultPage}; iterating over it returns all
 * rows and reads further pages as needed. Each page is read from its own snapshot.
 */
public final class PagedCall<T> extends Call<ResultPage<T>> implements Iterable<T> {

    private final Transport transport;
    private final Endpoint<?, ResultPage<T>> endpoint;
    private final ObjectNode request;
    private final Duration timeout;

    PagedCall(Transport transport, Endpoint<?, ResultPage<T>> endpoint, ObjectNode request, Duration timeout) {
        super(transport, EncodedRequest.of(endpoint, request), timeout, transport.reader(endpoint));
        this.transport = transport;
        this.endpoint = endpoint;
        this.request = request;
        this.timeout = timeout;
    }

    @Override
    public PagedCall<T> withTimeout(Duration newTimeout) {
        return new PagedCall<>(transport, endpoint, request, newTimeout);
    }

    /**
     * Returns a copy of this call that reads the page at the given cursor.
     *
     * @param cursor the cursor from the previous page, or null for the first page
     */
    public PagedCall<T> from(@Nullable String cursor) {
        ObjectNode next = request.deepCopy();
        next.remove("cursor");
        return new PagedCall<>(transport, endpoint, cursor == null ? next : next.put("cursor", cursor), timeout);
    }

    @Override
    public Iterator<T> iterator() {
        return new RowIterator<>(this);
    }

    /** Returns all rows as a stream, which reads pages as needed. */
    public Stream<T> stream() {
        return StreamSupport.stream(spliterator(), false);
    }

    private static final class RowIterator<T> implements Iterator<T> {

        private @Nullable PagedCall<T> next;
        private Iterator<T> rows = List.<T>of().iterator();

        RowIterator(PagedCall<T> first) {
            next = first;
        }

        @Override
        public boolean hasNext() {
            while (!rows.hasNext() && next != null) {
                ResultPage<T> page = next.send();
                rows = page.rows().iterator();
                next = page.next() == null ? null : next.from(page.next());
            }
            return rows.hasNext();
        }

        @Override
        public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException("no more rows");
            }
            return rows.next();
        }
    }
}
