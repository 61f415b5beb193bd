package io.holdfast.queue;

import io.holdfast.store.error.BadRequest;
import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.RefusedException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * What a command may answer: it is done, or refused for a reason that the caller should expect. A command that is
 * refused changes nothing.
 */
public sealed interface QueueOutcome {

    /** Itself, if it is done. A refusal is thrown, so that the transaction which it is a part of writes nothing. */
    default QueueOutcome orThrow() {
        if (this instanceof Refusal refusal) {
            throw new RefusedException(refusal);
        }
        return this;
    }

    /** As {@link #orThrow()}, as what the command answers when it is done. */
    default <T extends QueueOutcome> T orThrow(Class<T> done) {
        return done.cast(orThrow());
    }

    /** Answers of {@link QueueAdmin#create} and {@link QueueAdmin#configure}. */
    sealed interface Configured extends QueueOutcome
            permits ConfigStored, QueueAlreadyExists, QueueNotFound, LuaError {}

    /** Answers of {@link QueueAdmin#delete}. */
    sealed interface Deleted extends QueueOutcome permits QueueDeleted, QueueNotFound, QueueInUse {}

    /** Answers of {@link QueueAdmin#pause} and {@link QueueAdmin#resume}. */
    sealed interface PausedOrResumed extends QueueOutcome permits ConfigStored, QueueNotFound {}

    /** Answers of {@link QueueAdmin#purge} and {@link QueueAdmin#redrive}. */
    sealed interface Moved extends QueueOutcome permits MessagesMoved, QueueNotFound {}

    /** Answers of {@link Queues#enqueue}. */
    sealed interface Enqueued extends QueueOutcome permits Accepted, QueueNotFound, KeyReused, LuaError {}

    /** Answers of {@link Queues#enqueueAll}. */
    sealed interface EnqueuedAll extends QueueOutcome permits AllAccepted, NoneAccepted {}

    /** Answers of {@link Queues#lease}. */
    sealed interface Leased extends QueueOutcome permits Deliveries, QueueNotFound {
        /**
         * The messages.
         *
         * @throws BadRequest if there is no such queue: whoever only asks for messages would ask for ever
         */
        List<MessageDelivery> deliveries();
    }

    /** Answers of {@link Queues#ack}. */
    sealed interface Acked extends QueueOutcome permits MessageAcked, LeaseLost, MessageNotFound {}

    /** Answers of {@link Queues#nack} and {@link Queues#release}. */
    sealed interface Returned extends QueueOutcome permits Requeued, DeadLettered, LeaseLost, MessageNotFound {}

    /** Answers of {@link Queues#extend}. */
    sealed interface Extended extends QueueOutcome permits LeaseExtended, LeaseLost, MessageNotFound {}

    /** A refusal, with its stable name. */
    sealed interface Refused extends QueueOutcome, Refusal {
        QueueError error();

        @Override
        default String code() {
            return error().text();
        }
    }

    /** The queue is as asked for. */
    record ConfigStored(QueueConfig config) implements Configured, PausedOrResumed {}

    /** The queue is gone, with all that was in it. */
    record QueueDeleted(long messages) implements Deleted {}

    /** So many messages were moved or removed. */
    record MessagesMoved(long messages) implements Moved {}

    /**
     * The message is in the queue.
     *
     * @param repeated whether it was before: this is what came of the first call with its deduplication key
     */
    record Accepted(UUID id, boolean repeated) implements Enqueued {}

    /** Every message of a batch is in its queue, in the order given. */
    record AllAccepted(List<Accepted> accepted) implements EnqueuedAll {
        public AllAccepted {
            accepted = List.copyOf(accepted);
        }
    }

    /**
     * No message of a batch was taken.
     *
     * @param refused why, by the place in the batch, first place first; the others would have been taken
     */
    record NoneAccepted(SortedMap<Integer, Refused> refused) implements EnqueuedAll, Refused {
        public NoneAccepted {
            refused = Collections.unmodifiableSortedMap(new TreeMap<>(refused));
        }

        /** That of the first. */
        @Override
        public QueueError error() {
            return refused.values().iterator().next().error();
        }
    }

    /** Messages, each in the hands of the caller until it is settled or its time is over; perhaps none. */
    record Deliveries(List<MessageDelivery> deliveries) implements Leased {
        public Deliveries {
            deliveries = List.copyOf(deliveries);
        }
    }

    /** What came of each receipt, and what is to be done next. */
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

    /** The message is done with, and gone. */
    record MessageAcked(UUID message) implements Acked {}

    /** The message will be delivered again, not before this time. */
    record Requeued(int attempts, Instant notBefore) implements Returned {}

    /** The message is in a dead-letter queue now. */
    record DeadLettered(String queue, int attempts) implements Returned {}

    /** The delivery belongs to the caller until then. */
    record LeaseExtended(Instant until) implements Extended {}

    record QueueNotFound(String queue)
            implements Configured, Deleted, PausedOrResumed, Moved, Enqueued, Leased, Refused {
        @Override
        public List<MessageDelivery> deliveries() {
            throw Args.invalid("there is no queue '" + queue + "'");
        }

        @Override
        public QueueError error() {
            return QueueError.QUEUE_NOT_FOUND;
        }
    }

    /** There is a queue of that name, with another configuration, or one that is still being deleted. */
    record QueueAlreadyExists(QueueConfig config, boolean deleting) implements Configured, Refused {
        @Override
        public QueueError error() {
            return QueueError.QUEUE_ALREADY_EXISTS;
        }
    }

    /** The queue is where the dead letters of this other one go. */
    record QueueInUse(String by) implements Deleted, Refused {
        @Override
        public QueueError error() {
            return QueueError.QUEUE_IN_USE;
        }
    }

    /** The deduplication key stands for another message. */
    record KeyReused(UUID id) implements Enqueued, Refused {
        @Override
        public QueueError error() {
            return QueueError.KEY_REUSED;
        }
    }

    /** The message is not leased by this delivery any more: its time was over, or it was settled. */
    record LeaseLost(UUID message) implements Acked, Returned, Extended, Refused {
        @Override
        public QueueError error() {
            return QueueError.LEASE_LOST;
        }
    }

    /** There is no such message: it is done, or moved, or never was. */
    record MessageNotFound(UUID message) implements Acked, Returned, Extended, Refused {
        @Override
        public QueueError error() {
            return QueueError.MESSAGE_NOT_FOUND;
        }
    }

    /** A script does not compile, failed, or answered nonsense. */
    record LuaError(String message) implements Configured, Enqueued, Refused {
        @Override
        public QueueError error() {
            return QueueError.LUA_ERROR;
        }
    }
}
