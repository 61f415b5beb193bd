package io.holdfast.retry;

import io.holdfast.retry.internal.RetryArguments;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.kit.RefusedException;

/** The result of processing an event. */
public sealed interface Verdict {

    /** Returns the verdict for an event that was applied. */
    static Verdict done() {
        return new Done();
    }

    /** Returns the verdict for a temporary failure: the event is retried later. */
    static Failed failed(String error) {
        return new Failed(error);
    }

    /** Returns the verdict for an exception: a refusal if it is a {@link RefusedException}, otherwise a failure. */
    static NotDone fromThrown(Throwable thrown) {
        return thrown instanceof RefusedException refused
                ? new Refused(String.valueOf(refused.getMessage()))
                : new Failed(RetryArguments.describe(thrown));
    }

    /**
     * Returns whether an exception was caused by the event and is to be recorded with it. Otherwise the store or the JVM
     * failed, and the event counts as not processed.
     */
    static boolean isEventFault(Throwable thrown) {
        if (thrown instanceof StoreException failure) {
            return failure instanceof BadRequestException || failure.code() == ErrorCode.UNDECODABLE;
        }
        return !(thrown instanceof VirtualMachineError) || thrown instanceof StackOverflowError;
    }

    /** Returns the verdict for a business refusal: the event is not retried until an operator requeues it. */
    static Refused refused(String reason) {
        return new Refused(reason);
    }

    /** Returns the verdict for a permanent failure: the event is exhausted at once and needs manual review. */
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

    /** The event failed temporarily. */
    record Failed(String error) implements NotDone {
        public Failed {
            error = RetryArguments.truncateError(error);
        }
    }

    /** The event was refused by a business rule. */
    record Refused(String error) implements NotDone {
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
