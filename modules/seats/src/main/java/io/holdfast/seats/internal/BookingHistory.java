package io.holdfast.seats.internal;

import io.holdfast.seats.Booking;
import io.holdfast.seats.BookingChangeReason;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BookingStep;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.BookingStepKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.row.BookingStepRow;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The history of bookings. A booking that was never amended has no stored steps: its row contains its status and the
 * times of its reservation and end. The first amendment stores these steps too. Sales without amendments therefore
 * write no history.
 */
public final class BookingHistory {

    private final SeatsOptions options;

    public BookingHistory(SeatsOptions options) {
        this.options = options;
    }

    public List<BookingStep> read(ReadTx tx, EventId event, BookingId booking) {
        BookingKey key = EventKey.of(options.namespace(), event).booking(booking);
        BookingRow row = tx.get(SeatsSchema.BOOKINGS, key).orElse(null);
        if (row == null || BookingQueries.find(tx, key).isEmpty()) {
            return List.of();
        }
        BookingRow cancelled = BookingQueries.find(tx, key).orElse(row);
        Instant deleted = cancelled.status() == row.status() ? null : cancelled.ended();
        List<BookingStepRow> rows = steps(tx, key, row, deleted == null ? tx.now() : deleted);
        if (deleted != null) {
            rows.add(end(BookingStep.Kind.CANCELLED, cancelled, deleted));
        }
        List<BookingStep> steps = new ArrayList<>(rows.size());
        for (BookingStepRow step : rows) {
            steps.add(toStep(steps.size() + 1, step));
        }
        return steps;
    }

    /** Returns the steps of a booking as of the given time, whether or not they are stored. */
    private static List<BookingStepRow> steps(ReadTx tx, BookingKey key, BookingRow booking, Instant now) {
        if (booking.steps() == null) {
            return implied(booking, now);
        }
        List<BookingStepRow> steps = new ArrayList<>(stored(tx, key));
        if (booking.isExpired(now)) {
            steps.add(end(BookingStep.Kind.EXPIRED, booking, booking.expires()));
        }
        return steps;
    }

    /** Returns the stored steps of a booking. */
    public static List<BookingStepRow> stored(ReadTx tx, BookingKey key) {
        return tx.scan(SeatsSchema.BOOKING_STEPS).prefix(BookingStepKey.prefix(key)).stream()
                .map(entry -> entry.value())
                .toList();
    }

    /**
     * Appends a step, preceded by the steps that have not been stored yet. Returns the booking with the new number of
     * steps.
     */
    static BookingRow append(Tx tx, BookingKey key, BookingRow before, BookingRow after, BookingStepRow step) {
        int number = before.steps() == null ? 0 : before.steps();
        if (before.steps() == null) {
            for (BookingStepRow implied : implied(before, step.time())) {
                tx.put(SeatsSchema.BOOKING_STEPS, new BookingStepKey(key, ++number), implied);
            }
        }
        tx.put(SeatsSchema.BOOKING_STEPS, new BookingStepKey(key, ++number), step);
        return after.withSteps(number);
    }

    /** Returns the steps of a booking that was never amended. */
    private static List<BookingStepRow> implied(BookingRow booking, Instant now) {
        List<BookingStepRow> steps = new ArrayList<>();
        steps.add(BookingStepRow.of(
                BookingStep.Kind.RESERVED, booking.created(), booking.buyer(), booking.lines(), List.of()));
        Instant ended = booking.isExpired(now) ? booking.expires() : booking.ended();
        if (ended != null) {
            steps.add(end(kindOf(booking.isExpired(now) ? Booking.Status.EXPIRED : booking.status()), booking, ended));
        }
        return steps;
    }

    /** Returns the step for the sale, release, cancellation or expiry of a booking. */
    static BookingStepRow end(BookingStep.Kind kind, BookingRow booking, Instant time) {
        boolean sold = kind == BookingStep.Kind.SOLD;
        return BookingStepRow.of(kind, time, booking.buyer(), List.of(), sold ? List.of() : booking.lines())
                .withReason(booking.reason(), booking.author());
    }

    public static BookingStep.Kind kindOf(Booking.Status status) {
        return BookingStep.Kind.valueOf(status.name());
    }

    static BookingStep toStep(int number, BookingStepRow row) {
        return new BookingStep(
                number,
                row.kind(),
                row.time(),
                BuyerId.of(row.buyer()),
                SeatsViewMapper.toBookedSeats(row.taken()),
                SeatsViewMapper.toBookedPlaces(row.taken()),
                SeatsViewMapper.toBookedSeats(row.freed()),
                SeatsViewMapper.toBookedPlaces(row.freed()),
                LineItemRow.total(row.taken()) - LineItemRow.total(row.freed()),
                Optional.ofNullable(row.amendment()),
                Optional.ofNullable(row.reason()).map(text -> new BookingChangeReason(text, row.author())));
    }
}
