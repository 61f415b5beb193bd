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

/** The body of one request: read whole within its limits, or read only to be rid of it. */
final class RequestBody {

    private static final byte[] NOTHING = new byte[0];
    private static final int WORTH_READING = 256 << 10;

    private final Request request;
    private final Duration patience;
    private volatile boolean read;

    RequestBody(Request request, Duration patience) {
        this.request = request;
        this.patience = patience;
        this.read = request.getLength() == 0;
    }

    /** All of it, once there is room for it. */
    CompletableFuture<byte[]> read(int most, AdmissionControl.Admission places) {
        if (read) {
            return CompletableFuture.completedFuture(NOTHING);
        }
        if (request.getLength() > most) {
            throw tooLarge(most);
        }
        places.reserveBody(request.getLength() < 0 ? most : request.getLength());
        CompletableFuture<byte[]> bytes = new CompletableFuture<>();
        Content.Source.asByteArrayAsync(request, most, Promise.Invocable.toPromise(bytes));
        // The connection may be busy all the time, with a byte now and then.
        return bytes.orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS).handle((all, thrown) -> {
            if (thrown != null) {
                throw notRead(thrown, most);
            }
            read = true;
            return all;
        });
    }

    /**
     * Reads what is left, if that is little, and says whether there is none any more: a connection that is closed on
     * somebody who still writes may take the answer with it.
     */
    CompletableFuture<Boolean> drain(boolean late) {
        if (read) {
            return CompletableFuture.completedFuture(true);
        }
        if (late || request.getLength() < 0 || request.getLength() > WORTH_READING) {
            return CompletableFuture.completedFuture(false);
        }
        Callback.Completable done = new Callback.Completable();
        Content.Source.consumeAll(request, done);
        return done.orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS).handle((none, thrown) -> thrown == null);
    }

    private static ApiException notRead(Throwable thrown, int most) {
        if (thrown instanceof IllegalStateException) {
            return tooLarge(most);
        }
        return thrown instanceof TimeoutException
                ? new ApiException(408, "timeout", "the body took too long to come")
                : new ApiException(400, "incomplete_body", "not all of the body came");
    }

    private static ApiException tooLarge(int most) {
        return new ApiException(413, "body_too_large", "the body is larger than " + most + " bytes");
    }
}
