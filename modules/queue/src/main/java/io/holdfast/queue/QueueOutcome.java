package io.holdfast.queue;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.kit.CreatedOrReplaced;
import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.RefusedException;
import io.holdfast.store.kit.RepeatableOutcome;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** The outcome of a command: a success, or a refusal for a reason that callers should expect. */
public sealed interface QueueOutcome {

    /**
     * Returns this outcome unless it is a refusal.
     *
     * @throws RefusedException if this outcome is a refusal, so that the enclosing transaction writes nothing
     */
    default QueueOutcome orThrow() {
        return Refusal.orThrow(this);
    }

    /** Like {@link #orThrow()}, cast to the type of the successful outcome. */
    default <T extends QueueOutcome> T orThrow(Class<T> type) {
        return type.cast(orThrow());
    }

    /** Outcomes of {@link QueueAdmin#create}, {@link QueueAdmin#configure} and {@link QueueAdmin#put}. */
    sealed interface Configured extends QueueOutcome
            permits ConfigStored, QueueAlreadyExists, QueueNotFound, LuaError {}

    /** Outcomes of {@link QueueAdmin#delete}. */
    sealed interface Deleted extends QueueOutcome permits QueueDeleted, QueueNotFound, QueueInUse {}

    /** Outcomes of {@link QueueAdmin#pause} and {@link QueueAdmin#resume}. */
    sealed interface PausedOrResumed extends QueueOutcome permits ConfigStored, QueueNotFound {}

    /** Outcomes of {@link QueueAdmin#purge} and {@link QueueAdmin#redrive}. */
    sealed interface Moved extends QueueOutcome permits MessagesMoved, QueueNotFound {}

    /** Outcomes of {@link Queues#enqueue}. */
    sealed interface Enqueued extends QueueOutcome permits Accepted, QueueNotFound, KeyReused, LuaError, QueueFull {}

    /** Outcomes of {@link Queues#enqueueAll}. */
    sealed interface EnqueuedAll extends QueueOutcome permits AllAccepted, NoneAccepted {}

    /** Outcomes of {@link Queues#lease}. */
    sealed interface Leased extends QueueOutcome permits Deliveries, QueueNotFound {
        /**
         * Returns the leased messages.
         *
         * @throws BadRequestException if the queue does not exist
         */
        List<MessageDelivery> deliveries();
    }

    /** Outcomes of {@link Queues#ack}. */
    sealed interface Acked extends QueueOutcome permits MessageAcked, LeaseLost, MessageNotFound {}

    /** Outcomes of {@link Queues#nack} and {@link Queues#release}. */
    sealed interface Returned extends QueueOutcome permits Requeued, DeadLettered, LeaseLost, MessageNotFound {}

    /** Outcomes of {@link Queues#extend}. */
    sealed interface Extended extends QueueOutcome permits LeaseExtended, LeaseLost, MessageNotFound {}

    /** Outcomes of {@link Queues#reschedule}. */
    sealed interface Rescheduled extends QueueOutcome permits MessageRescheduled, MessageLeased, MessageNotFound {}

    /** Outcomes of {@link Queues#cancel}. */
    sealed interface Cancelled extends QueueOutcome permits MessageCancelled, MessageLeased, MessageNotFound {}

    /** Outcomes of {@link Queues#report}. */
    sealed interface Reported extends QueueOutcome permits ProgressStored, LeaseLost, MessageNotFound {}

    /** Outcomes of {@link QueueAdmin#redriveMessage}. */
    sealed interface Redriven extends QueueOutcome
            permits MessageRedriven, MessageNotFound, MessageLeased, QueueNotFound {}

    /** A refusal with a stable reason. */
    sealed interface Refused extends QueueOutcome, Refusal {
        QueueError error();

        @Override
        default String code() {
            return Refusal.codeOf(error());
        }
    }

    /**
     * The queue exists with this configuration.
     *
     * @param change the effect of this command
     */
    record ConfigStored(QueueConfig config, Change change)
            implements Configured, PausedOrResumed, RepeatableOutcome, CreatedOrReplaced {

        /** The effect of a command on a queue. */
        public enum Change {
            /** The queue is new. */
            CREATED,
            /** The queue existed and was changed. */
            REPLACED,
            /** The queue was already in this state. */
            NONE
        }

        @Override
        public boolean repeated() {
            return change == Change.NONE;
        }

        @Override
        public boolean created() {
            return change == Change.CREATED;
        }
    }

    /**
     * The queue is deleted.
     *
     * @param messages the number of messages that the queue contained
     */
    record QueueDeleted(long messages) implements Deleted {}

    /**
     * Messages were moved or removed.
     *
     * @param messages the number of messages that were moved or removed
     */
    record MessagesMoved(long messages) implements Moved {}

    /**
     * The message was enqueued.
     *
     * @param repeated whether the message was enqueued by an earlier request with the same deduplication key
     */
    record Accepted(UUID id, boolean repeated) implements Enqueued, RepeatableOutcome {}

    /** All messages of a batch were enqueued. The results are in the order of the request. */
    record AllAccepted(List<Accepted> accepted) implements EnqueuedAll, RepeatableOutcome {
        public AllAccepted {
            accepted = List.copyOf(accepted);
        }

        /** Returns whether all messages were enqueued by earlier requests. */
        @Override
        public boolean repeated() {
            return RepeatableOutcome.isRepeat(accepted);
        }
    }

