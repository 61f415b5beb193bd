package io.holdfast.client;

import io.holdfast.api.Problem;
import org.jspecify.annotations.Nullable;

/**
 * A call that was not answered, or not in a way that settles it. Its code is {@code unreachable}, {@code lost},
 * {@code timeout}, {@code interrupted}, {@code closed}, {@code unreadable}, or the code of the server's problem.
 */
public final class CallFailedException extends CallException {

    private static final long serialVersionUID = 1;

    private final boolean done;
    private final int status;
    private final transient @Nullable Problem problem;

    private CallFailedException(
            String code,
            String message,
            boolean done,
            int status,
            @Nullable Problem problem,
            @Nullable Throwable cause) {
        super(code, message, cause);
        this.done = done;
        this.status = status;
        this.problem = problem;
    }

    /** Nothing was sent. */
    static CallFailedException unsent(String code, String message, Throwable cause) {
        return new CallFailedException(code, message, false, 0, null, cause);
    }

    /** Something was sent, and nothing came back. */
    static CallFailedException unanswered(String code, String message, Throwable cause) {
        return new CallFailedException(code, message, true, 0, null, cause);
    }

    /** An answer came, which is none. */
    static CallFailedException answered(int status, Problem problem, boolean mayBeDone) {
        String message = problem.message() + " (" + status + " " + problem.code() + ")";
        return new CallFailedException(problem.code(), message, mayBeDone, status, problem, null);
    }

    static CallFailedException unreadable(int status, String message, @Nullable Throwable cause) {
        return new CallFailedException("unreadable", message, true, status, null, cause);
    }

    /** The same, as the last of several: what one before may have done, they all may. */
    CallFailedException withEarlierAttempt(@Nullable CallFailedException before) {
        return before == null || before.done == done || done
                ? this
                : new CallFailedException(code(), String.valueOf(getMessage()), true, status, problem, getCause());
    }

    /** Whether what was called for may have been done all the same. */
    public boolean mayBeDone() {
        return done;
    }

    /** Of HTTP; 0 if there was no answer. */
    public int status() {
        return status;
    }

    /** What the server said, if it said anything. */
    public @Nullable Problem problem() {
        return problem;
    }

    @Override
    CallException copyForRethrow() {
        return new CallFailedException(code(), String.valueOf(getMessage()), done, status, problem, this);
    }
}
