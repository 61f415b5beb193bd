package io.holdfast.client;

import io.holdfast.api.Problem;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when no response to a call was received or the response leaves the outcome unknown. The code of the exception
 * is {@code unreachable}, {@code lost}, {@code timeout}, {@code interrupted}, {@code closed}, {@code unreadable}, or
 * the error code from the server.
 */
public final class CallFailedException extends CallException {

    private static final long serialVersionUID = 1;

    private final boolean mayBeDone;
    private final int status;
    private final transient @Nullable Problem problem;

    private CallFailedException(
            String code,
            String message,
            boolean mayBeDone,
            int status,
            @Nullable Problem problem,
            @Nullable Throwable cause) {
        super(code, message, cause);
        this.mayBeDone = mayBeDone;
        this.status = status;
        this.problem = problem;
    }

    /** Creates an exception for a call that was not sent. */
    static CallFailedException unsent(String code, String message, Throwable cause) {
        return new CallFailedException(code, message, false, 0, null, cause);
    }

    /** Creates an exception for a call that was sent but received no response. */
    static CallFailedException unanswered(String code, String message, Throwable cause) {
        return new CallFailedException(code, message, true, 0, null, cause);
    }

    /** Creates an exception for an error response. */
    static CallFailedException answered(int status, Problem problem, boolean mayBeDone) {
        String message = problem.message() + " (" + status + " " + problem.code() + ")";
        return new CallFailedException(problem.code(), message, mayBeDone, status, problem, null);
    }

    /** Creates an exception for a response that cannot be decoded. */
    static CallFailedException unreadable(int status, String message, @Nullable Throwable cause) {
        return new CallFailedException("unreadable", message, true, status, null, cause);
    }

    /**
     * Returns this exception, or a copy for which {@link #mayBeDone} is true if an earlier attempt may have been
     * applied.
     */
    CallFailedException withEarlierAttempt(@Nullable CallFailedException before) {
        return before == null || before.mayBeDone == mayBeDone || mayBeDone
                ? this
                : new CallFailedException(code(), String.valueOf(getMessage()), true, status, problem, getCause());
    }

    /** Returns whether the call may have been applied. */
    public boolean mayBeDone() {
        return mayBeDone;
    }

    /** Returns the HTTP status, or 0 if no response was received. */
    public int status() {
        return status;
    }

    /** Returns the problem reported by the server, or null if the server reported none. */
    public @Nullable Problem problem() {
        return problem;
    }

    @Override
    CallException copyForRethrow() {
        return new CallFailedException(code(), String.valueOf(getMessage()), mayBeDone, status, problem, this);
    }
}
