package io.holdfast.api;

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

    /**
     * The options of an endpoint.
     *
     * @param status the HTTP status of a successful response
     * @param scope the scope that the caller's key must have
     * @param idempotencyField the request field set by the {@code Idempotency-Key} header, or null if there is none
     * @param bulk whether the endpoint accepts a body of up to the bulk limit
     * @param ownerField the request field that names the owner, or null if end users may not call the endpoint
     */
    record Traits(
            int status,
            String scope,
            @Nullable String idempotencyField,
            boolean bulk,
            @Nullable String ownerField) {}

    /**
     * Declares a command, which requires the scope {@code <module>:write}.
     *
     * @param at the method and path, such as {@code POST /v1/ledger/charges}
     */
    static <Q, A> Endpoint<Q, A> command(String name, String at, Class<Q> request, Class<A> response) {
        return of(name, at, request, response, false);
    }

    /** Like {@link #command}, but declares a query, which requires the scope {@code <module>:read}. */
    static <Q, A> Endpoint<Q, A> query(String name, String at, Class<Q> request, Class<A> response) {
        return of(name, at, request, response, true);
    }

    private static <Q, A> Endpoint<Q, A> of(
            String name, String at, Class<Q> request, Class<A> response, boolean reads) {
        String[] parts = at.split(" ", 2);
        Traits traits = new Traits(200, moduleOf(name) + (reads ? ":read" : ":write"), null, false, null);
        return new Endpoint<>(name, parts[0], parts[1], request, response, reads, false, "", traits);
    }

    /** Returns a copy of this endpoint whose response is a page. */
    Endpoint<Q, ResultPage<A>> asPage() {
        return new Endpoint<>(name, method, path, request, response, reads, true, summary, traits);
    }

    Endpoint<Q, A> withSummary(String sentence) {
        return new Endpoint<>(name, method, path, request, response, reads, paged, sentence, traits);
    }

    Endpoint<Q, A> withStatusCreated() {
        return withStatus(201);
    }

    Endpoint<Q, A> withStatus(int status) {
        return with(new Traits(status, scope(), idempotencyField(), bulk(), ownerField()));
    }

    /** Returns a copy of this endpoint with the given request field set by the {@code Idempotency-Key} header. */
    Endpoint<Q, A> withIdempotencyField(String field) {
        return with(new Traits(status(), scope(), field, bulk(), ownerField()));
    }

    Endpoint<Q, A> withBulkBody() {
        return with(new Traits(status(), scope(), idempotencyField(), true, ownerField()));
    }

    Endpoint<Q, A> withScope(String scope) {
        return with(new Traits(status(), scope, idempotencyField(), bulk(), ownerField()));
    }

    /** Returns a copy of this endpoint that end users may call, with their identity in the given request field. */
    Endpoint<Q, A> withOwnerField(String field) {
        return with(new Traits(status(), scope(), idempotencyField(), bulk(), field));
    }

    private Endpoint<Q, A> with(Traits other) {
        return new Endpoint<>(name, method, path, request, response, reads, paged, summary, other);
    }

    public int status() {
        return traits.status();
    }

    public String scope() {
        return traits.scope();
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
