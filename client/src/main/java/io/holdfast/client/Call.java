package io.holdfast.client;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A call that is ready to be sent. If the call has an idempotency key, sending it again reuses the key and returns the
 * original result. Thread-safe.
 */
public class Call<A> {

    private final Transport transport;
    private final EncodedRequest request;
    private final BatchedCall.@Nullable Request batchable;
    private final Duration timeout;
    private final Function<byte[], A> reader;

    Call(Transport transport, EncodedRequest request, Duration timeout, Function<byte[], A> reader) {
        this(transport, request, null, timeout, reader);
    }

    /** Creates a call that can be sent with others. */
    Call(Transport transport, BatchedCall.Request request, Duration timeout, Function<byte[], A> reader) {
        this(transport, request.alone(), request, timeout, reader);
    }

    private Call(
            Transport transport,
            EncodedRequest request,
            BatchedCall.@Nullable Request batchable,
            Duration timeout,
            Function<byte[], A> reader) {
        this.transport = transport;
        this.request = request;
        this.batchable = batchable;
        this.timeout = timeout;
        this.reader = reader;
    }

    /** Returns a copy of this call with the given timeout, which covers all retries. */
    public Call<A> withTimeout(Duration timeout) {
        return new Call<>(transport, request, batchable, timeout, reader);
    }

    /** Returns a copy of this call that is retried even if an earlier attempt may have been applied. */
    public Call<A> asRepeatable() {
        EncodedRequest repeatable = request.asRepeatable();
        BatchedCall.Request batched = batchable == null
                ? null
                : new BatchedCall.Request(batchable.endpoint(), batchable.complete(), repeatable);
        return new Call<>(transport, repeatable, batched, timeout, reader);
    }

    /**
     * Sends the call and waits for the result.
     *
     * @throws CallRefusedException if the server rejects the call; nothing was applied, and a retry would also be
     *     rejected
     * @throws CallFailedException if no response was received or the response leaves the outcome unknown
     */
    public A send() {
        return sendForOutcome().orThrow();
    }

    /**
     * Like {@link #send}, but returns a rejection as an outcome instead of throwing an exception.
     *
     * @throws CallFailedException if no response was received or the response leaves the outcome unknown
     */
    public CallOutcome<A> sendForOutcome() {
        Batcher batcher = transport.batcher();
        if (batcher == null || batchable == null) {
            return await(sendForOutcomeAsync(), null);
        }
        BatchedCall<A> call = new BatchedCall<>(batchable, reader, timeout, true);
        return await(batcher.submit(call), call);
    }

    /**
     * Waits for a result.
     *
     * @param call the call if it is sent with others, which may have longer timeouts
     */
    private static <A> CallOutcome<A> await(CompletableFuture<CallOutcome<A>> future, @Nullable BatchedCall<A> call) {
        try {
            return call == null ? future.get() : call.await();
        } catch (InterruptedException e) {
            future.cancel(true);
            Thread.currentThread().interrupt();
            throw CallFailedException.unanswered("interrupted", "the thread was interrupted", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof CallException known
                    ? known.copyForRethrow()
                    : new IllegalStateException(e.getCause());
        } catch (CancellationException e) {
            throw CallFailedException.unanswered("closed", "the client was closed", e);
        }
    }

    /** Like {@link #send}, but asynchronous. The future fails with the same exceptions. */
    public CompletableFuture<A> sendAsync() {
        return sendForOutcomeAsync().thenApply(CallOutcome::orThrow);
    }

    /** Like {@link #sendForOutcome}, but asynchronous. */
    public CompletableFuture<CallOutcome<A>> sendForOutcomeAsync() {
        Batcher batcher = transport.batcher();
        return batcher == null || batchable == null
                ? transport.send(request, timeout, reader)
                : batcher.submitAsync(new BatchedCall<>(batchable, reader, timeout, false));
    }
}
