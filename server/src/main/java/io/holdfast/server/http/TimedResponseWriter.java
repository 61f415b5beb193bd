package io.holdfast.server.http;

import io.holdfast.server.error.ApiException;
import io.holdfast.server.stream.EventStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Writes the content of a response in small parts. A client that reads too slowly is disconnected; the time limit grows
 * with the bytes written.
 */
final class TimedResponseWriter {

    private static final int PART = 64 << 10;
    /** The minimum rate, in bytes per second, of a response that takes longer than the timeout. */
    private static final int MIN_RATE = 64 << 10;

    private final Request request;
    private final Response response;
    private final Duration timeout;

    TimedResponseWriter(Request request, Response response, Duration timeout) {
        this.request = request;
        this.response = response;
        this.timeout = timeout;
    }

    /** Returns an output for a stream, each part of which needs memory until the client has read it. */
    EventStream.Output within(ResponseBudget.Reservation memory) {
        return (last, content, callback) -> {
            try {
                memory.require(content.remaining());
            } catch (ApiException e) {
                callback.failed(e); // The client resumes the stream after the last event that it has received.
                return;
            }
            write(last, content, Callback.from(memory::clear, callback));
        };
    }

    void write(boolean last, ByteBuffer content, Callback callback) {
        TimedWrite write = new TimedWrite(last, content, callback);
        write.iterate();
        write.limitTime();
    }

    /** Closes the connection without waiting for the client, even if the connection is encrypted. */
    private void disconnect() {
        EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
        while (endPoint instanceof EndPoint.Wrapper wrapper) {
            endPoint = wrapper.unwrap();
        }
        endPoint.close(new TimeoutException("the client reads its response too slowly"));
    }

    private final class TimedWrite extends IteratingCallback {

        private final boolean last;
        private final ByteBuffer content;
        private final Callback callback;
        private final int size;
        private final long startNanos = System.nanoTime();
        private boolean started;
        private volatile int written;
        private boolean done;
        private Scheduler.@Nullable Task timer;

        TimedWrite(boolean last, ByteBuffer content, Callback callback) {
            this.last = last;
            this.content = content;
            this.callback = callback;
            this.size = content.remaining();
        }

        @Override
        protected Action process() {
            written = size - content.remaining();
            if (started && !content.hasRemaining()) {
                return Action.SUCCEEDED;
            }
            started = true;
            int count = Math.min(PART, content.remaining());
            ByteBuffer part = content.slice(content.position(), count);
            content.position(content.position() + count);
            response.write(last && !content.hasRemaining(), part, this);
            return Action.SCHEDULED;
        }

        @Override
        protected void onCompleteSuccess() {
            stopTimer();
            callback.succeeded();
        }

        @Override
        protected void onCompleteFailure(Throwable cause) {
            stopTimer();
            callback.failed(cause);
        }

        /** Starts the timer of a write that is not complete yet. */
        synchronized void limitTime() {
            if (!done) {
                startTimer(timeout);
            }
        }

        private synchronized void startTimer(Duration delay) {
            timer = request.getComponents()
                    .getScheduler()
                    .schedule(this::checkProgress, delay.toMillis(), TimeUnit.MILLISECONDS);
        }

        private synchronized void stopTimer() {
            done = true;
            if (timer != null) {
                timer.cancel();
            }
        }

        /** Disconnects a client that reads too slowly. Every {@link #MIN_RATE} bytes extend the time by a second. */
        private synchronized void checkProgress() {
            if (done) {
                return;
            }
            Duration allowed = timeout.plusMillis(written * 1_000L / MIN_RATE);
            Duration left = allowed.minusNanos(System.nanoTime() - startNanos);
            if (left.toMillis() <= 0) {
                disconnect();
            } else {
                startTimer(left);
            }
        }
    }
}
