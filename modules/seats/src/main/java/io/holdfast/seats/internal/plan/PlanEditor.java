package io.holdfast.seats.internal.plan;

import io.holdfast.seats.PlanEdit;
import io.holdfast.seats.PlanEdit.AddRows;
import io.holdfast.seats.PlanEdit.AddSeats;
import io.holdfast.seats.PlanEdit.AddSection;
import io.holdfast.seats.PlanEdit.BlockSeats;
import io.holdfast.seats.PlanEdit.RemoveRows;
import io.holdfast.seats.PlanEdit.RemoveSeats;
import io.holdfast.seats.PlanEdit.RemoveSection;
import io.holdfast.seats.PlanEdit.RenameSection;
import io.holdfast.seats.PlanEdit.RenumberRow;
import io.holdfast.seats.PlanEdit.RenumberSeats;
import io.holdfast.seats.PlanEdit.SetBlockedPlaces;
import io.holdfast.seats.PlanEdit.SetCapacity;
import io.holdfast.seats.PlanEdit.SetCategory;
import io.holdfast.seats.PlanEdit.SetFeatures;
import io.holdfast.seats.PlanEdit.SetPrice;
import io.holdfast.seats.PlanEdit.UnblockSeats;
import io.holdfast.seats.PlanOutcome;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatMove;
import io.holdfast.seats.SeatsLimits;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.SectionPlan;
import io.holdfast.seats.internal.plan.SeatDraft.BookedOrigin;
import io.holdfast.seats.internal.plan.SectionDraft.AreaCounts;
import io.holdfast.store.kit.Arguments;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Applies edits to the draft of a plan. A refusal leaves the draft in an undefined state. */
public final class PlanEditor {

    private final PlanDraft draft;

    public PlanEditor(PlanDraft draft) {
        this.draft = draft;
    }

    /** Applies edits and the mapping of bookings to new seats. Returns a refusal, or null if everything was applied. */
    public @Nullable PlanOutcome apply(List<PlanEdit> edits, List<SeatMove> moves) {
        PlanOutcome refusal = draft.lift(moves);
        for (int i = 0; i < edits.size() && refusal == null; i++) {
            refusal = apply(edits.get(i));
        }
        return refusal == null ? draft.settle() : refusal;
    }

    private @Nullable PlanOutcome apply(PlanEdit edit) {
        if (edit instanceof AddSection add) {
            return addSection(add);
        }
        SectionDraft section = draft.find(edit.section());
        if (section == null) {
            return new SeatsOutcome.SectionNotFound(edit.section());
        }
        if (edit instanceof RemoveSection) {
            removeSection(section);
            return null;
        }
        if (edit instanceof RenameSection rename) {
            return renameSection(section, rename);
        }
        if (edit instanceof SetPrice price) {
            section.setPrice(price.price().minor());
            return null;
        }
        if (edit instanceof SetCategory category) {
            return new SeatPropertyEditor(draft).setCategory(section, category);
        }
        boolean needsArea = edit instanceof SetCapacity || edit instanceof SetBlockedPlaces;
        if (section.isArea() != needsArea) {
            return new SeatsOutcome.WrongSectionKind(section.id(), section.isArea());
        }
        return needsArea ? editArea(section, edit) : editSeats(section, edit);
    }

    private @Nullable PlanOutcome addSection(AddSection add) {
        SectionPlan plan = add.plan();
        SectionId id = plan.id();
        Arguments.newId("section", id.toString());
        if (draft.find(id) != null) {
            return new PlanOutcome.SectionExists(id);
        }
        boolean area = plan instanceof SectionPlan.Area;
        Integer position = add.position();
        SectionDraft section =
                draft.create(id, area, plan.price().minor(), position == null ? SeatsLimits.MAX_SECTIONS : position);
        if (section == null) {
            return new SeatsOutcome.WrongSectionKind(id, !area);
        }
        if (plan instanceof SectionPlan.Area places) {
            section.setCounts(new AreaCounts(places.capacity(), places.blocked(), 0));
        } else if (plan instanceof SectionPlan.Rows rows) {
            for (Seat seat : grid(id, 1, rows.rows(), rows.seatsPerRow())) {
                section.seats().put(seat, SeatDraft.FREE);
            }
            rows.blocked().forEach(seat -> section.seats().put(seat, SeatDraft.FREE.withBlocked(true)));
        }
        return null;
    }

    private void removeSection(SectionDraft section) {
        remove(section, List.copyOf(section.seats().keySet()));
        if (section.counts().booked() > 0) {
            draft.use(section.id(), section.counts().booked());
        }
        section.setCounts(new AreaCounts(0, 0, section.counts().booked()));
        section.setRemoved(true);
        draft.order().remove(section.id());
    }

    private @Nullable PlanOutcome renameSection(SectionDraft section, RenameSection rename) {
        SectionId to = rename.to();
        Arguments.newId("section", to.toString());
        if (draft.find(to) != null) {
            return new PlanOutcome.SectionExists(to);
        }
        int position = draft.order().indexOf(section.id());
        SectionDraft renamed = draft.create(to, section.isArea(), section.price(), position);
        if (renamed == null) {
            return new SeatsOutcome.WrongSectionKind(to, !section.isArea());
        }
        renamed.setCounts(
                new AreaCounts(section.counts().capacity(), section.counts().blocked(), 0));
        section.seats().forEach((seat, each) -> {
            BookedOrigin booked = each.booked();
            if (booked != null && !rename.moveBookings()) {
                draft.use(booked);
            }
            renamed.seats().put(new Seat(to, seat.row(), seat.number()), each);
        });
        renamed.setCategory(section.category());
        renamed.setRenamedFrom(section.id());
        section.seats().clear();
        removeSection(section);
        return null;
    }

