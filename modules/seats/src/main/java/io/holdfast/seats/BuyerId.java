package io.holdfast.seats;

/** Whoever holds or bought seats. Only the buyer of a booking may finalize, extend or release it. */
public record BuyerId(String value) {

    public BuyerId {
        Args.id("buyer", value, SeatsLimits.MAX_ID);
    }

    public static BuyerId of(String value) {
        return new BuyerId(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
