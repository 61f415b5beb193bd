package io.holdfast.seats.internal;

import io.holdfast.seats.Amendment;
import io.holdfast.seats.Booking;
import io.holdfast.seats.BookingSelection;
import io.holdfast.seats.BookingStep;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.Event;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.SeatsLimits;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.event.SeatsEventTypes;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.seats.sale.SaleAccess;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The commands that change a booking after the reservation. */
public final class AmendmentCommands {

    private final SeatsOptions options;

    public AmendmentCommands(SeatsOptions options) {
        this.options = options;
    }

    public SeatsOutcome.Amended cancel(Tx tx, Amendment amendment, BookingSelection part, boolean keepBack) {
        Arguments.notNull("part", part);
        UUID request = AmendmentHash.cancel(amendment, part, keepBack);
        return amend(tx, amendment, null, request, open -> {
            if (open.row().status() != Booking.Status.SOLD) {
                return open.refuseUnlessSold();
            }
            BookingLinesSplit split = BookingLinesSplit.split(open.row().lines(), part);
            if (!split.missing().isAll()) {
                return open.notInBooking(split);
            }
            SeatTransition transition = keepBack ? SeatTransition.WITHHOLD : SeatTransition.CANCEL;
            boolean all = split.kept().isEmpty();
            BookingRow after = all
                    ? open.row()
                            .withEnd(Booking.Status.CANCELLED, tx.now())
                            .withReason(
                                    amendment.reason().text(),
                                    amendment.reason().author())
                    : open.row().withLines(split.kept());
            open.event().free(open.key(), open.row(), split.taken(), transition);
            return open.save(after, open.step(BookingStep.Kind.CANCELLED, after, List.of(), split.taken()));
        });
    }

    public SeatsOutcome.Amended exchange(
            Tx tx, Amendment amendment, BookingSelection given, SeatChoice taken, SaleAccess access) {
        Arguments.notNull("given", given);
        Arguments.notNull("taken", taken);
        UUID request = AmendmentHash.exchange(amendment, given, taken);
        return amend(tx, amendment, null, request, open -> {
            boolean sold = open.row().status() == Booking.Status.SOLD;
            if (!sold && open.row().status() != Booking.Status.RESERVED) {
                return open.ended();
            }
            if (open.event().row().status() == Event.Status.CLOSED) {
                return new SeatsOutcome.EventClosed(amendment.event());
            }
            BookingLinesSplit split = BookingLinesSplit.split(open.row().lines(), given);
            if (!split.missing().isAll()) {
                return open.notInBooking(split);
            }
            SeatChoiceResolver.Selection selection = new SeatChoiceResolver(
                            tx, open.key().event(), open.event(), access)
                    .freeing(split.taken())
                    .select(taken);
            SeatsOutcome.Amended refusal = selection.refusal();
            if (refusal == null) {
                refusal = open.event()
                        .refuseOverLimit(open.row().buyer(), taken.count() - LineItemRow.count(split.taken()));
            }
            if (refusal != null) {
                open.event().save();
                return refusal;
            }
            List<LineItemRow> lines = BookingLinesSplit.join(split.kept(), selection.lines());
            SeatsArguments.checkCounts(lines, options);
            BookingRow after = open.row().withLines(lines);
            open.event()
                    .take(open.key(), after, selection.lines(), sold ? SeatTransition.SELL : SeatTransition.RESERVE);
            open.event()
                    .free(open.key(), open.row(), split.taken(), sold ? SeatTransition.CANCEL : SeatTransition.RELEASE);
            return open.save(after, open.step(BookingStep.Kind.EXCHANGED, after, selection.lines(), split.taken()));
        });
    }

