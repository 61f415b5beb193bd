package io.holdfast.retry;

import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.RefusedException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a command may answer: it is done, or refused for a reason that the caller should expect. A command that is
 * refused changes nothing.
 */
public sealed interface RetryOutcome {

    /** Itself, if it is done. A refusal is thrown, so that the transaction which it is a part of writes nothing. */
    default RetryOutcome orThrow() {
        if (this instanceof Refusal refusal) {
            throw new RefusedException(refusal);
        }
        return this;
    }

    /** As {@link #orThrow()}, as what the command answers when it is done. */
    default <T extends RetryOutcome> T orThrow(Class<T> done) {
        return done.cast(orThrow());
    }

    /** Answers of {@link Retries#save} and {@link Retries#saveUntried}. */
    sealed interface Saved extends RetryOutcome permits EventStored, IdReused {}

    /** Answers of {@link Retries#succeed}, {@link Retries#fail}, {@link Retries#refuse} and {@link Retries#exhaust}. */
    sealed interface Settled extends RetryOutcome permits EventRemoved, EventStored, ClaimLost, EventNotFound {}

    /** Answers of {@link Retries#extend}. */
    sealed interface Extended extends RetryOutcome permits ClaimExtended, ClaimLost, EventNotFound {}

    /** Answers of {@link Retries#requeue}. */
    sealed interface Requeued extends RetryOutcome permits EventStored, EventClaimed, EventNotFound {}

    /** Answers of {@link Retries#discard}. */
    sealed interface Discarded extends RetryOutcome permits EventRemoved, EventClaimed, EventNotFound {}

    /** A refusal, with its stable name. */
    sealed interface Refused extends RetryOutcome, Refusal {
        RetryError error();

        @Override
        default String code() {
            return error().text();
        }
    }

    /**
     * The event is in the store, as it is now.
     *
     * @param repeated whether it had been saved before: this call changed nothing
     */
    record EventStored(FailedEvent event, boolean repeated) implements Saved, Settled, Requeued {}

    /** The event is gone, but for the archive; as it was at the end. */
    record EventRemoved(FailedEvent event) implements Settled, Discarded {}

    /**
     * Events for a runner.
     *
     * @param expired others that were found, whose runner had not finished in time: they count as failed
     */
    record Claimed(List<Claim> claims, List<EventStored> expired) implements RetryOutcome {
        public Claimed {
            claims = List.copyOf(claims);
            expired = List.copyOf(expired);
        }
    }

    /** The claim is good until then. */
    record ClaimExtended(Claim claim) implements Extended {}

    /**
     * So many events were requeued.
     *
     * @param next where to go on, if there is more to look at
     */
    record RequeuedAll(int events, Optional<String> next) implements RetryOutcome {}

    /** The id stands for an event with another type, publisher or data. */
    record IdReused(String id) implements Saved, Refused {
        @Override
        public RetryError error() {
            return RetryError.ID_REUSED;
        }
    }

    /** The claim was settled, or its time was over and the event counts as failed. */
    record ClaimLost(FailedEvent event) implements Settled, Extended, Refused {
        @Override
        public RetryError error() {
            return RetryError.CLAIM_LOST;
        }
    }

    /** A runner is trying it. */
    record EventClaimed(String runner, Instant until) implements Requeued, Discarded, Refused {
        @Override
        public RetryError error() {
            return RetryError.EVENT_CLAIMED;
        }
    }

    /** There is no such event: it never failed, or is applied or discarded. */
    record EventNotFound(String id) implements Settled, Extended, Requeued, Discarded, Refused {
        @Override
        public RetryError error() {
            return RetryError.EVENT_NOT_FOUND;
        }
    }
}
