package io.holdfast.seats.sale;

import io.holdfast.store.kit.Arguments;

/** The price of a seat in minor units. For example, 4,500 means 45.00. */
public record Price(long minor) {

    public Price {
        Arguments.inRange("price", minor, 0, SaleLimits.MAX_PRICE);
    }

    public static Price of(long minor) {
        return new Price(minor);
    }

    @Override
    public String toString() {
        return Long.toString(minor);
    }
}
