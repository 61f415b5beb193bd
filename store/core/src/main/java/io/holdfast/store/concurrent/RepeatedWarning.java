package io.holdfast.store.concurrent;

/** Suppresses repeated log messages about an action that keeps failing with the same error. */
public final class RepeatedWarning {

    private String last = "";

    /**
     * Records a failure and returns whether it should be logged because its message differs from the previous message.
     */
    public boolean recordFailure(Throwable failure) {
        String before = last;
        last = String.valueOf(failure.getMessage());
        return !last.equals(before);
    }

    /** Records a success, so that the next failure is logged again. */
    public void recordSuccess() {
        last = "";
    }
}
