package io.holdfast.server;

import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A command or query of a room, as it is declared: what it is called, where it is found, what it takes and answers, and
 * what it does in a transaction. Over HTTP it is a transaction of its own; in {@code POST /v1/transactions} it is one
 * step of many.
 *
 * @param name room and verb, like {@code ledger.charge}
 * @param reads whether it changes nothing
 * @param answer what it answers when it is done
 * @param paged whether it answers a page of them
 * @param status of an answer
 * @param key the field that {@code Idempotency-Key} stands for
 * @param bulk whether it takes a larger body
 * @param run what it does; a refusal is thrown
 */
record Operation<Q>(
        String name,
        String method,
        String path,
        boolean reads,
        String scope,
        Class<Q> request,
        Class<?> answer,
        boolean paged,
        int status,
        @Nullable String key,
        boolean bulk,
        String summary,
        BiFunction<Tx, Q, Object> run,
        @Nullable BiFunction<ReadTx, Q, Object> query,
        @Nullable Patience<Q> patience) {

    /** For operations that may wait for something to be there. */
    record Patience<Q>(Function<Q, String> line, Function<Q, Duration> waiting, Predicate<Object> empty) {}

    /** A command, as {@code "POST /v1/ledger/charges"}; needs the scope {@code <room>:write}. */
    static <Q> Operation<Q> command(
            String name, String at, Class<Q> request, Class<?> answer, String summary, BiFunction<Tx, Q, Object> run) {
        return new Operation<>(
                name, method(at), path(at), false, room(name) + ":write", request, answer, false, 200, null, false,
                summary, run, null, null);
    }

    /** A query; needs the scope {@code <room>:read}. */
    static <Q> Operation<Q> query(
            String name, String at, Class<Q> request, Class<?> answer, String summary, BiFunction<ReadTx, Q, Object> run) {
        return new Operation<>(
                name, method(at), path(at), true, room(name) + ":read", request, answer, false, 200, null, false,
                summary, run::apply, run, null);
    }

    Operation<Q> pages() {
        return new Operation<>(
                name, method, path, reads, scope, request, answer, true, status, key, bulk, summary, run, query, patience);
    }

    Operation<Q> created() {
        return answers(201);
    }

    Operation<Q> answers(int other) {
        return new Operation<>(
                name, method, path, reads, scope, request, answer, paged, other, key, bulk, summary, run, query, patience);
    }

    Operation<Q> keyed(String field) {
        return new Operation<>(
                name, method, path, reads, scope, request, answer, paged, status, field, bulk, summary, run, query,
                patience);
    }

    Operation<Q> bulky() {
        return new Operation<>(
                name, method, path, reads, scope, request, answer, paged, status, key, true, summary, run, query, patience);
    }

    Operation<Q> scoped(String other) {
        return new Operation<>(
                name, method, path, reads, other, request, answer, paged, status, key, bulk, summary, run, query, patience);
    }

    Operation<Q> patient(Patience<Q> how) {
        return new Operation<>(
                name, method, path, reads, scope, request, answer, paged, status, key, bulk, summary, run, query, how);
    }

    String room() {
        return room(name);
    }

    private static String room(String name) {
        return name.substring(0, name.indexOf('.'));
    }

    private static String method(String at) {
        return at.substring(0, at.indexOf(' '));
    }

    private static String path(String at) {
        return at.substring(at.indexOf(' ') + 1);
    }
}
