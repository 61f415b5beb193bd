package io.holdfast.seats.sale;

import io.holdfast.store.kit.Arguments;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The seats that the search for the best seats can select.
 *
 * @param categories the permitted categories; if empty, all seats are permitted
 * @param minPrice the minimum price of a seat without a ticket type, or null
 * @param maxPrice the maximum price of a seat without a ticket type, or null
 * @param fullView whether to exclude seats with a restricted view
 * @param accessible the number of wheelchair spaces. If it is positive, the seats are adjacent and contain at least this
 *     number of wheelchair spaces; if it is 0, they contain neither wheelchair spaces nor companion seats
 */
public record SeatFilter(
        List<String> categories,
        @Nullable Price minPrice,
        @Nullable Price maxPrice,
        boolean fullView,
        int accessible) {

    /** All seats except wheelchair spaces and companion seats. */
    public static final SeatFilter ALL = new SeatFilter(List.of(), null, null, false, 0);

    public SeatFilter {
        categories = Arguments.distinct("categories", categories);
        Arguments.inRange("categories", categories.size(), 0, SaleLimits.MAX_CATEGORIES);
        Arguments.inRange("accessible", accessible, 0, SaleLimits.MAX_TICKETS);
    }

    public SeatFilter inCategories(String... other) {
        return new SeatFilter(
                Arrays.asList(Arguments.notNull("categories", other)), minPrice, maxPrice, fullView, accessible);
    }

    /** Returns this filter with a price range; null means no bound. */
    public SeatFilter priced(@Nullable Price min, @Nullable Price max) {
        return new SeatFilter(categories, min, max, fullView, accessible);
    }

    public SeatFilter withFullView() {
        return new SeatFilter(categories, minPrice, maxPrice, true, accessible);
    }

    public SeatFilter withAccessible(int count) {
        return new SeatFilter(categories, minPrice, maxPrice, fullView, count);
    }

    /** Returns whether the filter depends on the price of a seat or its category. */
    public boolean limitsPrices() {
        return !categories.isEmpty() || minPrice != null || maxPrice != null;
    }
}
