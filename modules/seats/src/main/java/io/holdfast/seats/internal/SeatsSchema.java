package io.holdfast.seats.internal;

import io.holdfast.seats.BookingId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.event.SeatsEventTypes;
import io.holdfast.seats.internal.plan.PlanChangeRow;
import io.holdfast.seats.internal.plan.SeatGapsRow;
import io.holdfast.seats.internal.row.BookingStepRow;
import io.holdfast.seats.internal.row.BuyerSeatsRow;
import io.holdfast.seats.internal.row.ChangeRow;
import io.holdfast.seats.internal.row.EventDefinitionRow;
import io.holdfast.seats.internal.row.SaleTermsRow;
import io.holdfast.seats.internal.row.SeatCountsRow;
import io.holdfast.seats.internal.row.SeatHoldersRow;
import io.holdfast.seats.internal.row.SectionConfigRow;
import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.KeyCodec3;
import io.holdfast.store.codec.KeyPrefix;
import io.holdfast.store.codec.KeyWriter;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.MalformedKeyException;
import io.holdfast.store.codec.Values;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.List;

/**
 * The tables of the seats module.
 *
 * <pre>
 * seats_bf         event:section-subsection       -> bits               2 bits per seat
 * section_config   event:section-subsection       -> SectionConfigRow
 * section_stats    event:section-subsection       -> SeatCountsRow      check: the counts add up to the total
 * seat_meta        event:section-subsection:row   -> SeatHoldersRow     only rows with a reserved or sold seat
 * event_sections   event                          -> EventDefinitionRow   the definition of the event
 * seat_events      event                          -> EventRow           check: the counts add up to the total
 * seat_bookings    event:booking                  -> BookingRow
 *   seat_bookings_by_buyer   namespace:buyer, booking
 * seat_holds       event:expiry:booking           -> (empty)            reserved bookings by expiry
 * seat_due         namespace:time:event           -> (empty)            events by the time of the next sweep
 * seat_changes     event:number                   -> ChangeRow          the change feed
 * seat_steps       event:booking:number           -> BookingStepRow     the history of amended bookings
 * seat_layouts     event:section-subsection       -> SeatGapsRow      only sections with gaps or seat properties
 * seat_plan_changes   event:change                -> PlanChangeRow      the plan history
 * seat_expiries    event:section-subsection       -> HoldExpiryHistogram        reserved seats by the time of expiry
 * seat_terms       event                          -> SaleTermsRow       categories and allotments, if there are any
 * seat_buyers      event:buyer                    -> BuyerSeatsRow      only events with a limit per buyer
 * </pre>
 *
 * Every key starts with the namespace; {@code event} is (namespace, event id). A string has a 2-byte length prefix
 * unless it is the last part of its key. The separators only make dumps readable. Times and change numbers are 8 bytes
 * long and big-endian, and row numbers are 2 bytes long.
 */
public final class SeatsSchema {

    public static final Table<SectionKey, byte[]> SEAT_BITS =
            Table.of("seats_bf", SectionKey.CODEC, Values.bytes()).shardedBy(1);

    public static final Table<SectionKey, SectionConfigRow> SECTION_CONFIGS = Table.of(
                    "section_config", SectionKey.CODEC, Values.cbor(SectionConfigRow.class))
            .shardedBy(1);

    public static final Table<SectionKey, SeatCountsRow> SECTION_STATS = Table.of(
                    "section_stats", SectionKey.CODEC, Values.cbor(SeatCountsRow.class))
            .shardedBy(1)
            .check("seat counts must add up to the total", (key, stats) -> stats.isConsistent());

    public static final Table<SeatRowKey, SeatHoldersRow> SEAT_HOLDERS = Table.of(
                    "seat_meta", SeatRowKey.CODEC, Values.cbor(SeatHoldersRow.class))
            .shardedBy(1);

    public static final Table<EventKey, EventDefinitionRow> EVENT_SECTIONS =
            Table.of("event_sections", EventKey.CODEC, Values.cbor(EventDefinitionRow.class));

