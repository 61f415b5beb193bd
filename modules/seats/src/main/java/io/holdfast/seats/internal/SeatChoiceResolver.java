package io.holdfast.seats.internal;

import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SeatsOutcome.TakenSeat;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.SeatHoldersRow.SeatHolding;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.store.Tx;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Resolves a choice to seats that can be reserved now, or to a refusal. */
final class SeatChoiceResolver {

    private final Tx tx;
    private final EventKey key;
    private final OpenEvent event;

    /** The selected seats and places, or the refusal. */
    record Selection(List<LineItemRow> lines, SeatsOutcome.@Nullable SelectionRefused refusal) {
        static Selection refused(SeatsOutcome.SelectionRefused refusal) {
            return new Selection(List.of(), refusal);
        }
    }

    SeatChoiceResolver(Tx tx, EventKey key, OpenEvent event) {
        this.tx = tx;
        this.key = key;
        this.event = event;
    }

    Selection select(SeatChoice choice) {
        if (choice instanceof SeatChoice.SpecificSeats specific) {
            return selectSeats(specific.seats(), SeatTransition.RESERVE);
        }
        if (choice instanceof SeatChoice.Combined combined) {
            return selectCombined(combined);
        }
        return choice instanceof SeatChoice.AreaPlaces places
                ? selectPlaces(places.area(), places.count())
                : selectBest((SeatChoice.BestSeats) choice);
    }

    private Selection selectCombined(SeatChoice.Combined choice) {
        SeatChoice seats = choice.seats();
        Selection selection = seats == null ? new Selection(List.of(), null) : select(seats);
        List<LineItemRow> lines = new ArrayList<>(selection.lines());
        for (SeatChoice.AreaPlaces places : choice.places()) {
            if (selection.refusal() != null) {
                return selection;
            }
            selection = select(places);
            lines.addAll(selection.lines());
        }
        return selection.refusal() == null ? new Selection(lines, null) : selection;
    }

    /** Selects seats for a transition. Seats to block or unblock that are already in the target state are skipped. */
    Selection selectSeats(List<Seat> seats, SeatTransition transition) {
        Map<SectionId, List<Integer>> found = new LinkedHashMap<>();
        List<Seat> missing = new ArrayList<>();
        List<TakenSeat> taken = new ArrayList<>();
        for (Seat seat : seats) {
            OpenSection section = event.findSection(seat.section());
            if (section == null) {
                return Selection.refused(new SeatsOutcome.SectionNotFound(seat.section()));
            }
            if (section.config().isArea()) {
                return Selection.refused(new SeatsOutcome.WrongSectionKind(seat.section(), true));
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
                found.computeIfAbsent(seat.section(), id -> new ArrayList<>()).add(index);
            } else if (state != transition.to() || transition == SeatTransition.RESERVE) {
                taken.add(new TakenSeat(seat, state));
            }
        }
        if (!missing.isEmpty()) {
            return Selection.refused(new SeatsOutcome.SeatsNotFound(missing));
        }
        return taken.isEmpty()
                ? new Selection(lines(found), null)
                : Selection.refused(new SeatsOutcome.SeatsTaken(taken));
    }

    private List<LineItemRow> lines(Map<SectionId, List<Integer>> seats) {
        List<LineItemRow> lines = new ArrayList<>(seats.size());
        seats.forEach((id, indexes) -> {
            lines.add(LineItemRow.seats(id, event.openSection(id).config(), indexes));
        });
        return lines;
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

    private Selection selectBest(SeatChoice.BestSeats choice) {
        List<SectionAvailability> sections = new ArrayList<>();
        for (SectionId id : choice.sections()) {
            SectionAvailability section = SectionAvailability.of(id, event::openSection, event.expiredHolds());
            if (section == null) {
                return Selection.refused(
                        event.findSection(id) == null
                                ? new SeatsOutcome.SectionNotFound(id)
                                : new SeatsOutcome.WrongSectionKind(id, true));
            }
            sections.add(section);
        }
        BestSeatsFinder finder = new BestSeatsFinder(choice, sections.isEmpty() ? allSections() : sections);
        List<Seat> found = finder.find();
        return found.isEmpty()
                ? Selection.refused(new SeatsOutcome.NothingFits(choice.count(), finder.available()))
                : selectSeats(found, SeatTransition.RESERVE);
    }

    private List<SectionAvailability> allSections() {
        return SectionAvailability.all(
                tx.get(SeatsSchema.EVENT_SECTIONS, key).orElseThrow(), event::openSection, event.expiredHolds());
    }

    /** Selects available places. Ends expired holds if there are not enough available places. */
    Selection selectPlaces(SectionId id, int count) {
        OpenSection area = event.findSection(id);
        if (area == null) {
            return Selection.refused(new SeatsOutcome.SectionNotFound(id));
        }
        if (!area.config().isArea()) {
            return Selection.refused(new SeatsOutcome.WrongSectionKind(id, false));
        }
        int missing = count - area.stats().available();
        int expired = missing > 0 ? event.expiredHolds().count(id) : 0;
        if (missing > expired) {
            return Selection.refused(
                    new SeatsOutcome.NothingFits(count, area.stats().available() + expired));
        }
        if (missing > 0) {
            event.expireHoldsIn(area, id, count);
        }
        return area.stats().available() < count
                ? Selection.refused(
                        new SeatsOutcome.NothingFits(count, area.stats().available()))
                : new Selection(List.of(LineItemRow.places(id, area.config(), count)), null);
    }
}
