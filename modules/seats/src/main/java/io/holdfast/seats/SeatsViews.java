package io.holdfast.seats;

import io.holdfast.seats.internal.EventRow;
import io.holdfast.seats.internal.OpenSection;
import io.holdfast.seats.internal.PackedSeatStates;
import io.holdfast.seats.internal.SeatsSchema;
import io.holdfast.seats.internal.SeatsSchema.ChangeKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSchema.SeatRowKey;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.seats.internal.SeatsViewMapper;
import io.holdfast.seats.internal.SectionDetails;
import io.holdfast.seats.internal.UnsweptHolds;
import io.holdfast.seats.internal.row.ChangeRow;
import io.holdfast.seats.internal.row.SeatHoldersRow;
import io.holdfast.seats.internal.row.SectionConfigRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.kit.Arguments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The queries for seat maps: seat states, counts, holders and the change feed. Obtained from {@link Seats#views}.
 * Expiry is exact: an expired hold is never returned, whether or not it has been swept. All queries return an empty
 * result if the event or section does not exist. Thread-safe.
 */
public final class SeatsViews {

    private final Store store;
    private final SeatsOptions options;

    SeatsViews(Store store, SeatsOptions options) {
        this.store = store;
        this.options = options;
    }

    /** Returns the state of the given seat. */
    public Optional<SeatState> seat(EventId event, Seat seat) {
        return store.read(tx -> seat(tx, event, seat));
    }

    /** Like {@link #seat(EventId, Seat)}, but in the caller's transaction. */
    public Optional<SeatState> seat(ReadTx tx, EventId event, Seat seat) {
        EventKey key = EventKey.of(options.namespace(), event);
        EventRow row = EventRow.findLive(tx, key).orElse(null);
        SectionConfigRow config = SectionConfigRow.findLive(
                        tx, key.section(Arguments.notNull("seat", seat).section()))
                .orElse(null);
        return row == null || config == null || !config.contains(seat) || isMissing(tx, key, config, seat)
                ? Optional.empty()
                : Optional.of(rowBits(tx, key, row, seat.section(), seat.row(), config)
                        .get(config.indexOf(seat)));
    }

    /** Returns the seat states of a section as 2 bits per seat, row by row, most significant bits first. */
    public Optional<byte[]> bits(EventId event, SectionId section) {
        return store.read(tx -> bits(tx, event, section));
    }

    /** Like {@link #bits(EventId, SectionId)}, but in the caller's transaction. */
    public Optional<byte[]> bits(ReadTx tx, EventId event, SectionId section) {
        EventKey key = EventKey.of(options.namespace(), event);
        EventRow row = EventRow.findLive(tx, key).orElse(null);
        if (row == null) {
            return Optional.empty();
        }
        return SectionConfigRow.findLive(tx, key.section(section))
                .filter(config -> !config.isArea())
                .map(config -> bits(tx, key, row, section, config).bytes());
    }

    /**
     * Returns a range of the bytes of {@link #bits(EventId, SectionId)}, truncated at the end of the section. Each byte
     * contains the states of 4 seats.
     *
     * @param from the index of the first byte
     * @param to the index after the last byte
     */
    public Optional<byte[]> bits(EventId event, SectionId section, int from, int to) {
        return store.read(tx -> bits(tx, event, section, from, to));
    }

    /** Like {@link #bits(EventId, SectionId, int, int)}, but in the caller's transaction. */
    public Optional<byte[]> bits(ReadTx tx, EventId event, SectionId section, int from, int to) {
        Arguments.inRange("from", from, 0, Integer.MAX_VALUE);
        Arguments.inRange("to", to, from, Integer.MAX_VALUE);
        return bits(tx, event, section)
                .map(bits -> Arrays.copyOfRange(bits, Math.min(from, bits.length), Math.min(to, bits.length)));
    }

    /** Returns the seat map of a section with rows, or an empty result for a general-admission area. */
    public Optional<SectionSeatMap> section(EventId event, SectionId section) {
        return store.read(tx -> section(tx, event, section));
    }

    /** Like {@link #section(EventId, SectionId)}, but in the caller's transaction. */
    public Optional<SectionSeatMap> section(ReadTx tx, EventId event, SectionId section) {
        EventKey key = EventKey.of(options.namespace(), event);
        EventRow row = EventRow.findLive(tx, key).orElse(null);
        return row == null
                ? Optional.empty()
                : SectionConfigRow.findLive(tx, key.section(section))
                        .filter(config -> !config.isArea())
                        .map(config -> new SectionSeatMap(
                                section,
                                config.rows(),
                                config.seatsPerRow(),
                                bits(tx, key, row, section, config),
                                missing(tx, key.section(section), config),
                                row.lastChange()));
    }

    /** Returns the number of seats or places in each state in a section. */
    public Optional<SeatCounts> stats(EventId event, SectionId section) {
        return store.read(tx -> stats(tx, event, section));
    }

    /** Like {@link #stats(EventId, SectionId)}, but in the caller's transaction. */
    public Optional<SeatCounts> stats(ReadTx tx, EventId event, SectionId section) {
        EventKey key = EventKey.of(options.namespace(), event);
        EventRow row = EventRow.findLive(tx, key).orElse(null);
        return row == null
                ? Optional.empty()
                : SectionConfigRow.findLive(tx, key.section(section))
                        .flatMap(config -> tx.get(SeatsSchema.SECTION_STATS, key.section(section)))
                        .map(stats -> SeatsViewMapper.toCounts(
                                UnsweptHolds.of(tx, key, row).adjust(section, stats)));
    }

    /** Returns the seat counts of all sections, in the event's order. */
    public Map<SectionId, SeatCounts> stats(EventId event) {
        return store.read(tx -> stats(tx, event));
    }

    /** Like {@link #stats(EventId)}, but in the caller's transaction. */
    public Map<SectionId, SeatCounts> stats(ReadTx tx, EventId event) {
        EventKey key = EventKey.of(options.namespace(), event);
        EventRow row = EventRow.findLive(tx, key).orElse(null);
        Map<SectionId, SeatCounts> all = new LinkedHashMap<>();
        if (row != null) {
            UnsweptHolds expired = UnsweptHolds.of(tx, key, row);
            List<SectionKey> sections = tx.get(SeatsSchema.EVENT_SECTIONS, key).orElseThrow().ids().stream()
                    .map(key::section)
                    .toList();
            tx.getAll(SeatsSchema.SECTION_STATS, sections)
                    .forEach((id, stats) ->
                            all.put(id.section(), SeatsViewMapper.toCounts(expired.adjust(id.section(), stats))));
        }
        return all;
    }

    /** Returns a seat with its price and holder. */
    public Optional<SeatDetail> detail(EventId event, Seat seat) {
        return store.read(tx -> detail(tx, event, seat));
    }

    /** Like {@link #detail(EventId, Seat)}, but in the caller's transaction. */
    public Optional<SeatDetail> detail(ReadTx tx, EventId event, Seat seat) {
        List<SeatDetail> row =
                details(tx, event, Arguments.notNull("seat", seat).section(), seat.row());
        return row.stream().filter(each -> each.seat().equals(seat)).findFirst();
    }

    /** Returns the seats of a row with their prices and holders, from left to right. */
    public List<SeatDetail> details(EventId event, SectionId section, int row) {
        return store.read(tx -> details(tx, event, section, row));
    }

    /** Like {@link #details(EventId, SectionId, int)}, but in the caller's transaction. */
    public List<SeatDetail> details(ReadTx tx, EventId event, SectionId section, int row) {
        Arguments.inRange("row", row, 1, SeatsLimits.MAX_ROWS);
        EventKey key = EventKey.of(options.namespace(), event);
        EventRow live = EventRow.findLive(tx, key).orElse(null);
        SectionConfigRow config =
                SectionConfigRow.findLive(tx, key.section(section)).orElse(null);
        if (live == null || config == null || row > config.rows()) {
            return List.of();
        }
        PackedSeatStates bits = rowBits(tx, key, live, section, row, config);
        SeatHoldersRow holders = tx.get(SeatsSchema.SEAT_HOLDERS, new SeatRowKey(key, section, row))
                .orElse(SeatHoldersRow.EMPTY);
        List<SeatDetail> details = new ArrayList<>(config.seatsPerRow());
        addDetails(details, SectionDetails.of(tx, key.section(section), config), row, bits, holders);
        return details;
    }

    /**
     * Returns seats of a section with their prices and holders, row by row.
     *
     * @param fromRow the first row
     * @param rows the maximum number of rows
     */
    public List<SeatDetail> details(EventId event, SectionId section, int fromRow, int rows) {
        return store.read(tx -> details(tx, event, section, fromRow, rows));
    }

    /** Like {@link #details(EventId, SectionId, int, int)}, but in the caller's transaction. */
    public List<SeatDetail> details(ReadTx tx, EventId event, SectionId section, int fromRow, int rows) {
        Arguments.inRange("fromRow", fromRow, 1, SeatsLimits.MAX_ROWS);
        Arguments.inRange("rows", rows, 1, SeatsLimits.MAX_ROWS);
        EventKey key = EventKey.of(options.namespace(), event);
        EventRow live = EventRow.findLive(tx, key).orElse(null);
        SectionConfigRow config =
                SectionConfigRow.findLive(tx, key.section(section)).orElse(null);
        if (live == null || config == null || config.isArea()) {
            return List.of();
        }
        PackedSeatStates bits = bits(tx, key, live, section, config);
        int end = Math.min(config.rows() + 1, fromRow + rows);
        Map<Integer, SeatHoldersRow> holders = new HashMap<>();
        for (Entry<SeatRowKey, SeatHoldersRow> row : tx.scan(SeatsSchema.SEAT_HOLDERS)
                .prefix(SeatRowKey.CODEC.prefix(key, section))
                .from(new SeatRowKey(key, section, fromRow))
                .limit(rows)) {
            holders.put(row.key().row(), row.value());
        }
        SectionDetails all = SectionDetails.of(tx, key.section(section), config);
        List<SeatDetail> details = new ArrayList<>();
        for (int row = fromRow; row < end; row++) {
            SeatHoldersRow held = holders.getOrDefault(row, SeatHoldersRow.EMPTY);
            addDetails(details, all, row, bits, held);
        }
        return details;
    }

    private static void addDetails(
            List<SeatDetail> details, SectionDetails section, int row, PackedSeatStates bits, SeatHoldersRow holders) {
        for (int number = 1; number <= section.config().seatsPerRow(); number++) {
            Seat seat = new Seat(section.id(), row, number);
            if (!section.isMissing(seat)) {
                details.add(section.toDetail(seat, bits, holders.findHolding(number)));
            }
        }
    }

    /**
     * Returns the changes to an event after the given position, oldest first. An expired hold appears in the feed when
     * it is swept or when its seats are reserved again.
     *
     * @param after the number of the last change already read, such as {@link SectionSeatMap#position}, or 0 for the
     *     beginning
     * @param limit the maximum number of changes
     */
    public Optional<SeatChangePage> changes(EventId event, long after, int limit) {
        return store.read(tx -> changes(tx, event, after, limit));
    }

    /** Like {@link #changes(EventId, long, int)}, but in the caller's transaction. */
    public Optional<SeatChangePage> changes(ReadTx tx, EventId event, long after, int limit) {
        Arguments.inRange("after", after, 0, Long.MAX_VALUE - 1);
        Arguments.inRange("limit", limit, 1, SeatsLimits.MAX_PAGE);
        EventKey key = EventKey.of(options.namespace(), event);
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

    private static PackedSeatStates bits(
            ReadTx tx, EventKey key, EventRow row, SectionId section, SectionConfigRow config) {
        return UnsweptHolds.of(tx, key, row)
                .applyTo(section, config.seatsPerRow(), storedBits(tx, key.section(section)));
    }

    /** Returns the seat states of a section. Only the states in the given row are adjusted for expired holds. */
    private static PackedSeatStates rowBits(
            ReadTx tx, EventKey key, EventRow event, SectionId section, int row, SectionConfigRow config) {
        PackedSeatStates bits = storedBits(tx, key.section(section));
        return event.isDue(tx.now())
                ? tx.get(SeatsSchema.SEAT_HOLDERS, new SeatRowKey(key, section, row))
                        .map(holders -> UnsweptHolds.ofRows(tx, key).applyTo(row, holders, config.seatsPerRow(), bits))
                        .orElse(bits)
                : bits;
    }

    /** Returns the positions of a section that have no seat. */
    private static BitSet missing(ReadTx tx, SectionKey id, SectionConfigRow config) {
        return config.hasGaps() ? SectionDetails.of(tx, id, config).missing() : new BitSet();
    }

    private static boolean isMissing(ReadTx tx, EventKey key, SectionConfigRow config, Seat seat) {
        return missing(tx, key.section(seat.section()), config).get(config.indexOf(seat));
    }

    private static PackedSeatStates storedBits(ReadTx tx, SectionKey id) {
        return new PackedSeatStates(
                tx.get(SeatsSchema.SEAT_BITS, id).orElseThrow(() -> OpenSection.inconsistentRows(id)));
    }
}
