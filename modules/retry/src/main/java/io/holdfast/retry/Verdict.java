package io.holdfast.retry;

import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.kit.RefusedException;

/** What came of processing an event. */
public sealed interface Verdict {

    /** It is applied, for good. */
    static Verdict done() {
        return new Done();
    }

    /** A fault: it is to be tried again, later. */
    static Failed failed(String error) {
        return new Failed(error);
    }

    /** What was thrown: the refusal of a room, or else a fault. */
    static NotDone fromThrown(Throwable thrown) {
        return thrown instanceof RefusedException refused
                ? new Refused(String.valueOf(refused.getMessage()))
                : new Failed(Args.text(thrown));
    }

    /**
     * Whether what was thrown in the transaction of an event is the event's own fault, and to be kept with it. Otherwise
     * the store or the machine is in trouble, and the event has not been tried.
     */
    static boolean isEventFault(Throwable thrown) {
        if (thrown instanceof StoreException trouble) {
            return trouble instanceof BadRequest || trouble.code() == ErrorCode.UNDECODABLE;
        }
        return !(thrown instanceof VirtualMachineError) || thrown instanceof StackOverflowError;
    }

    /** The rules of the business say no: it makes no sense to try again until somebody has changed the cause. */
    static Refused refused(String reason) {
        return new Refused(reason);
    }

    /** It will never work, as it is: a person has to look. */
    static Hopeless hopeless(String error) {
        return new Hopeless(error);
    }

    /** Every verdict by which the event is not applied. */
    sealed interface NotDone extends Verdict {
        /** Why; what is longer than {@link RetryLimits#MAX_ERROR} is cut off. */
        String error();
    }

    /** It is applied. */
    record Done() implements Verdict {}

    /** It failed this time. */
    record Failed(String error) implements NotDone {
        public Failed {
            error = Args.error(error);
        }
    }

    /** It was refused. */
    record Refused(String error) implements NotDone {
        public Refused {
            error = Args.error(error);
        }
    }

    /** It can never succeed. */
    record Hopeless(String error) implements NotDone {
        public Hopeless {
            error = Args.error(error);
        }
    }
}
