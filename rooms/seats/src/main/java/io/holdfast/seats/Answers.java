package io.holdfast.seats;

import io.holdfast.seats.Booking.BookedPlaces;
import io.holdfast.seats.Booking.BookedSeat;
import io.holdfast.seats.Change.Places;
import io.holdfast.seats.RowMeta.Holding;
import io.holdfast.seats.SeatDetail.Holder;
import io.holdfast.seats.SeatsSchema.BookingKey;
import io.holdfast.seats.SeatsSchema.EventKey;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows as callers see them, at the time of the transaction. */
final class Answers {

    private Answers() {}

    static Page<Booking> bookings(ReadTx tx, Page<Entry<BookingKey, BookingRow>> page) {
        return new Page<>(
                page.rows().stream()
                        .filter(row -> EventRow.live(tx, row.key().event()).isPresent())
                        .map(row -> booking(tx.now(), row.key(), row.value()))
                        .toList(),
                page.next());
    }

    static Booking booking(Instant now, BookingKey id, BookingRow row) {
        List<BookedSeat> seats = new ArrayList<>();
        List<BookedPlaces> places = new ArrayList<>();
        long total = 0;
        for (Line line : row.lines()) {
            Price price = Price.of(line.price());
            total += line.price() * line.count();
            line.named().forEach(seat -> seats.add(new BookedSeat(seat, price)));
            if (line.isArea()) {
                places.add(new BookedPlaces(line.id(), line.count(), price));
            }
        }
        boolean due = row.isDue(now);
        return new Booking(
                id.event().id(),
                BookingId.of(id.booking()),
                BuyerId.of(row.buyer()),
                due ? Booking.Status.EXPIRED : row.status(),
                seats,
                places,
                total,
                row.created(),
                row.expires(),
                due ? row.expires() : row.ended());
    }

    /** An event, without what is due in it. */
    static Event event(ReadTx tx, EventKey key, EventRow row) {
        EventSections sections = tx.get(SeatsSchema.SECTIONS, key).orElseThrow();
        EventRow now = Due.of(tx, key, row).applied(row);
        return new Event(
                key.id(),
                sections.name(),
                now.status(),
                now.created(),
                now.closed(),
                sections.ids(),
                now.stats(),
                now.firstReserved(),
                now.full(),
                now.soldOut(),
                now.lastChange());
    }

    static SeatDetail detail(Seat seat, SeatState state, SectionConfig config, @Nullable Holding holding) {
        // The metadata of a hold that has run out stays until it is swept; its seat is available.
        boolean held = state == SeatState.RESERVED || state == SeatState.SOLD;
        if (!held || holding == null) {
            return new SeatDetail(seat, state, Price.of(config.price()), Optional.empty());
        }
        Holder holder = new Holder(BuyerId.of(holding.buyer()), BookingId.of(holding.booking()), holding.reserved());
        return new SeatDetail(seat, state, Price.of(holding.price()), Optional.of(holder));
    }

    static Change change(long number, ChangeRow row) {
        List<Seat> seats = new ArrayList<>();
        List<Places> places = new ArrayList<>();
        for (Line line : row.lines()) {
            seats.addAll(line.named());
            if (line.isArea()) {
                places.add(new Places(line.id(), line.count()));
            }
        }
        return new Change(
                number, row.how(), Optional.ofNullable(row.booking()).map(BookingId::of), row.time(), seats, places);
    }
}
