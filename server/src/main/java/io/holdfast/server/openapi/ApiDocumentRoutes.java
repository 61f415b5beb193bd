package io.holdfast.server.openapi;

import io.holdfast.api.json.StrictJson;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.ApiRequest;
import io.holdfast.server.http.ApiResponse;
import io.holdfast.server.http.CachedContent;
import io.holdfast.server.http.Route;
import io.holdfast.server.http.RouteTable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The routes of the OpenAPI document and the API reference. They require no key because they expose no data. */
public final class ApiDocumentRoutes {

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
            + "require-trusted-types-for 'script'; trusted-types 'none'";
    private static final Map<String, String> FILES = Map.of(
            "docs.js", "text/javascript; charset=utf-8",
            "docs.css", "text/css; charset=utf-8");

    private final Supplier<RouteTable> table;
    private final Set<String> steps;
    private final Map<String, CachedContent> contents = new ConcurrentHashMap<>();

    /**
     * Creates the routes.
     *
     * @param table supplies the table of all routes, which is complete when the first request is handled
     * @param steps the names of the operations that can be part of a transaction
     */
    public ApiDocumentRoutes(Supplier<RouteTable> table, Set<String> steps) {
        this.table = table;
        this.steps = steps;
    }

    public List<Route> routes() {
        return List.of(
                Route.custom(
                        "GET /openapi.json",
                        Route.OPEN,
                        "Returns the OpenAPI document of this server.",
                        call -> respond(call, "openapi.json", this::document)),
                Route.custom(
                        "GET /docs",
                        Route.OPEN,
                        "Returns the API reference of this server as an HTML page.",
                        call -> respond(call, "docs", this::page)),
                Route.custom(
                        "GET /docs/{file}",
                        Route.OPEN,
                        "Returns a script or style sheet of the API reference.",
                        call -> file(call, call.path().getOrDefault("file", ""))));
    }

    private CompletableFuture<ApiResponse> respond(ApiRequest call, String name, Supplier<CachedContent> content) {
        return CompletableFuture.completedFuture(
                contents.computeIfAbsent(name, key -> content.get()).toResponse(call));
    }

    private CachedContent document() {
        byte[] json = StrictJson.bytes(OpenApiDocument.of(table.get(), steps));
        return CachedContent.of(ApiResponse.JSON, json, POLICY);
    }

    private CachedContent page() {
        String html = ApiReferencePage.html(table.get());
        return CachedContent.of("text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8), POLICY);
    }

    private CompletableFuture<ApiResponse> file(ApiRequest call, String name) {
        @Nullable String type = FILES.get(name);
        CachedContent content =
                type == null ? null : CachedContent.ofResource(ApiDocumentRoutes.class, name, type, POLICY);
        if (content == null) {
            throw ApiException.notFound("file", name);
        }
        return respond(call, name, () -> content);
    }
}