    public SeatsOutcome.Amended transfer(Tx tx, Amendment amendment, BuyerId to) {
        UUID request = AmendmentHash.transfer(amendment, Arguments.notNull("to", to));
        return amend(tx, amendment, null, request, open -> {
            if (open.row().status() != Booking.Status.SOLD) {
                return open.refuseUnlessSold();
            }
            Arguments.newId("buyer", to.value());
            BookingRow after = open.row().withBuyer(to.value());
            boolean other = !to.value().equals(open.row().buyer());
            SeatsOutcome.Amended refusal = open.event()
                    .refuseOverLimit(
                            to.value(), other ? LineItemRow.count(open.row().lines()) : 0);
            if (refusal != null) {
                open.event().save();
                return refusal;
            }
            open.event().renameHolder(open.key(), after, open.row().buyer());
            tx.emit(
                    SeatsEventTypes.TRANSFERRED,
                    amendment.event().value(),
                    amendment.booking().value(),
                    open.row().buyer(),
                    to.value());
            return open.save(after, open.step(BookingStep.Kind.TRANSFERRED, after, List.of(), List.of()));
        });
    }

    public SeatsOutcome.Amended reduce(Tx tx, Amendment amendment, BuyerId buyer, BookingSelection part) {
        Arguments.notNull("part", part);
        UUID request = AmendmentHash.reduce(amendment, Arguments.notNull("buyer", buyer), part);
        return amend(tx, amendment, buyer, request, open -> {
            if (open.row().status() != Booking.Status.RESERVED) {
                return open.ended();
            }
            BookingLinesSplit split = BookingLinesSplit.split(open.row().lines(), part);
            if (!split.missing().isAll()) {
                return open.notInBooking(split);
            }
            boolean all = split.kept().isEmpty();
            BookingRow after = all
                    ? open.row().withEnd(Booking.Status.RELEASED, tx.now())
                    : open.row().withLines(split.kept());
            open.event().free(open.key(), open.row(), split.taken(), SeatTransition.RELEASE);
            if (all) {
                open.event().removeHold(open.key(), open.row());
            }
            BookingStep.Kind kind = all ? BookingStep.Kind.RELEASED : BookingStep.Kind.REDUCED;
            return open.save(after, open.step(kind, after, List.of(), split.taken()));
        });
    }

    /**
     * Loads the booking of an amendment and applies the change to it, unless the amendment is a duplicate.
     *
     * @param holder the required buyer of the booking, or null for any buyer
     */
    private SeatsOutcome.Amended amend(
            Tx tx, Amendment amendment, @Nullable BuyerId holder, UUID request, BookingChange change) {
        EventKey eventKey = EventKey.of(options.namespace(), amendment.event());
        OpenEvent event = OpenEvent.openLive(tx, eventKey, options.keepChanges());
        if (event == null) {
            return new SeatsOutcome.EventNotFound(amendment.event());
        }
        BookingKey key = eventKey.booking(amendment.booking());
        BookingRow row = tx.get(SeatsSchema.BOOKINGS, key).orElse(null);
        if (row == null) {
            return new SeatsOutcome.BookingNotFound(amendment.booking());
        }
        OpenBooking open = new OpenBooking(tx, key, event, row, amendment, request);
        SeatsOutcome.Amended repeated = open.findRepeated();
        if (repeated != null) {
            return repeated;
        }
        if (holder != null && !row.buyer().equals(holder.value())) {
            return new SeatsOutcome.NotTheHolder(amendment.booking(), holder);
        }
        if (row.isExpired(tx.now())) {
            return new SeatsOutcome.BookingEnded(amendment.booking(), Booking.Status.EXPIRED);
        }
        Arguments.newId("amendment", amendment.id());
        Integer steps = row.steps();
        if (steps != null && steps >= SeatsLimits.MAX_STEPS) {
            throw Arguments.tooLarge("a booking can have at most " + SeatsLimits.MAX_STEPS + " steps, but "
                    + amendment.booking() + " has " + steps);
        }
        return change.apply(open);
    }

    /** Changes a loaded booking, or returns a refusal. */
    @FunctionalInterface
    private interface BookingChange {
        SeatsOutcome.Amended apply(OpenBooking open);
    }
}
