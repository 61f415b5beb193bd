package io.holdfast.client;

/** Thrown when a call does not produce a result. */
public abstract sealed class CallException extends RuntimeException permits CallRefusedException, CallFailedException {

    private static final long serialVersionUID = 1;

    private final String code;

    CallException(String code, String message, @org.jspecify.annotations.Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** Returns the error code. */
    public String code() {
        return code;
    }

    /** Returns a copy of this exception with the stack trace of the waiting thread. */
    abstract CallException copyForRethrow();
}
