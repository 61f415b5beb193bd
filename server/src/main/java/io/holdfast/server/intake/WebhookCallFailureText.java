package io.holdfast.server.intake;

import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Describes why an HTTP call received no response. The description is sent to callers, so it contains neither class
 * names nor data from the receiver.
 */
final class WebhookCallFailureText {

    private WebhookCallFailureText() {}

    /** Returns the predicate of a sentence whose subject is the call. */
    static String describe(@Nullable Throwable failure, Duration timeout) {
        if (failure instanceof HttpConnectTimeoutException) {
            return "failed: the receiver did not accept a connection in time";
        } else if (failure instanceof TimeoutException || failure instanceof HttpTimeoutException) {
            return "had no response within " + timeout;
        } else if (failure instanceof ConnectException) {
            return failure.getCause() instanceof UnresolvedAddressException
                            || (failure.getCause() instanceof ConnectException connect
                                    && connect.getCause() instanceof UnresolvedAddressException)
                    ? "failed: the host name cannot be resolved"
                    : "failed: no connection could be established";
        } else if (failure instanceof SSLException) {
            return "failed: the TLS connection could not be established";
        } else if (failure instanceof ProtocolException) {
            return "failed: the response is not valid HTTP";
        }
        return "failed: the connection ended without a valid response";
    }
}
