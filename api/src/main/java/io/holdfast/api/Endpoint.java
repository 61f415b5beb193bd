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
 * @param answer what it answers; of a paged one, what a row is
 * @param summary one sentence for people
 * @param reads whether it changes nothing
 * @param paged whether it answers a {@link Page}
 * @param status of an answer
 * @param scope what the caller's key needs
 * @param key the field that {@code Idempotency-Key} stands for
 * @param bulk whether it takes a larger body
 * @param own the field that says whose it is: an end user may call it with a token of the identity room, for itself
 */
public record Endpoint<Q, A>(
        String name,
        String method,
        String path,
        Class<Q> request,
        Class<?> answer,
        String summary,
        boolean reads,
        boolean paged,
        int status,
        String scope,
        @Nullable String key,
        boolean bulk,
        @Nullable String own) {

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
        String scope = room(name) + (reads ? ":read" : ":write");
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
    Endpoint<Q, Page<A>> pages() {
        return new Endpoint<>(name, method, path, request, answer, summary, reads, true, status, scope, key, bulk, own);
    }

    Endpoint<Q, A> created() {
        return answers(201);
    }

    Endpoint<Q, A> answers(int with) {
        return new Endpoint<>(name, method, path, request, answer, summary, reads, paged, with, scope, key, bulk, own);
    }

    /** {@code Idempotency-Key} stands for this field. */
    Endpoint<Q, A> keyed(String field) {
        return new Endpoint<>(
                name, method, path, request, answer, summary, reads, paged, status, scope, field, bulk, own);
    }

    /** It takes a larger body. */
    Endpoint<Q, A> bulky() {
        return new Endpoint<>(
                name, method, path, request, answer, summary, reads, paged, status, scope, key, true, own);
    }

    Endpoint<Q, A> scoped(String other) {
        return new Endpoint<>(
                name, method, path, request, answer, summary, reads, paged, status, other, key, bulk, own);
    }

    /** An end user may call it for itself: this field is its identity. */
    Endpoint<Q, A> own(String field) {
        return new Endpoint<>(
                name, method, path, request, answer, summary, reads, paged, status, scope, key, bulk, field);
    }

    public String room() {
        return room(name);
    }

    private static String room(String name) {
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
    public JavaType answerType() {
        return paged
                ? Json.MAPPER.getTypeFactory().constructParametricType(Page.class, answer)
                : Json.MAPPER.getTypeFactory().constructType(answer);
    }
}
