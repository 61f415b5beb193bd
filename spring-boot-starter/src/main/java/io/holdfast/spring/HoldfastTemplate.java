package io.holdfast.spring;

import io.holdfast.ledger.Ledger;
import io.holdfast.queue.Queues;
import io.holdfast.retry.Retries;
import io.holdfast.seats.Seats;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs transactions over several modules of an embedded store, for beans that would otherwise inject each module.
 * Thread-safe.
 *
 * <pre>{@code
 * template.write((tx, holdfast) -> {
 *     holdfast.ledger().charge(tx, usage).orThrow();
 *     return holdfast.queues().enqueue(tx, message).orThrow();
 * });
 * }</pre>
 */
public final class HoldfastTemplate {

    private final Store store;
    private final Ledger ledger;
    private final Seats seats;
    private final Queues queues;
    private final Retries retries;

    public HoldfastTemplate(Store store, Ledger ledger, Seats seats, Queues queues, Retries retries) {
        this.store = store;
        this.ledger = ledger;
        this.seats = seats;
        this.queues = queues;
        this.retries = retries;
    }

    /**
     * Runs a function in one transaction and returns its result once the commit is durable. If the function throws an
     * exception, nothing is written. The function may run more than once and must not change anything outside the
     * transaction.
     */
    public <R extends @Nullable Object> R write(
            BiFunction<? super Tx, ? super HoldfastTemplate, ? extends R> function) {
        return store.write(tx -> function.apply(tx, this));
    }

    /** Runs a function on one consistent snapshot. */
    public <R extends @Nullable Object> R read(Function<? super ReadTx, ? extends R> function) {
        return store.read(function);
    }

    public Store store() {
        return store;
    }

    public Ledger ledger() {
        return ledger;
    }

    public Seats seats() {
        return seats;
    }

    public Queues queues() {
        return queues;
    }

    public Retries retries() {
        return retries;
    }
}
