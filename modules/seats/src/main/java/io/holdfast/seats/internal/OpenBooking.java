package io.holdfast.seats.internal;

import io.holdfast.seats.Amendment;
import io.holdfast.seats.Booking;
import io.holdfast.seats.BookingStep;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.row.BookingStepRow;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A booking loaded for an amendment. */
record OpenBooking(Tx tx, BookingKey key, OpenEvent event, BookingRow row, Amendment amendment, UUID request) {

    /** Returns the outcome of an amendment with an id that was used before, or null if the id is new. */
    SeatsOutcome.@Nullable Amended findRepeated() {
        if (row.steps() == null) {
            return null;
        }
        List<BookingStepRow> steps = BookingHistory.stored(tx, key);
        for (int i = 0; i < steps.size(); i++) {
            BookingStepRow step = steps.get(i);
            if (amendment.id().equals(step.amendment())) {
                return request.equals(step.request())
                        ? new SeatsOutcome.BookingAmended(view(row), BookingHistory.toStep(i + 1, step), true)
                        : new SeatsOutcome.KeyReused(amendment.id());
            }
        }
        return null;
    }

    BookingStepRow step(BookingStep.Kind kind, BookingRow after, List<LineItemRow> taken, List<LineItemRow> freed) {
        return new BookingStepRow(
                kind,
                tx.now(),
                after.buyer(),
                taken,
                freed,
                amendment.id(),
                request,
                amendment.reason().text(),
                amendment.reason().author());
    }

    /** Stores the booking, its new step and the event. */
    SeatsOutcome.Amended save(BookingRow after, BookingStepRow step) {
        BookingRow stored = BookingHistory.append(tx, key, row, after, step);
        tx.put(SeatsSchema.BOOKINGS, key, stored);
        event.save();
        Integer number = stored.steps();
        return new SeatsOutcome.BookingAmended(
                view(stored), BookingHistory.toStep(number == null ? 0 : number, step), false);
    }

    SeatsOutcome.Amended ended() {
        return new SeatsOutcome.BookingEnded(amendment.booking(), row.status());
    }

    SeatsOutcome.Amended refuseUnlessSold() {
        return row.status() == Booking.Status.RESERVED ? new SeatsOutcome.NotSold(amendment.booking()) : ended();
    }

    SeatsOutcome.Amended notInBooking(BookingLinesSplit split) {
        return new SeatsOutcome.NotInBooking(
                amendment.booking(), split.missing().seats(), split.missing().places());
    }

    private Booking view(BookingRow booking) {
        return SeatsViewMapper.toBooking(tx.now(), key, booking);
    }
}
