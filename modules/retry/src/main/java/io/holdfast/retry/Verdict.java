package io.holdfast.retry;

import io.holdfast.retry.internal.RetryArguments;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.kit.RefusedException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The result of processing an event. */
public sealed interface Verdict {

    /** Returns the verdict for an event that was applied. */
    static Verdict done() {
        return new Done();
    }

    /** Returns the verdict for a temporary failure: the event is retried later. */
    static Failed failed(String error) {
        return new Failed(error, null);
    }

    /**
     * Returns the verdict for a temporary failure whose cause is known to last for some time.
     *
     * @param retryAfter the minimum delay before the next retry
     */
    static Failed failed(String error, Duration retryAfter) {
        return new Failed(error, retryAfter);
    }

    /** Returns the verdict for an exception: a refusal if it is a {@link RefusedException}, otherwise a failure. */
    static NotDone fromThrown(Throwable thrown) {
        return thrown instanceof RefusedException refused
                ? refused(String.valueOf(refused.getMessage()))
                : failed(RetryArguments.describe(thrown));
    }

    /**
     * Returns whether an exception was caused by the event and should be recorded with it. Otherwise, the store or the
     * JVM has failed, and the event counts as not processed.
     */
    static boolean isEventFault(Throwable thrown) {
        if (thrown instanceof StoreException failure) {
            return failure instanceof BadRequestException || failure.code() == ErrorCode.UNDECODABLE;
        }
        return !(thrown instanceof VirtualMachineError) || thrown instanceof StackOverflowError;
    }

    /** Returns the verdict for a business refusal: the event is not retried until an operator requeues it. */
    static Refused refused(String reason) {
        return new Refused(reason, null);
    }

    /**
     * Returns the verdict for a refusal due to missing credit: the event waits until {@link
     * Retries#retryWaitingForCredit} is called with enough credit for its account, or until an operator requeues it.
     */
    static Refused refused(String reason, CreditNeed need) {
        return new Refused(reason, need);
    }

    /** Returns the verdict for a permanent failure: the event becomes exhausted immediately and needs manual review. */
    static Hopeless hopeless(String error) {
        return new Hopeless(error);
    }

    /** A verdict for an event that was not applied. */
    sealed interface NotDone extends Verdict {
        /** Returns the error, truncated to {@link RetryLimits#MAX_ERROR} characters. */
        String error();
    }

    /** The event was applied. */
    record Done() implements Verdict {}

    /**
     * The event failed temporarily.
     *
     * @param retryAfter the minimum delay before the next retry, or null for the configured delay
     */
    record Failed(String error, @Nullable Duration retryAfter) implements NotDone {
        public Failed {
            error = RetryArguments.truncateError(error);
            if (retryAfter != null) {
                Arguments.inRange("retryAfter", retryAfter, Duration.ZERO, RetryLimits.MAX_DELAY);
            }
        }
    }

    /**
     * The credit that an event needs before a retry can succeed.
     *
     * @param account the account that lacks the credit
     * @param credits the credit that must be available, or 0 if the account does not exist
     */
    record CreditNeed(String account, long credits) {
        public CreditNeed {
            Arguments.name("account", account, RetryLimits.MAX_ID);
            Arguments.inRange("credits", credits, 0, Long.MAX_VALUE);
        }
    }

    /**
     * The event was refused by a business rule.
     *
     * @param need the missing credit that caused the refusal, or null if there is another cause
     */
    record Refused(String error, @Nullable CreditNeed need) implements NotDone {
        public Refused {
            error = RetryArguments.truncateError(error);
        }
    }

    /** The event failed permanently. */
    record Hopeless(String error) implements NotDone {
        public Hopeless {
            error = RetryArguments.truncateError(error);
        }
    }
}
