package io.holdfast.seats.internal.plan;

import io.holdfast.seats.BookingId;
import io.holdfast.seats.PlanOutcome;
import io.holdfast.seats.PlanOutcome.UsedSeat;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice.AreaPlaces;
import io.holdfast.seats.SeatMove;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.SeatsLimits;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SeatsOutcome.TakenSeat;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.plan.SeatDraft.BookedOrigin;
import io.holdfast.store.kit.Arguments;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The plan of an event while it is edited. Only the sections that are edited are loaded. {@link PlanEditor} applies the
 * edits; this class collects the reserved and sold seats that they affect, and the new seats of bookings. Not
 * thread-safe.
 */
public final class PlanDraft {

    private final List<SectionId> order;
    private final Function<SectionId, @Nullable SectionDraft> loader;
    private final Predicate<String> categories;
    private final Map<SectionId, SectionDraft> sections = new LinkedHashMap<>();
    private final Map<Seat, BookedOrigin> waiting = new LinkedHashMap<>();
    private final List<UsedSeat> used = new ArrayList<>();
    private final List<AreaPlaces> usedPlaces = new ArrayList<>();

    /**
     * Creates a draft.
     *
     * @param order the sections of the event in the order in which they are searched for the best seats
     * @param loader returns a section as it is stored, or null if no rows are stored; the section may have been removed
     * @param categories returns whether the event has a category
     */
    public PlanDraft(
            List<SectionId> order, Function<SectionId, @Nullable SectionDraft> loader, Predicate<String> categories) {
        this.order = new ArrayList<>(order);
        this.loader = loader;
        this.categories = categories;
    }

    /** Returns whether the event has a category. */
    boolean hasCategory(String id) {
        return categories.test(id);
    }

    /** Returns the sections after the change, in the order in which they are searched for the best seats. */
    public List<SectionId> order() {
        return order;
    }

    /** Returns the sections that the change affects, including removed sections. */
    public Collection<SectionDraft> sections() {
        return sections.values();
    }

    /** Returns a section, or null if the plan does not contain it. */
    @Nullable
    SectionDraft find(SectionId id) {
        return order.contains(id) ? load(id) : null;
    }

    private @Nullable SectionDraft load(SectionId id) {
        SectionDraft section = sections.get(id);
        if (section == null) {
            section = loader.apply(id);
            if (section != null) {
                sections.put(id, section);
            }
        }
        return section;
    }

    /** Adds a section without seats, or returns null if the id belongs to a removed section of the other kind. */
    @Nullable
    SectionDraft create(SectionId id, boolean area, long price, int position) {
        SectionDraft former = load(id);
        if (former != null && former.isArea() != area) {
            return null;
        }
        SectionDraft created = former == null ? SectionDraft.empty(id, area) : former;
        created.setRemoved(false);
        created.setCategory(null);
        created.setPrice(price);
        sections.put(id, created);
        order.add(Math.min(position, order.size()), id);
        return created;
    }

    /** Removes the bookings from the seats that the mapping names, until {@link #settle} is called. */
    @Nullable
    PlanOutcome lift(List<SeatMove> moves) {
        List<Seat> missing = new ArrayList<>();
        for (SeatMove move : moves) {
            SectionDraft section = find(move.from().section());
            if (section == null) {
                return new SeatsOutcome.SectionNotFound(move.from().section());
            }
            SeatDraft seat = section.seats().get(move.from());
            if (seat == null || seat.booked() == null) {
                missing.add(move.from());
            } else {
                waiting.put(move.to(), seat.booked());
                section.seats().put(move.from(), seat.withBooked(null));
            }
        }
        return missing.isEmpty() ? null : new PlanOutcome.SeatsNotBooked(missing);
    }

    /** Records that an edit affects a booked seat. */
    void use(BookedOrigin booked) {
        used.add(new UsedSeat(booked.seat(), booked.state(), BookingId.of(booked.booking())));
    }

    /** Records that an edit affects booked places of an area. */
    void use(SectionId area, int places) {
        usedPlaces.add(new AreaPlaces(area, places));
    }

    /**
     * Assigns the bookings of the mapping to their new seats. Returns a refusal if a booked seat is affected, a new seat
     * is not free, or a limit is exceeded.
     */
    @Nullable
    PlanOutcome settle() {
        if (!used.isEmpty() || !usedPlaces.isEmpty()) {
            used.sort(Comparator.comparing(
                            (UsedSeat seat) -> seat.seat().section().toString())
                    .thenComparingInt(seat -> seat.seat().row())
                    .thenComparingInt(seat -> seat.seat().number()));
            return new PlanOutcome.SeatsInUse(used, usedPlaces);
        }
        List<Seat> missing = new ArrayList<>();
        List<TakenSeat> taken = new ArrayList<>();
        waiting.forEach((seat, booked) -> {
            SectionDraft section = find(seat.section());
            SeatDraft target = section == null ? null : section.seats().get(seat);
            if (section == null || target == null) {
                missing.add(seat);
            } else if (!target.isFree()) {
                BookedOrigin other = target.booked();
                taken.add(new TakenSeat(seat, other == null ? SeatState.BLOCKED : other.state()));
            } else {
                section.seats().put(seat, target.withBooked(booked));
            }
        });
        if (!missing.isEmpty()) {
            return new SeatsOutcome.SeatsNotFound(missing);
        }
        if (!taken.isEmpty()) {
            return new SeatsOutcome.SeatsTaken(taken);
        }
        checkLimits();
        return null;
    }

    private void checkLimits() {
        Arguments.inRange("sections of the event", order.size(), 1, SeatsLimits.MAX_SECTIONS);
        for (SectionDraft section : sections.values()) {
            if (!section.isArea()) {
                int slots = section.rows() * section.seatsPerRow();
                Arguments.inRange(
                        "rows times seats per row of " + section.id(), slots, 0, SeatsLimits.MAX_SECTION_SEATS);
            }
        }
        Arguments.inRange(
                "moved seats", moves().values().stream().mapToInt(List::size).sum(), 0, SeatsLimits.MAX_PLAN_MOVES);
    }

    /** Returns the seats of bookings that the change replaces, by booking. */
    public Map<String, List<SeatMove>> moves() {
        Map<String, List<SeatMove>> moves = new HashMap<>();
        for (SectionDraft section : sections.values()) {
            section.seats().forEach((seat, draft) -> {
                BookedOrigin booked = draft.booked();
                if (booked != null && !booked.seat().equals(seat)) {
                    moves.computeIfAbsent(booked.booking(), id -> new ArrayList<>())
                            .add(new SeatMove(booked.seat(), seat));
                }
            });
        }
        return moves;
    }
}
