package io.holdfast.seats.internal;

import io.holdfast.seats.SeatState;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.internal.SeatsSchema.SeatRowKey;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.seats.internal.plan.SeatGapsRow;
import io.holdfast.seats.internal.plan.SeatPropertyTable;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.seats.internal.row.SeatCountsRow;
import io.holdfast.seats.internal.row.SeatHoldersRow;
import io.holdfast.seats.internal.row.SeatHoldersRow.SeatHolding;
import io.holdfast.seats.internal.row.SectionConfigRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A section loaded in a transaction. Seat bits, counts and holders are changed in memory and written once. */
public final class OpenSection {

    private final ReadTx tx;
    private final SectionKey key;
    private final Map<Integer, SeatHoldersRow> changedRows = new HashMap<>();
    private @Nullable SectionConfigRow config;
    private @Nullable SeatCountsRow stats;
    private @Nullable PackedSeatStates bits;
    private boolean changed;
    private boolean configChanged;
    private @Nullable SeatGapsRow layout;
    private @Nullable SeatPropertyTable properties;

    /** Creates a section without reading it. Rows are read on demand. */
    public OpenSection(ReadTx tx, SectionKey key) {
        this.tx = tx;
        this.key = key;
    }

    /** Returns whether the section or area exists. */
    boolean exists() {
        if (config == null) {
            config = tx.get(SeatsSchema.SECTION_CONFIGS, key).orElse(null);
        }
        return config != null && !config.isRemoved();
    }

    /** Returns whether a position has no seat. Only positions with the stored state blocked can have none. */
    boolean isMissing(int seat) {
        return config().hasGaps() && layout().missing(config().slots()).get(seat);
    }

    /** Returns the properties of the seats. */
    SeatPropertyTable properties() {
        SeatPropertyTable loaded = properties;
        if (loaded == null) {
            loaded = config().hasProperties() ? layout().properties(config().slots()) : SeatPropertyTable.NONE;
            properties = loaded;
        }
        return loaded;
    }

    /** Returns the positions without a seat. */
    BitSet missing() {
        return config().hasGaps() ? layout().missing(config().slots()) : new BitSet();
    }

    private SeatGapsRow layout() {
        SeatGapsRow loaded = layout;
        if (loaded == null) {
            loaded = tx.get(SeatsSchema.SEAT_LAYOUTS, key).orElseThrow(() -> inconsistentRows(key));
            layout = loaded;
        }
        return loaded;
    }

    /** Starts a new section without seats. */
    void create(SectionConfigRow created, Instant now) {
        config = created;
        stats = new SeatCountsRow(0, 0, 0, 0, 0, now);
        if (!created.isArea()) {
            bits = PackedSeatStates.allBlocked(created.slots());
        }
        changed = true;
        configChanged = true;
    }

    /** Adds positions without seats, so that the section has the given numbers of rows and of seats per row. */
    void resize(int rows, int seatsPerRow) {
        SectionConfigRow old = config();
        if (old.rows() == rows && old.seatsPerRow() == seatsPerRow) {
            return;
        }
        PackedSeatStates grown = PackedSeatStates.allBlocked(rows * seatsPerRow);
        for (int seat = 0; seat < old.slots(); seat++) {
            grown.set((old.row(seat) - 1) * seatsPerRow + old.number(seat) - 1, bits().get(seat));
        }
        bits = grown;
        config = old.withSize(rows, seatsPerRow);
        changed = true;
        configChanged = true;
    }

    /** Replaces the configuration. The size must not change. */
    void configure(SectionConfigRow other) {
        configChanged |= !config().equals(other);
        config = other;
    }

    SectionConfigRow config() {
        SectionConfigRow loaded = config;
        if (loaded == null) {
            loaded = tx.get(SeatsSchema.SECTION_CONFIGS, key).orElseThrow(() -> inconsistentRows(key));
            config = loaded;
        }
        return loaded;
    }

    SeatCountsRow stats() {
        SeatCountsRow loaded = stats;
        if (loaded == null) {
            loaded = tx.get(SeatsSchema.SECTION_STATS, key).orElseThrow(() -> inconsistentRows(key));
            stats = loaded;
        }
        return loaded;
    }

    PackedSeatStates bits() {
        PackedSeatStates loaded = bits;
        if (loaded == null) {
            loaded = new PackedSeatStates(tx.get(SeatsSchema.SEAT_BITS, key).orElseThrow(() -> inconsistentRows(key)));
            bits = loaded;
        }
        return loaded;
    }

    /** Returns the holder of a seat, or null if the seat has no holder. */
    @Nullable
    SeatHolding holderOf(int seat) {
        return holders(config().row(seat)).findHolding(config().number(seat));
    }

