package io.holdfast.seats.internal;

import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice.AreaPlaces;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.plan.SeatGapsRow;
import io.holdfast.seats.internal.plan.SeatPropertyTable;
import io.holdfast.seats.internal.row.EventDefinitionRow;
import io.holdfast.seats.internal.row.EventDefinitionRow.SectionLayout;
import io.holdfast.seats.internal.row.SectionConfigRow;
import io.holdfast.seats.internal.row.SectionConfigRow.AllottedPlacesRow;
import io.holdfast.seats.sale.SeatProperties;
import io.holdfast.store.Tx;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Stores which seats and places of an event an allotment contains. */
final class AllotmentSeats {

    private final Tx tx;
    private final EventKey key;
    private final OpenEvent event;
    private final String allotment;

    AllotmentSeats(Tx tx, EventKey key, OpenEvent event, String allotment) {
        this.tx = tx;
        this.key = key;
        this.event = event;
        this.allotment = allotment;
    }

    /** Replaces the seats and places of the allotment. Returns whether anything changed. */
    boolean assign(List<Seat> seats, List<AreaPlaces> places) {
        Map<SectionId, List<Seat>> bySection = new HashMap<>();
        seats.forEach(seat -> bySection
                .computeIfAbsent(seat.section(), id -> new ArrayList<>())
                .add(seat));
        Map<SectionId, Integer> byArea = new HashMap<>();
        places.forEach(each -> byArea.put(each.area(), each.count()));
        EventDefinitionRow definition = tx.get(SeatsSchema.EVENT_SECTIONS, key).orElseThrow();
        List<SectionLayout> layouts = new ArrayList<>();
        boolean changed = false;
        for (SectionLayout layout : definition.sections()) {
            SectionId id = layout.section();
            if (layout.isRemoved()) {
                layouts.add(layout);
                continue;
            }
            OpenSection section = event.openSection(id);
            changed |= layout.rows() == 0
                    ? assignPlaces(section, byArea.getOrDefault(id, 0))
                    : assignSeats(layout, section, bySection.getOrDefault(id, List.of()));
            boolean properties = layout.rows() > 0 && section.config().hasProperties();
            layouts.add(new SectionLayout(
                    layout.id(), layout.rows(), layout.seatsPerRow(), layout.removed(), properties ? true : null));
        }
        if (!layouts.equals(definition.sections())) {
            tx.put(SeatsSchema.EVENT_SECTIONS, key, definition.withSections(layouts));
        }
        return changed;
    }

    private boolean assignSeats(SectionLayout layout, OpenSection section, List<Seat> seats) {
        if (seats.isEmpty() && !layout.hasProperties()) {
            return false;
        }
        SectionConfigRow config = section.config();
        BitSet chosen = new BitSet();
        seats.forEach(seat -> chosen.set(config.indexOf(seat)));
        SeatPropertyTable before = section.properties();
        Map<Integer, SeatProperties> after = new TreeMap<>();
        boolean changed = false;
        for (int seat = 0; seat < config.slots(); seat++) {
            SeatProperties properties = before.get(seat);
            boolean own = allotment.equals(properties.allotment());
            if (own != chosen.get(seat)) {
                properties = properties.withAllotment(own ? null : allotment);
                changed = true;
            }
            if (!properties.isNone()) {
                after.put(seat, properties);
            }
        }
        if (changed) {
            BitSet missing = section.missing();
            section.configure(config.withProperties(!after.isEmpty()));
            if (section.config().hasLayout()) {
                tx.put(
                        SeatsSchema.SEAT_LAYOUTS,
                        key.section(layout.section()),
                        SeatGapsRow.of(missing, after, config.slots()));
            } else {
                tx.delete(SeatsSchema.SEAT_LAYOUTS, key.section(layout.section()));
            }
        }
        return changed;
    }

    private boolean assignPlaces(OpenSection area, int places) {
        List<AllottedPlacesRow> after = new ArrayList<>();
        boolean found = false;
        for (AllottedPlacesRow each : area.config().allottedPlaces()) {
            boolean own = each.allotment().equals(allotment);
            found |= own;
            after.add(own ? new AllottedPlacesRow(allotment, places, each.taken()) : each);
        }
        if (!found && places > 0) {
            after.add(new AllottedPlacesRow(allotment, places, 0));
        }
        boolean changed = !after.equals(area.config().allottedPlaces());
        if (changed) {
            area.configure(area.config().withAllotted(after));
        }
        return changed;
    }
}
