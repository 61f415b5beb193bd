package io.holdfast.seats.internal;

import io.holdfast.seats.Booking;
import io.holdfast.seats.Booking.BookedPlaces;
import io.holdfast.seats.Booking.BookedSeat;
import io.holdfast.seats.Booking.TicketKind;
import io.holdfast.seats.BookingChangeReason;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.Event;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChange;
import io.holdfast.seats.SeatChange.ChangedPlaces;
import io.holdfast.seats.SeatCounts;
import io.holdfast.seats.SeatDetail;
import io.holdfast.seats.SeatDetail.Holder;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.row.ChangeRow;
import io.holdfast.seats.internal.row.EventDefinitionRow;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.seats.internal.row.SeatCountsRow;
import io.holdfast.seats.internal.row.SeatHoldersRow.SeatHolding;
import io.holdfast.seats.sale.Price;
import io.holdfast.seats.sale.SeatProperties;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Maps rows to views as of the time of the transaction. */
public final class SeatsViewMapper {

    private SeatsViewMapper() {}

    public static Page<Booking> toBookings(ReadTx tx, Page<Entry<BookingKey, BookingRow>> page) {
        return new Page<>(
                page.rows().stream()
                        .flatMap(row -> BookingQueries.asOf(tx, row.key(), row.value())
                                .map(booking -> toBooking(tx.now(), row.key(), booking))
                                .stream())
                        .toList(),
                page.next());
    }

    public static Booking toBooking(Instant now, BookingKey key, BookingRow row) {
        boolean expired = row.isExpired(now);
        return new Booking(
                key.event().id(),
                BookingId.of(key.booking()),
                BuyerId.of(row.buyer()),
                expired ? Booking.Status.EXPIRED : row.status(),
                toBookedSeats(row.lines()),
                toBookedPlaces(row.lines()),
                LineItemRow.total(row.lines()),
                row.created(),
                row.expires(),
                expired ? row.expires() : row.ended(),
                row.reason() == null ? null : new BookingChangeReason(row.reason(), row.author()));
    }

    static List<BookedSeat> toBookedSeats(List<LineItemRow> lines) {
        return lines.stream()
                .flatMap(line ->
                        line.toSeats().stream().map(seat -> new BookedSeat(seat, Price.of(line.price()), ticket(line))))
                .toList();
    }

    static List<BookedPlaces> toBookedPlaces(List<LineItemRow> lines) {
        return lines.stream()
                .filter(LineItemRow::isArea)
                .map(line -> new BookedPlaces(line.id(), line.count(), Price.of(line.price()), ticket(line)))
                .toList();
    }

    private static TicketKind ticket(LineItemRow line) {
        return line.category() == null && line.ticket() == null && line.allotment() == null
                ? TicketKind.NONE
                : new TicketKind(line.category(), line.ticket(), line.allotment());
    }

    public static SeatCounts toCounts(SeatCountsRow row) {
        return new SeatCounts(row.available(), row.reserved(), row.sold(), row.blocked(), row.total(), row.updated());
    }

    /** Maps an event as if its expired holds had ended. */
    static Event toEvent(ReadTx tx, EventKey key, EventRow row) {
        EventDefinitionRow sections = tx.get(SeatsSchema.EVENT_SECTIONS, key).orElseThrow();
        EventRow current = UnsweptHolds.of(tx, key, row).adjust(row, sections.ids());
        return new Event(
                key.id(),
                sections.name(),
                current.status(),
                current.created(),
                current.closed(),
                sections.ids(),
                toCounts(current.stats()),
                current.firstReserved(),
                current.full(),
                current.soldOut(),
                current.lastChange());
    }

    public static SeatDetail toSeatDetail(
            Seat seat, SeatState state, Price current, SeatProperties properties, @Nullable SeatHolding holding) {
        // The holder of an expired hold is stored until the sweep, but its seat is available.
        boolean held = state == SeatState.RESERVED || state == SeatState.SOLD;
        if (!held || holding == null) {
            return new SeatDetail(seat, state, current, Optional.empty(), properties);
        }
        Holder holder = new Holder(BuyerId.of(holding.buyer()), BookingId.of(holding.booking()), holding.reserved());
        return new SeatDetail(seat, state, Price.of(holding.price()), Optional.of(holder), properties);
    }

    public static SeatChange toChange(long number, ChangeRow row) {
        List<Seat> seats = new ArrayList<>();
        List<ChangedPlaces> places = new ArrayList<>();
        for (LineItemRow line : row.lines()) {
            seats.addAll(line.toSeats());
            if (line.isArea()) {
                places.add(new ChangedPlaces(line.id(), line.count()));
            }
        }
        return new SeatChange(
                number,
                row.how(),
                Optional.ofNullable(row.booking()).map(BookingId::of),
                Optional.ofNullable(row.plan()),
                row.time(),
                seats,
                places);
    }
}
