package io.holdfast.queue;

import io.holdfast.store.Tx;
import java.util.List;

/** The functions that a {@link QueueWorker} calls. A message whose handler throws is rejected and retried. */
public final class WorkerHandlers {

    private WorkerHandlers() {}

    /** Processes a message. The message is acknowledged when the handler returns. */
    @FunctionalInterface
    public interface MessageHandler {
        void handle(MessageDelivery delivery) throws Exception;
    }

    /**
     * Processes a message in a transaction that also acknowledges it: the handler's writes and the acknowledgement are
     * committed together or not at all. Like every write function, the handler may run more than once, and it must not
     * wait for anything outside the store.
     */
    @FunctionalInterface
    public interface TransactionHandler {
        void handle(Tx tx, MessageDelivery delivery);
    }

    /** Processes several messages. All of them are acknowledged when the handler returns, or rejected if it throws. */
    @FunctionalInterface
    public interface BatchHandler {
        void handle(List<MessageDelivery> deliveries) throws Exception;
    }
}
