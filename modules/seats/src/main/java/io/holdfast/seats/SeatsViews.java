package io.holdfast.seats;

import io.holdfast.seats.internal.ChangeRow;
import io.holdfast.seats.internal.EventRow;
import io.holdfast.seats.internal.ExpiredHolds;
import io.holdfast.seats.internal.OpenSection;
import io.holdfast.seats.internal.SeatBits;
import io.holdfast.seats.internal.SeatHoldersRow;
import io.holdfast.seats.internal.SeatsSchema;
import io.holdfast.seats.internal.SeatsSchema.ChangeKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSchema.SeatRowKey;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.seats.internal.SeatsViewMapper;
import io.holdfast.seats.internal.SectionConfigRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a seat map shows: states, bits, counts, holders, and the feed of changes. Get it from {@link Seats#views}. Every
 * read is exact at its time: a hold that has run out is not there, whether or not it was swept. An event or section that
 * does not exist is empty.
 */
public final class SeatsViews {

    private final Store store;
    private final SeatsOptions options;

    SeatsViews(Store store, SeatsOptions options) {
        this.store = store;
        this.options = options;
    }

    /** The state of one seat. */
    public Optional<SeatState> seat(EventId event, Seat seat) {
        return store.read(tx -> seat(tx, event, seat));
    }

    /** As {@link #seat(EventId, Seat)}, within a transaction of the caller's. */
    public Optional<SeatState> seat(ReadTx tx, EventId event, Seat seat) {
        EventKey key = options.key(event);
        EventRow row = EventRow.findLive(tx, key).orElse(null);
        SectionConfigRow config = tx.get(
                        SeatsSchema.SECTION_CONFIGS,
                        key.section(Args.given("seat", seat).section()))
                .orElse(null);
        return row == null || config == null || !config.contains(seat)
                ? Optional.empty()
                : Optional.of(bits(tx, key, row, seat.section()).get(config.indexOf(seat)));
    }

    /** The bits of a section: 2 a seat, row by row, most significant first. */
    public Optional<byte[]> bits(EventId event, SectionId section) {
        return store.read(tx -> bits(tx, event, section));
    }

    /** As {@link #bits(EventId, SectionId)}, within a transaction of the caller's. */
    public Optional<byte[]> bits(ReadTx tx, EventId event, SectionId section) {
        EventKey key = options.key(event);
        EventRow row = EventRow.findLive(tx, key).orElse(null);
        if (row == null) {
            return Optional.empty();
        }
        Optional<byte[]> stored = tx.get(SeatsSchema.SEAT_BITS, key.section(section));
        ExpiredHolds due = ExpiredHolds.of(tx, key, row);
        return due == ExpiredHolds.NONE
                ? stored
                : stored.map(bits -> due.applyTo(section, new SeatBits(bits)).bytes());
    }

    /**
     * Some of the bits of a section: its bytes, of four seats each, from one (counted from 0) up to but without another;
     * what lies beyond the end is left out.
     */
    public Optional<byte[]> bits(EventId event, SectionId section, int from, int to) {
        return store.read(tx -> bits(tx, event, section, from, to));
    }

    /** As {@link #bits(EventId, SectionId, int, int)}, within a transaction of the caller's. */
    public Optional<byte[]> bits(ReadTx tx, EventId event, SectionId section, int from, int to) {
        Args.within("from", from, 0, Integer.MAX_VALUE);
        Args.within("to", to, from, Integer.MAX_VALUE);
        return bits(tx, event, section)
                .map(bits -> Arrays.copyOfRange(bits, Math.min(from, bits.length), Math.min(to, bits.length)));
    }

    /** A section with the states of its seats. */
    public Optional<SectionSeatMap> section(EventId event, SectionId section) {
        return store.read(tx -> section(tx, event, section));
    }

    /** As {@link #section(EventId, SectionId)}, within a transaction of the caller's. */
    public Optional<SectionSeatMap> section(ReadTx tx, EventId event, SectionId section) {
        EventKey key = options.key(event);
        EventRow row = EventRow.findLive(tx, key).orElse(null);
        return row == null
                ? Optional.empty()
                : tx.get(SeatsSchema.SECTION_CONFIGS, key.section(section))
                        .filter(config -> !config.isArea())
                        .map(config ->
                                new SectionSeatMap(section, config, bits(tx, key, row, section), row.lastChange()));
    }

    /** How many seats of a section, or places of an area, are in which state. */
    public Optional<SeatCounts> stats(EventId event, SectionId section) {
        return store.read(tx -> stats(tx, event, section));
    }

    /** As {@link #stats(EventId, SectionId)}, within a transaction of the caller's. */
    public Optional<SeatCounts> stats(ReadTx tx, EventId event, SectionId section) {
        EventKey key = options.key(event);
        EventRow row = EventRow.findLive(tx, key).orElse(null);
        return row == null
                ? Optional.empty()
                : tx.get(SeatsSchema.SECTION_STATS, key.section(section))
                        .map(stats -> ExpiredHolds.of(tx, key, row).adjust(section, stats));
    }

    /** The stats of all sections and areas, in the event's order. */
    public Map<SectionId, SeatCounts> stats(EventId event) {
        return store.read(tx -> stats(tx, event));
    }

    /** As {@link #stats(EventId)}, within a transaction of the caller's. */
    public Map<SectionId, SeatCounts> stats(ReadTx tx, EventId event) {
        EventKey key = options.key(event);
        EventRow row = EventRow.findLive(tx, key).orElse(null);
        Map<SectionId, SeatCounts> all = new LinkedHashMap<>();
        if (row != null) {
            ExpiredHolds due = ExpiredHolds.of(tx, key, row);
            List<SectionKey> sections = tx.get(SeatsSchema.EVENT_SECTIONS, key).orElseThrow().ids().stream()
                    .map(key::section)
                    .toList();
            tx.getAll(SeatsSchema.SECTION_STATS, sections)
                    .forEach((id, stats) -> all.put(id.section(), due.adjust(id.section(), stats)));
        }
        return all;
    }

    /** One seat with its price and its holder. */
    public Optional<SeatDetail> detail(EventId event, Seat seat) {
        return store.read(tx -> detail(tx, event, seat));
    }

    /** As {@link #detail(EventId, Seat)}, within a transaction of the caller's. */
    public Optional<SeatDetail> detail(ReadTx tx, EventId event, Seat seat) {
        List<SeatDetail> row = details(tx, event, Args.given("seat", seat).section(), seat.row());
        return row.size() < seat.number() ? Optional.empty() : Optional.of(row.get(seat.number() - 1));
    }

    /** The seats of a row with their prices and holders, from the left. */
    public List<SeatDetail> details(EventId event, SectionId section, int row) {
        return store.read(tx -> details(tx, event, section, row));
    }

    /** As {@link #details(EventId, SectionId, int)}, within a transaction of the caller's. */
    public List<SeatDetail> details(ReadTx tx, EventId event, SectionId section, int row) {
        Args.within("row", row, 1, SeatsLimits.MAX_ROWS);
        EventKey key = options.key(event);
        EventRow live = EventRow.findLive(tx, key).orElse(null);
        SectionConfigRow config =
                tx.get(SeatsSchema.SECTION_CONFIGS, key.section(section)).orElse(null);
        if (live == null || config == null || row > config.rows()) {
            return List.of();
        }
        SeatBits bits = bits(tx, key, live, section);
        SeatHoldersRow meta = tx.get(SeatsSchema.SEAT_HOLDERS, new SeatRowKey(key, section, row))
                .orElse(SeatHoldersRow.EMPTY);
        List<SeatDetail> details = new ArrayList<>(config.seatsPerRow());
        for (int number = 1; number <= config.seatsPerRow(); number++) {
            Seat seat = new Seat(section, row, number);
            details.add(SeatsViewMapper.toSeatDetail(
                    seat, bits.get(config.indexOf(seat)), config, meta.findHolding(number)));
        }
        return details;
    }

    /**
     * The changes of an event behind a position, oldest first: 0 is before the first, and a map says which one it has. A
     * hold that runs out is a change when it is swept, or when its seat is reserved again.
     */
    public Optional<SeatChangePage> changes(EventId event, long after, int limit) {
        return store.read(tx -> changes(tx, event, after, limit));
    }

    /** As {@link #changes(EventId, long, int)}, within a transaction of the caller's. */
    public Optional<SeatChangePage> changes(ReadTx tx, EventId event, long after, int limit) {
        Args.within("after", after, 0, Long.MAX_VALUE - 1);
        Args.within("limit", limit, 1, SeatsLimits.MAX_PAGE);
        EventKey key = options.key(event);
        EventRow row = EventRow.findLive(tx, key).orElse(null);
        if (row == null) {
            return Optional.empty();
        }
        List<SeatChange> changes = new ArrayList<>();
        for (Entry<ChangeKey, ChangeRow> change : tx.scan(SeatsSchema.CHANGES)
                .prefix(ChangeKey.CODEC.prefix(key))
                .from(new ChangeKey(key, after + 1))
                .limit(limit)) {
            changes.add(SeatsViewMapper.toChange(change.key().number(), change.value()));
        }
        long next = changes.isEmpty()
                ? Math.min(after, row.lastChange())
                : changes.get(changes.size() - 1).number();
        boolean complete = after >= row.firstChange() - 1 && after <= row.lastChange();
        return Optional.of(new SeatChangePage(changes, row.firstChange(), next, complete, row.created()));
    }

    private static SeatBits bits(ReadTx tx, EventKey key, EventRow row, SectionId section) {
        SectionKey id = key.section(section);
        byte[] bits = tx.get(SeatsSchema.SEAT_BITS, id).orElseThrow(() -> OpenSection.inconsistentRows(id));
        return ExpiredHolds.of(tx, key, row).applyTo(section, new SeatBits(bits));
    }
}
