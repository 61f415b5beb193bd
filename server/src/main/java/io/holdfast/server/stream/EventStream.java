package io.holdfast.server.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * A stream of server-sent events, or of JSON lines: first the current state, then every change, until the client disconnects or loses its
 * authorization, the source ends, or the server closes. The id of an ordered event is its position, from which a client
 * can resume.
 */
public final class EventStream {

    private static final Duration MIN_DELAY = Duration.ofMillis(50);
    private static final Duration MAX_DELAY = Duration.ofSeconds(1);
    private static final Duration AUTHORIZATION_INTERVAL = Duration.ofMillis(500);
    private static final int READS_PER_HEARTBEAT = 15;

    private final Source source;
    private final CommitSignal commits;
    private final BooleanSupplier closing;
    private final BooleanSupplier stillAuthorized;
    private final long startCount;
    private long authorizedAt = System.nanoTime();
    private final List<StreamEvent> first;
    private final StreamFormat format;
    private final Executor executor;
    private int emptyReads;

    /**
     * One event.
     *
     * @param kind the event name
     * @param id the position of the event, or null if the events are not ordered
     */
    public record StreamEvent(String kind, @Nullable String id, Object data) {}

    /** Returns the events since the last call; the first call returns the current state. */
    @FunctionalInterface
    public interface Source {
        List<StreamEvent> next();

        /** Returns whether more events are already available, so that the next read need not wait for a commit. */
        default boolean hasMore() {
            return false;
        }
    }

    /** The response to which a stream is written. */
    @FunctionalInterface
    public interface Output {
        /**
         * Writes content without blocking.
         *
         * @param last whether the response ends with this content
         */
        void write(boolean last, ByteBuffer content, Callback callback);
    }

    /** Creates a stream and reads the source once, so that an error becomes an error response. */
    public EventStream(Source source, CommitSignal commits, BooleanSupplier closing, BooleanSupplier stillAuthorized) {
        this(source, commits, closing, stillAuthorized, StreamFormat.SERVER_SENT_EVENTS, Runnable::run);
    }

    /**
     * Creates a stream in a format and reads the source once.
     *
     * @param executor the threads that read the source while it has more events
     */
    public EventStream(
            Source source,
            CommitSignal commits,
            BooleanSupplier closing,
            BooleanSupplier stillAuthorized,
            StreamFormat format,
            Executor executor) {
        this.format = format;
        this.executor = executor;
        this.source = source;
        this.commits = commits;
        this.closing = closing;
        this.stillAuthorized = stillAuthorized;
        this.startCount = commits.commitCount();
        this.first = source.next();
    }

    public StreamFormat format() {
        return format;
    }

    public void start(Output output, Callback callback) {
        write(output, callback, startCount, format.beginning() + format.text(first));
    }

    private void read(Output output, Callback callback) {
        long seen = commits.commitCount();
        String text;
        try {
            text = closing.getAsBoolean() || isRevoked() ? null : next();
        } catch (RuntimeException e) {
            // The stream ends; the client receives the error response when it reconnects.
            text = null;
        }
        if (text == null) {
            output.write(true, ByteBuffer.allocate(0), callback);
        } else if (text.isEmpty()) {
            readLater(output, callback, seen);
        } else {
            write(output, callback, seen, text);
        }
    }

    /** Checks the authorization at intervals, so that a stream ends within a second after its caller is revoked. */
    private boolean isRevoked() {
        if (System.nanoTime() - authorizedAt < AUTHORIZATION_INTERVAL.toNanos()) {
            return false;
        }
        authorizedAt = System.nanoTime();
        return !stillAuthorized.getAsBoolean();
    }

    private String next() {
        String text = format.text(source.next());
        emptyReads = text.isEmpty() ? emptyReads + 1 : 0;
        // A heartbeat keeps the connection open and detects a disconnected client.
        if (emptyReads == READS_PER_HEARTBEAT) {
            emptyReads = 0;
            return format.heartbeat();
        }
        return text;
    }

    private void write(Output output, Callback callback, long seen, String text) {
        output.write(
                false,
                StandardCharsets.UTF_8.encode(text),
                Callback.from(() -> readLater(output, callback, seen), callback::failed));
    }

    private void readLater(Output output, Callback callback, long seen) {
        if (source.hasMore()) {
            executor.execute(() -> read(output, callback));
        } else {
            commits.runAfterNextCommit(
                    seen, MIN_DELAY, MAX_DELAY, () -> executor.execute(() -> read(output, callback)));
        }
    }
}
