package io.holdfast.client;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Sends calls that are made while a request is in flight together in the next request, which waits up to 0.5 ms for the
 * callers whose calls the previous one has completed. A call is sent immediately if no request is in flight. Calls take
 * effect in the order in which they were made. Thread-safe.
 */
final class Batcher {

    /**
     * The maximum time that the next request waits for the callers of the previous one. A caller that is woken by its
     * result needs some time to make its next call; without the wait, every other request would contain a single call.
     */
    private static final Executor GATHER_TIMER = CompletableFuture.delayedExecutor(500, TimeUnit.MICROSECONDS);

    private static final Pattern REJECTED = Pattern.compile("(?:items|usages|messages|receipts)\\[(\\d{1,4})].*");

    private final Transport transport;
    private final ArrayDeque<BatchedCall<?>> waiting = new ArrayDeque<>();
    private boolean busy;

    /** The number of waiting calls at which the next request is sent, or 0 if it does not wait for more calls. */
    private int gathered;

    Batcher(Transport transport) {
        this.transport = transport;
    }

    /** Sends a call, or lets it wait for the request in flight, and returns its result. */
    <A> CompletableFuture<CallOutcome<A>> submitAsync(BatchedCall<A> call) {
        if (enqueue(call)) {
            CompletableFuture<?> timer = call.result().copy();
            long nanos = call.remaining().toNanos();
            CompletableFuture<?> unused = timer.orTimeout(nanos, TimeUnit.NANOSECONDS)
                    .whenComplete((done, thrown) -> {
                        if (thrown instanceof TimeoutException) {
                            call.timeOut(thrown);
                        }
                    });
        }
        return call.result();
    }

    /** Like {@link #submitAsync}, but the caller waits for the result with its own timeout. */
    <A> CompletableFuture<CallOutcome<A>> submit(BatchedCall<A> call) {
        boolean unused = enqueue(call);
        return call.result();
    }

    /** Returns whether the call must wait; otherwise it has been sent. */
    private boolean enqueue(BatchedCall<?> call) {
        transport.requireOpen();
        boolean complete;
        synchronized (waiting) {
            complete = busy && waiting.size() + 1 == gathered;
            if (busy) {
                waiting.add(call);
                if (!complete) {
                    return true;
                }
                gathered = 0;
            }
            busy = true;
        }
        sendAll(complete ? takeNext() : List.of(call));
        return complete;
    }

    /** Sends the given calls, then the calls made while they were in flight, until none are waiting. */
    private void sendAll(List<BatchedCall<?>> first) {
        List<BatchedCall<?>> batch = first;
        while (!batch.isEmpty()) {
            int size = batch.size();
            CompletableFuture<?> sent = send(batch);
            if (!sent.isDone()) {
                CompletableFuture<?> unused = sent.whenComplete((done, thrown) -> sendNext(size));
                return;
            }
            batch = takeNext();
        }
    }

    /** Sends the waiting calls when there are as many as in the previous request, or after a short time. */
    private void sendNext(int previous) {
        synchronized (waiting) {
            gathered = previous > 1 && waiting.size() < previous ? previous : 0;
            if (gathered > 0) {
                GATHER_TIMER.execute(this::sendGathered);
                return;
            }
        }
        sendAll(takeNext());
    }

    private void sendGathered() {
        synchronized (waiting) {
            if (gathered == 0) { // The request has been sent because enough calls were made in time.
                return;
            }
            gathered = 0;
        }
        sendAll(takeNext());
    }

    /**
     * Removes and returns the waiting calls that the next request sends: a run of calls to one operation that has a
     * bulk form, or the calls of a transaction.
     */
    private List<BatchedCall<?>> takeNext() {
        synchronized (waiting) {
            waiting.removeIf(BatchedCall::isDone);
            BatchedCall<?> first = waiting.peek();
            if (first == null) {
                busy = false;
                return List.of();
            }
            String operation = first.request().operation();
            int run = BatchRequest.hasBulkForm(first.request().endpoint())
                    ? prefix(
                            BatchRequest.MAX_BULK,
                            call -> call.request().operation().equals(operation))
                    : 1;
            int mixed = prefix(
                    BatchRequest.MAX_TRANSACTION, call -> call.request().alone().repeatable());
            List<BatchedCall<?>> next = new ArrayList<>();
            for (int left = Math.max(run, mixed); left > 0; left--) {
                next.add(waiting.remove());
            }
            return next;
        }
    }

    private int prefix(int max, Predicate<BatchedCall<?>> matches) {
        int count = 0;
        long bytes = 0;
        for (BatchedCall<?> call : waiting) {
            bytes += call.request().complete().bytes().length;
            if (count == max || !matches.test(call) || (count > 0 && bytes > BatchRequest.MAX_BYTES)) {
                break;
            }
            count++;
        }
        return count;
    }

