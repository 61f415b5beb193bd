package io.holdfast.client;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/**
 * A call that is ready to be sent. Sending it again is a repeat: it has the same key, and so, where it has one, the first
 * answer. For any number of threads.
 */
public class Call<A> {

    private final Transport transport;
    private final EncodedRequest envelope;
    private final Duration timeout;
    private final Function<byte[], A> reader;

    Call(Transport transport, EncodedRequest envelope, Duration timeout, Function<byte[], A> reader) {
        this.transport = transport;
        this.envelope = envelope;
        this.timeout = timeout;
        this.reader = reader;
    }

    /** The same with a time of its own: for all of it, repeats and all. */
    public Call<A> withTimeout(Duration whole) {
        return new Call<>(transport, envelope, whole, reader);
    }

    /** The same, of which the caller says that a repeat does no harm: it is repeated even if it may have been done. */
    public Call<A> asRepeatable() {
        EncodedRequest again = new EncodedRequest(envelope.method(), envelope.path(), envelope.body(), true);
        return new Call<>(transport, again, timeout, reader);
    }

    /**
     * Sends it and waits for the answer.
     *
     * @throws CallRefusedException if the server refuses it: nothing was done, and a repeat would be refused too
     * @throws CallFailedException if there is no answer, or none that says what was done
     */
    public A send() {
        return sendForOutcome().orThrow();
    }

    /**
     * As {@link #send}, but a refusal is a result.
     *
     * @throws CallFailedException if there is no answer, or none that says what was done
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

    /** As {@link #send}, without waiting; the future fails with what is thrown there. */
    public CompletableFuture<A> sendAsync() {
        return sendForOutcomeAsync().thenApply(CallOutcome::orThrow);
    }

    /** As {@link #sendForOutcome}, without waiting. */
    public CompletableFuture<CallOutcome<A>> sendForOutcomeAsync() {
        return transport.send(envelope, timeout, reader);
    }
}
