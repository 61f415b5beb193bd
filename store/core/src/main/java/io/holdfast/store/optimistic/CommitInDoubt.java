package io.holdfast.store.optimistic;

/** The database was lost while a turn was being committed: whether it was has to be found out. */
public final class CommitInDoubt extends Exception {

    private static final long serialVersionUID = 1;

    private final String slotId;
    private final long head;
    private final long number;

    /**
     * In doubt are the commits after {@code head} up to {@code number}.
     *
     * @param turn what the turn left, or tried to leave, in the database
     */
    public CommitInDoubt(String turn, long head, long number, Throwable cause) {
        super(cause);
        this.slotId = turn;
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