    public static final Table<EventKey, EventRow> EVENTS = Table.of(
                    "seat_events", EventKey.CODEC, Values.cbor(EventRow.class))
            .check(
                    "seat counts must add up to the total",
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

    public static final Table<SectionKey, byte[]> SECTION_EXPIRIES =
            Table.of("seat_expiries", SectionKey.CODEC, Values.bytes()).shardedBy(1);

    public static final Table<BookingStepKey, BookingStepRow> BOOKING_STEPS = Table.of(
                    "seat_steps", BookingStepKey.CODEC, Values.cbor(BookingStepRow.class))
            .shardedBy(1);

    public static final Table<SectionKey, SeatGapsRow> SEAT_LAYOUTS = Table.of(
                    "seat_layouts", SectionKey.CODEC, Values.cbor(SeatGapsRow.class))
            .shardedBy(1);

    public static final Table<PlanChangeKey, PlanChangeRow> PLAN_CHANGES = Table.of(
                    "seat_plan_changes", PlanChangeKey.CODEC, Values.cbor(PlanChangeRow.class))
            .shardedBy(1);

    public static final Table<EventKey, SaleTermsRow> SALE_TERMS =
            Table.of("seat_terms", EventKey.CODEC, Values.cbor(SaleTermsRow.class));

    public static final Table<BuyerSeatsKey, BuyerSeatsRow> BUYER_SEATS = Table.of(
                    "seat_buyers", BuyerSeatsKey.CODEC, Values.cbor(BuyerSeatsRow.class))
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
                    CHANGES,
                    SECTION_EXPIRIES,
                    BOOKING_STEPS,
                    SEAT_LAYOUTS,
                    PLAN_CHANGES,
                    SALE_TERMS,
                    BUYER_SEATS)
            .withEvents(
                    SeatsEventTypes.HELD,
                    SeatsEventTypes.SOLD,
                    SeatsEventTypes.FREED,
                    SeatsEventTypes.CANCELLED,
                    SeatsEventTypes.BLOCKED,
                    SeatsEventTypes.UNBLOCKED,
                    SeatsEventTypes.ADDED,
                    SeatsEventTypes.REMOVED,
                    SeatsEventTypes.PLAN_CHANGED,
                    SeatsEventTypes.TRANSFERRED,
                    SeatsEventTypes.TERMS_CHANGED,
                    SeatsEventTypes.EVENT_CREATED,
                    SeatsEventTypes.EVENT_CLOSED,
                    SeatsEventTypes.EVENT_REOPENED,
                    SeatsEventTypes.EVENT_DELETED,
                    SeatsEventTypes.SOLD_OUT);

    private SeatsSchema() {}

    /** Returns the prefix of all entries for a buyer's bookings of one event. */
    public static KeyPrefix<BuyerKey> prefix(BuyerKey buyer, EventKey event) {
        KeyWriter out = new KeyWriter();
        BuyerKey.CODEC.delimited().write(buyer, out);
        out.bytes(BookingKey.CODEC.prefix(event).bytes());
        return KeyPrefix.of(out.toBytes());
    }

    public record EventKey(String namespace, String event) {
        public static final KeyCodec2<EventKey, String, String> CODEC = Keys.of(
                Keys.string().followedBy(':'), EventKey::namespace, Keys.string(), EventKey::event, EventKey::new);

        /** The codec for an event as the first part of a longer key. */
        public static final KeyCodec<EventKey> FIRST = CODEC.followedBy(':');

        public static EventKey of(String namespace, EventId event) {
            return new EventKey(namespace, Arguments.notNull("event", event).value());
        }

        EventId id() {
            return EventId.of(event);
        }

        public SectionKey section(SectionId section) {
            return new SectionKey(this, Arguments.notNull("section", section));
        }

        public BookingKey booking(BookingId booking) {
            return new BookingKey(this, Arguments.notNull("booking", booking).value());
        }
    }

    public record SectionKey(EventKey event, SectionId section) {
        /** The separator only makes dumps readable. Both parts have a length prefix, so that A-2 sorts before A-10. */
        public static final KeyCodec2<SectionId, String, String> SECTION = Keys.of(
                Keys.string().followedBy('-'),
                SectionId::section,
                Keys.string().delimited(),
                SectionId::subsection,
                SectionKey::decodeSectionId);

