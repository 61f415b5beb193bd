package io.holdfast.seats.internal;

import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSchema.SeatRowKey;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.seats.internal.plan.SeatDraft;
import io.holdfast.seats.internal.plan.SeatGapsRow;
import io.holdfast.seats.internal.plan.SeatPropertyTable;
import io.holdfast.seats.internal.plan.SectionDraft;
import io.holdfast.seats.internal.plan.SectionDraft.AreaCounts;
import io.holdfast.seats.internal.row.SeatCountsRow;
import io.holdfast.seats.internal.row.SeatHoldersRow;
import io.holdfast.seats.internal.row.SeatHoldersRow.SeatHolding;
import io.holdfast.seats.internal.row.SectionConfigRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the sections of a plan for a {@link io.holdfast.seats.internal.plan.PlanDraft}, without expired holds. */
final class PlanReader {

    private final ReadTx tx;
    private final EventKey key;
    private final UnsweptHolds expired;

    PlanReader(ReadTx tx, EventKey key, EventRow event) {
        this.tx = tx;
        this.key = key;
        this.expired = UnsweptHolds.of(tx, key, event);
    }

    /** Returns a section as it is stored, or null if no rows are stored. A removed section has no seats. */
    @Nullable
    SectionDraft read(SectionId id) {
        SectionKey section = key.section(id);
        SectionConfigRow config = tx.get(SeatsSchema.SECTION_CONFIGS, section).orElse(null);
        if (config == null) {
            return null;
        }
        if (config.isArea()) {
            SeatCountsRow stats = expired.adjust(
                    id, tx.get(SeatsSchema.SECTION_STATS, section).orElseThrow());
            return SectionDraft.ofArea(
                    id,
                    new AreaCounts(config.capacity(), stats.blocked(), stats.reserved() + stats.sold()),
                    config.price(),
                    config.category());
        }
        return SectionDraft.ofRows(id, config.rows(), config.seatsPerRow(), seats(id, config), config.price());
    }

    private Map<Seat, SeatDraft> seats(SectionId id, SectionConfigRow config) {
        SectionKey section = key.section(id);
        byte[] stored = tx.get(SeatsSchema.SEAT_BITS, section).orElseThrow();
        PackedSeatStates bits = expired.applyTo(id, config.seatsPerRow(), new PackedSeatStates(stored).copy());
        SeatGapsRow layout =
                config.hasLayout() ? tx.get(SeatsSchema.SEAT_LAYOUTS, section).orElseThrow() : SeatGapsRow.FULL;
        BitSet missing = layout.missing(config.slots());
        SeatPropertyTable properties = layout.properties(config.slots());
        Map<Seat, String> bookings = bookings(id);
        Map<Seat, SeatDraft> seats = new HashMap<>();
        for (int index = 0; index < config.slots(); index++) {
            if (!missing.get(index)) {
                Seat seat = config.seat(id, index);
                SeatState state = bits.get(index);
                boolean held = state == SeatState.RESERVED || state == SeatState.SOLD;
                seats.put(seat, SeatDraft.of(seat, state, held ? bookings.get(seat) : null, properties.get(index)));
            }
        }
        return seats;
    }

    private Map<Seat, String> bookings(SectionId id) {
        Map<Seat, String> bookings = new HashMap<>();
        for (Entry<SeatRowKey, SeatHoldersRow> row :
                tx.scan(SeatsSchema.SEAT_HOLDERS).prefix(SeatRowKey.CODEC.prefix(key, id))) {
            for (SeatHolding holding : row.value().holdings()) {
                holding.seats()
                        .forEach(number -> bookings.put(new Seat(id, row.key().row(), number), holding.booking()));
            }
        }
        return bookings;
    }
}
