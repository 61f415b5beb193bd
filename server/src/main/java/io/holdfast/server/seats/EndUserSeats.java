package io.holdfast.server.seats;

/** What end users may do with their own token, without an API key: the setting {@code end-user-seats}. */
public enum EndUserSeats {
    /** Read and release their own bookings. */
    OFF,
    /** Also read events and seat maps, reserve seats, extend their holds, and finalize bookings that cost nothing. */
    RESERVE,
    /** Also finalize bookings that cost something, because payment is handled elsewhere. */
    FINALIZE;

    public boolean canReserve() {
        return this != OFF;
    }
}
