package io.holdfast.client;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.BodyFormat;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A call that waits for its turn, or has been sent with others. */
final class BatchedCall<A> {

    /**
     * The request of a call that can be sent with others.
     *
     * @param complete the complete request, including the fields that are path parameters
     * @param alone the HTTP request of the call on its own
     */
    record Request(Endpoint<?, ?> endpoint, EncodedRequest.Body complete, EncodedRequest alone) {

        static <Q> Request of(Endpoint<Q, ?> endpoint, Q request, BodyFormat format) {
            if (endpoint.takesBody() && endpoint.path().indexOf('{') < 0) {
                EncodedRequest.Body body = EncodedRequest.body(endpoint, request, format);
                return new Request(
                        endpoint,
                        body,
                        new EncodedRequest(
                                endpoint.method(), endpoint.path(), body, EncodedRequest.repeatable(endpoint)));
            }
            ObjectNode tree = EncodedRequest.requestTree(endpoint, request);
            return new Request(endpoint, EncodedRequest.Body.of(format, tree), EncodedRequest.of(endpoint, tree));
        }

        String operation() {
            return endpoint.name();
        }
    }

    private final Request request;
    private final Function<byte[], A> reader;
    private final Duration timeout;
    private final long deadline;
    private final boolean blocking;
    private final CompletableFuture<CallOutcome<A>> result = new CompletableFuture<>();

    /** The HTTP request that this call is part of, or null if it has not been sent. */
    private volatile @Nullable RetryingRequest<?> sentWith;

    /**
     * Creates a call.
     *
     * @param blocking whether a thread waits for the result, so that completing the result runs no other code
     */
    BatchedCall(Request request, Function<byte[], A> reader, Duration timeout, boolean blocking) {
        this.request = request;
        this.reader = reader;
        this.timeout = timeout;
        this.deadline = System.nanoTime() + timeout.toNanos();
        this.blocking = blocking;
    }

    Request request() {
        return request;
    }

    Function<byte[], A> reader() {
        return reader;
    }

    CompletableFuture<CallOutcome<A>> result() {
        return result;
    }

    boolean isDone() {
        return result.isDone();
    }

    /** Returns the time until the deadline, at least 1 ms. */
    Duration remaining() {
        return Duration.ofNanos(Math.max(1_000_000, deadline - System.nanoTime()));
    }

    void sendingWith(@Nullable RetryingRequest<?> sender) {
        sentWith = sender;
    }

    void complete(CallOutcome<A> outcome) {
        settle(() -> result.complete(outcome));
    }

    void fail(Throwable thrown) {
        settle(() -> result.completeExceptionally(thrown));
    }

    /** Completes the result on another thread if this may run code of the caller, which could block. */
    private void settle(Runnable completion) {
        if (blocking) {
            completion.run();
        } else {
            ForkJoinPool.commonPool().execute(completion);
        }
    }

    /** Waits for the result, but not beyond the deadline. */
    CallOutcome<A> await() throws InterruptedException, ExecutionException {
        try {
            return result.get(remaining().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            timeOut(e);
            return result.get();
        }
    }

    /** Lets the call fail because its deadline has passed. */
    void timeOut(Throwable cause) {
        RetryingRequest<?> sender = sentWith;
        fail(
                sender == null
                        ? CallFailedException.unsent("timeout", "not sent within " + timeout, cause)
                        : sender.timedOut(timeout, cause));
    }
}
