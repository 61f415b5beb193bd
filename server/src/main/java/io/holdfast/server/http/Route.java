package io.holdfast.server.http;

import io.holdfast.api.Endpoint;
import io.holdfast.server.operation.Operation;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A place that can be called.
 *
 * @param path with parameters like {@code {account}}
 * @param scope what the caller's key needs; {@link #OPEN} for nothing at all, {@link #ANY_KEY} for any key
 * @param endpoint how it is declared, unless it is something of the server's own
 * @param longRunning whether a call may take long, so that it counts among the streams
 * @param bulk whether it takes a larger body
 * @param ownerField the field by which an end user may call it for itself
 */
public record Route(
        String method,
        String path,
        String scope,
        String summary,
        @Nullable Endpoint<?, ?> endpoint,
        boolean longRunning,
        boolean bulk,
        @Nullable String ownerField,
        Handler handler) {

    public static final String OPEN = "";
    public static final String ANY_KEY = "*";

    /** Answers calls. What it throws, at once or later, becomes a problem. */
    @FunctionalInterface
    public interface Handler {
        CompletableFuture<ApiResponse> handle(ApiRequest call);
    }

    public static Route custom(String at, String scope, String summary, Handler handler) {
        int space = at.indexOf(' ');
        return new Route(
                at.substring(0, space), at.substring(space + 1), scope, summary, null, false, false, null, handler);
    }

    public static Route of(Operation<?> operation, Handler handler) {
        Endpoint<?, ?> endpoint = operation.endpoint();
        return new Route(
                endpoint.method(),
                endpoint.path(),
                endpoint.scope(),
                endpoint.summary(),
                endpoint,
                operation.longPoll() != null,
                endpoint.bulk(),
                endpoint.ownerField(),
                handler);
    }

    public Route asLongRunning() {
        return new Route(method, path, scope, summary, endpoint, true, bulk, ownerField, handler);
    }

    public Route withBulkBody() {
        return new Route(method, path, scope, summary, endpoint, longRunning, true, ownerField, handler);
    }

    /** An end user may call it for itself: this parameter of the path is its identity. */
    public Route withOwnerField(String parameter) {
        return new Route(method, path, scope, summary, endpoint, longRunning, bulk, parameter, handler);
    }

    /** The names of the parameters in its path. */
    public List<String> parameters() {
        return Endpoint.parameters(path);
    }
}
