package io.holdfast.retry;

import io.holdfast.store.Tx;

/**
 * Processes events for a {@link RetryRunner}. A {@code RefusedException} from a module counts as a refusal, any other
 * exception as a failure.
 */
@FunctionalInterface
public interface EventHandler {

    /**
     * Processes an event. The handler must be idempotent, because it is called again if the process ends before the
     * result is recorded.
     */
    Verdict handle(InboundEvent event) throws Exception;

    /**
     * Processes an event in the transaction that also removes it, so that the event is applied exactly once. The
     * handler must have no effects outside the transaction. Its writes are rolled back unless it returns
     * {@link Verdict.Done}.
     */
    @FunctionalInterface
    interface InTransaction {
        Verdict handle(Tx tx, InboundEvent event);

        /**
         * Called after the commit that records the result of the event.
         *
         * @param outcome {@link RetryOutcome.EventRemoved} if the handler's writes were committed; with any other
         *     outcome, they were rolled back
         */
        default void onSettled(RetryOutcome.Settled outcome) {}
    }

    /**
     * Processes an event in two phases: effects outside the store first, then the transaction that removes the event.
     */
    @FunctionalInterface
    interface TwoPhase {

        /**
         * Performs the effects outside the store and returns the function for the transaction that records the result.
         * The effects must be idempotent.
         */
        InTransaction prepare(InboundEvent event) throws Exception;
    }
}
