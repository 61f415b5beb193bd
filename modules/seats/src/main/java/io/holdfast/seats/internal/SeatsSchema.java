package io.holdfast.seats.internal;

import io.holdfast.seats.Args;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.SeatCounts;
import io.holdfast.seats.SectionId;
import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.KeyCodec3;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.codec.Values.Unit;
import java.time.Instant;
import java.util.List;

/**
 * The tables of the room.
 *
 * <pre>
 * seats_bf         event:section-subsection       -> bits            2 a seat
 * section_config   event:section-subsection       -> SectionConfigRow
 * section_stats    event:section-subsection       -> SeatCounts    check: the states add up to the total
 * seat_meta        event:section-subsection:row   -> SeatHoldersRow         who has the seats of a row, if anyone has
 * event_sections   event                          -> EventSectionsRow   what the event was made of
 * seat_events      event                          -> EventRow        its counters; check: they add up to the total
 * seat_bookings    event:booking                  -> BookingRow
 *   seat_bookings_by_buyer   namespace:buyer, booking
 * seat_holds       event:expiry:booking           -> nothing         bookings that are reserved, by when they expire
 * seat_due         namespace:time:event           -> nothing         there is nothing to sweep in the event before
 * seat_changes     event:number                   -> ChangeRow       the change feed
 * </pre>
 *
 * An event is (namespace, event id): every key begins with the namespace. Text has a length of 2 bytes before it unless it
 * is last in its key, and the separators are there to be seen; times and numbers are big-endian, of 8 bytes (rows: 2).
 */
public final class SeatsSchema {

    public static final Table<SectionKey, byte[]> SEAT_BITS =
            Table.of("seats_bf", SectionKey.CODEC, Values.bytes()).shardedBy(1);

    public static final Table<SectionKey, SectionConfigRow> SECTION_CONFIGS = Table.of(
                    "section_config", SectionKey.CODEC, Values.cbor(SectionConfigRow.class))
            .shardedBy(1);

    public static final Table<SectionKey, SeatCounts> SECTION_STATS = Table.of(
                    "section_stats", SectionKey.CODEC, Values.cbor(SeatCounts.class))
            .shardedBy(1)
            .check("seats neither appear nor vanish", (key, stats) -> stats.isConsistent());

    public static final Table<SeatRowKey, SeatHoldersRow> SEAT_HOLDERS = Table.of(
                    "seat_meta", SeatRowKey.CODEC, Values.cbor(SeatHoldersRow.class))
            .shardedBy(1);

    public static final Table<EventKey, EventSectionsRow> EVENT_SECTIONS =
            Table.of("event_sections", EventKey.CODEC, Values.cbor(EventSectionsRow.class));

    public static final Table<EventKey, EventRow> EVENTS = Table.of(
                    "seat_events", EventKey.CODEC, Values.cbor(EventRow.class))
            .check(
                    "seats neither appear nor vanish",
                    (key, event) -> event.stats().isConsistent());

    public static final Index<BuyerKey, BookingKey, BookingRow> BOOKINGS_BY_BUYER = Index.onEach(
            "seat_bookings_by_buyer",
            false,
            BuyerKey.CODEC,
            (key, row) -> List.of(new BuyerKey(key.event().namespace(), row.buyer())));

    public static final Table<BookingKey, BookingRow> BOOKINGS = Table.of(
                    "seat_bookings", BookingKey.CODEC, Values.cbor(BookingRow.class))
            .shardedBy(1)
            .indexed(BOOKINGS_BY_BUYER);

    public static final Table<BookingExpiryKey, Unit> HOLDS =
            Table.of("seat_holds", BookingExpiryKey.CODEC, Values.unit()).shardedBy(1);

    public static final Table<EventDueKey, Unit> DUE_EVENTS = Table.of("seat_due", EventDueKey.CODEC, Values.unit());

    public static final Table<ChangeKey, ChangeRow> CHANGES = Table.of(
                    "seat_changes", ChangeKey.CODEC, Values.cbor(ChangeRow.class))
            .shardedBy(1);

    public static final Schema SCHEMA = Schema.of(
            "seats",
            SEAT_BITS,
            SECTION_CONFIGS,
            SECTION_STATS,
            SEAT_HOLDERS,
            EVENT_SECTIONS,
            EVENTS,
            BOOKINGS,
            HOLDS,
            DUE_EVENTS,
            CHANGES);

    private SeatsSchema() {}

    public record EventKey(String namespace, String event) {
        static final KeyCodec2<EventKey, String, String> CODEC = Keys.of(
                Keys.string().followedBy(':'), EventKey::namespace, Keys.string(), EventKey::event, EventKey::new);

        /** As the beginning of a longer key. */
        static final KeyCodec<EventKey> FIRST = CODEC.followedBy(':');

        EventId id() {
            return EventId.of(event);
        }

        public SectionKey section(SectionId section) {
            return new SectionKey(this, Args.given("section", section));
        }

        public BookingKey booking(BookingId booking) {
            return new BookingKey(this, Args.given("booking", booking).value());
        }
    }

    public record SectionKey(EventKey event, SectionId section) {
        static final KeyCodec2<SectionKey, EventKey, SectionId> CODEC =
                Keys.of(EventKey.FIRST, SectionKey::event, SectionId.CODEC, SectionKey::section, SectionKey::new);
    }

    public record SeatRowKey(EventKey event, SectionId section, int row) {
        static final KeyCodec3<SeatRowKey, EventKey, SectionId, Integer> CODEC = Keys.of(
                EventKey.FIRST,
                SeatRowKey::event,
                SectionId.CODEC.followedBy(':'),
                SeatRowKey::section,
                Keys.u16(),
                SeatRowKey::row,
                SeatRowKey::new);
    }

    public record BookingKey(EventKey event, String booking) {
        public static final KeyCodec2<BookingKey, EventKey, String> CODEC =
                Keys.of(EventKey.FIRST, BookingKey::event, Keys.string(), BookingKey::booking, BookingKey::new);
    }

    public record BuyerKey(String namespace, String buyer) {
        static final KeyCodec2<BuyerKey, String, String> CODEC = Keys.of(
                Keys.string().followedBy(':'), BuyerKey::namespace, Keys.string(), BuyerKey::buyer, BuyerKey::new);
    }

    public record BookingExpiryKey(EventKey event, Instant expires, String booking) {
        static final KeyCodec3<BookingExpiryKey, EventKey, Instant, String> CODEC = Keys.of(
                EventKey.FIRST,
                BookingExpiryKey::event,
                Keys.instant().followedBy(':'),
                BookingExpiryKey::expires,
                Keys.string(),
                BookingExpiryKey::booking,
                BookingExpiryKey::new);
    }

    public record EventDueKey(String namespace, Instant time, String event) {
        static final KeyCodec3<EventDueKey, String, Instant, String> CODEC = Keys.of(
                Keys.string().followedBy(':'),
                EventDueKey::namespace,
                Keys.instant().followedBy(':'),
                EventDueKey::time,
                Keys.string(),
                EventDueKey::event,
                EventDueKey::new);
    }

    public record ChangeKey(EventKey event, long number) {
        public static final KeyCodec2<ChangeKey, EventKey, Long> CODEC =
                Keys.of(EventKey.FIRST, ChangeKey::event, Keys.u64(), ChangeKey::number, ChangeKey::new);
    }
}
