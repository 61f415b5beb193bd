package io.holdfast.server.http;

import io.holdfast.api.json.BodyFormat;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.server.error.ApiException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request, which is read up to a limit without blocking a thread, or discarded. A client that sends too
 * slowly is disconnected; the time limit grows with the bytes received.
 */
final class RequestBody {

    private static final byte[] EMPTY = new byte[0];
    private static final int FIRST_BUFFER = 16 << 10;
    private static final int MAX_SHOWN = 64;
    private static final int MAX_DISCARDED = 256 << 10;
    private static final Duration LINGER = Duration.ofSeconds(2);
    /** The minimum rate, in bytes per second, of a body that takes longer than the timeout. */
    private static final int MIN_RATE = 64 << 10;

    private final Request request;
    private final Duration timeout;
    private final CompletableFuture<byte[]> content = new CompletableFuture<>();
    private final CompletableFuture<Boolean> discarded = new CompletableFuture<>();
    private int max;
    private BodyBudget.@Nullable Reservation reservation;
    private byte[] bytes = EMPTY;
    private int size;
    private long startNanos;
    private Scheduler.@Nullable Task timer;
    /** Whether a thread reads the body or a demand for more bytes is pending. */
    private volatile boolean active;

    private volatile boolean discarding;
    private volatile boolean complete;

    RequestBody(Request request, Duration timeout) {
        this.request = request;
        this.timeout = timeout;
        this.complete = !isAnnounced(request);
    }

