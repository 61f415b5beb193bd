package io.holdfast.store.concurrent;

/** What was said last of work that fails again and again: the same is said once. */
public final class RepeatedWarning {

    private String last = "";

    public boolean recordFailure(Throwable trouble) {
        String before = last;
        last = String.valueOf(trouble.getMessage());
        return !last.equals(before);
    }

    /** It went well: the same trouble is news again. */
    public void recordSuccess() {
        last = "";
    }
}