    /** Sends calls that follow one another. The future completes when every call has its result. */
    private CompletableFuture<?> send(List<BatchedCall<?>> batch) {
        List<BatchedCall<?>> calls =
                batch.stream().filter(call -> !call.isDone()).toList();
        try {
            return switch (calls.size()) {
                case 0 -> CompletableFuture.completedFuture(null);
                case 1 -> sendAlone(calls.get(0));
                default -> sendTogether(calls);
            };
        } catch (RuntimeException e) { // The client was closed, or the address is invalid.
            calls.forEach(call -> call.fail(e));
            return CompletableFuture.completedFuture(null);
        }
    }

    private <A> CompletableFuture<?> sendAlone(BatchedCall<A> call) {
        RetryingRequest<A> request = transport.request(
                call.request().alone(),
                call.remaining(),
                response -> call.reader().apply(response.body()));
        call.sendingWith(request);
        CompletableFuture<CallOutcome<A>> outcome = transport.start(request, call.remaining());
        CompletableFuture<?> unused = call.result().whenComplete((done, thrown) -> outcome.cancel(true));
        return outcome.handle((done, thrown) -> {
            if (thrown == null) {
                call.complete(done);
            } else {
                call.fail(cause(thrown));
            }
            return done;
        });
    }

    private CompletableFuture<?> sendTogether(List<BatchedCall<?>> calls) {
        Duration timeout = calls.stream()
                .map(BatchedCall::remaining)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        BatchRequest batch = BatchRequest.combine(calls);
        RetryingRequest<List<@Nullable CallOutcome<?>>> request = transport.batchRequest(
                batch.encoded(),
                timeout,
                response -> batch.results().apply(response, RetryingRequest.commitOf(response)));
        calls.forEach(call -> call.sendingWith(request));
        return transport
                .start(request, timeout)
                .handle((outcome, thrown) -> {
                    if (thrown != null) {
                        calls.forEach(call -> call.fail(failure(thrown)));
                        return List.<List<BatchedCall<?>>>of();
                    }
                    return outcome instanceof CallOutcome.Refused<?> refused
                            ? split(calls, refused)
                            : complete(calls, outcome.orThrow());
                })
                .thenCompose(this::sendEach);
    }

    /** Sends lists of calls one after another. */
    private CompletableFuture<?> sendEach(List<List<BatchedCall<?>>> parts) {
        CompletableFuture<?> sent = CompletableFuture.completedFuture(null);
        for (List<BatchedCall<?>> part : parts) {
            sent = sent.thenCompose(done -> send(part));
        }
        return sent;
    }

    /** Completes the calls that have a result, and returns those that must be sent on their own. */
    private static List<List<BatchedCall<?>>> complete(
            List<BatchedCall<?>> calls, List<@Nullable CallOutcome<?>> results) {
        if (results.size() != calls.size()) {
            CallFailedException failure = CallFailedException.unreadable(
                    200, "the response has " + results.size() + " results for " + calls.size() + " calls", null);
            calls.forEach(call -> call.fail(failure));
            return List.of();
        }
        List<List<BatchedCall<?>>> alone = new ArrayList<>();
        for (int at = 0; at < calls.size(); at++) {
            CallOutcome<?> result = results.get(at);
            if (result == null) {
                alone.add(List.of(calls.get(at)));
            } else {
                complete(calls.get(at), result);
            }
        }
        return alone;
    }

    // The results have the response types of the calls' endpoints.
    @SuppressWarnings("unchecked")
    private static <A> void complete(BatchedCall<A> call, CallOutcome<?> result) {
        call.complete((CallOutcome<A>) result);
    }

    /**
     * Returns the parts in which to send the calls of a rejected request, of which nothing was applied, so that each
     * call gets its own response. A caller that is rejected as such is not asked again for each call.
     */
    private static List<List<BatchedCall<?>>> split(List<BatchedCall<?>> calls, CallOutcome.Refused<?> refused) {
        if (refused.status() == 401 || refused.status() == 429) {
            calls.forEach(call -> complete(call, refused));
            return List.of();
        }
        String field = refused.problem().field();
        Matcher matcher = REJECTED.matcher(field == null ? "" : field);
        calls.forEach(call -> call.sendingWith(null));
        int at = matcher.matches() ? Integer.parseInt(matcher.group(1)) : calls.size();
        return at < calls.size()
                ? List.of(calls.subList(0, at), calls.subList(at, at + 1), calls.subList(at + 1, calls.size()))
                : calls.stream().<List<BatchedCall<?>>>map(List::of).toList();
    }

    private static Throwable failure(Throwable thrown) {
        Throwable cause = cause(thrown);
        return cause instanceof CallException || cause instanceof CancellationException
                ? cause
                : CallFailedException.unreadable(200, "cannot decode the response: " + cause.getMessage(), cause);
    }

    private static Throwable cause(Throwable thrown) {
        return thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
    }

    /** Lets the calls that have not been sent fail. */
    void close() {
        List<BatchedCall<?>> unsent;
        synchronized (waiting) {
            unsent = List.copyOf(waiting);
            waiting.clear();
        }
        unsent.forEach(call -> call.result().cancel(true));
    }
}
