package io.holdfast.client;

import io.holdfast.api.Problem;

/** The outcome of a call that the server processed. */
public sealed interface CallOutcome<A> {

    /** Returns the value, or throws {@link CallRefusedException} if the call was rejected. */
    A orThrow();

    /**
     * A successful call.
     *
     * @param commit the commit number of its writes; 0 if it wrote nothing
     */
    record Done<A>(A value, long commit) implements CallOutcome<A> {

        @Override
        public A orThrow() {
            return value;
        }
    }

    /**
     * A rejected call; nothing was applied.
     *
     * @param status the HTTP status
     * @param problem the reason, with details
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
