package io.holdfast.webhooks.internal;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.client.HttpResponseException;
import org.eclipse.jetty.http.HttpException;
import org.jspecify.annotations.Nullable;

/** Describes why a request has no complete response. */
final class RequestFailureText {

    /** A class of exceptions and the description of its instances. */
    private record Text(Class<?> type, String text) {}

    private static final String INVALID_RESPONSE = "the response is not valid HTTP";

    /** The descriptions; the first one that applies is used. */
    private static final List<Text> TEXTS = List.of(
            new Text(UnknownHostException.class, "the host cannot be resolved to a permitted address"),
            new Text(SSLException.class, "the TLS handshake failed"),
            new Text(SocketTimeoutException.class, "the connection was not established in time"),
            new Text(NoRouteToHostException.class, "the host cannot be reached"),
            new Text(ConnectException.class, "the connection was refused"),
            new Text(HttpResponseException.class, INVALID_RESPONSE),
            new Text(HttpException.class, INVALID_RESPONSE),
            new Text(RejectedExecutionException.class, "too many requests are waiting for a connection to the host"),
            new Text(IOException.class, "the connection was closed before a complete response"));

    private RequestFailureText() {}

    /**
     * Returns a description.
     *
     * @param timeout the maximum duration of a request
     */
    static String of(@Nullable Throwable failure, Duration timeout) {
        if (failure == null) {
            return "no response";
        }
        if (failure instanceof TimeoutException) {
            return "no complete response within " + timeout;
        }
        if (failure instanceof AsyncHostResolver.LookupTimeoutException) {
            return String.valueOf(failure.getMessage());
        }
        return TEXTS.stream()
                .filter(text -> text.type().isInstance(failure))
                .map(Text::text)
                .findFirst()
                .orElse("the request failed");
    }
}
