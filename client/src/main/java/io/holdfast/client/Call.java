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
    private final Envelope envelope;
    private final Duration timeout;
    private final Function<byte[], A> reader;

    Call(Transport transport, Envelope envelope, Duration timeout, Function<byte[], A> reader) {
        this.transport = transport;
        this.envelope = envelope;
        this.timeout = timeout;
        this.reader = reader;
    }

    /** The same with a time of its own: for all of it, repeats and all. */
    public Call<A> within(Duration whole) {
        return new Call<>(transport, envelope, whole, reader);
    }

    /** The same, of which the caller says that a repeat does no harm: it is repeated even if it may have been done. */
    public Call<A> repeatable() {
        Envelope again = new Envelope(envelope.method(), envelope.path(), envelope.body(), true);
        return new Call<>(transport, again, timeout, reader);
    }

    /**
     * Sends it and waits for the answer.
     *
     * @throws RefusedException if the server refuses it: nothing was done, and a repeat would be refused too
     * @throws FailedException if there is no answer, or none that says what was done
     */
    public A send() {
        return outcome().orThrow();
    }

    /**
     * As {@link #send}, but a refusal is a result.
     *
     * @throws FailedException if there is no answer, or none that says what was done
     */
    public Outcome<A> outcome() {
        CompletableFuture<Outcome<A>> future = outcomeAsync();
        try {
            return future.get();
        } catch (InterruptedException e) {
            future.cancel(true);
            Thread.currentThread().interrupt();
            throw FailedException.unanswered("interrupted", "the thread was interrupted", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof CallException known ? known.again() : new IllegalStateException(e.getCause());
        } catch (CancellationException e) {
            throw FailedException.unanswered("closed", "the client was closed", e);
        }
    }

    /** As {@link #send}, without waiting; the future fails with what is thrown there. */
    public CompletableFuture<A> sendAsync() {
        return outcomeAsync().thenApply(Outcome::orThrow);
    }

    /** As {@link #outcome}, without waiting. */
    public CompletableFuture<Outcome<A>> outcomeAsync() {
        return transport.send(envelope, timeout, reader);
    }
}
