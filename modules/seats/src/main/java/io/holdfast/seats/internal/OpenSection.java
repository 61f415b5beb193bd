package io.holdfast.seats.internal;

import io.holdfast.seats.SeatCounts;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.internal.SeatHoldersRow.SeatHolding;
import io.holdfast.seats.internal.SeatsSchema.SeatRowKey;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A section within a transaction: bits, stats and metadata change together in memory and are written once. */
public final class OpenSection {

    private final ReadTx tx;
    private final SectionKey key;
    private final Map<Integer, SeatHoldersRow> changedRows = new HashMap<>();
    private @Nullable SectionConfigRow config;
    private @Nullable SeatCounts stats;
    private @Nullable SeatBits bits;
    private boolean changed;

    /** Nothing is fetched before it is asked for. */
    public OpenSection(ReadTx tx, SectionKey key) {
        this.tx = tx;
        this.key = key;
    }

    /** Whether there is such a section or area. */
    boolean exists() {
        if (config == null) {
            config = tx.get(SeatsSchema.SECTION_CONFIGS, key).orElse(null);
        }
        return config != null;
    }

    SectionConfigRow config() {
        SectionConfigRow known = config;
        if (known == null) {
            known = tx.get(SeatsSchema.SECTION_CONFIGS, key).orElseThrow(() -> inconsistentRows(key));
            config = known;
        }
        return known;
    }

    SeatCounts stats() {
        SeatCounts known = stats;
        if (known == null) {
            known = tx.get(SeatsSchema.SECTION_STATS, key).orElseThrow(() -> inconsistentRows(key));
            stats = known;
        }
        return known;
    }

    SeatBits bits() {
        SeatBits known = bits;
        if (known == null) {
            known = new SeatBits(tx.get(SeatsSchema.SEAT_BITS, key).orElseThrow(() -> inconsistentRows(key)));
            bits = known;
        }
        return known;
    }

    /** Whose seat it is, if it is anybody's. */
    @Nullable
    SeatHolding holderOf(int seat) {
        return row(config().row(seat)).findHolding(config().number(seat));
    }

    /** Moves seats or places that are in the state which the transition begins with; anything else is a broken store. */
    void applyTransition(LineItem line, SeatTransition how, Instant now) {
        for (int seat : line.seats()) {
            if (bits().get(seat) != how.from()) {
                throw inconsistentRows(key);
            }
            bits().set(seat, how.to());
        }
        stats = stats().afterTransition(how, line.count(), now);
        changed = true;
    }

    /** Writes down who has seats, just before they are reserved. */
    void recordHolder(LineItem line, String booking, String buyer, Instant now) {
        Map<Integer, List<Integer>> byRow = new HashMap<>();
        for (int seat : line.seats()) {
            byRow.computeIfAbsent(config().row(seat), row -> new ArrayList<>()).add(config().number(seat));
        }
        byRow.forEach((row, seats) ->
                changedRows.put(row, row(row).plus(new SeatHolding(booking, buyer, line.price(), now, seats))));
    }

    /** Forgets who had seats, just before they are let go. */
    void clearHolder(LineItem line, String booking) {
        for (int seat : line.seats()) {
            int row = config().row(seat);
            changedRows.put(row, row(row).without(booking));
        }
    }

    void save(Tx into) {
        if (!changed) {
            return;
        }
        if (bits != null) {
            into.put(SeatsSchema.SEAT_BITS, key, bits.bytes());
        }
        into.put(SeatsSchema.SECTION_STATS, key, stats());
        changedRows.forEach((row, meta) -> {
            SeatRowKey rowKey = new SeatRowKey(key.event(), key.section(), row);
            if (meta.holdings().isEmpty()) {
                into.delete(SeatsSchema.SEAT_HOLDERS, rowKey);
            } else {
                into.put(SeatsSchema.SEAT_HOLDERS, rowKey, meta);
            }
        });
    }

    /** Rows where nobody has a seat have no metadata: to look at the bits is cheaper than to look for nothing. */
    private SeatHoldersRow row(int row) {
        SeatHoldersRow known = changedRows.get(row);
        if (known != null) {
            return known;
        }
        return isHeld(row)
                ? tx.get(SeatsSchema.SEAT_HOLDERS, new SeatRowKey(key.event(), key.section(), row))
                        .orElseThrow(() -> inconsistentRows(key))
                : SeatHoldersRow.EMPTY;
    }

    private boolean isHeld(int row) {
        int perRow = config().seatsPerRow();
        for (int seat = (row - 1) * perRow; seat < row * perRow; seat++) {
            SeatState state = bits().get(seat);
            if (state == SeatState.RESERVED || state == SeatState.SOLD) {
                return true;
            }
        }
        return false;
    }

    public static StoreFailure inconsistentRows(SectionKey key) {
        return new StoreFailure(
                ErrorCode.CORRUPTION,
                "the rows of section " + key.section() + " of event "
                        + key.event().event() + " do not agree: run the room's check",
                null);
    }
}