    /** Applies a transition. All seats must be in its initial state; otherwise the rows are inconsistent. */
    void applyTransition(LineItemRow line, SeatTransition transition, Instant now) {
        for (int seat : seatsOf(line)) {
            if (bits().get(seat) != transition.from()) {
                throw inconsistentRows(key);
            }
            bits().set(seat, transition.to());
        }
        stats = stats().afterTransition(transition, line.count(), now);
        changed = true;
        String allotment = line.allotment();
        if (line.isArea() && allotment != null && isHeld(transition.from()) != isHeld(transition.to())) {
            configure(config().withTaken(allotment, isHeld(transition.to()) ? line.count() : -line.count()));
        }
    }

    /** Records the holder of the given seats. Called before the seats are reserved. */
    void recordHolder(LineItemRow line, String booking, String buyer, Instant now) {
        Map<Integer, List<Integer>> byRow = new HashMap<>();
        for (int seat : seatsOf(line)) {
            byRow.computeIfAbsent(config().row(seat), row -> new ArrayList<>()).add(config().number(seat));
        }
        byRow.forEach((row, seats) ->
                changedRows.put(row, holders(row).plus(new SeatHolding(booking, buyer, line.price(), now, seats))));
    }

    /**
     * Counts reserved seats or places by the expiry time of their hold; a negative count removes them. Called before
     * the seats change. If a section had reserved seats before tracking was introduced, tracking starts once it has
     * none.
     */
    void trackExpiry(Tx into, Instant expires, int count) {
        byte[] stored = tx.get(SeatsSchema.SECTION_EXPIRIES, key).orElse(null);
        if (stored == null && stats().reserved() > 0) {
            return;
        }
        HoldExpiryHistogram slots = stored == null ? HoldExpiryHistogram.EMPTY : HoldExpiryHistogram.decode(stored);
        HoldExpiryHistogram changedSlots = slots.plus(expires, count, into.now());
        if (changedSlots == null) {
            into.delete(SeatsSchema.SECTION_EXPIRIES, key);
        } else {
            into.put(SeatsSchema.SECTION_EXPIRIES, key, changedSlots.encode());
        }
    }

    /** Removes the holder of the given seats. Called before the seats are released. */
    void clearHolder(LineItemRow line) {
        for (int seat : seatsOf(line)) {
            int row = config().row(seat);
            changedRows.put(row, holders(row).without(config().number(seat)));
        }
    }

    /** Records a new buyer for the given seats of a booking. */
    void renameHolder(LineItemRow line, String booking, String buyer) {
        for (int seat : seatsOf(line)) {
            int row = config().row(seat);
            changedRows.put(row, holders(row).withBuyer(booking, buyer));
        }
    }

    private List<Integer> seatsOf(LineItemRow line) {
        return line.isArea() ? List.of() : line.forWidth(config().seatsPerRow()).seats();
    }

    void save(Tx into) {
        if (configChanged) {
            into.put(SeatsSchema.SECTION_CONFIGS, key, config());
        }
        if (!changed && changedRows.isEmpty()) {
            return;
        }
        if (bits != null) {
            into.put(SeatsSchema.SEAT_BITS, key, bits.bytes());
        }
        into.put(SeatsSchema.SECTION_STATS, key, stats());
        changedRows.forEach((row, holders) -> {
            SeatRowKey rowKey = new SeatRowKey(key.event(), key.section(), row);
            if (holders.holdings().isEmpty()) {
                into.delete(SeatsSchema.SEAT_HOLDERS, rowKey);
            } else {
                into.put(SeatsSchema.SEAT_HOLDERS, rowKey, holders);
            }
        });
    }

    /**
     * Returns the holders of the seats in a row. Tests the seat bits first, which is cheaper than reading a row that
     * does not exist.
     */
    private SeatHoldersRow holders(int row) {
        SeatHoldersRow loaded = changedRows.get(row);
        if (loaded != null) {
            return loaded;
        }
        return hasHeldSeat(row)
                ? tx.get(SeatsSchema.SEAT_HOLDERS, new SeatRowKey(key.event(), key.section(), row))
                        .orElseThrow(() -> inconsistentRows(key))
                : SeatHoldersRow.EMPTY;
    }

    private static boolean isHeld(SeatState state) {
        return state == SeatState.RESERVED || state == SeatState.SOLD;
    }

    private boolean hasHeldSeat(int row) {
        int perRow = config().seatsPerRow();
        for (int seat = (row - 1) * perRow; seat < row * perRow; seat++) {
            SeatState state = bits().get(seat);
            if (isHeld(state)) {
                return true;
            }
        }
        return false;
    }

    public static StoreFailedException inconsistentRows(SectionKey key) {
        return new StoreFailedException(
                ErrorCode.CORRUPTION,
                "the rows of section " + key.section() + " of event "
                        + key.event().event() + " are inconsistent; run check() for details",
                null);
    }
}
