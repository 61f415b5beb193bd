package io.holdfast.server.http;

import io.holdfast.server.error.ApiException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;

/** The body of a request, which is either read within its limits or discarded. */
final class RequestBody {

    private static final byte[] EMPTY = new byte[0];
    private static final int MAX_DRAINED = 256 << 10;

    private final Request request;
    private final Duration timeout;
    private volatile boolean read;

    RequestBody(Request request, Duration timeout) {
        this.request = request;
        this.timeout = timeout;
        this.read = request.getLength() == 0;
    }

    /** Reads the entire body after reserving memory for it. */
    CompletableFuture<byte[]> read(int max, AdmissionControl.Admission admission) {
        if (read) {
            return CompletableFuture.completedFuture(EMPTY);
        }
        if (request.getLength() > max) {
            throw ApiException.bodyTooLarge(max);
        }
        admission.reserveBody(request.getLength() < 0 ? max : request.getLength());
        CompletableFuture<byte[]> bytes = new CompletableFuture<>();
        Content.Source.asByteArrayAsync(request, max, Promise.Invocable.toPromise(bytes));
        // The idle timeout does not catch a client that sends a byte from time to time.
        return bytes.orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS).handle((body, thrown) -> {
            if (thrown != null) {
                throw readFailure(thrown, max);
            }
            read = true;
            return body;
        });
    }

    /**
     * Discards the rest of a small body and returns whether the entire body has been read. If a connection is closed
     * while the client is still writing, the response may be lost.
     *
     * @param timedOut whether reading the body has timed out
     */
    CompletableFuture<Boolean> drain(boolean timedOut) {
        if (read) {
            return CompletableFuture.completedFuture(true);
        }
        if (timedOut || request.getLength() < 0 || request.getLength() > MAX_DRAINED) {
            return CompletableFuture.completedFuture(false);
        }
        Callback.Completable done = new Callback.Completable();
        Content.Source.consumeAll(request, done);
        return done.orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS).handle((unused, thrown) -> thrown == null);
    }

    private static ApiException readFailure(Throwable thrown, int max) {
        if (thrown instanceof IllegalStateException) {
            return ApiException.bodyTooLarge(max);
        }
        return thrown instanceof TimeoutException ? ApiException.timeout() : ApiException.incompleteBody();
    }
}
