package io.holdfast.client;

/** A call that has no result. */
public abstract sealed class CallException extends RuntimeException permits CallRefusedException, CallFailedException {

    private static final long serialVersionUID = 1;

    private final String code;

    CallException(String code, String message, @org.jspecify.annotations.Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** The stable name of the reason. */
    public String code() {
        return code;
    }

    /** The same, thrown by the thread that waited for it. */
    abstract CallException copyForRethrow();
}
