package io.holdfast.seats.internal;

import io.holdfast.seats.Allotment;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice.AreaPlaces;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.seats.internal.plan.SeatPropertyTable;
import io.holdfast.seats.internal.row.EventDefinitionRow.SectionLayout;
import io.holdfast.seats.internal.row.SaleTermsRow.AllotmentRow;
import io.holdfast.seats.internal.row.SectionConfigRow;
import io.holdfast.seats.internal.row.SectionConfigRow.AllottedPlacesRow;
import io.holdfast.store.ReadTx;
import java.util.ArrayList;
import java.util.List;

/** Reads the state of allotments. */
final class AllotmentViews {

    private AllotmentViews() {}

    static Allotment.Status status(ReadTx tx, EventKey key, EventRow event, AllotmentRow row) {
        UnsweptHolds expired = UnsweptHolds.of(tx, key, event);
        List<Seat> seats = new ArrayList<>();
        List<AreaPlaces> places = new ArrayList<>();
        int available = 0;
        for (SectionLayout layout :
                tx.get(SeatsSchema.EVENT_SECTIONS, key).orElseThrow().sections()) {
            SectionKey section = key.section(layout.section());
            if (layout.isRemoved()) {
                continue;
            }
            if (layout.rows() == 0) {
                SectionConfigRow config =
                        tx.get(SeatsSchema.SECTION_CONFIGS, section).orElseThrow();
                for (AllottedPlacesRow each : config.allottedPlaces()) {
                    if (each.allotment().equals(row.id()) && each.places() > 0) {
                        places.add(new AreaPlaces(layout.section(), each.places()));
                        available += Math.max(0, each.places() - each.taken());
                    }
                }
            } else if (layout.hasProperties()) {
                OpenSection open = new OpenSection(tx, section);
                PackedSeatStates bits = expired.applyTo(
                        layout.section(), layout.seatsPerRow(), open.bits().copy());
                SeatPropertyTable properties = open.properties();
                for (int seat = 0; seat < open.config().slots(); seat++) {
                    if (row.id().equals(properties.allotment(seat))) {
                        seats.add(open.config().seat(layout.section(), seat));
                        available += bits.get(seat) == SeatState.AVAILABLE ? 1 : 0;
                    }
                }
            }
        }
        return new Allotment.Status(
                row.id(),
                row.channel(),
                row.code() != null,
                row.until(),
                row.isActive(tx.now()),
                seats,
                places,
                available);
    }
}
