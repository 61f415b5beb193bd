package io.holdfast.seats;

import io.holdfast.store.kit.Arguments;

/** The id of a buyer. Only the buyer of a booking may finalize, extend or release it. */
public record BuyerId(String value) {

    public BuyerId {
        Arguments.notBlank("buyer", value, SeatsLimits.MAX_ID);
    }

    public static BuyerId of(String value) {
        return new BuyerId(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
