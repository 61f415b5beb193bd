package io.holdfast.seats.internal;

import io.holdfast.seats.Allotment;
import io.holdfast.seats.EventId;
import io.holdfast.seats.SaleOutcome;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice.AreaPlaces;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.event.SeatsEventTypes;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.row.SaleTermsRow;
import io.holdfast.seats.internal.row.SaleTermsRow.AllotmentRow;
import io.holdfast.seats.sale.SaleLimits;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The commands for seats and places that are set aside. */
public final class AllotmentCommands {

    private final SeatsOptions options;

    public AllotmentCommands(SeatsOptions options) {
        this.options = options;
    }

    public SaleOutcome put(Tx tx, EventId id, Allotment allotment) {
        Arguments.notNull("allotment", allotment);
        EventKey key = EventKey.of(options.namespace(), id);
        OpenEvent event = OpenEvent.openLive(tx, key, options.keepChanges());
        if (event == null) {
            return new SeatsOutcome.EventNotFound(id);
        }
        Arguments.newId("allotment", allotment.id());
        AllotmentSeats seats = new AllotmentSeats(tx, key, event, allotment.id());
        SeatsOutcome.SelectionRefused refusal = refuse(tx, event, allotment);
        if (refusal != null) {
            return refusal;
        }
        String code = allotment.code();
        AllotmentRow row = new AllotmentRow(
                allotment.id(),
                allotment.channel(),
                code == null ? null : SaleTermsRow.hashOf(code),
                allotment.until());
        AllotmentRow before = event.terms().allotment(allotment.id()).orElse(null);
        boolean same = row.equals(before);
        boolean moved = seats.assign(allotment.seats(), allotment.places());
        SaleTermsRow terms = with(event.terms(), allotment.id(), row);
        if (!same || moved) {
            save(tx, key, event, terms, allotment.id());
        }
        return new SaleOutcome.AllotmentStored(AllotmentViews.status(tx, key, event.row(), row), same && !moved);
    }

    public SaleOutcome remove(Tx tx, EventId id, String allotment) {
        EventKey key = EventKey.of(options.namespace(), id);
        OpenEvent event = OpenEvent.openLive(tx, key, options.keepChanges());
        if (event == null) {
            return new SeatsOutcome.EventNotFound(id);
        }
        if (event.terms().allotment(allotment).isEmpty()) {
            return new SaleOutcome.AllotmentNotFound(allotment);
        }
        new AllotmentSeats(tx, key, event, allotment).assign(List.of(), List.of());
        save(tx, key, event, with(event.terms(), allotment, null), allotment);
        return new SaleOutcome.AllotmentRemoved(allotment);
    }

    public List<Allotment.Status> list(ReadTx tx, EventId id) {
        EventKey key = EventKey.of(options.namespace(), id);
        EventRow event = EventRow.findLive(tx, key).orElse(null);
        return event == null
                ? List.of()
                : tx.get(SeatsSchema.SALE_TERMS, key).orElse(SaleTermsRow.NONE).allotments().stream()
                        .map(row -> AllotmentViews.status(tx, key, event, row))
                        .toList();
    }

    private static void save(Tx tx, EventKey key, OpenEvent event, SaleTermsRow terms, String allotment) {
        SaleTermsCommands.store(tx, key, terms);
        event.endPlanChange();
        event.save();
        tx.emit(SeatsEventTypes.TERMS_CHANGED, key.event(), null, allotment);
    }

    /** Returns the terms with another row for an allotment, or without the allotment if the row is null. */
    private static SaleTermsRow with(SaleTermsRow terms, String id, @Nullable AllotmentRow row) {
        List<AllotmentRow> rows = new ArrayList<>(terms.allotments());
        rows.removeIf(each -> each.id().equals(id));
        if (row != null) {
            rows.add(row);
        }
        if (rows.size() > SaleLimits.MAX_ALLOTMENTS) {
            throw Arguments.tooLarge("an event can have at most " + SaleLimits.MAX_ALLOTMENTS + " allotments");
        }
        return terms.withAllotments(rows);
    }

    private static SeatsOutcome.@Nullable SelectionRefused refuse(Tx tx, OpenEvent event, Allotment allotment) {
        List<Seat> missing = new ArrayList<>();
        List<Seat> others = new ArrayList<>();
        for (Seat seat : allotment.seats()) {
            OpenSection section = event.findSection(seat.section());
            if (section == null) {
                return new SeatsOutcome.SectionNotFound(seat.section());
            }
            if (section.config().isArea()) {
                return new SeatsOutcome.WrongSectionKind(seat.section(), true);
            }
            if (!section.config().contains(seat)
                    || section.isMissing(section.config().indexOf(seat))) {
                missing.add(seat);
                continue;
            }
            String other = section.properties().allotment(section.config().indexOf(seat));
            boolean active = other != null
                    && event.terms()
                            .allotment(other)
                            .filter(row -> row.isActive(tx.now()))
                            .isPresent();
            if (active && !allotment.id().equals(other)) {
                others.add(seat);
            }
        }
        for (AreaPlaces places : allotment.places()) {
            OpenSection area = event.findSection(places.area());
            if (area == null) {
                return new SeatsOutcome.SectionNotFound(places.area());
            }
            if (!area.config().isArea()) {
                return new SeatsOutcome.WrongSectionKind(places.area(), false);
            }
            if (places.count() > area.config().capacity()) {
                return new SeatsOutcome.NothingFits(
                        places.count(), area.config().capacity());
            }
        }
        if (!missing.isEmpty()) {
            return new SeatsOutcome.SeatsNotFound(missing);
        }
        return others.isEmpty() ? null : new SeatsOutcome.SeatsAllotted(others);
    }
}
