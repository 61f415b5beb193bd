package io.holdfast.client;

import io.holdfast.api.Problem;

/** Thrown when the server rejects a call; nothing was applied, and a retry would also be rejected. */
public final class CallRefusedException extends CallException {

    private static final long serialVersionUID = 1;

    private final int status;
    private final transient Problem problem;

    public CallRefusedException(int status, Problem problem) {
        super(problem.code(), message(status, problem), null);
        this.status = status;
        this.problem = problem;
    }

    private static String message(int status, Problem problem) {
        // Many messages already start with the name of the field.
        boolean named = problem.field() == null
                || problem.message().startsWith(problem.field() + " ")
                || problem.message().startsWith("'" + problem.field() + "' ");
        String field = named ? "" : problem.field() + ": ";
        return field + problem.message() + " (" + status + " " + problem.code() + ", request " + problem.requestId()
                + ")";
    }

    /** Returns the HTTP status. */
    public int status() {
        return status;
    }

    /** Returns the reason for the rejection, with details. */
    public Problem problem() {
        return problem;
    }

    @Override
    CallException copyForRethrow() {
        return new CallRefusedException(status, problem);
    }
}
