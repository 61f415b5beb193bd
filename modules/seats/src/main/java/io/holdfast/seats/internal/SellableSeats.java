package io.holdfast.seats.internal;

import io.holdfast.seats.SeatState;
import io.holdfast.seats.internal.plan.SeatPropertyTable;
import io.holdfast.seats.internal.row.SaleTermsRow;
import io.holdfast.seats.internal.row.SaleTermsRow.CategoryRow;
import io.holdfast.seats.internal.row.SectionConfigRow;
import io.holdfast.seats.sale.SaleAccess;
import io.holdfast.seats.sale.SeatFeature;
import io.holdfast.seats.sale.SeatFilter;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The seats that a caller may buy, because they are not set aside for others and match a filter. */
final class SellableSeats {

    private final Supplier<SaleTermsRow> terms;
    private final SaleAccess access;
    private final Instant now;
    private @Nullable Set<String> closed;
    private @Nullable Set<String> open;

    /**
     * Creates an instance.
     *
     * @param terms returns the categories and allotments, which are not read for sections without properties
     */
    SellableSeats(Supplier<SaleTermsRow> terms, SaleAccess access, Instant now) {
        this.terms = terms;
        this.access = access;
        this.now = now;
    }

    /** Returns the allotments that have not ended and that the caller may not use. */
    Set<String> closed() {
        Set<String> loaded = closed;
        if (loaded == null) {
            loaded = terms.get().allotments(access, false, now);
            closed = loaded;
        }
        return loaded;
    }

    /** Returns the allotments that have not ended and that the caller may use. */
    Set<String> open() {
        Set<String> loaded = open;
        if (loaded == null) {
            loaded = terms.get().allotments(access, true, now);
            open = loaded;
        }
        return loaded;
    }

    boolean isClosed(SeatPropertyTable properties, int seat) {
        String allotment = properties.allotment(seat);
        return allotment != null && closed().contains(allotment);
    }

    /** Marks the available seats of a section that do not match as blocked, in place. */
    void exclude(SeatFilter filter, OpenSection section, PackedSeatStates bits) {
        SectionConfigRow config = section.config();
        SeatPropertyTable properties = section.properties();
        for (int seat = 0; seat < config.slots(); seat++) {
            if (bits.get(seat) == SeatState.AVAILABLE
                    && (isClosed(properties, seat) || !matches(filter, config, properties, seat))) {
                bits.set(seat, SeatState.BLOCKED);
            }
        }
    }

    private boolean matches(SeatFilter filter, SectionConfigRow config, SeatPropertyTable properties, int seat) {
        if (filter.fullView() && properties.has(seat, SeatFeature.RESTRICTED_VIEW)) {
            return false;
        }
        if (filter.accessible() == 0
                && (properties.has(seat, SeatFeature.ACCESSIBLE) || properties.has(seat, SeatFeature.COMPANION))) {
            return false;
        }
        return !filter.limitsPrices() || matchesPrice(filter, config.price(), properties.category(seat));
    }

    private boolean matchesPrice(SeatFilter filter, long sectionPrice, @Nullable String category) {
        if (!filter.categories().isEmpty()
                && (category == null || !filter.categories().contains(category))) {
            return false;
        }
        long price = category == null
                ? sectionPrice
                : terms.get().category(category).map(CategoryRow::price).orElse(sectionPrice);
        return (filter.minPrice() == null || price >= filter.minPrice().minor())
                && (filter.maxPrice() == null || price <= filter.maxPrice().minor());
    }

    /** Returns the id of a category that the event does not have, or null. */
    @Nullable
    String findUnknown(List<String> categories) {
        return categories.stream()
                .filter(id -> terms.get().category(id).isEmpty())
                .findFirst()
                .orElse(null);
    }
}
