package io.holdfast.client;

import io.holdfast.api.Problem;

/** What came of a call that was answered. */
public sealed interface CallOutcome<A> {

    /** What was answered, or a {@link CallRefusedException}. */
    A orThrow();

    /**
     * It was done.
     *
     * @param commit the number of the commit that did it; 0 if nothing was written
     */
    record Done<A>(A value, long commit) implements CallOutcome<A> {

        @Override
        public A orThrow() {
            return value;
        }
    }

    /**
     * It was refused: nothing was done.
     *
     * @param status of HTTP
     * @param problem why, with what else is known
     */
    record Refused<A>(int status, Problem problem) implements CallOutcome<A> {

        /** The stable name of the reason, like {@code insufficient_credits}. */
        public String code() {
            return problem.code();
        }

        @Override
        public A orThrow() {
            throw new CallRefusedException(status, problem);
        }
    }
}
