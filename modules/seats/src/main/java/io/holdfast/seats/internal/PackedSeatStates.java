package io.holdfast.seats.internal;

import io.holdfast.seats.SeatState;
import java.util.Arrays;

/**
 * The states of the seats in a section, with 2 bits per seat, most significant bits first. Seats are indexed from 0,
 * row by row: byte b contains the seats 4b to 4b + 3. Not thread-safe.
 */
public final class PackedSeatStates {

    private final byte[] bytes;

    /** Wraps the bytes without copying them. */
    public PackedSeatStates(byte[] bytes) {
        this.bytes = bytes;
    }

    static PackedSeatStates allAvailable(int seats) {
        return new PackedSeatStates(new byte[(seats + 3) / 4]);
    }

    static PackedSeatStates allBlocked(int seats) {
        PackedSeatStates states = allAvailable(seats);
        for (int seat = 0; seat < seats; seat++) {
            states.set(seat, SeatState.BLOCKED);
        }
        return states;
    }

    public byte[] bytes() {
        return bytes;
    }

    public SeatState get(int seat) {
        return SeatState.of(bytes[seat >> 2] >> shift(seat) & 0b11);
    }

    public void set(int seat, SeatState state) {
        int others = bytes[seat >> 2] & ~(0b11 << shift(seat));
        bytes[seat >> 2] = (byte) (others | state.code() << shift(seat));
    }

    /** Returns the number of seats in the given state among the first {@code seats} seats. */
    public int count(SeatState state, int seats) {
        int count = 0;
        for (int seat = 0; seat < seats; seat++) {
            count += get(seat) == state ? 1 : 0;
        }
        return count;
    }

    public PackedSeatStates copy() {
        return new PackedSeatStates(Arrays.copyOf(bytes, bytes.length));
    }

    private static int shift(int seat) {
        return 6 - 2 * (seat & 3);
    }
}