    private @Nullable PlanOutcome editArea(SectionDraft area, PlanEdit edit) {
        AreaCounts counts = area.counts();
        if (edit instanceof SetCapacity capacity) {
            counts = new AreaCounts(capacity.capacity(), counts.blocked(), counts.booked());
        } else if (edit instanceof SetBlockedPlaces blocked) {
            counts = new AreaCounts(counts.capacity(), blocked.places(), counts.booked());
        }
        if (counts.blocked() > counts.capacity()) {
            throw Arguments.tooLarge("places must be at most " + counts.capacity() + ", the capacity of " + area.id()
                    + ", but " + counts.blocked() + " are blocked");
        }
        if (counts.capacity() - counts.blocked() < counts.booked()) {
            draft.use(area.id(), counts.booked());
        }
        area.setCounts(counts);
        return null;
    }

    private @Nullable PlanOutcome editSeats(SectionDraft section, PlanEdit edit) {
        if (edit instanceof AddRows add) {
            return add(section, grid(section.id(), add.row(), add.count(), add.seats()));
        }
        if (edit instanceof AddSeats add) {
            return add(section, add.seats());
        }
        if (edit instanceof RemoveRows rows) {
            List<Seat> seats = section.rows(rows.row(), rows.count());
            if (seats.isEmpty()) {
                return new SeatsOutcome.SeatsNotFound(List.of(new Seat(section.id(), rows.row(), 1)));
            }
            remove(section, seats);
            return null;
        }
        if (edit instanceof RenumberRow renumber) {
            List<SeatMove> moves = section.rows(renumber.row(), 1).stream()
                    .map(seat -> new SeatMove(seat, new Seat(section.id(), renumber.to(), seat.number())))
                    .toList();
            if (moves.isEmpty()) {
                return new SeatsOutcome.SeatsNotFound(List.of(new Seat(section.id(), renumber.row(), 1)));
            }
            return renumber.row() == renumber.to() ? null : renumber(section, moves, renumber.moveBookings());
        }
        if (edit instanceof RenumberSeats renumber) {
            return renumber(section, renumber.seats(), renumber.moveBookings());
        }
        return editExisting(section, edit);
    }

    private @Nullable PlanOutcome editExisting(SectionDraft section, PlanEdit edit) {
        List<Seat> seats = List.of();
        if (edit instanceof SetFeatures features) {
            return SeatPropertyEditor.setFeatures(section, features);
        }
        if (edit instanceof RemoveSeats remove) {
            seats = remove.seats();
        } else if (edit instanceof BlockSeats block) {
            seats = block.seats();
        } else if (edit instanceof UnblockSeats unblock) {
            seats = unblock.seats();
        }
        List<Seat> missing = seats.stream()
                .filter(seat -> !section.seats().containsKey(seat))
                .toList();
        if (!missing.isEmpty()) {
            return new SeatsOutcome.SeatsNotFound(missing);
        }
        if (edit instanceof RemoveSeats) {
            remove(section, seats);
            return null;
        }
        boolean block = edit instanceof BlockSeats;
        for (Seat seat : seats) {
            SeatDraft current = section.seats().getOrDefault(seat, SeatDraft.FREE);
            BookedOrigin booked = current.booked();
            if (block && booked != null) {
                draft.use(booked);
            }
            section.seats().put(seat, current.withBlocked(block));
        }
        return null;
    }

    private static @Nullable PlanOutcome add(SectionDraft section, List<Seat> seats) {
        List<Seat> existing =
                seats.stream().filter(section.seats()::containsKey).toList();
        if (!existing.isEmpty()) {
            return new PlanOutcome.SeatsExist(existing);
        }
        seats.forEach(seat -> section.seats().put(seat, SeatDraft.FREE));
        return null;
    }

    private void remove(SectionDraft section, List<Seat> seats) {
        for (Seat seat : seats) {
            SeatDraft removed = section.seats().remove(seat);
            BookedOrigin booked = removed == null ? null : removed.booked();
            if (booked != null) {
                draft.use(booked);
            }
        }
    }

    private @Nullable PlanOutcome renumber(SectionDraft section, List<SeatMove> moves, boolean moveBookings) {
        Map<Seat, SeatDraft> renumbered = new LinkedHashMap<>();
        List<Seat> missing = new ArrayList<>();
        for (SeatMove move : moves) {
            SeatDraft seat = section.seats().get(move.from());
            if (seat == null) {
                missing.add(move.from());
                continue;
            }
            BookedOrigin booked = seat.booked();
            if (booked != null && !moveBookings && !move.from().equals(move.to())) {
                draft.use(booked);
            }
            renumbered.put(move.to(), seat);
        }
        if (!missing.isEmpty()) {
            return new SeatsOutcome.SeatsNotFound(missing);
        }
        Set<Seat> kept = new HashSet<>(section.seats().keySet());
        moves.forEach(move -> kept.remove(move.from()));
        List<Seat> existing =
                renumbered.keySet().stream().filter(kept::contains).toList();
        if (!existing.isEmpty()) {
            return new PlanOutcome.SeatsExist(existing);
        }
        moves.forEach(move -> section.seats().remove(move.from()));
        section.seats().putAll(renumbered);
        return null;
    }

    private static List<Seat> grid(SectionId section, int row, int rows, int seatsPerRow) {
        List<Seat> seats = new ArrayList<>(rows * seatsPerRow);
        for (int each = row; each < row + rows; each++) {
            for (int number = 1; number <= seatsPerRow; number++) {
                seats.add(new Seat(section, each, number));
            }
        }
        return seats;
    }
}
