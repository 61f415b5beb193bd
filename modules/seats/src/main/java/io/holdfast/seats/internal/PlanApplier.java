package io.holdfast.seats.internal;

import io.holdfast.seats.Booking;
import io.holdfast.seats.BookingChangeReason;
import io.holdfast.seats.BookingSelection;
import io.holdfast.seats.BookingStep;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatMove;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.seats.internal.plan.PlanChangeRow.MoveRow;
import io.holdfast.seats.internal.plan.PlanDraft;
import io.holdfast.seats.internal.plan.SeatGapsRow;
import io.holdfast.seats.internal.plan.SectionDraft;
import io.holdfast.seats.internal.plan.SectionDraft.AreaCounts;
import io.holdfast.seats.internal.row.BookingStepRow;
import io.holdfast.seats.internal.row.EventDefinitionRow;
import io.holdfast.seats.internal.row.EventDefinitionRow.SectionLayout;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.seats.internal.row.SectionConfigRow;
import io.holdfast.seats.internal.row.SectionConfigRow.AllottedPlacesRow;
import io.holdfast.seats.sale.SeatProperties;
import io.holdfast.store.Tx;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes an edited plan. All seat transitions are applied to seats that are available: moved bookings give up their old
 * seats first and receive their new seats after the plan has them, and seats are unblocked before they are removed.
 */
final class PlanApplier {

    /** The maximum number of seats per entry in the change feed, which limits the size of the stored row. */
    private static final int MAX_LINE = 20_000;

    private final Tx tx;
    private final EventKey key;
    private final OpenEvent event;
    private final PlanDraft draft;
    private final BookingChangeReason reason;
    private final Map<String, BookingMove> moves = new TreeMap<>();
    private final Map<SectionId, List<AllottedPlacesRow>> allottedBefore = new HashMap<>();

    /** A booking before it is moved, without and with the lines that are moved. */
    private record BookingMove(BookingRow before, BookingLinesSplit lines, Map<Seat, Seat> seats) {}

    PlanApplier(Tx tx, EventKey key, OpenEvent event, PlanDraft draft, BookingChangeReason reason) {
        this.tx = tx;
        this.key = key;
        this.event = event;
        this.draft = draft;
        this.reason = reason;
    }

    void apply() {
        event.expireHoldsIn(draft.sections().stream()
                .map(section -> section.id().toString())
                .collect(Collectors.toSet()));
        draft.sections().forEach(this::resize);
        draft.sections().forEach(section -> {
            List<AllottedPlacesRow> allotted =
                    event.openSection(section.id()).config().allotted();
            if (allotted != null) {
                allottedBefore.put(section.id(), allotted);
            }
        });
        giveUpSeats();
        change(SeatTransition.UNBLOCK, SectionDraft::unblocked, (old, now) -> old.blocked() - now.blocked());
        change(SeatTransition.ADD, SectionDraft::added, (old, now) -> now.capacity() - old.capacity());
        takeSeats();
        change(SeatTransition.BLOCK, SectionDraft::blocked, (old, now) -> now.blocked() - old.blocked());
        change(SeatTransition.REMOVE, SectionDraft::removed, (old, now) -> old.capacity() - now.capacity());
        draft.sections().forEach(this::configure);
        storeDefinition();
        event.endPlanChange();
    }

    /** Returns the new seats of bookings. */
    List<MoveRow> moved() {
        List<MoveRow> rows = new ArrayList<>();
        moves.forEach((booking, move) -> move.seats().forEach((from, to) -> rows.add(MoveRow.of(booking, from, to))));
        return rows;
    }

    private void resize(SectionDraft section) {
        OpenSection open = event.openSection(section.id());
        if (!section.existed()) {
            open.create(
                    section.isArea()
                            ? new SectionConfigRow(0, 0, 0, section.price())
                            // A section without rows would be an area, but later edits may have removed all seats.
                            : new SectionConfigRow(
                                    Math.max(1, section.rows()),
                                    Math.max(1, section.seatsPerRow()),
                                    0,
                                    section.price()),
                    tx.now());
        } else if (!section.isArea()) {
            open.resize(section.rows(), section.seatsPerRow());
        }
    }

    private void giveUpSeats() {
        new TreeMap<>(draft.moves()).forEach((booking, seats) -> {
            BookingKey id = new BookingKey(key, booking);
            BookingRow before = tx.get(SeatsSchema.BOOKINGS, id).orElseThrow();
            Map<Seat, Seat> byOld = new LinkedHashMap<>();
            seats.forEach(move -> byOld.put(move.from(), move.to()));
            BookingSelection part =
                    new BookingSelection(seats.stream().map(SeatMove::from).toList(), List.of());
            BookingLinesSplit lines = BookingLinesSplit.split(before.lines(), part);
            moves.put(booking, new BookingMove(before, lines, byOld));
            boolean sold = before.status() == Booking.Status.SOLD;
            event.free(id, before, lines.taken(), sold ? SeatTransition.CANCEL : SeatTransition.RELEASE);
        });
    }

