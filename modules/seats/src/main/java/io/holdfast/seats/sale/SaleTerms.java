package io.holdfast.seats.sale;

import io.holdfast.store.kit.Arguments;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The prices of an event and the rules for its bookings.
 *
 * @param categories the price categories
 * @param maxPerBuyer the maximum number of seats and places that a buyer can have reserved and bought at the same time,
 *     or null for no limit
 * @param noOrphans whether a booking must not leave a single free seat, unless every choice of the same number of seats
 *     in the same block leaves one
 */
public record SaleTerms(List<Category> categories, @Nullable Integer maxPerBuyer, boolean noOrphans) {

    /** No categories and no rules. */
    public static final SaleTerms NONE = new SaleTerms(List.of(), null, false);

    public SaleTerms {
        categories = Arguments.list("categories", categories);
        Arguments.inRange("categories", categories.size(), 0, SaleLimits.MAX_CATEGORIES);
        Arguments.distinct("categories", categories.stream().map(Category::id).toList());
        if (maxPerBuyer != null) {
            Arguments.inRange("maxPerBuyer", maxPerBuyer, 1, SaleLimits.MAX_TICKETS);
        }
    }

    public static SaleTerms of(Category... categories) {
        return new SaleTerms(Arrays.asList(Arguments.notNull("categories", categories)), null, false);
    }

    public SaleTerms withMaxPerBuyer(int other) {
        return new SaleTerms(categories, other, noOrphans);
    }

    public SaleTerms withoutOrphans() {
        return new SaleTerms(categories, maxPerBuyer, true);
    }
}
