package io.holdfast.server.operation;

import io.holdfast.api.endpoint.ResultPage;
import io.holdfast.api.json.BodyFormat;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.ApiRequest;
import io.holdfast.server.http.ApiResponse;
import io.holdfast.server.http.Route;
import io.holdfast.server.metrics.ServerMetrics;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.kit.CreatedOrReplaced;
import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.RefusedException;
import io.holdfast.store.kit.RepeatableOutcome;
import io.holdfast.store.record.Origin;
import io.holdfast.store.record.OriginScope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/**
 * Runs each operation in its own transaction. A command does not block a thread while it waits for its commit; a query
 * runs on the request thread.
 */
public final class OperationRunner {

    /** The response header with the commit number of a command. */
    static final String COMMIT = "Holdfast-Commit";

    /** The response header that marks a duplicate command. */
    static final Map<String, String> REPLAYED = Map.of("Idempotent-Replayed", "true");

    /**
     * The maximum number of rows that a command may read in addition to the rows that its writes require. Reading
     * them blocks all other commands, for at most a few tens of milliseconds.
     */
    private static final int MAX_READS = 20_000;

    private final Store store;
    private final ServerMetrics metrics;
    private final Executor executor;
    private final Executor responses;
    private final CursorCipher cursors;

    /**
     * Creates a runner.
     *
     * @param executor the threads that write responses after a commit
     */
    public OperationRunner(Store store, ServerMetrics metrics, Executor executor, CursorCipher cursors) {
        this.store = store;
        this.metrics = metrics;
        this.executor = executor;
        this.responses = new ResponseExecutor(executor);
        this.cursors = cursors;
    }

    public Route route(Operation<?, ?, ?> operation) {
        operation.requireComplete();
        Route route = Route.of(
                        operation.endpoint(),
                        operation.longPoll() != null,
                        call -> metrics.domain().observeRefusal(operation.endpoint(), handle(operation, call)))
                .withOnFollower(onFollower(operation));
        return operation.traits().keysOnly() ? route.withoutUsers() : route;
    }

    private static Route.OnFollower onFollower(Operation<?, ?, ?> operation) {
        if (operation.traits().local()) {
            return Route.OnFollower.LOCAL;
        }
        return operation.query() == null ? Route.OnFollower.REDIRECT : Route.OnFollower.READ;
    }

    private <Q, R, O> CompletableFuture<ApiResponse> handle(Operation<Q, R, O> operation, ApiRequest call) {
        CallerResourceAccess<Q, O> access = CallerResourceAccess.of(operation, call.caller());
        Q body = access.requireNotInternal(RequestBinder.bind(operation.endpoint(), call));
        if (operation.query() != null) {
            return CompletableFuture.completedFuture(ApiResponse.of(
                    call.responseFormat(),
                    operation.endpoint().status(),
                    query(operation, access, body, call),
                    Map.of()));
        }
        R request = operation.request().apply(body);
        AuditSubject subject = AuditSubject.of(operation, body, call);
        if (operation.background() != null) {
            if (access.isRestricted()) {
                store.read(tx -> access.requirePermitted(tx, body));
            }
            return runInBackground(operation, operation.background(), request, subject, call);
        }
        List<String> subjects = operation.subjects(body);
        BiFunction<Tx, R, O> permitted = (tx, mapped) -> {
            access.requirePermitted(tx, body);
            subjects.forEach(tx::recordSubject);
            O outcome = access.checked(tx, operation.call().apply(tx, mapped));
            // An exception rolls the transaction back, so a response that does not fit has no effect.
            call.response().require(operation.responseBytes(outcome));
            return outcome;
        };
        return commitOrPoll(operation, permitted, request, subject, call)
                .thenApplyAsync(
                        committed -> response(
                                operation,
                                Refusal.orThrow(committed.value()),
                                call.responseFormat(),
                                Map.of(COMMIT, Long.toString(committed.number()))),
                        responses);
    }

