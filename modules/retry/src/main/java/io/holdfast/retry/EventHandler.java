package io.holdfast.retry;

import io.holdfast.store.Tx;

/** What processes events: passed to a {@link RetryRunner} as a function. What it throws is a fault, or a refusal
 * if it is the {@code RefusedException} of a room. */
@FunctionalInterface
public interface EventHandler {

    /**
     * Processes an event by any means. It may be called again although it was done, if the process ends before that is
     * noted: what it does must bear a repeat.
     */
    Verdict handle(InboundEvent event) throws Exception;

    /**
     * Processes an event within the transaction that also removes it: both or none, so it is applied exactly once. It
     * changes nothing but the transaction. What it wrote is undone unless its verdict is {@link Verdict.Done}.
     */
    @FunctionalInterface
    interface InTransaction {
        Verdict handle(Tx tx, InboundEvent event);
    }
}
