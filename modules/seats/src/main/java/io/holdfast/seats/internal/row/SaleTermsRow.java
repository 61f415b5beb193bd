package io.holdfast.seats.internal.row;

import io.holdfast.seats.sale.SaleAccess;
import io.holdfast.store.kit.RequestHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The stored categories and allotments of an event. */
public record SaleTermsRow(List<CategoryRow> categories, List<AllotmentRow> allotments) {

    public static final SaleTermsRow NONE = new SaleTermsRow(List.of(), List.of());

    /**
     * A category.
     *
     * @param price the price without a ticket type, in minor units
     */
    public record CategoryRow(String id, long price, List<TicketPriceRow> tickets) {}

    /** The price of a ticket type. */
    public record TicketPriceRow(String type, long price) {}

    /**
     * Seats and places that are set aside.
     *
     * @param channel the channel that may buy them, or null
     * @param code the hash of the code with which they can be bought, or null
     * @param until the time from which everybody may buy them
     */
    public record AllotmentRow(
            String id, @Nullable String channel, @Nullable UUID code, Instant until) {

        public boolean isActive(Instant now) {
            return now.isBefore(until);
        }

        private boolean permits(SaleAccess access, List<UUID> codes) {
            return (channel != null && access.channels().contains(channel)) || (code != null && codes.contains(code));
        }
    }

    public Optional<CategoryRow> category(String id) {
        return categories.stream().filter(each -> each.id().equals(id)).findFirst();
    }

    public Optional<AllotmentRow> allotment(String id) {
        return allotments.stream().filter(each -> each.id().equals(id)).findFirst();
    }

    /** Returns the ids of the allotments that have not ended and that a caller may or may not use. */
    public Set<String> allotments(SaleAccess access, boolean permitted, Instant now) {
        if (allotments.isEmpty()) {
            return Set.of();
        }
        List<UUID> codes = access.codes().stream().map(SaleTermsRow::hashOf).toList();
        return allotments.stream()
                .filter(each -> each.isActive(now) && each.permits(access, codes) == permitted)
                .map(AllotmentRow::id)
                .collect(Collectors.toSet());
    }

    /** Returns the hash of a code. */
    public static UUID hashOf(String code) {
        return new RequestHash().add(code).toUuid();
    }

    public SaleTermsRow withCategories(List<CategoryRow> other) {
        return new SaleTermsRow(other, allotments);
    }

    public SaleTermsRow withAllotments(List<AllotmentRow> other) {
        return new SaleTermsRow(categories, other);
    }
}
