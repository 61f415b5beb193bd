package io.holdfast.seats;

import io.holdfast.seats.SeatsModel.ModelBooking;
import io.holdfast.seats.SeatsOutcome.TakenSeat;
import io.holdfast.seats.sale.Price;
import io.holdfast.seats.sale.SeatFeature;
import io.holdfast.seats.sale.SeatProperties;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Random changes to the plan and their rules in the reference model. */
final class SeatsModelPlan {

    private static final List<SectionId> IDS = List.of(SectionId.of("A-1"), SectionId.of("A-2"), SectionId.of("B-1"));
    private static final BookingChangeReason WHY = BookingChangeReason.of("because");

    private final SeatsModel model;
    private final Map<Seat, Cell> cells = new LinkedHashMap<>();
    private final List<SectionId> order;
    private final Map<Seat, Cell> lifted = new LinkedHashMap<>();
    private final List<Seat> used = new ArrayList<>();
    private final Map<SectionId, Long> prices = new LinkedHashMap<>();
    private int usedPlaces;
    private int capacity;
    private int blockedPlaces;

    /**
     * A seat while the plan is edited.
     *
     * @param origin the position of the seat's booking before the change, or null
     */
    private record Cell(SeatState state, @Nullable Seat origin, SeatProperties properties) {
        static final Cell FREE = new Cell(SeatState.AVAILABLE, null, SeatProperties.NONE);

        Cell with(SeatState other, @Nullable Seat newOrigin) {
            return new Cell(other, newOrigin, properties);
        }
    }

    private SeatsModelPlan(SeatsModel model) {
        this.model = model;
        this.order = new ArrayList<>(model.order);
        this.capacity = model.capacity;
        this.blockedPlaces = model.blockedPlaces;
        this.prices.putAll(model.prices);
        model.seats.forEach((seat, state) -> {
            boolean booked = state == SeatState.RESERVED || state == SeatState.SOLD;
            cells.put(seat, new Cell(state, booked ? seat : null, model.sale.of(seat)));
        });
    }

    /** Returns the expected outcome of a change and applies it to the model if it succeeds. */
    static String apply(SeatsModel model, PlanChange change) {
        PlanChange existing = model.plans.get(change.id());
        if (existing != null) {
            return existing.equals(change) ? "stored" : "KEY_REUSED";
        }
        SeatsModelPlan plan = new SeatsModelPlan(model);
        String refusal = plan.lift(change.moves());
        for (int i = 0; i < change.edits().size() && refusal == null; i++) {
            refusal = plan.edit(change.edits().get(i));
        }
        refusal = refusal == null ? plan.settle() : refusal;
        if (refusal == null) {
            plan.commit();
            model.plans.put(change.id(), change);
        }
        return refusal == null ? "stored" : refusal;
    }

    private @Nullable String lift(List<SeatMove> moves) {
        boolean missing = false;
        for (SeatMove move : moves) {
            if (!order.contains(move.from().section())) {
                return "SECTION_NOT_FOUND";
            }
            Cell cell = cells.get(move.from());
            if (cell == null || cell.origin() == null) {
                missing = true;
            } else {
                lifted.put(move.to(), cell);
                cells.put(move.from(), cell.with(SeatState.AVAILABLE, null));
            }
        }
        return missing ? "SEATS_NOT_BOOKED" : null;
    }

