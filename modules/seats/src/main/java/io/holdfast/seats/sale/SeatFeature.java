package io.holdfast.seats.sale;

/** A feature of a seat. The codes are stored. */
public enum SeatFeature {
    /** A space for a wheelchair. The best available seats include such seats only on request. */
    ACCESSIBLE(1),
    /** A seat for the companion of a wheelchair user. The best available seats include such seats only on request. */
    COMPANION(2),
    RESTRICTED_VIEW(4),
    /** An aisle, a step or a column is to the right of the seat, so that it is not adjacent to the next seat. */
    AISLE(8);

    private final int code;

    SeatFeature(int code) {
        this.code = code;
    }

    /** Returns the stored code, a power of 2. */
    public int code() {
        return code;
    }
}
