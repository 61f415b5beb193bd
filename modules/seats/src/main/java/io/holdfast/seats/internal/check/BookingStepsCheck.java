package io.holdfast.seats.internal.check;

import io.holdfast.seats.Booking;
import io.holdfast.seats.BookingStep;
import io.holdfast.seats.internal.BookingHistory;
import io.holdfast.seats.internal.BookingLinesSplit;
import io.holdfast.seats.internal.BookingRow;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.row.BookingStepRow;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.store.ReadTx;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Verifies that replaying the stored steps of amended bookings yields the stored bookings. */
final class BookingStepsCheck {

    private final ReadTx tx;
    private final Consumer<String> problems;
    private long taken;
    private long freed;
    private long lastTaken;
    private long lastFreed;

    BookingStepsCheck(ReadTx tx, Consumer<String> problems) {
        this.tx = tx;
        this.problems = problems;
    }

    /** Returns the number of seats and places that amended bookings have received. */
    long taken() {
        return taken;
    }

    /** Returns the number of seats and places that amended bookings have lost. */
    long freed() {
        return freed;
    }

    /** Excludes the most recently checked booking from the sums. */
    void forget() {
        taken = lastTaken;
        freed = lastFreed;
    }

    void check(BookingKey key, BookingRow booking) {
        lastTaken = taken;
        lastFreed = freed;
        List<BookingStepRow> steps = BookingHistory.stored(tx, key);
        int expected = booking.steps() == null ? 0 : booking.steps();
        if (steps.size() != expected) {
            problem(key, "has " + steps.size() + " steps, expected " + expected);
            return;
        }
        if (expected == 0) {
            return;
        }
        List<LineItemRow> lines = new ArrayList<>();
        List<LineItemRow> last = lines;
        Set<String> ids = new HashSet<>();
        for (BookingStepRow step : steps) {
            last = lines;
            // A booking whose seats exchange their numbers loses and receives the same seats in one step.
            lines = BookingLinesSplit.join(without(key, lines, step.freed()), step.taken());
            taken += count(step.taken());
            freed += count(step.freed());
            // The times are not compared: the clock of the machine may have been set back between two steps.
            if (step.amendment() != null && !ids.add(step.amendment())) {
                problem(key, "has two steps of the same amendment: " + step);
            }
        }
        BookingStepRow end = steps.get(expected - 1);
        boolean over = booking.status() != Booking.Status.RESERVED && booking.status() != Booking.Status.SOLD;
        if (!BookingLinesSplit.isSame(over ? last : lines, booking.lines()) || (over && !lines.isEmpty())) {
            problem(key, "has " + booking.lines() + ", but the result of its steps is " + lines);
        }
        if (!end.buyer().equals(booking.buyer()) || !matches(booking.status(), steps)) {
            problem(key, "is " + booking.status() + " for " + booking.buyer() + ", but its last step is " + end);
        }
    }

    private List<LineItemRow> without(BookingKey key, List<LineItemRow> lines, List<LineItemRow> removed) {
        List<LineItemRow> rest = new ArrayList<>(lines);
        for (LineItemRow line : removed) {
            LineItemRow from =
                    rest.stream().filter(line::isSameKind).findFirst().orElse(null);
            if (from == null || from.count() < line.count() || !from.seats().containsAll(line.seats())) {
                problem(key, "gives up " + line + " in a step, but has only " + from);
                continue;
            }
            rest.remove(from);
            List<Integer> seats = new ArrayList<>(from.seats());
            seats.removeAll(line.seats());
            if (from.count() > line.count()) {
                rest.add(from.isArea() ? from.withPlaces(from.count() - line.count()) : from.withSeats(seats));
            }
        }
        return rest;
    }

    /** Returns whether the status of a booking follows from its steps. */
    private static boolean matches(Booking.Status status, List<BookingStepRow> steps) {
        BookingStep.Kind end = steps.get(steps.size() - 1).kind();
        boolean sold = steps.stream().anyMatch(step -> step.kind() == BookingStep.Kind.SOLD);
        return switch (status) {
            case RESERVED -> !sold;
            case SOLD -> sold;
            case RELEASED, EXPIRED, CANCELLED -> end == BookingHistory.kindOf(status);
        };
    }

    private static int count(List<LineItemRow> lines) {
        return lines.stream().mapToInt(LineItemRow::count).sum();
    }

    private void problem(BookingKey key, String description) {
        problems.accept("booking " + key.booking() + " " + description);
    }
}