    private @Nullable String edit(PlanEdit edit) {
        if (edit instanceof PlanEdit.AddSection add) {
            if (order.contains(add.section())) {
                return "SECTION_EXISTS";
            }
            Integer position = add.position();
            order.add(position == null ? order.size() : Math.min(position, order.size()), add.section());
            SectionPlan.Rows rows = (SectionPlan.Rows) add.plan();
            prices.put(add.section(), rows.price().minor());
            grid(add.section(), 1, rows.rows(), rows.seatsPerRow()).forEach(seat -> cells.put(seat, Cell.FREE));
            return null;
        }
        boolean exists = edit.section().equals(SeatsModel.AREA) || order.contains(edit.section());
        if (edit instanceof PlanEdit.SetPrice set && exists) {
            prices.put(set.section(), set.price().minor());
            return null;
        }
        if (edit instanceof PlanEdit.SetCapacity set) {
            capacity = set.capacity();
            usePlaces();
            return null;
        }
        if (edit instanceof PlanEdit.SetBlockedPlaces set) {
            blockedPlaces = set.places();
            usePlaces();
            return null;
        }
        if (!order.contains(edit.section())) {
            return "SECTION_NOT_FOUND";
        }
        List<Seat> own = cells.keySet().stream()
                .filter(seat -> seat.section().equals(edit.section()))
                .toList();
        if (edit instanceof PlanEdit.RemoveSection) {
            own.forEach(this::remove);
            order.remove(edit.section());
            return null;
        }
        if (edit instanceof PlanEdit.RenameSection rename) {
            if (order.contains(rename.to())) {
                return "SECTION_EXISTS";
            }
            order.set(order.indexOf(edit.section()), rename.to());
            prices.put(rename.to(), prices.getOrDefault(edit.section(), 0L));
            List<SeatMove> moves = own.stream()
                    .map(seat -> SeatMove.of(seat, Seat.of(rename.to(), seat.row(), seat.number())))
                    .toList();
            return renumber(moves, rename.moveBookings());
        }
        if (edit instanceof PlanEdit.SetCategory set) {
            return setCategory(set, own);
        }
        return editSeats(edit, own);
    }

    private @Nullable String setCategory(PlanEdit.SetCategory edit, List<Seat> own) {
        String category = edit.category();
        if (category != null
                && model.sale.terms.categories().stream()
                        .noneMatch(each -> each.id().equals(category))) {
            return "CATEGORY_NOT_FOUND";
        }
        return setProperties(
                edit.seats().isEmpty() ? own : edit.seats(), properties -> properties.withCategory(category));
    }

    private @Nullable String setProperties(List<Seat> seats, UnaryOperator<SeatProperties> change) {
        if (!cells.keySet().containsAll(seats)) {
            return "SEAT_NOT_FOUND";
        }
        seats.forEach(seat -> cells.computeIfPresent(
                seat, (key, cell) -> new Cell(cell.state(), cell.origin(), change.apply(cell.properties()))));
        return null;
    }

    private @Nullable String editSeats(PlanEdit edit, List<Seat> own) {
        if (edit instanceof PlanEdit.SetFeatures features) {
            return setProperties(features.seats(), properties -> {
                Set<SeatFeature> all = new HashSet<>(properties.features());
                all.removeAll(features.remove());
                all.addAll(features.add());
                return properties.withFeatures(all);
            });
        }
        if (edit instanceof PlanEdit.AddRows rows) {
            return add(grid(edit.section(), rows.row(), rows.count(), rows.seats()));
        }
        if (edit instanceof PlanEdit.AddSeats seats) {
            return add(seats.seats());
        }
        if (edit instanceof PlanEdit.RemoveRows rows) {
            List<Seat> gone = own.stream()
                    .filter(seat -> seat.row() >= rows.row() && seat.row() < rows.row() + rows.count())
                    .toList();
            gone.forEach(this::remove);
            return gone.isEmpty() ? "SEAT_NOT_FOUND" : null;
        }
        if (edit instanceof PlanEdit.RenumberRow row) {
            List<SeatMove> moves = own.stream()
                    .filter(seat -> seat.row() == row.row())
                    .map(seat -> SeatMove.of(seat, Seat.of(edit.section(), row.to(), seat.number())))
                    .toList();
            return moves.isEmpty() ? "SEAT_NOT_FOUND" : renumber(moves, row.moveBookings());
        }
        if (edit instanceof PlanEdit.RenumberSeats seats) {
            return renumber(seats.seats(), seats.moveBookings());
        }
        List<Seat> seats = edit instanceof PlanEdit.RemoveSeats remove
                ? remove.seats()
                : edit instanceof PlanEdit.BlockSeats block ? block.seats() : ((PlanEdit.UnblockSeats) edit).seats();
        if (!cells.keySet().containsAll(seats)) {
            return "SEAT_NOT_FOUND";
        }
        for (Seat seat : seats) {
            Cell cell = cells.getOrDefault(seat, Cell.FREE);
            if (edit instanceof PlanEdit.RemoveSeats) {
                remove(seat);
            } else if (cell.origin() == null) {
                boolean block = edit instanceof PlanEdit.BlockSeats;
                cells.put(seat, cell.with(block ? SeatState.BLOCKED : SeatState.AVAILABLE, null));
            } else if (edit instanceof PlanEdit.BlockSeats) {
                used.add(cell.origin());
            }
        }
        return null;
    }

