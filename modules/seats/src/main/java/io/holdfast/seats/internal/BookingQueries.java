package io.holdfast.seats.internal;

import io.holdfast.seats.Booking;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.Event;
import io.holdfast.seats.EventId;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.SeatsLimits;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.BuyerKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.kit.Arguments;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads bookings and suggests seats. */
public final class BookingQueries {

    private final SeatsOptions options;

    public BookingQueries(SeatsOptions options) {
        this.options = options;
    }

    public Optional<Booking> booking(ReadTx tx, EventId event, BookingId booking) {
        BookingKey key = EventKey.of(options.namespace(), event).booking(booking);
        return EventRow.findLive(tx, key.event())
                .flatMap(live -> tx.get(SeatsSchema.BOOKINGS, key))
                .map(row -> SeatsViewMapper.toBooking(tx.now(), key, row));
    }

    public Page<Booking> bookings(ReadTx tx, EventId event, int limit, @Nullable String cursor) {
        Arguments.inRange("limit", limit, 1, SeatsLimits.MAX_PAGE);
        EventKey key = EventKey.of(options.namespace(), event);
        if (EventRow.findLive(tx, key).isEmpty()) {
            return new Page<>(List.of(), Optional.empty());
        }
        return SeatsViewMapper.toBookings(
                tx,
                tx.scan(SeatsSchema.BOOKINGS)
                        .prefix(BookingKey.CODEC.prefix(key))
                        .page(limit, cursor));
    }

    public Page<Booking> bookings(ReadTx tx, BuyerId buyer, int limit, @Nullable String cursor) {
        Arguments.inRange("limit", limit, 1, SeatsLimits.MAX_PAGE);
        BuyerKey key = new BuyerKey(
                options.namespace(), Arguments.notNull("buyer", buyer).value());
        return SeatsViewMapper.toBookings(
                tx,
                tx.scan(SeatsSchema.BOOKINGS, SeatsSchema.BOOKINGS_BY_BUYER)
                        .at(key)
                        .page(limit, cursor));
    }

    public List<Booking> bookings(ReadTx tx, EventId event, BuyerId buyer, int limit) {
        Arguments.inRange("limit", limit, 1, SeatsLimits.MAX_PAGE);
        EventKey eventKey = EventKey.of(options.namespace(), event);
        if (EventRow.findLive(tx, eventKey).isEmpty()) {
            return List.of();
        }
        BuyerKey buyerKey = new BuyerKey(
                options.namespace(), Arguments.notNull("buyer", buyer).value());
        return tx
                .scan(SeatsSchema.BOOKINGS, SeatsSchema.BOOKINGS_BY_BUYER)
                .prefix(SeatsSchema.prefix(buyerKey, eventKey))
                .limit(limit)
                .stream()
                .map(row -> SeatsViewMapper.toBooking(tx.now(), row.key(), row.value()))
                .toList();
    }

    public List<Seat> suggest(ReadTx tx, EventId event, SeatChoice.BestSeats best) {
        SeatsArguments.checkSeatCount(Arguments.notNull("best", best), options);
        EventKey key = EventKey.of(options.namespace(), event);
        EventRow row = tx.get(SeatsSchema.EVENTS, key).orElse(null);
        if (row == null || row.status() != Event.Status.OPEN) {
            return List.of();
        }
        ExpiredHolds expired = ExpiredHolds.of(tx, key, row);
        Function<SectionId, OpenSection> openSection = id -> new OpenSection(tx, key.section(id));
        if (best.sections().isEmpty()) {
            EventSectionsRow all = tx.get(SeatsSchema.EVENT_SECTIONS, key).orElseThrow();
            return new BestSeatsFinder(best, SectionAvailability.all(all, openSection, expired)).find();
        }
        List<SectionAvailability> sections = best.sections().stream()
                .map(id -> SectionAvailability.of(id, openSection, expired))
                .filter(Objects::nonNull)
                .toList();
        boolean allFound = sections.size() == best.sections().size();
        return allFound ? new BestSeatsFinder(best, sections).find() : List.of();
    }
}
