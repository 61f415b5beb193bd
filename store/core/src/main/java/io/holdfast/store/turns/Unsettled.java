package io.holdfast.store.turns;

/** The database was lost while a turn was being committed: whether it was has to be found out. */
public final class Unsettled extends Exception {

    private static final long serialVersionUID = 1;

    private final String turn;
    private final long head;
    private final long number;

    /**
     * In doubt are the commits after {@code head} up to {@code number}.
     *
     * @param turn what the turn left, or tried to leave, in the database
     */
    public Unsettled(String turn, long head, long number, Throwable cause) {
        super(cause);
        this.turn = turn;
        this.head = head;
        this.number = number;
    }

    public String turn() {
        return turn;
    }

    public long head() {
        return head;
    }

    public long number() {
        return number;
    }
}