    private <Q, R, O> Object query(
            Operation<Q, R, O> operation, CallerResourceAccess<Q, O> access, Q body, ApiRequest call) {
        if (access.filtersRows()) {
            PermittedRowsPage<Q, R, O> list = new PermittedRowsPage<>(operation, access);
            Q plain = access.plainCursor(body, cursors);
            ResultPage<?> page = counted(operation, () -> store.read(tx -> list.read(tx, plain)));
            return cursors.encrypt(operation.endpoint(), page);
        }
        O outcome = counted(operation, () -> store.read(tx -> query(tx, operation, access, body)));
        call.response().require(operation.responseBytes(outcome));
        return access.visibleToUser(Objects.requireNonNull(operation.response().apply(outcome)));
    }

    /** Runs a query in the caller's transaction. */
    static <Q, R, O> O query(ReadTx tx, Operation<Q, R, O> operation, CallerResourceAccess<Q, O> access, Q body) {
        access.requirePermitted(tx, body);
        return Refusal.orThrow(Objects.requireNonNull(operation.query())
                .apply(tx, operation.request().apply(body)));
    }

    private <O> ApiResponse response(
            Operation<?, ?, O> operation, O outcome, BodyFormat format, Map<String, String> headers) {
        return ApiResponse.of(
                format,
                status(operation, outcome),
                metrics.domain()
                        .recordResponse(
                                operation.endpoint(), operation.response().apply(outcome)),
                withReplayed(outcome, headers));
    }

    /** Returns the HTTP status of an operation with the given outcome. */
    static int status(Operation<?, ?, ?> operation, Object outcome) {
        return outcome instanceof CreatedOrReplaced result && result.created()
                ? HttpStatus.CREATED_201
                : operation.endpoint().status();
    }

    private static Map<String, String> withReplayed(Object outcome, Map<String, String> headers) {
        if (!RepeatableOutcome.isRepeat(outcome)) {
            return headers;
        }
        Map<String, String> all = new HashMap<>(headers);
        all.putAll(REPLAYED);
        return all;
    }

    private <R, O> CompletableFuture<ApiResponse> runInBackground(
            Operation<?, R, O> operation,
            Operation.BackgroundWork<R, O> background,
            R request,
            @Nullable AuditSubject subject,
            ApiRequest call) {
        Origin origin = origin(operation.name(), call);
        boolean auditFirst = operation.traits().auditFirst();
        Function<O, ApiResponse> respond = outcome -> {
            if (subject != null && !auditFirst) {
                subject.appendAlone(store, origin);
            }
            return response(operation, outcome, call.responseFormat(), Map.of());
        };
        Supplier<CompletableFuture<ApiResponse>> work = () -> {
            if (subject != null && auditFirst) {
                subject.appendAlone(store, origin);
            }
            CompletableFuture<O> outcome = OriginScope.call(origin, () -> start(background, request))
                    .whenComplete((done, thrown) -> metrics.recordOperation(operation.name(), code(thrown)));
            return outcome.isDone() ? outcome.thenApply(respond) : outcome.thenApplyAsync(respond, executor);
        };
        CompletableFuture<@Nullable Void> begun = new CompletableFuture<>();
        CompletableFuture<ApiResponse> response = begun.thenCompose(unused -> work.get());
        try {
            background.threads().execute(() -> begun.complete(null));
        } catch (RejectedExecutionException e) {
            throw ApiException.overloaded("too many concurrent requests for " + operation.name());
        }
        return response;
    }

