package io.holdfast.server;

import io.holdfast.server.auth.ApiKeyStore;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.ApiResponse;
import io.holdfast.server.http.Route;
import io.holdfast.server.metrics.ServerMetrics;
import io.holdfast.server.operation.TransactionRunner;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The built-in routes of the server: probes, metrics, information about the caller's key, and transactions. */
final class BuiltInRoutes {

    private final Supplier<String> readiness;
    private final ApiKeyStore keys;
    private final ServerMetrics metrics;
    private final BooleanSupplier closing;

    /**
     * Creates the routes.
     *
     * @param readiness returns the text of the readiness probe, or throws an exception if the server is not ready
     */
    BuiltInRoutes(Supplier<String> readiness, ApiKeyStore keys, ServerMetrics metrics, BooleanSupplier closing) {
        this.readiness = readiness;
        this.keys = keys;
        this.metrics = metrics;
        this.closing = closing;
    }

    List<Route> routes(TransactionRunner transactions) {
        return List.of(
                Route.custom(
                        "GET /healthz", Route.OPEN, "Liveness probe: the process is running.", call -> text("ok\n")),
                Route.custom(
                        "GET /readyz",
                        Route.OPEN,
                        "Readiness probe: the store accepts writes, or replicates them without delay, and the server is not"
                                + " shutting down.",
                        call -> ready()),
                Route.custom(
                                "GET /metrics",
                                Route.METRICS,
                                "Metrics in the Prometheus text format.",
                                call -> text(metrics.scrape()))
                        .withOnFollower(Route.OnFollower.LOCAL),
                Route.custom(
                                "GET /v1/keys/self",
                                Route.ANY_KEY,
                                "Returns the caller's API key with its scopes.",
                                call -> completed(ApiResponse.json(200, keys.self(call.caller()))))
                        .withOnFollower(Route.OnFollower.READ),
                Route.custom(
                                "POST /v1/transactions",
                                Route.ANY_KEY,
                                "Runs operations from any modules in one commit, all or none; requires the scope of"
                                        + " each operation.",
                                transactions::run)
                        .withBulkBody());
    }

    private CompletableFuture<ApiResponse> ready() {
        if (closing.getAsBoolean()) {
            throw ApiException.closing();
        }
        return text(readiness.get());
    }

    private static CompletableFuture<ApiResponse> text(String text) {
        return completed(ApiResponse.text(200, "text/plain; charset=utf-8", text));
    }

    private static CompletableFuture<ApiResponse> completed(ApiResponse response) {
        return CompletableFuture.completedFuture(response);
    }
}
