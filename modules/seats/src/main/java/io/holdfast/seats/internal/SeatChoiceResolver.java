package io.holdfast.seats.internal;

import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SeatsOutcome.TakenSeat;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.seats.internal.row.SeatHoldersRow.SeatHolding;
import io.holdfast.seats.internal.row.SectionConfigRow;
import io.holdfast.seats.internal.row.SectionConfigRow.AllottedPlacesRow;
import io.holdfast.seats.sale.SaleAccess;
import io.holdfast.store.Tx;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Resolves a choice to seats that can be reserved now, or to a refusal. */
final class SeatChoiceResolver {

    private final Tx tx;
    private final EventKey key;
    private final OpenEvent event;
    private final SellableSeats sellable;
    private BookingLines booking;
    private List<LineItemRow> freed = List.of();

    /** A seat that was found, and its position. */
    private record FoundSeat(SectionId id, OpenSection section, int index) {}

    /** The selected seats and places, or the refusal. */
    record Selection(List<LineItemRow> lines, SeatsOutcome.@Nullable SelectionRefused refusal) {
        static Selection refused(SeatsOutcome.SelectionRefused refusal) {
            return new Selection(List.of(), refusal);
        }
    }

    SeatChoiceResolver(Tx tx, EventKey key, OpenEvent event) {
        this(tx, key, event, SaleAccess.PUBLIC);
    }

    /**
     * Creates an instance.
     *
     * @param access the permission to buy seats and places that are set aside
     */
    SeatChoiceResolver(Tx tx, EventKey key, OpenEvent event, SaleAccess access) {
        this.tx = tx;
        this.key = key;
        this.event = event;
        this.sellable = new SellableSeats(event::terms, access, tx.now());
        this.booking = new BookingLines(event::terms, sellable, List.of());
    }

    /** Treats the seats of lines as available, because the same command frees them. */
    SeatChoiceResolver freeing(List<LineItemRow> lines) {
        freed = lines;
        return this;
    }

    /** Selects seats and places for a booking. */
    Selection select(SeatChoice choice) {
        if (choice instanceof SeatChoice.WithTickets with) {
            booking = new BookingLines(event::terms, sellable, with.tickets());
            return select(with.choice());
        }
        SeatsOutcome.SelectionRefused refusal = add(choice);
        return refusal == null ? new Selection(booking.lines(), null) : Selection.refused(refusal);
    }

    private SeatsOutcome.@Nullable SelectionRefused add(SeatChoice choice) {
        if (choice instanceof SeatChoice.SpecificSeats specific) {
            return addSeats(specific.seats(), specific.noOrphans() || event.forbidsOrphans());
        }
        if (choice instanceof SeatChoice.AreaPlaces places) {
            return addPlaces(places.area(), places.count());
        }
        if (choice instanceof SeatChoice.BestSeats best) {
            return addBest(best);
        }
        SeatChoice.Combined combined = (SeatChoice.Combined) choice;
        SeatChoice seats = combined.seats();
        SeatsOutcome.SelectionRefused refusal = seats == null ? null : add(seats);
        for (SeatChoice.AreaPlaces places : combined.places()) {
            refusal = refusal == null ? add(places) : refusal;
        }
        return refusal;
    }

    private SeatsOutcome.@Nullable SelectionRefused addSeats(List<Seat> seats, boolean noOrphans) {
        List<FoundSeat> found = new ArrayList<>(seats.size());
        SeatsOutcome.SelectionRefused refusal = find(seats, SeatTransition.RESERVE, found);
        if (refusal == null) {
            refusal = refuseAllotted(found);
        }
        if (refusal == null && noOrphans) {
            refusal = refuseOrphans(found);
        }
        for (int i = 0; i < found.size() && refusal == null; i++) {
            FoundSeat seat = found.get(i);
            refusal = booking.addSeat(seat.id(), seat.section(), seat.index());
        }
        return refusal;
    }

