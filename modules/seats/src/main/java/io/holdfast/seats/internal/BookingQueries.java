package io.holdfast.seats.internal;

import io.holdfast.seats.Booking;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.Event;
import io.holdfast.seats.EventId;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.SeatsLimits;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.BuyerKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.row.EventRulesRow;
import io.holdfast.seats.internal.row.SaleTermsRow;
import io.holdfast.seats.sale.SaleAccess;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.kit.Arguments;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads bookings and suggests available seats. */
public final class BookingQueries {

    private final SeatsOptions options;

    public BookingQueries(SeatsOptions options) {
        this.options = options;
    }

    public Optional<Booking> booking(ReadTx tx, EventId event, BookingId booking) {
        BookingKey key = EventKey.of(options.namespace(), event).booking(booking);
        return find(tx, key).map(row -> SeatsViewMapper.toBooking(tx.now(), key, row));
    }

    /** Returns a booking. The bookings of a deleted event are cancelled, whether or not they have been swept. */
    static Optional<BookingRow> find(ReadTx tx, BookingKey key) {
        return tx.get(SeatsSchema.BOOKINGS, key).flatMap(row -> asOf(tx, key, row));
    }

    /** Returns the view of a stored booking, or an empty result if the booking was deleted with its event. */
    static Optional<BookingRow> asOf(ReadTx tx, BookingKey key, BookingRow row) {
        if (row.status() == Booking.Status.CANCELLED) {
            return Optional.of(row);
        }
        return tx.get(SeatsSchema.EVENTS, key.event())
                .flatMap(event -> event.status() == Event.Status.DELETED ? event.cancel(row) : Optional.of(row));
    }

    public Page<Booking> bookings(ReadTx tx, EventId event, int limit, @Nullable String cursor) {
        Arguments.inRange("limit", limit, 1, SeatsLimits.MAX_PAGE);
        EventKey key = EventKey.of(options.namespace(), event);
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

    public SeatsOutcome.Suggested suggest(ReadTx tx, EventId event, SeatChoice.BestSeats best, SaleAccess access) {
        SeatsArguments.checkCounts(Arguments.notNull("best", best), options);
        EventKey key = EventKey.of(options.namespace(), event);
        EventRow row = EventRow.findLive(tx, key).orElse(null);
        if (row == null) {
            return new SeatsOutcome.EventNotFound(event);
        }
        if (row.status() == Event.Status.CLOSED) {
            return new SeatsOutcome.EventClosed(event);
        }
        SellableSeats sellable = new SellableSeats(
                () -> tx.get(SeatsSchema.SALE_TERMS, key).orElse(SaleTermsRow.NONE), access, tx.now());
        Map<SectionId, OpenSection> opened = new HashMap<>();
        SearchedEvent searched = new SearchedEvent(
                id -> opened.computeIfAbsent(id, each -> new OpenSection(tx, key.section(each))),
                UnsweptHolds.of(tx, key, row),
                sellable,
                best.filter());
        SearchedEvent.Search search = searched.search(
                best, () -> tx.get(SeatsSchema.EVENT_SECTIONS, key).orElseThrow());
        SeatsOutcome.SelectionRefused refusal = search.refusal();
        if (refusal != null) {
            return refusal;
        }
        EventRulesRow rules = row.rules();
        return new SeatsOutcome.SeatsSuggested(
                rules != null && rules.forbidsOrphans()
                        ? BestSeatsFinder.findUnderOrphanRule(best, search.sections())
                        : new BestSeatsFinder(best, search.sections()).find());
    }
}
