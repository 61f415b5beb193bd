package io.holdfast.seats.internal;

import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.plan.SeatPropertyTable;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.seats.internal.row.SaleTermsRow;
import io.holdfast.seats.internal.row.SaleTermsRow.CategoryRow;
import io.holdfast.seats.internal.row.SaleTermsRow.TicketPriceRow;
import io.holdfast.seats.internal.row.SectionConfigRow;
import io.holdfast.seats.sale.TicketCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Builds the lines of a booking. Seats and places are priced by their category and ticket type, and grouped into lines.
 * Tickets are assigned in the order in which seats and places are added. Not thread-safe.
 */
final class BookingLines {

    private final Supplier<SaleTermsRow> terms;
    private final SellableSeats sellable;
    private final List<TicketCount> tickets;
    private final List<LineItemRow> lines = new ArrayList<>();
    private int nextTicket;
    private int usedTickets;

    /**
     * Creates an instance without lines.
     *
     * @param tickets the ticket types of all seats and places in their order; empty for tickets without a type
     */
    BookingLines(Supplier<SaleTermsRow> terms, SellableSeats sellable, List<TicketCount> tickets) {
        this.terms = terms;
        this.sellable = sellable;
        this.tickets = tickets;
    }

    List<LineItemRow> lines() {
        return lines;
    }

    /** Adds a seat. Returns a refusal if its category has no price for the ticket type. */
    SeatsOutcome.@Nullable TicketTypeNotFound addSeat(SectionId id, OpenSection section, int seat) {
        SeatPropertyTable properties = section.properties();
        String category = properties.category(seat);
        String ticket = takeTicket();
        long price = priceOf(section.config(), category, ticket);
        if (price < 0) {
            return new SeatsOutcome.TicketTypeNotFound(Objects.requireNonNull(ticket), category);
        }
        String allotment = properties.allotment(seat);
        LineItemRow line = new LineItemRow(
                id.toString(),
                price,
                section.config().seatsPerRow(),
                null,
                new ArrayList<>(List.of(seat)),
                category,
                ticket,
                allotment != null && sellable.open().contains(allotment) ? allotment : null);
        add(line);
        return null;
    }

    /** Adds places. Returns a refusal if the category of the area has no price for a ticket type. */
    SeatsOutcome.@Nullable TicketTypeNotFound addPlaces(
            SectionId id, OpenSection area, int count, @Nullable String allotment) {
        String category = area.config().category();
        for (int left = count; left > 0; ) {
            String ticket = peekTicket();
            int some = tickets.isEmpty()
                    ? left
                    : Math.min(left, tickets.get(nextTicket).count() - usedTickets);
            long price = priceOf(area.config(), category, ticket);
            if (price < 0) {
                return new SeatsOutcome.TicketTypeNotFound(Objects.requireNonNull(ticket), category);
            }
            add(new LineItemRow(id.toString(), price, 0, some, List.of(), category, ticket, allotment));
            advance(some);
            left -= some;
        }
        return null;
    }

    private void add(LineItemRow line) {
        for (int i = 0; i < lines.size(); i++) {
            LineItemRow each = lines.get(i);
            if (!each.isSameKind(line)) {
                continue;
            }
            if (line.isArea()) {
                lines.set(i, each.plus(line));
            } else {
                each.seats().addAll(line.seats());
            }
            return;
        }
        lines.add(line);
    }

    /** Returns the price of a ticket, or -1 if the category has no price for its type. */
    private long priceOf(SectionConfigRow section, @Nullable String category, @Nullable String ticket) {
        if (category == null) {
            return ticket == null ? section.price() : -1;
        }
        CategoryRow row = terms.get().category(category).orElse(null);
        if (row == null) {
            return ticket == null ? section.price() : -1;
        }
        return ticket == null
                ? row.price()
                : row.tickets().stream()
                        .filter(each -> each.type().equals(ticket))
                        .mapToLong(TicketPriceRow::price)
                        .findFirst()
                        .orElse(-1);
    }

    private @Nullable String takeTicket() {
        String ticket = peekTicket();
        advance(1);
        return ticket;
    }

    private @Nullable String peekTicket() {
        return tickets.isEmpty() ? null : tickets.get(nextTicket).type();
    }

    private void advance(int count) {
        usedTickets += count;
        if (!tickets.isEmpty() && usedTickets == tickets.get(nextTicket).count()) {
            nextTicket++;
            usedTickets = 0;
        }
    }
}
