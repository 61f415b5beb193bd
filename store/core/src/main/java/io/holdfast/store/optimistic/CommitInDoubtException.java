package io.holdfast.store.optimistic;

/** Thrown if the connection to the database was lost during a commit, so that its outcome must be looked up. */
public final class CommitInDoubtException extends Exception {

    private static final long serialVersionUID = 1;

    private final String slotId;
    private final long head;
    private final long number;

    /**
     * Creates the exception for the commits after {@code head} up to {@code number}.
     *
     * @param slotId the id that the commit slot writes to the database when it commits
     */
    public CommitInDoubtException(String slotId, long head, long number, Throwable cause) {
        super(cause);
        this.slotId = slotId;
        this.head = head;
        this.number = number;
    }

    public String slotId() {
        return slotId;
    }

    public long head() {
        return head;
    }

    public long number() {
        return number;
    }
}
