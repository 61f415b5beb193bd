package io.holdfast.store.concurrent;

/** Suppresses repeated log messages about an action that keeps failing with the same error. */
public final class RepeatedWarning {

    private String last = "";

    /** Records a failure; returns whether its message differs from the previous one, so that it should be logged. */
    public boolean recordFailure(Throwable failure) {
        String before = last;
        last = String.valueOf(failure.getMessage());
        return !last.equals(before);
    }

    /** Records a success, after which any failure is logged again. */
    public void recordSuccess() {
        last = "";
    }
}