    private SeatsOutcome.@Nullable SelectionRefused refuseAllotted(List<FoundSeat> found) {
        List<Seat> allotted = new ArrayList<>();
        for (FoundSeat seat : found) {
            if (seat.section().config().hasProperties()
                    && sellable.isClosed(seat.section().properties(), seat.index())) {
                allotted.add(seat.section().config().seat(seat.id(), seat.index()));
            }
        }
        return allotted.isEmpty() ? null : new SeatsOutcome.SeatsAllotted(allotted);
    }

    private SeatsOutcome.@Nullable SelectionRefused refuseOrphans(List<FoundSeat> found) {
        Map<SectionId, BitSet> taken = new LinkedHashMap<>();
        found.forEach(
                seat -> taken.computeIfAbsent(seat.id(), id -> new BitSet()).set(seat.index()));
        List<Seat> orphans = new ArrayList<>();
        taken.forEach((id, seats) -> {
            OpenSection section = event.openSection(id);
            SectionConfigRow config = section.config();
            PackedSeatStates bits = event.expiredHolds()
                    .applyTo(id, config.seatsPerRow(), section.bits().copy());
            for (LineItemRow line : freed) {
                if (line.id().equals(id)) {
                    line.forWidth(config.seatsPerRow()).seats().forEach(seat -> bits.set(seat, SeatState.AVAILABLE));
                }
            }
            for (int seat = 0; seat < config.slots() && config.hasProperties(); seat++) {
                if (bits.get(seat) == SeatState.AVAILABLE && sellable.isClosed(section.properties(), seat)) {
                    bits.set(seat, SeatState.BLOCKED);
                }
            }
            orphans.addAll(OrphanRule.findOrphans(
                    id, config, bits, section.properties().aisles(), seats));
        });
        return orphans.isEmpty() ? null : new SeatsOutcome.LeavesSingleSeat(orphans);
    }

    /** Selects seats for a transition. Seats to block or unblock that are already in the target state are skipped. */
    Selection selectSeats(List<Seat> seats, SeatTransition transition) {
        List<FoundSeat> found = new ArrayList<>(seats.size());
        SeatsOutcome.SelectionRefused refusal = find(seats, transition, found);
        if (refusal != null) {
            return Selection.refused(refusal);
        }
        Map<SectionId, List<Integer>> bySection = new LinkedHashMap<>();
        found.forEach(seat ->
                bySection.computeIfAbsent(seat.id(), id -> new ArrayList<>()).add(seat.index()));
        List<LineItemRow> lines = new ArrayList<>();
        bySection.forEach((id, indexes) ->
                lines.add(LineItemRow.seats(id, event.openSection(id).config(), indexes)));
        return new Selection(lines, null);
    }

    /** Finds the seats that a transition applies to, or returns a refusal. */
    private SeatsOutcome.@Nullable SelectionRefused find(
            List<Seat> seats, SeatTransition transition, List<FoundSeat> found) {
        List<Seat> missing = new ArrayList<>();
        List<TakenSeat> taken = new ArrayList<>();
        for (Seat seat : seats) {
            OpenSection section = event.findSection(seat.section());
            if (section == null) {
                return new SeatsOutcome.SectionNotFound(seat.section());
            }
            if (section.config().isArea()) {
                return new SeatsOutcome.WrongSectionKind(seat.section(), true);
            }
            if (!section.config().contains(seat)) {
                missing.add(seat);
                continue;
            }
            int index = section.config().indexOf(seat);
            SeatState state = expireThenGetState(section, index);
            if (state == SeatState.BLOCKED && section.isMissing(index)) {
                missing.add(seat);
                continue;
            }
            if (state == transition.from()) {
                found.add(new FoundSeat(seat.section(), section, index));
            } else if (state != transition.to() || transition == SeatTransition.RESERVE) {
                taken.add(new TakenSeat(seat, state));
            }
        }
        if (!missing.isEmpty()) {
            return new SeatsOutcome.SeatsNotFound(missing);
        }
        return taken.isEmpty() ? null : new SeatsOutcome.SeatsTaken(taken);
    }