    private static <R, O> CompletableFuture<O> start(Operation.BackgroundWork<R, O> background, R request) {
        try {
            return background.work().apply(request);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private <R, O> CompletableFuture<CommitResult<O>> commitOrPoll(
            Operation<?, R, O> operation,
            BiFunction<Tx, R, O> permitted,
            R request,
            @Nullable AuditSubject subject,
            ApiRequest call) {
        Operation.LongPoll<R, O> longPoll = operation.longPoll();
        if (longPoll == null) {
            return commit(operation, permitted, request, subject, call);
        }
        if (longPoll.waits(request)) {
            call.beginWaiting().run();
        }
        CompletableFuture<CommitResult<O>> result = longPoll.poll(
                request, authorizedAttempts(call, () -> commit(operation, permitted, request, subject, call)));
        // No message must be leased for a client that has disconnected.
        CompletableFuture<?> unused =
                call.disconnected().thenRun(() -> result.completeExceptionally(ApiException.disconnected()));
        return result;
    }

    /** Checks the caller before each attempt but the first, because a key may be revoked while its request waits. */
    private static <T> Supplier<CompletableFuture<T>> authorizedAttempts(
            ApiRequest call, Supplier<CompletableFuture<T>> attempt) {
        AtomicBoolean waited = new AtomicBoolean();
        return () -> waited.getAndSet(true) && !call.stillAuthorized().getAsBoolean()
                ? CompletableFuture.failedFuture(ApiException.revoked())
                : attempt.get();
    }

    private <R, O> CompletableFuture<CommitResult<O>> commit(
            Operation<?, R, O> operation,
            BiFunction<Tx, R, O> permitted,
            R request,
            @Nullable AuditSubject subject,
            ApiRequest call) {
        CompletableFuture<CommitResult<O>> future = store.commitAsync(
                options(operation.name(), call)
                        .withDurability(operation.traits().durability()),
                tx -> {
                    O outcome = permitted.apply(tx, request);
                    return append(
                            tx, subject, operation.traits().commitsRefusals() ? outcome : Refusal.orThrow(outcome));
                });
        return future.whenComplete((committed, thrown) -> metrics.recordOperation(
                operation.name(),
                thrown == null && committed.value() instanceof Refusal refusal ? refusal.code() : code(thrown)));
    }

    /** Appends the audit entry for a command that succeeded. */
    private static <O> O append(Tx tx, @Nullable AuditSubject subject, O outcome) {
        if (subject != null) {
            subject.append(tx);
        }
        return outcome;
    }

    /** Runs all stages of an operation inside the caller's transaction. */
    static <Q, R, O> StepResult runStep(
            Tx tx, Operation<Q, R, O> operation, Q body, ApiRequest call, CursorCipher cursors) {
        CallerResourceAccess<Q, O> access = CallerResourceAccess.of(operation, call.caller());
        R request = operation.request().apply(access.plainCursor(access.requireNotInternal(body), cursors));
        access.requirePermitted(tx, body);
        operation.subjects(body).forEach(tx::recordSubject);
        O outcome = Refusal.orThrow(operation.call().apply(tx, request));
        return StepResult.of(
                operation,
                append(tx, AuditSubject.of(operation, body, call), outcome),
                response -> access.permitted(tx, response, cursors));
    }

    /**
     * The result of one operation in a transaction.
     *
     * @param status the HTTP status that the operation would have returned on its own
     * @param repeated whether an earlier request had already made this change, or null if the operation does not
     *     report it
     */
    record StepResult(
            int status, @Nullable Object response, @Nullable Boolean repeated) {

        static <O> StepResult of(Operation<?, ?, O> operation, O outcome, UnaryOperator<@Nullable Object> permitted) {
            return new StepResult(
                    OperationRunner.status(operation, outcome),
                    permitted.apply(operation.response().apply(outcome)),
                    outcome instanceof RepeatableOutcome repeatable ? repeatable.repeated() : null);
        }
    }

    /** Returns the origin to record for a request's writes. */
    private static Origin origin(String operation, ApiRequest call) {
        return new Origin(call.caller().key(), call.requestId(), operation);
    }

    static WriteOptions options(String name, ApiRequest call) {
        return WriteOptions.named(name)
                .withOrigin(origin(name, call))
                .withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES)
                .withMaxReads(MAX_READS);
    }

    private <T> T counted(Operation<?, ?, ?> operation, Supplier<T> work) {
        String outcome = "failed";
        try {
            T result = work.get();
            outcome = "done";
            return result;
        } catch (RefusedException e) {
            outcome = e.refusal().code();
            throw e;
        } finally {
            metrics.recordOperation(operation.name(), outcome);
        }
    }

    /** Returns the outcome of an operation as a metric label: done, the code of a refusal, or failed. */
    static String code(@Nullable Throwable thrown) {
        if (thrown == null) {
            return "done";
        }
        Throwable cause = thrown.getCause() == null ? thrown : thrown.getCause();
        Refusal refusal = thrown instanceof RefusedException direct
                ? direct.refusal()
                : cause instanceof RefusedException wrapped ? wrapped.refusal() : null;
        return refusal == null ? "failed" : refusal.code();
    }
}
