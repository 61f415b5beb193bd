package io.holdfast.api;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/**
 * A command or query as it is declared, for those who answer it and those who call it alike: what it is called, where it
 * is found, what it takes and what it answers.
 *
 * @param name room and verb, like {@code ledger.charge}
 * @param path with parameters like {@code {account}}, which are fields of the request
 * @param response what it answers; of a paged one, what a row is
 * @param summary one sentence for people
 * @param reads whether it changes nothing
 * @param paged whether it answers a {@link ResultPage}
 * @param status of an answer
 * @param scope what the caller's key needs
 * @param idempotencyField the field that {@code Idempotency-Key} stands for
 * @param bulk whether it takes a larger body
 * @param ownerField the field that says whose it is: an end user may call it with a token of the identity room, for itself
 */
public record Endpoint<Q, A>(
        String name,
        String method,
        String path,
        Class<Q> request,
        Class<?> response,
        String summary,
        boolean reads,
        boolean paged,
        int status,
        String scope,
        @Nullable String idempotencyField,
        boolean bulk,
        @Nullable String ownerField) {

    /** The scope that is all of them. */
    public static final String ADMIN = "admin";

    /**
     * A command, which needs the scope {@code <room>:write}.
     *
     * @param at like {@code POST /v1/ledger/charges}
     */
    static <Q, A> Endpoint<Q, A> command(String name, String at, Class<Q> request, Class<A> answer, String summary) {
        return of(name, at, request, answer, summary, false);
    }

    /** As {@link #command}, for what changes nothing; needs the scope {@code <room>:read}. */
    static <Q, A> Endpoint<Q, A> query(String name, String at, Class<Q> request, Class<A> answer, String summary) {
        return of(name, at, request, answer, summary, true);
    }

    private static <Q, A> Endpoint<Q, A> of(
            String name, String at, Class<Q> request, Class<A> answer, String summary, boolean reads) {
        int space = at.indexOf(' ');
        String scope = moduleOf(name) + (reads ? ":read" : ":write");
        return new Endpoint<>(
                name,
                at.substring(0, space),
                at.substring(space + 1),
                request,
                answer,
                summary,
                reads,
                false,
                200,
                scope,
                null,
                false,
                null);
    }

    /** It answers a page of them. */
    Endpoint<Q, ResultPage<A>> asPage() {
        return new Endpoint<>(
                name,
                method,
                path,
                request,
                response,
                summary,
                reads,
                true,
                status,
                scope,
                idempotencyField,
                bulk,
                ownerField);
    }

    Endpoint<Q, A> withStatusCreated() {
        return withStatus(201);
    }

    Endpoint<Q, A> withStatus(int with) {
        return new Endpoint<>(
                name,
                method,
                path,
                request,
                response,
                summary,
                reads,
                paged,
                with,
                scope,
                idempotencyField,
                bulk,
                ownerField);
    }

    /** {@code Idempotency-Key} stands for this field. */
    Endpoint<Q, A> withIdempotencyField(String field) {
        return new Endpoint<>(
                name, method, path, request, response, summary, reads, paged, status, scope, field, bulk, ownerField);
    }

    /** It takes a larger body. */
    Endpoint<Q, A> withBulkBody() {
        return new Endpoint<>(
                name,
                method,
                path,
                request,
                response,
                summary,
                reads,
                paged,
                status,
                scope,
                idempotencyField,
                true,
                ownerField);
    }

    Endpoint<Q, A> withScope(String other) {
        return new Endpoint<>(
                name,
                method,
                path,
                request,
                response,
                summary,
                reads,
                paged,
                status,
                other,
                idempotencyField,
                bulk,
                ownerField);
    }

    /** An end user may call it for itself: this field is its identity. */
    Endpoint<Q, A> withOwnerField(String field) {
        return new Endpoint<>(
                name,
                method,
                path,
                request,
                response,
                summary,
                reads,
                paged,
                status,
                scope,
                idempotencyField,
                bulk,
                field);
    }

    public String module() {
        return moduleOf(name);
    }

    private static String moduleOf(String name) {
        return name.substring(0, name.indexOf('.'));
    }

    /** Whether its request is a body; else it is a query. */
    public boolean takesBody() {
        return method.equals("POST") || method.equals("PUT");
    }

    /** The fields of the request that are in the path. */
    public List<String> parameters() {
        return parameters(path);
    }

    /** The names of the parameters in a path. */
    public static List<String> parameters(String path) {
        List<String> names = new ArrayList<>();
        for (String part : path.split("/", -1)) {
            if (part.startsWith("{")) {
                names.add(part.substring(1, part.length() - 1));
            }
        }
        return names;
    }

    /** What an answer is read as. */
    public JavaType responseType() {
        return paged
                ? StrictJson.MAPPER.getTypeFactory().constructParametricType(ResultPage.class, response)
                : StrictJson.MAPPER.getTypeFactory().constructType(response);
    }
}