        public static final KeyCodec2<SectionKey, EventKey, SectionId> CODEC =
                Keys.of(EventKey.FIRST, SectionKey::event, SECTION, SectionKey::section, SectionKey::new);

        /** Reports bytes that are not a section id as corrupt rather than as a bad request. */
        private static SectionId decodeSectionId(String section, String subsection) {
            try {
                return new SectionId(section, subsection);
            } catch (BadRequestException e) {
                throw new MalformedKeyException(String.valueOf(e.getMessage()));
            }
        }
    }

    public record SeatRowKey(EventKey event, SectionId section, int row) {
        public static final KeyCodec3<SeatRowKey, EventKey, SectionId, Integer> CODEC = Keys.of(
                EventKey.FIRST,
                SeatRowKey::event,
                SectionKey.SECTION.followedBy(':'),
                SeatRowKey::section,
                Keys.u16(),
                SeatRowKey::row,
                SeatRowKey::new);
    }

    public record BookingKey(EventKey event, String booking) {
        public static final KeyCodec2<BookingKey, EventKey, String> CODEC =
                Keys.of(EventKey.FIRST, BookingKey::event, Keys.string(), BookingKey::booking, BookingKey::new);
    }

    public record BookingStepKey(EventKey event, String booking, int number) {
        public static final KeyCodec3<BookingStepKey, EventKey, String, Integer> CODEC = Keys.of(
                EventKey.FIRST,
                BookingStepKey::event,
                Keys.string().followedBy(':'),
                BookingStepKey::booking,
                Keys.u16(),
                BookingStepKey::number,
                BookingStepKey::new);

        BookingStepKey(BookingKey booking, int number) {
            this(booking.event(), booking.booking(), number);
        }

        static KeyPrefix<BookingStepKey> prefix(BookingKey booking) {
            return CODEC.prefix(booking.event(), booking.booking());
        }
    }

    public record BuyerKey(String namespace, String buyer) {
        public static final KeyCodec2<BuyerKey, String, String> CODEC = Keys.of(
                Keys.string().followedBy(':'), BuyerKey::namespace, Keys.string(), BuyerKey::buyer, BuyerKey::new);
    }

    public record BuyerSeatsKey(EventKey event, String buyer) {
        public static final KeyCodec2<BuyerSeatsKey, EventKey, String> CODEC =
                Keys.of(EventKey.FIRST, BuyerSeatsKey::event, Keys.string(), BuyerSeatsKey::buyer, BuyerSeatsKey::new);
    }

    public record BookingExpiryKey(EventKey event, Instant expires, String booking) {
        public static final KeyCodec3<BookingExpiryKey, EventKey, Instant, String> CODEC = Keys.of(
                EventKey.FIRST,
                BookingExpiryKey::event,
                Keys.instant().followedBy(':'),
                BookingExpiryKey::expires,
                Keys.string(),
                BookingExpiryKey::booking,
                BookingExpiryKey::new);
    }

    public record EventDueKey(String namespace, Instant time, String event) {
        public static final KeyCodec3<EventDueKey, String, Instant, String> CODEC = Keys.of(
                Keys.string().followedBy(':'),
                EventDueKey::namespace,
                Keys.instant().followedBy(':'),
                EventDueKey::time,
                Keys.string(),
                EventDueKey::event,
                EventDueKey::new);
    }

    public record PlanChangeKey(EventKey event, String change) {
        public static final KeyCodec2<PlanChangeKey, EventKey, String> CODEC =
                Keys.of(EventKey.FIRST, PlanChangeKey::event, Keys.string(), PlanChangeKey::change, PlanChangeKey::new);
    }

    public record ChangeKey(EventKey event, long number) {
        public static final KeyCodec2<ChangeKey, EventKey, Long> CODEC =
                Keys.of(EventKey.FIRST, ChangeKey::event, Keys.u64(), ChangeKey::number, ChangeKey::new);
    }
}
