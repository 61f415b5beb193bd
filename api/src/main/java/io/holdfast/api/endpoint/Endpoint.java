package io.holdfast.api.endpoint;

import io.holdfast.api.json.StrictJson;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/**
 * The declaration of a command or query, shared by the server and its clients: its name, path, request and response.
 *
 * @param <Q> the request record
 * @param <A> the response record, or a {@link ResultPage} of response records
 * @param name the module and verb, such as {@code ledger.charge}
 * @param path the path, with parameters such as {@code {account}} that are fields of the request
 * @param response the response record, or the record of a row if the response is a page
 * @param reads whether the operation only reads
 * @param paged whether the response is a {@link ResultPage}
 * @param summary a one-sentence summary for the API reference
 * @param traits the options of the endpoint
 */
public record Endpoint<Q, A>(
        String name,
        String method,
        String path,
        Class<Q> request,
        Class<?> response,
        boolean reads,
        boolean paged,
        String summary,
        Traits traits) {

    /** The scope that includes all other scopes. */
    public static final String ADMIN = "admin";

    /** The separator between alternative required scopes. */
    public static final String SCOPE_SEPARATOR = " or ";

    /**
     * The options of an endpoint.
     *
     * @param status the HTTP status of a successful response
     * @param scopes the alternative scopes; the caller's key must have one of them
     * @param idempotencyField the request field set by the {@code Idempotency-Key} header, or null if there is none
     * @param bulk whether the endpoint accepts a body of up to the bulk limit
     * @param ownerField the request field that names the owner, or null if the data is not owned by an end user
     * @param shared whether end users may call the endpoint even though its data does not belong to a particular end
     *     user
     * @param resource the resources that a scope with a pattern must match
     */
    record Traits(
            int status,
            List<String> scopes,
            @Nullable String idempotencyField,
            boolean bulk,
            @Nullable String ownerField,
            boolean shared,
            EndpointResource resource) {}

    /**
     * Declares a command, which requires the scope {@code <module>:manage} unless another one is set.
     *
     * @param at the method and path, such as {@code POST /v1/ledger/charges}
     */
    public static <Q, A> Endpoint<Q, A> command(String name, String at, Class<Q> request, Class<A> response) {
        return of(name, at, request, response, false);
    }

    /** Like {@link #command}, but declares a query, which requires the scope {@code <module>:read}. */
    public static <Q, A> Endpoint<Q, A> query(String name, String at, Class<Q> request, Class<A> response) {
        return of(name, at, request, response, true);
    }

    private static <Q, A> Endpoint<Q, A> of(
            String name, String at, Class<Q> request, Class<A> response, boolean reads) {
        String[] parts = at.split(" ", 2);
        String module = moduleOf(name);
        Traits traits = new Traits(
                200,
                List.of(module + (reads ? ":read" : ":manage")),
                null,
                false,
                null,
                false,
                EndpointResource.of(module, request));
        return new Endpoint<>(name, parts[0], parts[1], request, response, reads, false, "", traits);
    }

    /** Returns a copy of this endpoint whose response is a page. */
    public Endpoint<Q, ResultPage<A>> asPage() {
        return new Endpoint<>(name, method, path, request, response, reads, true, summary, traits);
    }

    public Endpoint<Q, A> withSummary(String sentence) {
        return new Endpoint<>(name, method, path, request, response, reads, paged, sentence, traits);
    }

    public Endpoint<Q, A> withStatusCreated() {
        return withStatus(201);
    }

    public Endpoint<Q, A> withStatus(int status) {
        return with(new Traits(status, scopes(), idempotencyField(), bulk(), ownerField(), shared(), resource()));
    }

    /** Returns a copy of this endpoint with the given request field set by the {@code Idempotency-Key} header. */
    public Endpoint<Q, A> withIdempotencyField(String field) {
        return with(new Traits(status(), scopes(), field, bulk(), ownerField(), shared(), resource()));
    }

    public Endpoint<Q, A> withBulkBody() {
        return with(new Traits(status(), scopes(), idempotencyField(), true, ownerField(), shared(), resource()));
    }

    /** Returns a copy of this endpoint that requires one of the given scopes. */
    public Endpoint<Q, A> withScope(String... scopes) {
        return with(
                new Traits(status(), List.of(scopes), idempotencyField(), bulk(), ownerField(), shared(), resource()));
    }

    /** Returns a copy of this endpoint that end users may call, with their identity in the given request field. */
    public Endpoint<Q, A> withOwnerField(String field) {
        return with(new Traits(status(), scopes(), idempotencyField(), bulk(), field, shared(), resource()));
    }

    /**
     * Returns a copy of this endpoint that end users may call even though its data does not belong to a particular
     * end user.
     */
    public Endpoint<Q, A> sharedWithUsers() {
        return with(new Traits(status(), scopes(), idempotencyField(), bulk(), ownerField(), true, resource()));
    }

    /** Returns a copy of this endpoint whose resources are named only by the given request fields. */
    public Endpoint<Q, A> withResource(String... fields) {
        return withResource(new EndpointResource(List.of(fields), false, null));
    }

    /**
     * Returns a copy of this endpoint that also concerns the resource of a stored object whose id is in the request.
     */
    public Endpoint<Q, A> withStoredResource() {
        return withResource(new EndpointResource(resource().fields(), true, null));
    }

    /** Returns a copy of this endpoint that omits rows for resources that the caller may not access. */
    public Endpoint<Q, A> withRowResource(String field) {
        return withResource(new EndpointResource(List.of(), false, field));
    }

    /** Returns a copy of this endpoint that requires a scope without a pattern. */
    public Endpoint<Q, A> withoutResource() {
        return withResource(EndpointResource.NONE);
    }

    private Endpoint<Q, A> withResource(EndpointResource resource) {
        return with(new Traits(status(), scopes(), idempotencyField(), bulk(), ownerField(), shared(), resource));
    }

    private Endpoint<Q, A> with(Traits other) {
        return new Endpoint<>(name, method, path, request, response, reads, paged, summary, other);
    }

    public int status() {
        return traits.status();
    }

    /** Returns the required scope as text, such as {@code ledger:charge} or {@code seats:read or seats:sell}. */
    public String scope() {
        return String.join(SCOPE_SEPARATOR, traits.scopes());
    }

    /** Returns the alternative scopes. The caller's key must have one of them. */
    public List<String> scopes() {
        return traits.scopes();
    }

    public @Nullable String idempotencyField() {
        return traits.idempotencyField();
    }

    public boolean bulk() {
        return traits.bulk();
    }

    public @Nullable String ownerField() {
        return traits.ownerField();
    }

    public boolean shared() {
        return traits.shared();
    }

    public EndpointResource resource() {
        return traits.resource();
    }

    public String module() {
        return moduleOf(name);
    }

    private static String moduleOf(String name) {
        return name.substring(0, name.indexOf('.'));
    }

    /** Returns whether the request is sent in the body rather than in the path and query. */
    public boolean takesBody() {
        return method.equals("POST") || method.equals("PUT");
    }

    /** Returns the names of the request fields that are in the path. */
    public List<String> parameters() {
        return parameters(path);
    }

    /** Returns the names of the parameters in the given path. */
    public static List<String> parameters(String path) {
        if (path.indexOf('{') < 0) {
            return List.of();
        }
        return Arrays.stream(path.split("/", -1))
                .filter(part -> part.startsWith("{"))
                .map(part -> part.substring(1, part.length() - 1))
                .toList();
    }

    /** Returns the Java type of a deserialized response. */
    public JavaType responseType() {
        return paged
                ? StrictJson.MAPPER.getTypeFactory().constructParametricType(ResultPage.class, response)
                : StrictJson.MAPPER.getTypeFactory().constructType(response);
    }
}
