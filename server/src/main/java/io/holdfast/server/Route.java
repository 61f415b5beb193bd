package io.holdfast.server;

import io.holdfast.api.Endpoint;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A place that can be called.
 *
 * @param path with parameters like {@code {account}}
 * @param scope what the caller's key needs; {@link #OPEN} for nothing at all, {@link #ANY_KEY} for any key
 * @param endpoint how it is declared, unless it is something of the server's own
 * @param waits whether a call may take long, so that it counts among the streams
 * @param bulk whether it takes a larger body
 * @param own the field by which an end user may call it for itself
 */
record Route(
        String method,
        String path,
        String scope,
        String summary,
        @Nullable Endpoint<?, ?> endpoint,
        boolean waits,
        boolean bulk,
        @Nullable String own,
        Handler handler) {

    static final String OPEN = "";
    static final String ANY_KEY = "*";

    /** Answers calls. What it throws, at once or later, becomes a problem. */
    @FunctionalInterface
    interface Handler {
        CompletableFuture<Reply> handle(Call call);
    }

    static Route own(String at, String scope, String summary, Handler handler) {
        int space = at.indexOf(' ');
        return new Route(
                at.substring(0, space), at.substring(space + 1), scope, summary, null, false, false, null, handler);
    }

    static Route of(Operation<?> operation, Handler handler) {
        Endpoint<?, ?> endpoint = operation.endpoint();
        return new Route(
                endpoint.method(),
                endpoint.path(),
                endpoint.scope(),
                endpoint.summary(),
                endpoint,
                operation.patience() != null,
                endpoint.bulk(),
                endpoint.own(),
                handler);
    }

    Route waiting() {
        return new Route(method, path, scope, summary, endpoint, true, bulk, own, handler);
    }

    Route bulky() {
        return new Route(method, path, scope, summary, endpoint, waits, true, own, handler);
    }

    /** An end user may call it for itself: this parameter of the path is its identity. */
    Route ownedBy(String parameter) {
        return new Route(method, path, scope, summary, endpoint, waits, bulk, parameter, handler);
    }

    /** The names of the parameters in its path. */
    List<String> parameters() {
        return Endpoint.parameters(path);
    }
}
