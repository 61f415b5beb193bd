package io.holdfast.server.stream;

import io.holdfast.api.StrictJson;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Server-sent events: what there is, and then whatever is new, until the reader is gone, what it reads is, or the server
 * closes. What has an order has its place as id, so that a reader that breaks off goes on where it was.
 */
public final class EventStream {

    private static final Duration GAP = Duration.ofMillis(50);
    private static final Duration LOOK_AT_LEAST = Duration.ofSeconds(1);
    private static final Duration ASK_EVERY = Duration.ofMillis(500);
    private static final int QUIET_LOOKS = 15;

    private final Source source;
    private final CommitSignal pulse;
    private final BooleanSupplier closing;
    private final BooleanSupplier stillGood;
    private final long beganAt;
    private long asked = System.nanoTime();
    private final List<StreamEvent> first;
    private int quiet;

    /**
     * One event.
     *
     * @param id its place, if there is an order
     */
    public record StreamEvent(String kind, @Nullable String id, Object data) {}

    /** Gives what is new since it was asked last; the first time, all that there is. */
    @FunctionalInterface
    public interface Source {
        List<StreamEvent> next();
    }

    /** A feed, which looks at once: what cannot be read is a problem now, not a stream that ends. */
    public EventStream(Source source, CommitSignal pulse, BooleanSupplier closing, BooleanSupplier stillGood) {
        this.source = source;
        this.pulse = pulse;
        this.closing = closing;
        this.stillGood = stillGood;
        this.beganAt = pulse.commitCount();
        this.first = source.next();
    }

    public void start(Response response, Callback callback) {
        write(response, callback, beganAt, ": feed\n\n" + text(first));
    }

    private void look(Response response, Callback callback) {
        long seen = pulse.commitCount();
        String text;
        try {
            text = closing.getAsBoolean() || isRevoked() ? null : next();
        } catch (RuntimeException e) {
            // What is read is gone, or the store is: the reader sees the end, and why when it comes back.
            text = null;
        }
        if (text == null) {
            response.write(true, ByteBuffer.allocate(0), callback);
        } else if (text.isEmpty()) {
            later(response, callback, seen);
        } else {
            write(response, callback, seen, text);
        }
    }

    /** Asked now and then: whoever lost the right to read loses the feed, a second later at most. */
    private boolean isRevoked() {
        if (System.nanoTime() - asked < ASK_EVERY.toNanos()) {
            return false;
        }
        asked = System.nanoTime();
        return !stillGood.getAsBoolean();
    }

    private String next() {
        String text = text(source.next());
        quiet = text.isEmpty() ? quiet + 1 : 0;
        // A word now and then keeps the connection open, and shows whether the reader is still there.
        if (quiet == QUIET_LOOKS) {
            quiet = 0;
            return ": still here\n\n";
        }
        return text;
    }

    private static String text(List<StreamEvent> all) {
        StringBuilder text = new StringBuilder();
        for (StreamEvent news : all) {
            text.append("event: ").append(news.kind()).append('\n');
            if (news.id() != null) {
                text.append("id: ").append(news.id()).append('\n');
            }
            text.append("data: ");
            text.append(new String(StrictJson.bytes(news.data()), StandardCharsets.UTF_8))
                    .append("\n\n");
        }
        return text.toString();
    }

    private void write(Response response, Callback callback, long seen, String text) {
        response.write(
                false,
                StandardCharsets.UTF_8.encode(text),
                Callback.from(() -> later(response, callback, seen), callback::failed));
    }

    private void later(Response response, Callback callback, long seen) {
        pulse.runAfterNextCommit(seen, GAP, LOOK_AT_LEAST, () -> look(response, callback));
    }
}