    /** Returns the state of a seat after ending its hold if it has expired. */
    private SeatState expireThenGetState(OpenSection section, int seat) {
        if (section.bits().get(seat) == SeatState.RESERVED && event.row().isDue(tx.now())) {
            SeatHolding holding = section.holderOf(seat);
            if (holding != null) {
                event.expireBooking(new BookingKey(key, holding.booking()));
            }
        }
        return section.bits().get(seat);
    }

    private SeatsOutcome.@Nullable SelectionRefused addBest(SeatChoice.BestSeats choice) {
        SearchedEvent searched = new SearchedEvent(event::openSection, event.expiredHolds(), sellable, choice.filter());
        SearchedEvent.Search search = searched.search(
                choice, () -> tx.get(SeatsSchema.EVENT_SECTIONS, key).orElseThrow());
        if (search.refusal() != null) {
            return search.refusal();
        }
        BestSeatsFinder finder = new BestSeatsFinder(choice, search.sections());
        List<Seat> found =
                event.forbidsOrphans() ? BestSeatsFinder.findUnderOrphanRule(choice, search.sections()) : finder.find();
        return found.isEmpty()
                ? new SeatsOutcome.NothingFits(choice.count(), finder.available())
                : addSeats(found, false);
    }

    private SeatsOutcome.@Nullable SelectionRefused addPlaces(SectionId id, int count) {
        OpenSection area = event.findSection(id);
        if (area == null
                || !area.config().isArea()
                || area.config().allottedPlaces().isEmpty()) {
            SeatsOutcome.SelectionRefused refusal = requirePlaces(id, count, 0);
            return refusal == null ? booking.addPlaces(id, event.openSection(id), count, null) : refusal;
        }
        // An expired hold may have taken places of an allotment, which are set aside again.
        event.expireHoldsIn(Set.of(id.toString()));
        int reserved = 0;
        for (AllottedPlacesRow each : area.config().allottedPlaces()) {
            reserved += sellable.closed().contains(each.allotment()) ? Math.max(0, each.places() - each.taken()) : 0;
        }
        SeatsOutcome.SelectionRefused refusal = requirePlaces(id, count, reserved);
        int left = count;
        for (AllottedPlacesRow each : area.config().allottedPlaces()) {
            int some = Math.min(left, each.places() - each.taken());
            if (refusal == null && some > 0 && sellable.open().contains(each.allotment())) {
                refusal = booking.addPlaces(id, area, some, each.allotment());
                left -= some;
            }
        }
        return refusal == null ? booking.addPlaces(id, area, left, null) : refusal;
    }

    /** Selects places to block. */
    Selection selectPlaces(SectionId id, int count) {
        SeatsOutcome.SelectionRefused refusal = requirePlaces(id, count, 0);
        return refusal == null
                ? new Selection(
                        List.of(LineItemRow.places(id, event.openSection(id).config(), count)), null)
                : Selection.refused(refusal);
    }

    /**
     * Returns a refusal if an area does not have enough available places. Ends expired holds if necessary.
     *
     * @param reserved the number of available places that cannot be selected
     */
    private SeatsOutcome.@Nullable SelectionRefused requirePlaces(SectionId id, int count, int reserved) {
        OpenSection area = event.findSection(id);
        if (area == null) {
            return new SeatsOutcome.SectionNotFound(id);
        }
        if (!area.config().isArea()) {
            return new SeatsOutcome.WrongSectionKind(id, false);
        }
        int needed = count + reserved;
        int missing = needed - area.stats().available();
        int expired = missing > 0 ? event.expiredHolds().count(id) : 0;
        if (missing > 0 && missing <= expired) {
            event.expireHoldsIn(area, id, needed);
        }
        int available = area.stats().available() + (missing > expired ? expired : 0);
        return available < needed ? new SeatsOutcome.NothingFits(count, Math.max(0, available - reserved)) : null;
    }
}
