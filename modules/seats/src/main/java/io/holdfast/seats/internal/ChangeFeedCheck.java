package io.holdfast.seats.internal;

import io.holdfast.seats.Booking;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.ChangeKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Proves the change feed of an event: its numbers are without gaps, and its changes are those of the bookings. They are
 * taken back one by one, the newest first, so that also a feed whose beginning is not kept must fit; one that is whole
 * must lead back to the event as it was made.
 */
final class ChangeFeedCheck {

    private final ReadTx tx;
    private final EventKey key;
    private final EventRow event;
    private final Map<String, SectionCheck> sections;
    private final Consumer<String> problems;
    private long reserved;
    private long ended;

    ChangeFeedCheck(
            ReadTx tx, EventKey key, EventRow event, Map<String, SectionCheck> sections, Consumer<String> problems) {
        this.tx = tx;
        this.key = key;
        this.event = event;
        this.sections = sections;
        this.problems = problems;
    }

    void run(long bookings, long endedBookings) {
        long expected = event.lastChange();
        for (Entry<ChangeKey, ChangeRow> change :
                tx.scan(SeatsSchema.CHANGES).prefix(ChangeKey.CODEC.prefix(key)).reverse()) {
            long number = change.key().number();
            if (number != expected) {
                problems.accept("has change " + number + " where " + expected + " should be");
                return;
            }
            expected--;
            booking(change.value(), number);
            change.value().lines().forEach(line -> undo(line, change.value().how(), number));
        }
        if (expected != event.firstChange() - 1) {
            problems.accept("has changes from " + (expected + 1) + " on, not from " + event.firstChange());
        } else if (expected == 0) {
            checkComplete(bookings, endedBookings);
        }
    }

    private void checkComplete(long bookings, long endedBookings) {
        sections.values().forEach(SectionCheck::checkFullyUndone);
        if (reserved != bookings || ended != endedBookings) {
            problems.accept("has " + bookings + " bookings, " + endedBookings + " of them ended, its changes "
                    + reserved + " and " + ended);
        }
    }

    private void undo(LineItem line, SeatTransition how, long number) {
        SectionCheck section = sections.get(line.section());
        if (section == null || !section.canContain(line)) {
            problems.accept("change " + number + " has " + line + ", which no section has");
        } else {
            section.undo(line, how, number);
        }
    }

    private void booking(ChangeRow change, long number) {
        if (change.how() == SeatTransition.BLOCK || change.how() == SeatTransition.UNBLOCK) {
            if (change.booking() != null) {
                problems.accept("change " + number + " blocks seats of booking " + change.booking());
            }
            return;
        }
        if (change.how() == SeatTransition.RESERVE) {
            reserved++;
        } else {
            ended++;
        }
        BookingRow booking = change.booking() == null
                ? null
                : tx.get(SeatsSchema.BOOKINGS, new BookingKey(key, change.booking()))
                        .orElse(null);
        if (booking == null || !booking.lines().equals(change.lines()) || !matchesStatus(booking, change.how())) {
            problems.accept("change " + number + " is " + change.how() + " of booking " + change.booking()
                    + ", which is " + (booking == null ? "not there" : booking.status() + " with " + booking.lines()));
        }
    }

    /** Whether a booking can have made a transition, going by how it ended. */
    private static boolean matchesStatus(BookingRow booking, SeatTransition how) {
        Booking.@Nullable Status ended = switch (how) {
            case FINALIZE -> Booking.Status.SOLD;
            case RELEASE -> Booking.Status.RELEASED;
            case EXPIRE -> Booking.Status.EXPIRED;
            case RESERVE, BLOCK, UNBLOCK -> null;
        };
        return ended == null || booking.status() == ended;
    }
}
