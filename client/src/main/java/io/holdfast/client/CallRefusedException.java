package io.holdfast.client;

import io.holdfast.api.Problem;

/** The server refused a call: nothing was done, and a repeat would be refused too. */
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
        String field = problem.field() == null ? "" : problem.field() + ": ";
        return field + problem.message() + " (" + status + " " + problem.code() + ", request " + problem.requestId()
                + ")";
    }

    public int status() {
        return status;
    }

    public Problem problem() {
        return problem;
    }

    @Override
    CallException copyForRethrow() {
        return new CallRefusedException(status, problem);
    }
}
