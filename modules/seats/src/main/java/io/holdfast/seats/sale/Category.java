package io.holdfast.seats.sale;

import io.holdfast.store.kit.Arguments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A price category of an event. An edit of the plan assigns it to seats and areas.
 *
 * @param id the id, which is unique within the event
 * @param price the price of a seat or place without a ticket type
 * @param tickets the prices by ticket type
 */
public record Category(String id, Price price, List<TicketPrice> tickets) {

    /**
     * The price of a ticket type.
     *
     * @param type the ticket type, such as {@code child}
     */
    public record TicketPrice(String type, Price price) {
        public TicketPrice {
            Arguments.notBlank("ticket type", type, SaleLimits.MAX_NAME);
            Arguments.notNull("price", price);
        }
    }

    public Category {
        Arguments.notBlank("category", id, SaleLimits.MAX_NAME);
        Arguments.notNull("price", price);
        tickets = Arguments.list("tickets", tickets);
        Arguments.inRange("ticket types", tickets.size(), 0, SaleLimits.MAX_TICKET_TYPES);
        Arguments.distinct("tickets", tickets.stream().map(TicketPrice::type).toList());
    }

    public static Category of(String id, Price price) {
        return new Category(id, price, List.of());
    }

    /** Returns this category with the price of another ticket type. */
    public Category with(String type, Price other) {
        List<TicketPrice> more = new ArrayList<>(tickets);
        more.addAll(Arrays.asList(new TicketPrice(type, other)));
        return new Category(id, price, more);
    }
}