    private void takeSeats() {
        moves.forEach((booking, move) -> {
            BookingKey id = new BookingKey(key, booking);
            List<LineItemRow> taken = newLines(move);
            BookingRow after =
                    move.before().withLines(BookingLinesSplit.join(move.lines().kept(), taken));
            boolean sold = after.status() == Booking.Status.SOLD;
            event.take(id, after, taken, sold ? SeatTransition.SELL : SeatTransition.RESERVE);
            BookingStepRow step = BookingStepRow.of(
                            BookingStep.Kind.MOVED,
                            tx.now(),
                            after.buyer(),
                            taken,
                            move.lines().taken())
                    .withReason(reason.text(), reason.author());
            tx.put(SeatsSchema.BOOKINGS, id, BookingHistory.append(tx, id, move.before(), after, step));
        });
    }

    /** Returns the new lines of a moved booking. The prices are those of the old lines. */
    private List<LineItemRow> newLines(BookingMove move) {
        List<LineItemRow> taken = new ArrayList<>();
        for (LineItemRow line : move.lines().taken()) {
            Map<SectionId, List<Integer>> bySection = new LinkedHashMap<>();
            for (Seat from : line.toSeats()) {
                Seat to = move.seats().getOrDefault(from, from);
                SectionConfigRow config = event.openSection(to.section()).config();
                bySection.computeIfAbsent(to.section(), id -> new ArrayList<>()).add(config.indexOf(to));
            }
            bySection.forEach((id, seats) ->
                    taken.add(line.inSection(id, event.openSection(id).config().seatsPerRow(), seats)));
        }
        return BookingLinesSplit.join(List.of(), taken);
    }

    /** Applies a transition to the seats and places of all sections that undergo it. */
    private void change(SeatTransition transition, Function<SectionDraft, List<Seat>> seats, PlaceDifference places) {
        for (SectionDraft section : draft.sections()) {
            SectionConfigRow config = event.openSection(section.id()).config();
            int count = section.isArea() ? places.of(section.countsBefore(), section.counts()) : 0;
            if (count > 0) {
                event.apply(transition, List.of(LineItemRow.places(section.id(), config, count)), null);
            }
            List<Integer> all =
                    seats.apply(section).stream().map(config::indexOf).toList();
            for (int from = 0; from < all.size(); from += MAX_LINE) {
                List<Integer> some = List.copyOf(all.subList(from, Math.min(all.size(), from + MAX_LINE)));
                event.apply(transition, List.of(LineItemRow.seats(section.id(), config, some)), null);
            }
        }
    }

    private void configure(SectionDraft section) {
        OpenSection open = event.openSection(section.id());
        SectionConfigRow old = open.config();
        BitSet missing = new BitSet();
        Map<Integer, SeatProperties> properties = new TreeMap<>();
        if (!section.isArea()) {
            missing.set(0, old.slots());
            section.seats().forEach((seat, draft) -> {
                missing.clear(old.indexOf(seat));
                if (!draft.properties().isNone()) {
                    properties.put(old.indexOf(seat), draft.properties());
                }
            });
        }
        boolean hasProperties = !properties.isEmpty();
        SectionKey id = key.section(section.id());
        if (missing.isEmpty() && !hasProperties) {
            if (old.hasLayout()) {
                tx.delete(SeatsSchema.SEAT_LAYOUTS, id);
            }
        } else {
            tx.put(SeatsSchema.SEAT_LAYOUTS, id, SeatGapsRow.of(missing, properties, old.slots()));
        }
        open.configure(new SectionConfigRow(
                old.rows(),
                old.seatsPerRow(),
                section.capacity(),
                section.price(),
                missing.isEmpty() ? null : true,
                section.isRemoved() ? true : null,
                hasProperties ? true : null,
                section.category(),
                allotted(section, old)));
    }

    /** Returns the places of an area that are set aside, which a renamed area takes over. */
    private @Nullable List<AllottedPlacesRow> allotted(SectionDraft section, SectionConfigRow old) {
        SectionId from = section.renamedFrom();
        return section.isRemoved() ? null : from == null ? old.allotted() : allottedBefore.get(from);
    }

    private void storeDefinition() {
        EventDefinitionRow before = tx.get(SeatsSchema.EVENT_SECTIONS, key).orElseThrow();
        Map<String, SectionLayout> layouts = new HashMap<>();
        before.sections().forEach(layout -> layouts.put(layout.id(), layout));
        for (SectionDraft section : draft.sections()) {
            SectionConfigRow config = event.openSection(section.id()).config();
            String id = section.id().toString();
            layouts.put(
                    id,
                    new SectionLayout(
                            id,
                            config.rows(),
                            config.seatsPerRow(),
                            section.isRemoved() ? true : null,
                            config.hasProperties() ? true : null));
        }
        List<SectionLayout> ordered = new ArrayList<>();
        draft.order().forEach(id -> {
            SectionLayout layout = layouts.remove(id.toString());
            if (layout != null) {
                ordered.add(layout);
            }
        });
        ordered.addAll(new TreeMap<>(layouts).values());
        EventDefinitionRow after = before.withSections(ordered);
        if (!after.equals(before)) {
            tx.put(SeatsSchema.EVENT_SECTIONS, key, after);
        }
    }

    /** The number of places of an area that undergo a transition, if it is positive. */
    @FunctionalInterface
    private interface PlaceDifference {
        int of(AreaCounts before, AreaCounts after);
    }
}
