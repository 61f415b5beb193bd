package io.holdfast.seats.sale;

import io.holdfast.store.kit.Arguments;

/**
 * A number of tickets of one type.
 *
 * @param type the ticket type, such as {@code child}
 */
public record TicketCount(String type, int count) {

    public TicketCount {
        Arguments.notBlank("ticket type", type, SaleLimits.MAX_NAME);
        Arguments.inRange("tickets", count, 1, SaleLimits.MAX_TICKETS);
    }

    public static TicketCount of(String type, int count) {
        return new TicketCount(type, count);
    }
}
