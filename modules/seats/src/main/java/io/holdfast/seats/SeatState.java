package io.holdfast.seats;

/** What a seat is: 2 bits. */
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

    /** The two bits, as they are stored. */
    public int code() {
        return code;
    }

    public static SeatState of(int code) {
        return BY_CODE[code];
    }
}
