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

/** Turns a choice into seats that can be reserved now, or into the reason why not. */
final class SeatSelector {

    private final Tx tx;
    private final EventKey key;
    private final OpenEvent event;

    /** What was picked. */
    record Selection(List<LineItem> lines, SeatsOutcome.@Nullable SelectionRefused refusal) {
        static Selection refused(SeatsOutcome.SelectionRefused why) {
            return new Selection(List.of(), why);
        }
    }

    SeatSelector(Tx tx, EventKey key, OpenEvent sale) {
        this.tx = tx;
        this.key = key;
        this.event = sale;
    }

    Selection select(SeatChoice choice) {
        if (choice instanceof SeatChoice.SpecificSeats hand) {
            return selectSeats(hand.seats(), SeatTransition.RESERVE);
        }
        return choice instanceof SeatChoice.AreaPlaces places
                ? selectPlaces(places.area(), places.count())
                : selectBest((SeatChoice.BestSeats) choice);
    }

    /** Seats that are to make a transition; blocking those that are blocked, and the reverse, is done already. */
    Selection selectSeats(List<Seat> seats, SeatTransition how) {
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
            if (state == how.from()) {
                found.computeIfAbsent(seat.section(), id -> new ArrayList<>()).add(index);
            } else if (state != how.to() || how == SeatTransition.RESERVE) {
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

    private List<LineItem> lines(Map<SectionId, List<Integer>> seats) {
        List<LineItem> lines = new ArrayList<>(seats.size());
        seats.forEach((id, indexes) -> {
            lines.add(LineItem.seats(id, event.openSection(id).config(), indexes));
        });
        return lines;
    }

    /** What a seat is now; if its hold has just run out, it is let go first. */
    private SeatState expireThenGetState(OpenSection section, int seat) {
        if (section.bits().get(seat) == SeatState.RESERVED && event.event().isDue(tx.now())) {
            SeatHolding holding = section.holderOf(seat);
            if (holding != null) {
                event.expireBooking(new BookingKey(key, holding.booking()));
            }
        }
        return section.bits().get(seat);
    }

    private Selection selectBest(SeatChoice.BestSeats choice) {
        List<SectionAvailability> halls = new ArrayList<>();
        for (SectionId id : choice.sections()) {
            SectionAvailability hall = SectionAvailability.of(id, event::openSection, event.expiredHolds());
            if (hall == null) {
                return Selection.refused(
                        event.findSection(id) == null
                                ? new SeatsOutcome.SectionNotFound(id)
                                : new SeatsOutcome.WrongSectionKind(id, true));
            }
            halls.add(hall);
        }
        BestSeatsFinder finder = new BestSeatsFinder(choice, halls.isEmpty() ? allSections() : halls);
        List<Seat> found = finder.find();
        return found.isEmpty()
                ? Selection.refused(new SeatsOutcome.NothingFits(choice.count(), finder.available()))
                : selectSeats(found, SeatTransition.RESERVE);
    }

    private List<SectionAvailability> allSections() {
        return SectionAvailability.all(
                tx.get(SeatsSchema.EVENT_SECTIONS, key).orElseThrow(), event::openSection, event.expiredHolds());
    }

    /** Places that are available; holds that have run out are let go for them. */
    Selection selectPlaces(SectionId id, int count) {
        OpenSection area = event.findSection(id);
        if (area == null) {
            return Selection.refused(new SeatsOutcome.SectionNotFound(id));
        }
        if (!area.config().isArea()) {
            return Selection.refused(new SeatsOutcome.WrongSectionKind(id, false));
        }
        for (ExpiredHolds.ExpiredLine part : event.expiredHolds().inSection(id)) {
            if (area.stats().available() < count) {
                event.expireBooking(part.booking());
            }
        }
        int available = area.stats().available();
        return available < count
                ? Selection.refused(new SeatsOutcome.NothingFits(count, available))
                : new Selection(List.of(LineItem.places(id, area.config(), count)), null);
    }
}
