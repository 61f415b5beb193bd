package io.holdfast.seats.internal.row;

import io.holdfast.seats.internal.BookingRow;
import io.holdfast.seats.internal.SeatsSchema;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.BuyerKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import java.util.ArrayList;
import java.util.List;

/**
 * The stored numbers of seats and places that a buyer has reserved or bought, for an event with a limit per buyer. The
 * row is stored when the buyer makes the first booking after the limit was introduced.
 *
 * @param limitNumber the {@linkplain EventRulesRow#limitNumber number} of the limit
 * @param bookings the bookings that are stored as reserved or sold
 */
public record BuyerSeatsRow(int limitNumber, List<BookingCount> bookings) {

    /** The number of seats and places of a booking. */
    public record BookingCount(String booking, int count) {}

    public int total() {
        return bookings.stream().mapToInt(BookingCount::count).sum();
    }

    /** Returns this row after a booking received or lost seats and places. */
    public BuyerSeatsRow plus(String booking, int change) {
        List<BookingCount> changed = new ArrayList<>(bookings.size() + 1);
        int count = change;
        for (BookingCount each : bookings) {
            if (each.booking().equals(booking)) {
                count += each.count();
            } else {
                changed.add(each);
            }
        }
        if (count > 0) {
            changed.add(new BookingCount(booking, count));
        }
        return new BuyerSeatsRow(limitNumber, changed);
    }

    /** Counts the seats and places of a buyer's bookings that are stored as reserved or sold. */
    public static List<BookingCount> count(ReadTx tx, EventKey event, String buyer) {
        List<BookingCount> counts = new ArrayList<>();
        for (Entry<BookingKey, BookingRow> booking : tx.scan(SeatsSchema.BOOKINGS, SeatsSchema.BOOKINGS_BY_BUYER)
                .prefix(SeatsSchema.prefix(new BuyerKey(event.namespace(), buyer), event))) {
            if (booking.value().holdsSeats()) {
                int count = booking.value().lines().stream()
                        .mapToInt(LineItemRow::count)
                        .sum();
                counts.add(new BookingCount(booking.key().booking(), count));
            }
        }
        return counts;
    }
}
