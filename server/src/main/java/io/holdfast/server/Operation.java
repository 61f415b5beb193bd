package io.holdfast.server;

import io.holdfast.store.Durability;
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
 * step of many. The methods that return it are for its declaration; afterwards it does not change.
 */
final class Operation<Q> {

    private final String name;
    private final String method;
    private final String path;
    private final Class<Q> request;
    private final Class<?> answer;
    private final String summary;
    private final BiFunction<Tx, Q, Object> run;
    private final @Nullable BiFunction<ReadTx, Q, Object> query;
    private String scope;
    private int status = 200;
    private boolean paged;
    private boolean bulk;
    private @Nullable String key;
    private @Nullable Patience<Q> patience;
    private Durability durability = Durability.FSYNC;

    /**
     * How an operation waits for something to be there.
     *
     * @param line what it waits for: those that wait for the same stand in one line
     * @param waiting how long
     * @param empty whether an answer has nothing in it
     */
    record Patience<Q>(Function<Q, String> line, Function<Q, Duration> waiting, Predicate<Object> empty) {}

    private Operation(
            String name,
            String at,
            Class<Q> request,
            Class<?> answer,
            String summary,
            BiFunction<Tx, Q, Object> run,
            @Nullable BiFunction<ReadTx, Q, Object> query) {
        this.name = name;
        this.method = at.substring(0, at.indexOf(' '));
        this.path = at.substring(at.indexOf(' ') + 1);
        this.request = request;
        this.answer = answer;
        this.summary = summary;
        this.run = run;
        this.query = query;
        this.scope = room() + (query == null ? ":write" : ":read");
    }

    /**
     * A command, which needs the scope {@code <room>:write}. What the room refuses is thrown.
     *
     * @param name room and verb, like {@code ledger.charge}
     * @param at like {@code POST /v1/ledger/charges}
     */
    static <Q> Operation<Q> command(
            String name, String at, Class<Q> request, Class<?> answer, String summary, BiFunction<Tx, Q, Object> run) {
        return new Operation<>(name, at, request, answer, summary, run, null);
    }

    /** As {@link #command}, for what changes nothing; needs the scope {@code <room>:read}. */
    static <Q> Operation<Q> query(
            String name,
            String at,
            Class<Q> request,
            Class<?> answer,
            String summary,
            BiFunction<ReadTx, Q, Object> run) {
        return new Operation<>(name, at, request, answer, summary, run::apply, run);
    }

    /** It answers a page of them. */
    Operation<Q> pages() {
        paged = true;
        return this;
    }

    Operation<Q> created() {
        return answers(201);
    }

    Operation<Q> answers(int with) {
        status = with;
        return this;
    }

    /** {@code Idempotency-Key} stands for this field. */
    Operation<Q> keyed(String field) {
        key = field;
        return this;
    }

    /** It takes a larger body. */
    Operation<Q> bulky() {
        bulk = true;
        return this;
    }

    /** It is a promise for a while, which may be forgotten with the power: it does not wait for the disk. */
    Operation<Q> promised() {
        durability = Durability.PROCESS;
        return this;
    }

    Operation<Q> scoped(String other) {
        scope = other;
        return this;
    }

    Operation<Q> patient(Patience<Q> how) {
        patience = how;
        return this;
    }

    String name() {
        return name;
    }

    String room() {
        return name.substring(0, name.indexOf('.'));
    }

    String method() {
        return method;
    }

    String path() {
        return path;
    }

    boolean takesBody() {
        return method.equals("POST") || method.equals("PUT");
    }

    boolean reads() {
        return query != null;
    }

    String scope() {
        return scope;
    }

    Class<Q> request() {
        return request;
    }

    Class<?> answer() {
        return answer;
    }

    boolean paged() {
        return paged;
    }

    int status() {
        return status;
    }

    @Nullable
    String key() {
        return key;
    }

    boolean bulk() {
        return bulk;
    }

    String summary() {
        return summary;
    }

    Durability durability() {
        return durability;
    }

    BiFunction<Tx, Q, Object> run() {
        return run;
    }

    @Nullable
    BiFunction<ReadTx, Q, Object> query() {
        return query;
    }

    @Nullable
    Patience<Q> patience() {
        return patience;
    }
}
