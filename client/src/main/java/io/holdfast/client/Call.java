package io.holdfast.client;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/**
 * A call that is ready to be sent. If the call has an idempotency key, sending it again reuses the key and returns the
 * original result. Thread-safe.
 */
public class Call<A> {

    private final Transport transport;
    private final EncodedRequest request;
    private final Duration timeout;
    private final Function<byte[], A> reader;

    Call(Transport transport, EncodedRequest request, Duration timeout, Function<byte[], A> reader) {
        this.transport = transport;
        this.request = request;
        this.timeout = timeout;
        this.reader = reader;
    }

    /** Returns a copy of this call with the given timeout, which covers all retries. */
    public Call<A> withTimeout(Duration timeout) {
        return new Call<>(transport, request, timeout, reader);
    }

    /** Returns a copy of this call that is retried even if an earlier attempt may have been applied. */
    public Call<A> asRepeatable() {
        EncodedRequest repeatable = new EncodedRequest(request.method(), request.path(), request.body(), true);
        return new Call<>(transport, repeatable, timeout, reader);
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
        CompletableFuture<CallOutcome<A>> future = sendForOutcomeAsync();
        try {
            return future.get();
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
        return transport.send(request, timeout, reader);
    }
}