    private @Nullable String add(List<Seat> seats) {
        if (seats.stream().anyMatch(cells::containsKey)) {
            return "SEATS_EXIST";
        }
        seats.forEach(seat -> cells.put(seat, Cell.FREE));
        return null;
    }

    private void remove(Seat seat) {
        Cell cell = cells.remove(seat);
        if (cell != null && cell.origin() != null) {
            used.add(cell.origin());
        }
    }

    private @Nullable String renumber(List<SeatMove> moves, boolean moveBookings) {
        Map<Seat, Cell> moved = new LinkedHashMap<>();
        for (SeatMove move : moves) {
            Cell cell = cells.get(move.from());
            if (cell == null) {
                return "SEAT_NOT_FOUND";
            }
            if (cell.origin() != null && !moveBookings && !move.from().equals(move.to())) {
                used.add(cell.origin());
            }
            moved.put(move.to(), cell);
        }
        Map<Seat, Cell> kept = new LinkedHashMap<>(cells);
        moves.forEach(move -> kept.remove(move.from()));
        if (moved.keySet().stream().anyMatch(kept::containsKey)) {
            return "SEATS_EXIST";
        }
        moves.forEach(move -> cells.remove(move.from()));
        cells.putAll(moved);
        return null;
    }

    private void usePlaces() {
        int booked = model.places(SeatState.RESERVED) + model.places(SeatState.SOLD);
        usedPlaces += capacity - blockedPlaces < booked ? 1 : 0;
    }

    private @Nullable String settle() {
        if (!used.isEmpty() || usedPlaces > 0) {
            return "SEATS_IN_USE " + used.stream().map(Seat::toString).sorted().toList() + " " + usedPlaces;
        }
        boolean missing = false;
        List<TakenSeat> taken = new ArrayList<>();
        for (Map.Entry<Seat, Cell> move : lifted.entrySet()) {
            Cell target = cells.get(move.getKey());
            if (target == null) {
                missing = true;
            } else if (target.state() != SeatState.AVAILABLE) {
                taken.add(new TakenSeat(move.getKey(), target.state()));
            } else {
                cells.put(
                        move.getKey(),
                        target.with(move.getValue().state(), move.getValue().origin()));
            }
        }
        return missing ? "SEAT_NOT_FOUND" : taken.isEmpty() ? null : "SEATS_TAKEN " + taken;
    }

    private void commit() {
        Map<Seat, Seat> moved = new LinkedHashMap<>();
        model.seats.clear();
        model.sale.properties.clear();
        model.prices.putAll(prices);
        cells.entrySet().stream()
                .sorted(Comparator.comparing(entry -> entry.getKey().toString()))
                .forEach(entry -> {
                    model.seats.put(entry.getKey(), entry.getValue().state());
                    model.sale.properties.put(entry.getKey(), entry.getValue().properties());
                    if (entry.getValue().origin() != null) {
                        moved.put(entry.getValue().origin(), entry.getKey());
                    }
                });
        for (ModelBooking booking : model.bookings.values()) {
            if (booking.status == Booking.Status.RESERVED || booking.status == Booking.Status.SOLD) {
                Map<Seat, Long> byNewSeat = new HashMap<>();
                booking.seats.forEach(
                        seat -> byNewSeat.put(moved.getOrDefault(seat, seat), booking.prices.getOrDefault(seat, 0L)));
                booking.prices.putAll(byNewSeat);
                booking.seats = booking.seats.stream()
                        .map(seat -> moved.getOrDefault(seat, seat))
                        .toList();
            }
        }
        model.order.clear();
        model.order.addAll(order);
        model.capacity = capacity;
        model.blockedPlaces = blockedPlaces;
    }

    private static List<Seat> grid(SectionId section, int row, int rows, int seats) {
        return IntStream.range(row, row + rows)
                .boxed()
                .flatMap(each -> IntStream.rangeClosed(1, seats).mapToObj(number -> Seat.of(section, each, number)))
                .toList();
    }

