package io.holdfast.store.kit;

/**
 * A {@link Refusal} that its caller does not want to go on from. Thrown inside a write function, by {@code orThrow()} of
 * a room's outcome, it leaves nothing of the whole transaction.
 */
public final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient Refusal refusal;

    public RefusedException(Refusal refusal) {
        super(refusal.code() + ": " + refusal);
        this.refusal = refusal;
    }

    /** What was refused, and why: the outcome itself. */
    public Refusal refusal() {
        return refusal;
    }
}
