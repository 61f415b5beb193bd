package io.holdfast.server;

import io.holdfast.api.Json;
import io.holdfast.api.SeatsApi;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Server-sent events: the changes of an event behind a position, as they happen. Each has its number as id, so that a
 * reader that breaks off goes on where it was; {@code gap} says that changes are lost, and that the maps have to be read
 * again.
 */
final class Feed {

    private static final long LOOK_EVERY_MILLIS = 200;
    private static final int QUIET_LOOKS = 75;

    private final LongFunction<SeatsApi.Changes> changes;
    private final BooleanSupplier closing;
    private final ScheduledExecutorService timer;
    private long position;
    private int quiet;

    /**
     * A feed that begins behind a position.
     *
     * @param changes those behind a position
     * @param closing whether the server is about to close
     */
    Feed(
            long position,
            LongFunction<SeatsApi.Changes> changes,
            BooleanSupplier closing,
            ScheduledExecutorService timer) {
        this.position = position;
        this.changes = changes;
        this.closing = closing;
        this.timer = timer;
    }

    /** Writes until the reader is gone, the event is, or the server closes. */
    void start(Response response, Callback callback) {
        write(response, callback, ": feed\n\n");
    }

    private void look(Response response, Callback callback) {
        String text;
        try {
            text = closing.getAsBoolean() ? null : next();
        } catch (RuntimeException e) {
            // The event is gone, or the store is: the reader sees the end, and why when it comes back.
            text = null;
        }
        if (text == null) {
            response.write(true, ByteBuffer.allocate(0), callback);
        } else if (text.isEmpty()) {
            later(response, callback);
        } else {
            write(response, callback, text);
        }
    }

    private String next() {
        SeatsApi.Changes found = changes.apply(position);
        StringBuilder text = new StringBuilder();
        if (!found.complete()) {
            text.append("event: gap\nid: ").append(found.next()).append("\ndata: {}\n\n");
        }
        for (SeatsApi.Change change : found.changes()) {
            text.append("event: change\nid: ").append(change.number()).append("\ndata: ");
            text.append(new String(Json.bytes(change), StandardCharsets.UTF_8)).append("\n\n");
        }
        position = found.next();
        quiet = text.isEmpty() ? quiet + 1 : 0;
        if (quiet == QUIET_LOOKS) {
            quiet = 0;
            return ": still here\n\n";
        }
        return text.toString();
    }

    private void write(Response response, Callback callback, String text) {
        response.write(
                false,
                StandardCharsets.UTF_8.encode(text),
                Callback.from(() -> later(response, callback), callback::failed));
    }

    private void later(Response response, Callback callback) {
        ScheduledFuture<?> unused =
                timer.schedule(() -> look(response, callback), LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }
}
