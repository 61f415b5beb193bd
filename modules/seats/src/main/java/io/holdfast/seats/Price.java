package io.holdfast.seats;

/** What a seat costs, in minor units: 4,500 is 45.00. */
public record Price(long minor) {

    public Price {
        Args.within("price", minor, 0, SeatsLimits.MAX_PRICE);
    }

    public static Price of(long minor) {
        return new Price(minor);
    }

    @Override
    public String toString() {
        return Long.toString(minor);
    }
}
