package io.holdfast.seats;

import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Key2;
import io.holdfast.store.codec.Key3;
import io.holdfast.store.codec.KeyCodec;
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
 * section_config   event:section-subsection       -> SectionConfig
 * section_stats    event:section-subsection       -> SectionStats    check: the states add up to the total
 * seat_meta        event:section-subsection:row   -> RowMeta         who has the seats of a row, if anyone has
 * event_sections   event                          -> EventSections   what the event was made of
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
final class SeatsSchema {

    static final Table<SectionKey, byte[]> BITS =
            Table.of("seats_bf", SectionKey.CODEC, Values.bytes()).shardedBy(1);

    static final Table<SectionKey, SectionConfig> CONFIG = Table.of(
                    "section_config", SectionKey.CODEC, Values.cbor(SectionConfig.class))
            .shardedBy(1);

    static final Table<SectionKey, SectionStats> STATS = Table.of(
                    "section_stats", SectionKey.CODEC, Values.cbor(SectionStats.class))
            .shardedBy(1)
            .check("seats neither appear nor vanish", (key, stats) -> stats.addsUp());

    static final Table<RowKey, RowMeta> META =
            Table.of("seat_meta", RowKey.CODEC, Values.cbor(RowMeta.class)).shardedBy(1);

    static final Table<EventKey, EventSections> SECTIONS =
            Table.of("event_sections", EventKey.CODEC, Values.cbor(EventSections.class));

    static final Table<EventKey, EventRow> EVENTS = Table.of("seat_events", EventKey.CODEC, Values.cbor(EventRow.class))
            .check(
                    "seats neither appear nor vanish",
                    (key, event) -> event.stats().addsUp());

    static final Index<BuyerKey, BookingKey, BookingRow> BY_BUYER = Index.onEach(
            "seat_bookings_by_buyer",
            false,
            BuyerKey.CODEC,
            (key, row) -> List.of(new BuyerKey(key.event().namespace(), row.buyer())));

    static final Table<BookingKey, BookingRow> BOOKINGS = Table.of(
                    "seat_bookings", BookingKey.CODEC, Values.cbor(BookingRow.class))
            .shardedBy(1)
            .indexed(BY_BUYER);

    static final Table<HoldKey, Unit> HOLDS =
            Table.of("seat_holds", HoldKey.CODEC, Values.unit()).shardedBy(1);

    static final Table<DueKey, Unit> DUE = Table.of("seat_due", DueKey.CODEC, Values.unit());

    static final Table<ChangeKey, ChangeRow> CHANGES = Table.of(
                    "seat_changes", ChangeKey.CODEC, Values.cbor(ChangeRow.class))
            .shardedBy(1);

    static final Schema SCHEMA =
            Schema.of("seats", BITS, CONFIG, STATS, META, SECTIONS, EVENTS, BOOKINGS, HOLDS, DUE, CHANGES);

    private SeatsSchema() {}

    record EventKey(String namespace, String event) {
        static final Key2<EventKey, String, String> CODEC = Keys.of(
                Keys.string().followedBy(':'), EventKey::namespace, Keys.string(), EventKey::event, EventKey::new);

        /** As the beginning of a longer key. */
        static final KeyCodec<EventKey> FIRST = CODEC.followedBy(':');

        EventId id() {
            return EventId.of(event);
        }

        SectionKey section(SectionId section) {
            return new SectionKey(this, Args.given("section", section));
        }

        BookingKey booking(BookingId booking) {
            return new BookingKey(this, Args.given("booking", booking).value());
        }
    }

    record SectionKey(EventKey event, SectionId section) {
        static final Key2<SectionKey, EventKey, SectionId> CODEC =
                Keys.of(EventKey.FIRST, SectionKey::event, SectionId.CODEC, SectionKey::section, SectionKey::new);
    }

    record RowKey(EventKey event, SectionId section, int row) {
        static final Key3<RowKey, EventKey, SectionId, Integer> CODEC = Keys.of(
                EventKey.FIRST,
                RowKey::event,
                SectionId.CODEC.followedBy(':'),
                RowKey::section,
                Keys.u16(),
                RowKey::row,
                RowKey::new);
    }

    record BookingKey(EventKey event, String booking) {
        static final Key2<BookingKey, EventKey, String> CODEC =
                Keys.of(EventKey.FIRST, BookingKey::event, Keys.string(), BookingKey::booking, BookingKey::new);
    }

    record BuyerKey(String namespace, String buyer) {
        static final Key2<BuyerKey, String, String> CODEC = Keys.of(
                Keys.string().followedBy(':'), BuyerKey::namespace, Keys.string(), BuyerKey::buyer, BuyerKey::new);
    }

    record HoldKey(EventKey event, Instant expires, String booking) {
        static final Key3<HoldKey, EventKey, Instant, String> CODEC = Keys.of(
                EventKey.FIRST,
                HoldKey::event,
                Keys.instant().followedBy(':'),
                HoldKey::expires,
                Keys.string(),
                HoldKey::booking,
                HoldKey::new);
    }

    record DueKey(String namespace, Instant time, String event) {
        static final Key3<DueKey, String, Instant, String> CODEC = Keys.of(
                Keys.string().followedBy(':'),
                DueKey::namespace,
                Keys.instant().followedBy(':'),
                DueKey::time,
                Keys.string(),
                DueKey::event,
                DueKey::new);
    }

    record ChangeKey(EventKey event, long number) {
        static final Key2<ChangeKey, EventKey, Long> CODEC =
                Keys.of(EventKey.FIRST, ChangeKey::event, Keys.u64(), ChangeKey::number, ChangeKey::new);
    }
}
