package io.holdfast.seats.internal.check;

import io.holdfast.seats.Booking;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.internal.BookingRow;
import io.holdfast.seats.internal.EventRow;
import io.holdfast.seats.internal.SeatsSchema;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.ChangeKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.row.ChangeRow;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Verifies that the change feed of an event has no gaps and matches the bookings. Changes are undone from the newest to
 * the oldest, so that a truncated feed can be verified too. Undoing a complete feed must lead back to the initial
 * state.
 */
final class ChangeFeedCheck {

    /** The transitions that belong to no booking. */
    private static final Set<SeatTransition> ORGANIZER = EnumSet.of(
            SeatTransition.BLOCK,
            SeatTransition.UNBLOCK,
            SeatTransition.ADD,
            SeatTransition.REMOVE,
            SeatTransition.PLAN);

    private final ReadTx tx;
    private final EventKey key;
    private final EventRow event;
    private final Map<String, SectionCheck> sections;
    private final Consumer<String> problems;
    private long reserved;
    private long ended;
    private long taken;
    private long freed;

    ChangeFeedCheck(
            ReadTx tx, EventKey key, EventRow event, Map<String, SectionCheck> sections, Consumer<String> problems) {
        this.tx = tx;
        this.key = key;
        this.event = event;
        this.sections = sections;
        this.problems = problems;
    }

    /**
     * Verifies the feed.
     *
     * @param bookings the number of bookings that were never amended
     * @param endedBookings the number of those bookings that have ended
     * @param takenSeats the number of seats and places that amended bookings have received
     * @param freedSeats the number of seats and places that amended bookings have lost
     */
    void run(long bookings, long endedBookings, long takenSeats, long freedSeats) {
        long expected = event.lastChange();
        for (Entry<ChangeKey, ChangeRow> change :
                tx.scan(SeatsSchema.CHANGES).prefix(ChangeKey.CODEC.prefix(key)).reverse()) {
            long number = change.key().number();
            if (number != expected) {
                problems.accept("has change " + number + " instead of change " + expected);
                return;
            }
            expected--;
            checkBooking(change.value(), number);
            change.value().lines().forEach(line -> undo(line, change.value().how(), number));
        }
        if (expected != event.firstChange() - 1) {
            problems.accept(
                    "starts its change feed at " + (expected + 1) + ", but the first change is " + event.firstChange());
        } else if (expected == 0) {
            checkComplete(bookings, endedBookings);
            if (taken != takenSeats || freed != freedSeats) {
                problems.accept("has booking histories with " + takenSeats + " seats taken and " + freedSeats
                        + " freed, but changes with " + taken + " taken and " + freed + " freed");
            }
        }
    }

    private void checkComplete(long bookings, long endedBookings) {
        sections.values().forEach(SectionCheck::checkFullyUndone);
        if (reserved != bookings || ended != endedBookings) {
            problems.accept("has " + bookings + " bookings, of which " + endedBookings
                    + " have ended, but its change feed has " + reserved + " and " + ended);
        }
    }

    private void undo(LineItemRow line, SeatTransition transition, long number) {
        SectionCheck section = sections.get(line.section());
        if (section == null || !section.canContain(line)) {
            problems.accept("change " + number + " contains " + line + ", which is in no section");
        } else {
            section.undo(line, transition, number);
        }
    }

    private void checkBooking(ChangeRow change, long number) {
        if (ORGANIZER.contains(change.how())) {
            if (change.booking() != null) {
                problems.accept("change " + number + " adds, removes, blocks or unblocks seats, but names booking "
                        + change.booking());
            }
            return;
        }
        BookingRow booking = change.booking() == null
                ? null
                : tx.get(SeatsSchema.BOOKINGS, new BookingKey(key, change.booking()))
                        .orElse(null);
        if (booking != null && booking.steps() != null) {
            int count = change.lines().stream().mapToInt(LineItemRow::count).sum();
            boolean isSale = change.how() == SeatTransition.FINALIZE;
            taken += !isSale && change.how().from() == SeatState.AVAILABLE ? count : 0;
            freed += !isSale && change.how().from() != SeatState.AVAILABLE ? count : 0;
            return;
        }
        if (change.how() == SeatTransition.RESERVE) {
            reserved++;
        } else {
            ended++;
        }
        if (booking == null || !booking.lines().equals(change.lines()) || !matchesStatus(booking, change.how())) {
            problems.accept("change " + number + " is a " + change.how() + " of booking " + change.booking()
                    + ", which "
                    + (booking == null ? "does not exist" : "is " + booking.status() + " with " + booking.lines()));
        }
    }

    /** Returns whether the status of a booking is consistent with a transition of its seats. */
    private static boolean matchesStatus(BookingRow booking, SeatTransition transition) {
        Booking.@Nullable Status ended = switch (transition) {
            case FINALIZE -> Booking.Status.SOLD;
            case RELEASE -> Booking.Status.RELEASED;
            case EXPIRE -> Booking.Status.EXPIRED;
            case CANCEL, WITHHOLD -> Booking.Status.CANCELLED;
            case RESERVE, BLOCK, UNBLOCK, SELL, ADD, REMOVE, PLAN -> null;
        };
        return ended == null || booking.status() == ended;
    }
}