    /**
     * No message of a batch was enqueued, because some were refused.
     *
     * @param refused the refusals by index in the batch; all other messages could have been enqueued
     */
    record NoneAccepted(SortedMap<Integer, Refused> refused) implements EnqueuedAll, Refused {
        public NoneAccepted {
            refused = Collections.unmodifiableSortedMap(new TreeMap<>(refused));
        }

        /** Returns the error of the first refused message. */
        @Override
        public QueueError error() {
            return refused.values().iterator().next().error();
        }
    }

    /** The leased messages. The list may be empty. */
    record Deliveries(List<MessageDelivery> deliveries) implements Leased {
        public Deliveries {
            deliveries = List.copyOf(deliveries);
        }
    }

    /**
     * The outcome of {@link Queues#ackAndLease}.
     *
     * @param acked the outcomes of the acknowledgements, in the order of the receipts
     * @param leased the next messages
     */
    record AckedAndLeased(List<Acked> acked, Leased leased) implements QueueOutcome {
        public AckedAndLeased {
            acked = List.copyOf(acked);
        }

        @Override
        public AckedAndLeased orThrow() {
            acked.forEach(Acked::orThrow);
            leased.orThrow();
            return this;
        }
    }

    /** The message was acknowledged and removed. */
    record MessageAcked(UUID message) implements Acked {}

    /**
     * The message will be delivered again.
     *
     * @param attempts the number of failed deliveries so far
     * @param notBefore the earliest time of the next delivery
     */
    record Requeued(int attempts, Instant notBefore) implements Returned {}

    /**
     * The message was moved to a dead-letter queue.
     *
     * @param queue the dead-letter queue
     * @param attempts the number of failed deliveries
     */
    record DeadLettered(String queue, int attempts) implements Returned {}

    /**
     * The lease was extended.
     *
     * @param until the new end of the lease
     */
    record LeaseExtended(Instant until) implements Extended {}

    /**
     * The message has a new earliest delivery time.
     *
     * @param notBefore the new time
     */
    record MessageRescheduled(Instant notBefore) implements Rescheduled {}

    /** The message was removed before delivery. */
    record MessageCancelled(UUID message) implements Cancelled {}

    /** The progress of the message was stored. */
    record ProgressStored(UUID message) implements Reported {}

    /**
     * The dead letter was moved back.
     *
     * @param queue the queue to which it was moved
     */
    record MessageRedriven(UUID message, String queue) implements Redriven {}

    /**
     * The message would exceed the capacity of the queue.
     *
     * @param messages the number of messages in the queue
     * @param bytes their total size, or -1 if unknown
     */
    record QueueFull(String queue, long messages, long bytes) implements Enqueued, Refused {
        @Override
        public QueueError error() {
            return QueueError.QUEUE_FULL;
        }
    }

    /** The message is leased, so it can be neither rescheduled, cancelled nor redriven. */
    record MessageLeased(UUID message) implements Rescheduled, Cancelled, Redriven, Refused {
        @Override
        public QueueError error() {
            return QueueError.MESSAGE_LEASED;
        }
    }

    /** The queue does not exist. */
    record QueueNotFound(String queue)
            implements Configured, Deleted, PausedOrResumed, Moved, Enqueued, Leased, Redriven, Refused {
        @Override
        public List<MessageDelivery> deliveries() {
            throw Arguments.invalid("queue '" + queue + "' does not exist");
        }

        @Override
        public QueueError error() {
            return QueueError.QUEUE_NOT_FOUND;
        }
    }

    /**
     * A queue with the same name exists with a different configuration, or is still being deleted.
     *
     * @param config the configuration of the existing queue
     * @param deleting whether the existing queue is being deleted
     */
    record QueueAlreadyExists(QueueConfig config, boolean deleting) implements Configured, Refused {
        @Override
        public QueueError error() {
            return QueueError.QUEUE_ALREADY_EXISTS;
        }
    }

    /**
     * The queue cannot be deleted because it is the dead-letter queue of another queue.
     *
     * @param by the queue that uses this queue as its dead-letter queue
     */
    record QueueInUse(String by) implements Deleted, Refused {
        @Override
        public QueueError error() {
            return QueueError.QUEUE_IN_USE;
        }
    }

    /**
     * The deduplication key was used for a different message.
     *
     * @param id the id of the message that was enqueued with the key
     */
    record KeyReused(UUID id) implements Enqueued, Refused {
        @Override
        public QueueError error() {
            return QueueError.KEY_REUSED;
        }
    }

    /** The receipt does not belong to the current lease of the message. */
    record LeaseLost(UUID message) implements Acked, Returned, Extended, Reported, Refused {
        @Override
        public QueueError error() {
            return QueueError.LEASE_LOST;
        }
    }

    /** The queue does not contain the message, for example because the message was acknowledged or moved. */
    record MessageNotFound(UUID message)
            implements Acked, Returned, Extended, Rescheduled, Cancelled, Reported, Redriven, Refused {
        @Override
        public QueueError error() {
            return QueueError.MESSAGE_NOT_FOUND;
        }
    }

    /** A script did not compile, failed, or returned an invalid value. */
    record LuaError(String message) implements Configured, Enqueued, Refused {
        @Override
        public QueueError error() {
            return QueueError.LUA_ERROR;
        }
    }
}