    /** Returns whether, according to its head, a request has a non-empty body. */
    static boolean isAnnounced(Request request) {
        return request.getLength() > 0
                || (request.getLength() < 0 && request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING));
    }

    /** Returns the format of a body. Rejects a form or a file; the type of a body that looks like JSON is ignored. */
    static BodyFormat requireFormat(@Nullable String type, byte[] content) {
        if (type == null || type.equals(ApiResponse.JSON)) {
            return BodyFormat.JSON;
        }
        BodyFormat format = BodyFormat.of(type);
        if (format == BodyFormat.JSON && !type.contains("json") && content.length > 0 && !startsLikeJson(content[0])) {
            String shown = type.length() <= MAX_SHOWN ? type : type.substring(0, MAX_SHOWN) + "...";
            throw new MalformedRequestException(
                    null, "the body must be a JSON object, but its Content-Type is '" + shown + "'");
        }
        return format;
    }

    /** Returns whether JSON can start with a byte; a byte-order mark or invalid UTF-8 is reported by the parser. */
    private static boolean startsLikeJson(byte first) {
        return first < 0 || "{[\" \t\r\n".indexOf(first) >= 0;
    }

    /** Returns whether the entire body has been read. */
    boolean isComplete() {
        return complete;
    }

    /**
     * Reads the entire body.
     *
     * @param max the maximum number of bytes
     * @param onWait an action to run once if the body has not arrived yet; an exception from it fails the read
     */
    CompletableFuture<byte[]> read(int max, BodyBudget.Reservation reservation, Runnable onWait) {
        if (complete) {
            return CompletableFuture.completedFuture(EMPTY);
        }
        if (request.getLength() > max) {
            throw ApiException.bodyTooLarge(max);
        }
        this.max = max;
        this.reservation = reservation;
        run(() -> {
            onWait.run();
            reservation.await();
            startNanos = System.nanoTime();
            startTimer(timeout);
        });
        return content;
    }

    /**
     * Reads until the end of the body, waiting for more bytes without blocking.
     *
     * @param onWait an action to run before the first wait
     */
    private void run(Runnable onWait) {
        active = true;
        try {
            if (readAvailable()) {
                active = false;
            } else {
                onWait.run();
                request.demand(() -> run(() -> {}));
            }
        } catch (ApiException e) {
            active = false;
            stopTimer();
            content.completeExceptionally(e);
        }
    }

    /** Reads the bytes that have arrived and returns whether reading has ended. */
    private boolean readAvailable() {
        while (true) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                return false;
            }
            if (Content.Chunk.isFailure(chunk)) {
                fail(chunk.getFailure());
                return true;
            }
            boolean last = chunk.isLast();
            try {
                append(chunk);
            } finally {
                chunk.release();
            }
            if (last) {
                end();
                return true;
            }
            if (discarding && size > MAX_DISCARDED) {
                fail(new TimeoutException());
                return true;
            }
        }
    }

    private synchronized void append(Content.Chunk chunk) {
        int count = chunk.remaining();
        if (count > max - size && !discarding) {
            throw ApiException.bodyTooLarge(max);
        }
        if (!discarding && reservation != null) {
            reservation.add(count);
            if (bytes.length < size + count) {
                bytes = Arrays.copyOf(bytes, capacity(size + count));
            }
            chunk.getByteBuffer().get(bytes, size, count);
        }
        size += count;
    }

    /** Returns a buffer size that is not much larger than the bytes received, regardless of {@code Content-Length}. */
    private int capacity(int needed) {
        long announced = request.getLength();
        int wanted = Math.max(needed, Math.min(2 * bytes.length, max));
        return announced >= needed ? (int) Math.min(announced, Math.max(wanted, FIRST_BUFFER)) : wanted;
    }

    private void end() {
        stopTimer();
        complete = true;
        byte[] whole;
        synchronized (this) {
            whole = discarding ? EMPTY : bytes.length == size ? bytes : Arrays.copyOf(bytes, size);
            bytes = EMPTY;
        }
        content.complete(whole);
        discarded.complete(true);
    }

    private void fail(Throwable failure) {
        stopTimer();
        content.completeExceptionally(
                failure instanceof TimeoutException ? ApiException.timeout() : ApiException.incompleteBody());
        discarded.complete(false);
    }

    private synchronized void startTimer(Duration delay) {
        timer = request.getComponents()
                .getScheduler()
                .schedule(this::checkProgress, delay.toMillis(), TimeUnit.MILLISECONDS);
    }

    private synchronized void stopTimer() {
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
    }

    /** Disconnects a client whose body is late. Every {@link #MIN_RATE} bytes received extend the time by a second. */
    private void checkProgress() {
        if (content.isDone()) {
            return;
        }
        Duration allowed = timeout.plusMillis(size * 1_000L / MIN_RATE);
        Duration left = allowed.minusNanos(System.nanoTime() - startNanos);
        if (left.isNegative() || left.isZero()) {
            content.completeExceptionally(ApiException.timeout());
        } else {
            startTimer(left);
        }
    }

    /**
     * Reads and discards the bytes that have arrived, without waiting, and returns whether the entire body has been
     * read.
     */
    boolean discardArrived() {
        if (!complete && !discarded.isDone() && startDiscarding()) {
            readAvailable();
            active = false;
        }
        return complete;
    }

    /** Returns whether the client can be expected to send the rest of the body soon. */
    boolean isSmall() {
        return request.getLength() >= 0 && request.getLength() <= MAX_DISCARDED && !expectsContinue();
    }

    /**
     * Discards the rest of the body for a short time after the response has been written: if the connection were
     * closed, a client that is still sending would lose the response. The result of the future is whether the end of
     * the body was reached.
     */
    CompletableFuture<Boolean> discardRest() {
        if (complete || discarded.isDone() || expectsContinue()) {
            return CompletableFuture.completedFuture(complete);
        }
        Scheduler.Task end = request.getComponents()
                .getScheduler()
                .schedule(() -> discarded.complete(false), LINGER.toMillis(), TimeUnit.MILLISECONDS);
        if (startDiscarding()) {
            run(() -> {});
        }
        return discarded.whenComplete((unused, thrown) -> end.cancel());
    }

    /** Discards all further bytes and returns whether the calling thread has to read them. */
    private synchronized boolean startDiscarding() {
        stopTimer();
        if (!discarding) {
            discarding = true;
            bytes = EMPTY;
            size = 0;
        }
        boolean idle = !active;
        active = true;
        return idle;
    }

    private boolean expectsContinue() {
        return request.getHeaders().contains(HttpHeader.EXPECT);
    }
}
