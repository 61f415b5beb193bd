package io.holdfast.retry;

import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.RefusedException;
import io.holdfast.store.kit.RepeatableOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The outcome of a command: a success or a refusal. A refused command changes nothing. */
public sealed interface RetryOutcome {

    /**
     * Returns this outcome if it is a success.
     *
     * @throws RefusedException if this outcome is a refusal, so that the enclosing transaction writes nothing
     */
    default RetryOutcome orThrow() {
        return Refusal.orThrow(this);
    }

    /**
     * Returns this outcome as the given type if it is a success.
     *
     * @throws RefusedException if this outcome is a refusal, so that the enclosing transaction writes nothing
     */
    default <T extends RetryOutcome> T orThrow(Class<T> success) {
        return success.cast(orThrow());
    }

    /** Outcomes of {@link Retries#save} and {@link Retries#saveUntried}. */
    sealed interface Saved extends RetryOutcome permits EventStored, IdReused {}

    /** Outcomes of {@link FailedEventClaims#settle} and {@link FailedEventClaims#release}. */
    sealed interface Settled extends RetryOutcome permits EventRemoved, EventStored, ClaimLost, EventNotFound {}

    /** Outcomes of {@link FailedEventClaims#extend}. */
    sealed interface Extended extends RetryOutcome permits ClaimExtended, ClaimLost, EventNotFound {}

    /** Outcomes of {@link Retries#requeue}. */
    sealed interface Requeued extends RetryOutcome permits EventStored, EventClaimed, EventNotFound {}

    /** Outcomes of {@link Retries#discard}. */
    sealed interface Discarded extends RetryOutcome permits EventRemoved, EventClaimed, EventNotFound {}

    /** A refusal with a stable reason. */
    sealed interface Refused extends RetryOutcome, Refusal {
        RetryError error();

        @Override
        default String code() {
            return Refusal.codeOf(error());
        }
    }

    /**
     * The event is stored. This outcome contains its current state.
     *
     * @param repeated whether the event was saved before, so that this call changed nothing
     */
    record EventStored(FailedEvent event, boolean repeated) implements Saved, Settled, Requeued, RepeatableOutcome {}

    /**
     * The event was removed, and archived if the archive is enabled.
     *
     * @param event the last state of the event
     */
    record EventRemoved(FailedEvent event) implements Settled, Discarded {}

    /**
     * The claimed events.
     *
     * @param expired the events whose previous lease has expired; each counts as a failed retry
     */
    record Claimed(List<Claim> claims, List<EventStored> expired) implements RetryOutcome {
        public Claimed {
            claims = List.copyOf(claims);
            expired = List.copyOf(expired);
        }
    }

    /** The claim was extended until {@link Claim#until}. */
    record ClaimExtended(Claim claim) implements Extended {}

    /**
     * The matching events on a page were requeued.
     *
     * @param events the number of requeued events
     * @param next the cursor of the next page, or empty if this is the last page
     */
    record RequeuedAll(int events, Optional<String> next) implements RetryOutcome {}

    /** The id belongs to an event with a different type, publisher or data. */
    record IdReused(String id) implements Saved, Refused {
        @Override
        public RetryError error() {
            return RetryError.ID_REUSED;
        }
    }

    /** The claim has already been settled, or its lease has expired and the retry counts as failed. */
    record ClaimLost(FailedEvent event) implements Settled, Extended, Refused {
        @Override
        public RetryError error() {
            return RetryError.CLAIM_LOST;
        }
    }

    /**
     * The event is leased to a runner.
     *
     * @param until the end of the lease
     */
    record EventClaimed(String runner, Instant until) implements Requeued, Discarded, Refused {
        @Override
        public RetryError error() {
            return RetryError.EVENT_CLAIMED;
        }
    }

    /** The event is not stored: it was never saved, has succeeded, or was discarded. */
    record EventNotFound(String id) implements Settled, Extended, Requeued, Discarded, Refused {
        @Override
        public RetryError error() {
            return RetryError.EVENT_NOT_FOUND;
        }
    }
}
