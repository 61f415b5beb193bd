package io.holdfast.seats;

/** The state of a seat, stored in two bits. */
public enum SeatState {
    AVAILABLE(0b00),
    RESERVED(0b01),
    SOLD(0b10),
    /** Not for sale. */
    BLOCKED(0b11);

    private static final SeatState[] BY_CODE = values();

    private final int code;

    SeatState(int code) {
        this.code = code;
    }

    /** Returns the stored two-bit code. */
    public int code() {
        return code;
    }

    /** Returns the state with the given two-bit code. */
    public static SeatState of(int code) {
        return BY_CODE[code];
    }
}
