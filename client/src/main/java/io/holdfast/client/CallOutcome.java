package io.holdfast.client;

import io.holdfast.api.Problem;

/** The outcome of a call that the server processed. */
public sealed interface CallOutcome<A> {

    /** Returns the value, or throws {@link CallRefusedException} if the call was rejected. */
    A orThrow();

    /**
     * A successful call.
     *
     * @param commit the number of the commit with the call's writes, or 0 if the call wrote nothing
     * @param repeated whether an earlier request had already made the same change, so that this call changed nothing
     */
    record Done<A>(A value, long commit, boolean repeated) implements CallOutcome<A> {

        @Override
        public A orThrow() {
            return value;
        }
    }

    /**
     * A rejected call, which had no effect.
     *
     * @param status the HTTP status
     * @param problem the reason for the rejection, with details
     */
    record Refused<A>(int status, Problem problem) implements CallOutcome<A> {

        /** Returns the error code, such as {@code insufficient_credits}. */
        public String code() {
            return problem.code();
        }

        @Override
        public A orThrow() {
            throw new CallRefusedException(status, problem);
        }
    }
}
