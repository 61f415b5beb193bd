package io.holdfast.server.operation;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.Durability;
import io.holdfast.store.kit.Refusal;
import io.holdfast.store.record.RecordEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A command or query of a module as the server runs it, in three stages: the request mapper runs on the request thread,
 * only the module call runs inside the transaction, and the response mapper runs after the commit. An operation called
 * over HTTP has its own transaction; in {@code POST /v1/transactions}, the operation is one step, and all its stages
 * run inside the transaction.
 *
 * <p>A {@link Refusal} returned by the module call is thrown inside the transaction, which is rolled back, unless the
 * operation {@linkplain #committingRefusals() commits refusals}.
 *
 * @param <Q> the request record of the endpoint
 * @param <R> the request of the module
 * @param <O> the outcome of the module
 * @param endpoint the declaration of the operation
 * @param request the request mapper
 * @param call the module call, which is not used for background work
 * @param query the module call on a snapshot, or null if the operation is not a query
 * @param response the response mapper
 * @param traits the options of the operation
 * @param longPoll the long poll, or null if the operation cannot wait for a result
 * @param background the work and its threads, or null if the operation runs in a transaction
 * @param access the rules for callers with restricted access
 */
public record Operation<Q, R, O>(
        Endpoint<Q, ?> endpoint,
        Function<Q, R> request,
        BiFunction<Tx, R, O> call,
        @Nullable BiFunction<ReadTx, R, O> query,
        Function<O, ?> response,
        Traits traits,
        @Nullable LongPoll<R, O> longPoll,
        @Nullable BackgroundWork<R, O> background,
        OperationResourceRules<Q, O> access,
        @Nullable ToLongFunction<O> payload) {

    private static final Traits DEFAULT = new Traits(Durability.FSYNC, false, false, false, false, false);

    /**
     * The options of an operation.
     *
     * @param durability the durability of the operation's commit
     * @param standalone whether the operation cannot be a step of {@code POST /v1/transactions}
     * @param commitsRefusals whether the operation's own transaction is committed when the module refuses the command
     * @param keysOnly whether only API keys may call the operation, even if its endpoint is declared for end users
     * @param local whether every server in a cluster runs the operation itself
     * @param auditFirst whether the audit entry is written before the work, because the server may no longer lead
     *     afterwards
     */
    record Traits(
            Durability durability,
            boolean standalone,
            boolean commitsRefusals,
            boolean keysOnly,
            boolean local,
            boolean auditFirst) {}

    /** Repeats a command, with a separate commit for each attempt, until an attempt succeeds or the wait time ends. */
    @FunctionalInterface
    public interface LongPoll<R, O> {
        CompletableFuture<CommitResult<O>> poll(R request, Supplier<CompletableFuture<CommitResult<O>>> attempt);

        /** Returns whether a request may wait; otherwise it is an ordinary request. */
        default boolean waits(R request) {
            return true;
        }
    }

    /** Work that starts on its own threads and returns a future, so that no thread is blocked while it waits. */
    record BackgroundWork<R, O>(Executor threads, Function<R, CompletableFuture<O>> work) {}

    public Operation {
        if (background == null && endpoint.reads() != (query != null)) {
            throw new IllegalArgumentException(
                    endpoint.name() + " is declared as a " + (endpoint.reads() ? "query" : "command"));
        }
    }

    /** Creates a command that converts its request before the transaction. */
    public static <Q, R, O, A> Operation<Q, R, O> command(
            Endpoint<Q, A> endpoint, Function<Q, R> request, BiFunction<Tx, R, O> call, Function<O, A> response) {
        return new Operation<>(
                endpoint,
                request,
                call,
                null,
                response,
                DEFAULT,
                null,
                null,
                OperationResourceRules.of(endpoint),
                null);
    }

    /** Creates a command whose module call takes the request without conversion. */
    public static <Q, O, A> Operation<Q, Q, O> command(
            Endpoint<Q, A> endpoint, BiFunction<Tx, Q, O> call, Function<O, A> response) {
        return command(endpoint, Function.identity(), call, response);
    }

    /** Creates a command whose module call returns no result. */
    public static <Q, A> Operation<Q, Q, Boolean> update(
            Endpoint<Q, A> endpoint, BiConsumer<Tx, Q> call, Supplier<A> response) {
        BiFunction<Tx, Q, Boolean> function = (tx, request) -> {
            call.accept(tx, request);
            return true;
        };
        return command(endpoint, function, done -> response.get());
    }

    /** Creates a query that converts its request before the snapshot is taken. */
    public static <Q, R, O, A> Operation<Q, R, O> query(
            Endpoint<Q, A> endpoint, Function<Q, R> request, BiFunction<ReadTx, R, O> call, Function<O, A> response) {
        return new Operation<>(
                endpoint,
                request,
                call::apply,
                call,
                response,
                DEFAULT,
                null,
                null,
                OperationResourceRules.of(endpoint),
                null);
    }

    /** Creates a query whose module call takes the request without conversion. */
    public static <Q, O, A> Operation<Q, Q, O> query(
            Endpoint<Q, A> endpoint, BiFunction<ReadTx, Q, O> call, Function<O, A> response) {
        return query(endpoint, Function.identity(), call, response);
    }

    /** Creates a long-running operation that runs outside any transaction on its own threads. */
    public static <Q, A> Operation<Q, Q, A> background(Endpoint<Q, A> endpoint, Executor threads, Function<Q, A> work) {
        return asyncBackground(endpoint, threads, request -> CompletableFuture.completedFuture(work.apply(request)));
    }

    /** Creates a long-running operation that does not block a thread while it waits for its result. */
    public static <Q, A> Operation<Q, Q, A> asyncBackground(
            Endpoint<Q, A> endpoint, Executor threads, Function<Q, CompletableFuture<A>> work) {
        return new Operation<>(
                endpoint,
                Function.identity(),
                (tx, request) -> {
                    throw new IllegalStateException(endpoint.name() + " does not run in a transaction");
                },
                null,
                Function.identity(),
                new Traits(Durability.FSYNC, true, false, false, false, false),
                null,
                new BackgroundWork<>(threads, work),
                OperationResourceRules.of(endpoint),
                null);
    }

    /** Returns a copy of this operation whose commits survive a process crash but not a power failure. */
    public Operation<Q, R, O> withoutFsync() {
        return with(new Traits(
                Durability.PROCESS,
                traits.standalone(),
                traits.commitsRefusals(),
                traits.keysOnly(),
                traits.local(),
                traits.auditFirst()));
    }

    /** Returns a copy of this operation that cannot be a step of {@code POST /v1/transactions}. */
    public Operation<Q, R, O> asStandalone() {
        return with(new Traits(
                traits.durability(),
                true,
                traits.commitsRefusals(),
                traits.keysOnly(),
                traits.local(),
                traits.auditFirst()));
    }

    /**
     * Returns a copy of this command that commits its transaction before a refusal is thrown, for refusals that write
     * data, such as a failure counter. In {@code POST /v1/transactions}, a refusal still causes a rollback.
     */
    public Operation<Q, R, O> committingRefusals() {
        return with(new Traits(
                traits.durability(),
                traits.standalone(),
                true,
                traits.keysOnly(),
                traits.local(),
                traits.auditFirst()));
    }

    private Operation<Q, R, O> with(Traits other) {
        return new Operation<>(endpoint, request, call, query, response, other, longPoll, background, access, payload);
    }

    /**
     * Returns a copy of this operation that waits if there is no result yet.
     *
     * @param waits whether a request may wait
     */
    public Operation<Q, R, O> withLongPoll(Predicate<R> waits, LongPoll<R, O> repeated) {
        LongPoll<R, O> poll = new LongPoll<>() {
            @Override
            public CompletableFuture<CommitResult<O>> poll(
                    R polled, Supplier<CompletableFuture<CommitResult<O>>> attempt) {
                return repeated.poll(polled, attempt);
            }

            @Override
            public boolean waits(R polled) {
                return waits.test(polled);
            }
        };
        return new Operation<>(endpoint, request, call, query, response, traits, poll, background, access, payload);
    }

    /** Returns a copy of this operation that end users may not call. */
    public Operation<Q, R, O> forKeysOnly() {
        return with(new Traits(
                traits.durability(),
                traits.standalone(),
                traits.commitsRefusals(),
                true,
                traits.local(),
                traits.auditFirst()));
    }

    /** Returns a copy of this operation that every server in a cluster runs itself, whether it leads or not. */
    public Operation<Q, R, O> asLocal() {
        return with(new Traits(
                traits.durability(),
                traits.standalone(),
                traits.commitsRefusals(),
                traits.keysOnly(),
                true,
                traits.auditFirst()));
    }

    /** Returns a copy of this background operation whose audit entry is written before the work begins. */
    public Operation<Q, R, O> withAuditFirst() {
        return with(new Traits(
                traits.durability(),
                traits.standalone(),
                traits.commitsRefusals(),
                traits.keysOnly(),
                traits.local(),
                true));
    }

    /**
     * Returns a copy of this operation that checks access to the resource of the stored object whose id is in the
     * request. An object that belongs to a forbidden resource is refused like an unknown id.
     *
     * @param find a function that returns the names of each resource, or nothing if the object does not exist
     * @param refusal a function that returns the exception for an unknown id
     */
    public Operation<Q, R, O> withStoredResource(
            BiFunction<ReadTx, Q, Stream<List<String>>> find, Function<Q, RuntimeException> refusal) {
        return with(access.withStored(new OperationResourceRules.StoredResources<>(find, refusal)));
    }

    /** Returns a copy of this operation whose resources have additional names, which are read from the store. */
    public Operation<Q, R, O> withResourceNames(BiFunction<ReadTx, String, List<String>> names) {
        return with(access.withNames(names));
    }

    /**
     * Returns a copy of this operation that checks the outcome for end users, inside the transaction, and can roll it
     * back.
     */
    public Operation<Q, R, O> withUserCheck(BiConsumer<ReadTx, O> check) {
        return with(access.withUserCheck(check));
    }

    /** Returns a copy of this operation whose response omits the data that end users may not see. */
    public Operation<Q, R, O> withUserView(UnaryOperator<Object> view) {
        return with(access.withUserView(view));
    }

    /**
     * Returns a copy of this operation with resources that are internal to the server: only administrators may read
     * them, lists omit them for other callers, and no caller may change them.
     */
    public Operation<Q, R, O> withInternalResources(Predicate<String> resources) {
        return with(access.withInternal(resources));
    }

    /**
     * Returns a copy of this operation whose response can be large.
     *
     * @param bytes returns the total size of the payloads in an outcome; 0 for a refusal
     */
    public Operation<Q, R, O> withPayload(ToLongFunction<O> bytes) {
        return new Operation<>(endpoint, request, call, query, response, traits, longPoll, background, access, bytes);
    }

    /** Returns the approximate size of the response for an outcome, or 0 if it is small. */
    long responseBytes(O outcome) {
        // Payloads are encoded as Base64.
        return payload == null ? 0 : payload.applyAsLong(outcome) / 3 * 4;
    }

    private Operation<Q, R, O> with(OperationResourceRules<Q, O> rules) {
        return new Operation<>(endpoint, request, call, query, response, traits, longPoll, background, rules, payload);
    }

    /** Returns the ids of the objects that a request to change something names. */
    List<String> subjects(Q request) {
        if (endpoint.reads()) {
            return List.of();
        }
        List<String> ids = new ArrayList<>();
        for (RecordFieldPath field : access.subjects()) {
            for (String id : field.values(request)) {
                if (id != null && id.length() <= RecordEncoder.MAX_TEXT) {
                    ids.add(id);
                }
            }
        }
        return ids;
    }

    /** Requires that the resource of a stored object is known if, and only if, the endpoint declares one. */
    void requireComplete() {
        if (endpoint.resource().stored() != (access.stored() != null)) {
            throw new IllegalStateException(
                    endpoint.name() + " must define its stored resource in both its endpoint and its operation");
        }
    }

    String name() {
        return endpoint.name();
    }

    public String scope() {
        return endpoint.scope();
    }
}
