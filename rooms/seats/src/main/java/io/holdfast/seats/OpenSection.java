package io.holdfast.seats;

import io.holdfast.seats.RowMeta.Holding;
import io.holdfast.seats.SeatsSchema.RowKey;
import io.holdfast.seats.SeatsSchema.SectionKey;
import io.holdfast.store.ErrorCode;
import io.holdfast.store.ReadTx;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A section within a transaction: bits, stats and metadata change together in memory and are written once. */
final class OpenSection {

    private final ReadTx tx;
    private final SectionKey key;
    private final Map<Integer, RowMeta> changedRows = new HashMap<>();
    private @Nullable SectionConfig config;
    private @Nullable SectionStats stats;
    private @Nullable SeatBits bits;
    private boolean changed;

    /** Nothing is fetched before it is asked for. */
    OpenSection(ReadTx tx, SectionKey key) {
        this.tx = tx;
        this.key = key;
    }

    /** Whether there is such a section or area. */
    boolean exists() {
        if (config == null) {
            config = tx.get(SeatsSchema.CONFIG, key).orElse(null);
        }
        return config != null;
    }

    SectionConfig config() {
        SectionConfig known = config;
        if (known == null) {
            known = tx.get(SeatsSchema.CONFIG, key).orElseThrow(() -> broken(key));
            config = known;
        }
        return known;
    }

    SectionStats stats() {
        SectionStats known = stats;
        if (known == null) {
            known = tx.get(SeatsSchema.STATS, key).orElseThrow(() -> broken(key));
            stats = known;
        }
        return known;
    }

    SeatBits bits() {
        SeatBits known = bits;
        if (known == null) {
            known = new SeatBits(tx.get(SeatsSchema.BITS, key).orElseThrow(() -> broken(key)));
            bits = known;
        }
        return known;
    }

    /** Whose seat it is, if it is anybody's. */
    @Nullable
    Holding holder(int seat) {
        return row(config().row(seat)).of(config().number(seat));
    }

    /** Moves seats or places that are in the state which the transition begins with; anything else is a broken store. */
    void move(Line line, Transition how, Instant now) {
        for (int seat : line.seats()) {
            if (bits().get(seat) != how.from()) {
                throw broken(key);
            }
            bits().set(seat, how.to());
        }
        stats = stats().moved(how, line.count(), now);
        changed = true;
    }

    /** Writes down who has seats, just before they are reserved. */
    void hold(Line line, String booking, String buyer, Instant now) {
        Map<Integer, List<Integer>> byRow = new HashMap<>();
        for (int seat : line.seats()) {
            byRow.computeIfAbsent(config().row(seat), row -> new ArrayList<>()).add(config().number(seat));
        }
        byRow.forEach((row, seats) ->
                changedRows.put(row, row(row).plus(new Holding(booking, buyer, line.price(), now, seats))));
    }

    /** Forgets who had seats, just before they are let go. */
    void letGo(Line line, String booking) {
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
            into.put(SeatsSchema.BITS, key, bits.bytes());
        }
        into.put(SeatsSchema.STATS, key, stats());
        changedRows.forEach((row, meta) -> {
            RowKey rowKey = new RowKey(key.event(), key.section(), row);
            if (meta.holdings().isEmpty()) {
                into.delete(SeatsSchema.META, rowKey);
            } else {
                into.put(SeatsSchema.META, rowKey, meta);
            }
        });
    }

    /** Rows where nobody has a seat have no metadata: to look at the bits is cheaper than to look for nothing. */
    private RowMeta row(int row) {
        RowMeta known = changedRows.get(row);
        if (known != null) {
            return known;
        }
        return isHeld(row)
                ? tx.get(SeatsSchema.META, new RowKey(key.event(), key.section(), row))
                        .orElseThrow(() -> broken(key))
                : RowMeta.EMPTY;
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

    static StoreFailure broken(SectionKey key) {
        return new StoreFailure(
                ErrorCode.CORRUPTION,
                "the rows of section " + key.section() + " of event "
                        + key.event().event() + " do not agree: run the room's check",
                null);
    }
}
