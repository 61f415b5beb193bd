package io.holdfast.seats;

import io.holdfast.seats.Outcome.Taken;
import io.holdfast.seats.RowMeta.Holding;
import io.holdfast.seats.SeatsSchema.BookingKey;
import io.holdfast.seats.SeatsSchema.EventKey;
import io.holdfast.store.Tx;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns a choice into seats that can be reserved now, or into the reason why not. */
final class Pick {

    private final Tx tx;
    private final EventKey key;
    private final Sale sale;

    /** What was picked. */
    record Picked(List<Line> lines, Outcome.@Nullable NotPicked refusal) {
        static Picked refused(Outcome.NotPicked why) {
            return new Picked(List.of(), why);
        }
    }

    Pick(Tx tx, EventKey key, Sale sale) {
        this.tx = tx;
        this.key = key;
        this.sale = sale;
    }

    Picked of(Choice choice) {
        if (choice instanceof Choice.ByHand hand) {
            return seats(hand.seats(), Transition.RESERVE);
        }
        return choice instanceof Choice.Places places
                ? places(places.area(), places.count())
                : best((Choice.Best) choice);
    }

    /** Seats that are to make a transition; blocking those that are blocked, and the reverse, is done already. */
    Picked seats(List<Seat> seats, Transition how) {
        Map<SectionId, List<Integer>> found = new LinkedHashMap<>();
        List<Seat> missing = new ArrayList<>();
        List<Taken> taken = new ArrayList<>();
        for (Seat seat : seats) {
            OpenSection section = sale.section(seat.section());
            if (section == null) {
                return Picked.refused(new Outcome.SectionNotFound(seat.section()));
            }
            if (section.config().isArea()) {
                return Picked.refused(new Outcome.WrongKind(seat.section(), true));
            }
            if (!section.config().has(seat)) {
                missing.add(seat);
                continue;
            }
            int index = section.config().index(seat);
            SeatState state = stateNow(section, index);
            if (state == how.from()) {
                found.computeIfAbsent(seat.section(), id -> new ArrayList<>()).add(index);
            } else if (state != how.to() || how == Transition.RESERVE) {
                taken.add(new Taken(seat, state));
            }
        }
        if (!missing.isEmpty()) {
            return Picked.refused(new Outcome.SeatsNotFound(missing));
        }
        return taken.isEmpty() ? new Picked(lines(found), null) : Picked.refused(new Outcome.SeatsTaken(taken));
    }

    private List<Line> lines(Map<SectionId, List<Integer>> seats) {
        List<Line> lines = new ArrayList<>(seats.size());
        seats.forEach((id, indexes) -> {
            lines.add(Line.seats(id, sale.opened(id).config(), indexes));
        });
        return lines;
    }

    /** What a seat is now; if its hold has just run out, it is let go first. */
    private SeatState stateNow(OpenSection section, int seat) {
        if (section.bits().get(seat) == SeatState.RESERVED && sale.event().isDue(tx.now())) {
            Holding holding = section.holder(seat);
            if (holding != null) {
                sale.expire(new BookingKey(key, holding.booking()));
            }
        }
        return section.bits().get(seat);
    }

    private Picked best(Choice.Best choice) {
        List<Hall> halls = new ArrayList<>();
        for (SectionId id : choice.sections()) {
            Hall hall = Hall.of(id, sale::opened, sale.due());
            if (hall == null) {
                return Picked.refused(
                        sale.section(id) == null ? new Outcome.SectionNotFound(id) : new Outcome.WrongKind(id, true));
            }
            halls.add(hall);
        }
        Finder finder = new Finder(choice, halls.isEmpty() ? everywhere() : halls);
        List<Seat> found = finder.find();
        return found.isEmpty()
                ? Picked.refused(new Outcome.NothingFits(choice.count(), finder.available()))
                : seats(found, Transition.RESERVE);
    }

    private List<Hall> everywhere() {
        return Hall.all(tx.get(SeatsSchema.SECTIONS, key).orElseThrow(), sale::opened, sale.due());
    }

    /** Places that are available; holds that have run out are let go for them. */
    Picked places(SectionId id, int count) {
        OpenSection area = sale.section(id);
        if (area == null) {
            return Picked.refused(new Outcome.SectionNotFound(id));
        }
        if (!area.config().isArea()) {
            return Picked.refused(new Outcome.WrongKind(id, false));
        }
        for (Due.Part part : sale.due().in(id)) {
            if (area.stats().available() < count) {
                sale.expire(part.booking());
            }
        }
        int available = area.stats().available();
        return available < count
                ? Picked.refused(new Outcome.NothingFits(count, available))
                : new Picked(List.of(Line.places(id, area.config(), count)), null);
    }
}
