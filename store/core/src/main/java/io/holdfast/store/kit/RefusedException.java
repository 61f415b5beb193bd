package io.holdfast.store.kit;

/**
 * Thrown by {@link Refusal#orThrow} if the outcome of a command is a {@link Refusal}. Inside a write function, it rolls
 * back the whole transaction.
 */
public final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient Refusal refusal;

    public RefusedException(Refusal refusal) {
        super(refusal.code() + ": " + refusal);
        this.refusal = refusal;
    }

    /** Returns the outcome, which contains the reason for the refusal. */
    public Refusal refusal() {
        return refusal;
    }
}
