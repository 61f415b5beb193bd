package io.holdfast.server.seats;

/** The permissions of end users, who have a token instead of an API key (setting {@code end-user-seats}). */
public enum EndUserSeatPolicy {
    /** Read and release their own bookings. */
    OFF,
    /** Also read events and seat maps, reserve seats, extend their holds, and finalize free bookings. */
    RESERVE,
    /** Also finalize bookings that are not free, because payment is handled elsewhere. */
    FINALIZE;

    public boolean canReserve() {
        return this != OFF;
    }
}
