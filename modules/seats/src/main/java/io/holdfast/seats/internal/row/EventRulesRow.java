package io.holdfast.seats.internal.row;

import org.jspecify.annotations.Nullable;

/**
 * The stored booking rules of an event, which are checked for every reservation. The categories and allotments are in
 * {@link SaleTermsRow}.
 *
 * @param maxPerBuyer the maximum number of seats and places that a buyer can have at the same time, or null
 * @param limitNumber how often a limit per buyer was introduced; {@link BuyerSeatsRow} rows with another number are
 *     obsolete
 * @param noOrphans whether specific seats must not leave a single free seat; null means false
 */
public record EventRulesRow(
        @Nullable Integer maxPerBuyer,
        int limitNumber,
        @Nullable Boolean noOrphans) {

    public boolean forbidsOrphans() {
        return Boolean.TRUE.equals(noOrphans);
    }
}