    /** Returns a random change with a few edits. */
    static PlanChange random(Random random, SeatsModel model, EventId event) {
        List<PlanEdit> edits = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(2); i++) {
            edits.add(edit(random));
        }
        List<SeatMove> moves = new ArrayList<>();
        List<Seat> booked = model.seats.entrySet().stream()
                .filter(seat -> seat.getValue() == SeatState.RESERVED || seat.getValue() == SeatState.SOLD)
                .map(Map.Entry::getKey)
                .toList();
        if (!booked.isEmpty() && random.nextInt(2) == 0) {
            int first = random.nextInt(booked.size());
            for (Seat seat : booked.subList(first, Math.min(booked.size(), first + 1 + random.nextInt(3)))) {
                Seat to = some(random, IDS.get(random.nextInt(3)), 1).get(0);
                if (moves.stream().noneMatch(move -> move.to().equals(to))) {
                    moves.add(SeatMove.of(seat, to));
                }
            }
        }
        return new PlanChange(event, "p" + random.nextInt(60), edits, moves, WHY);
    }

    private static PlanEdit edit(Random random) {
        SectionId section = IDS.get(random.nextInt(3));
        int row = 1 + random.nextInt(5);
        boolean moveBookings = random.nextBoolean();
        List<Seat> some = some(random, section, 1 + random.nextInt(3));
        return switch (random.nextInt(18)) {
            case 0 ->
                new PlanEdit.AddSection(
                        SectionPlan.rows(section.toString(), 1 + random.nextInt(3), 4, Price.of(2)),
                        random.nextBoolean() ? null : random.nextInt(3));
            case 1 -> new PlanEdit.RemoveSection(section);
            case 2 -> new PlanEdit.RenameSection(section, IDS.get(random.nextInt(3)), moveBookings);
            case 3, 4 -> new PlanEdit.AddRows(section, row, 1 + random.nextInt(2), 3 + random.nextInt(6));
            case 5 -> new PlanEdit.RemoveRows(section, row, 1 + random.nextInt(2));
            case 6 -> new PlanEdit.RenumberRow(section, row, 1 + random.nextInt(5), moveBookings);
            case 7 -> new PlanEdit.AddSeats(section, some);
            case 8 -> new PlanEdit.RemoveSeats(section, some);
            case 9 -> {
                Seat one = some.get(0);
                Seat other = Seat.of(section, row, one.number());
                List<SeatMove> moves = one.equals(other)
                        ? List.of(SeatMove.of(one, other))
                        : List.of(SeatMove.of(one, other), SeatMove.of(other, one));
                yield new PlanEdit.RenumberSeats(
                        section, random.nextBoolean() ? moves : moves.subList(0, 1), moveBookings);
            }
            case 10 -> new PlanEdit.BlockSeats(section, some);
            case 11 -> new PlanEdit.UnblockSeats(section, some);
            case 14 ->
                new PlanEdit.SetCategory(
                        section,
                        random.nextInt(4) == 0 ? List.of() : some,
                        random.nextInt(4) == 0 ? null : random.nextBoolean() ? "gold" : "silver");
            case 15, 16 -> {
                Set<SeatFeature> one = Set.of(random.nextInt(3) == 0 ? SeatFeature.ACCESSIBLE : SeatFeature.AISLE);
                boolean add = random.nextInt(4) > 0;
                yield new PlanEdit.SetFeatures(section, some, add ? one : Set.of(), add ? Set.of() : one);
            }
            case 13 ->
                new PlanEdit.SetPrice(
                        random.nextInt(3) == 0 ? SeatsModel.AREA : section, Price.of(1 + random.nextInt(9)));
            case 12 -> new PlanEdit.SetCapacity(SeatsModel.AREA, 8 + random.nextInt(8));
            default -> new PlanEdit.SetBlockedPlaces(SeatsModel.AREA, random.nextInt(6));
        };
    }

    private static List<Seat> some(Random random, SectionId section, int count) {
        int row = 1 + random.nextInt(5);
        int first = 1 + random.nextInt(7);
        return IntStream.range(first, first + count)
                .mapToObj(number -> Seat.of(section, row, number))
                .toList();
    }
}
