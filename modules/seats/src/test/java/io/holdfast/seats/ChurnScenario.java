package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.SeatChoice.BestSeats;
import io.holdfast.seats.sale.Category;
import io.holdfast.seats.sale.Price;
import io.holdfast.seats.sale.SaleAccess;
import io.holdfast.seats.sale.SaleTerms;
import io.holdfast.seats.sale.SeatFeature;
import io.holdfast.seats.sale.SeatFilter;
import io.holdfast.seats.sale.TicketCount;
import io.holdfast.store.ReadTx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Buyers that reserve, buy, cancel, exchange, transfer and reduce bookings at random, while an organizer changes the
 * plan, the terms and the allotments. Refusals are permitted; the rows must stay consistent.
 */
final class ChurnScenario {

    static final EventId ARENA = EventId.of("arena");
    private static final int SECTIONS = 20;
    private static final int ROWS = 25;
    private static final int PER_ROW = 20;
    private static final BookingChangeReason WHY = BookingChangeReason.of("because");
    private static final List<Category> CATEGORIES = List.of(
            Category.of("gold", Price.of(900)).with("child", Price.of(300)), Category.of("silver", Price.of(500)));

    private final Seats seats;
    private final int steps;

    ChurnScenario(Seats seats, int steps) {
        this.seats = seats;
        this.steps = steps;
    }

    static EventPlan plan() {
        List<SectionPlan> sections = new ArrayList<>();
        for (int i = 1; i <= SECTIONS; i++) {
            sections.add(SectionPlan.rows("A-" + i, ROWS, PER_ROW, Price.of(100)));
        }
        sections.add(SectionPlan.area("Floor", 500, Price.of(50)));
        return new EventPlan(ARENA, "Final", sections);
    }

    /** Creates the event if it does not exist, and runs the buyers and the organizer. */
    void run(int buyers, long seed) throws Exception {
        seats.events().create(plan());
        ExecutorService threads = Executors.newFixedThreadPool(buyers + 1);
        try {
            List<Future<?>> all = new ArrayList<>();
            all.add(threads.submit(() -> organize(new Random(seed), "s" + seed)));
            for (int i = 0; i < buyers; i++) {
                String name = "s" + seed + "-b" + i;
                Random random = new Random(seed * 1_000 + i);
                all.add(threads.submit(() -> buy(random, name)));
            }
            for (Future<?> one : all) {
                one.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private void buy(Random random, String name) {
        BuyerId buyer = BuyerId.of(name);
        List<BookingId> own = new ArrayList<>();
        for (int i = 0; i < steps; i++) {
            BookingId id = BookingId.of(name + "-" + i);
            if (own.isEmpty() || random.nextInt(3) == 0) {
                ReservationRequest request = ReservationRequest.of(ARENA, id, buyer, choice(random));
                if (seats.reserve(random.nextBoolean() ? request : request.withAccess(SaleAccess.channel("desk")))
                        instanceof SeatsOutcome.Booked) {
                    own.add(id);
                }
                continue;
            }
            BookingId some = own.get(random.nextInt(own.size()));
            Amendment amendment = Amendment.of(ARENA, some, "a" + i, WHY);
            switch (random.nextInt(6)) {
                case 0, 1 -> seats.finalize(ARENA, some, buyer);
                case 2 -> seats.amendments().cancel(amendment, part(random, some), random.nextInt(4) == 0);
                case 3 -> seats.amendments().exchange(amendment, part(random, some), choice(random));
                case 4 -> seats.amendments().reduce(amendment, buyer, part(random, some));
                default -> seats.amendments().transfer(amendment, BuyerId.of("heir-" + random.nextInt(8)));
            }
        }
    }

    private BookingSelection part(Random random, BookingId id) {
        Booking booking = seats.booking(ARENA, id).orElseThrow();
        return random.nextBoolean() || booking.seats().isEmpty()
                ? BookingSelection.ALL
                : BookingSelection.seats(booking.seats().get(0).seat());
    }

    private static SeatChoice choice(Random random) {
        int count = 1 + random.nextInt(4);
        SectionId section = section(random);
        BestSeats best = SeatChoice.best(count).in(section);
        return switch (random.nextInt(6)) {
            case 0 -> best.keptTogether();
            case 1 -> SeatChoice.best(count).among(SeatFilter.ALL.inCategories("gold"));
            case 2 -> SeatChoice.places(SectionId.of("Floor"), count);
            case 3 ->
                SeatChoice.withTickets(best.among(SeatFilter.ALL.inCategories("gold")), TicketCount.of("child", count));
            default -> {
                int row = 1 + random.nextInt(ROWS);
                int first = 1 + random.nextInt(PER_ROW - count + 1);
                List<Seat> wanted = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    wanted.add(Seat.of(section, row, first + i));
                }
                yield new SeatChoice.SpecificSeats(wanted, random.nextBoolean());
            }
        };
    }

    private static SectionId section(Random random) {
        return SectionId.of("A-" + (1 + random.nextInt(SECTIONS)));
    }

    private void organize(Random random, String name) {
        for (int i = 0; i < steps; i++) {
            SectionId section = section(random);
            List<Seat> some = List.of(
                    Seat.of(section, 1 + random.nextInt(ROWS), 1 + random.nextInt(PER_ROW)),
                    Seat.of(section, ROWS + 1, 1 + random.nextInt(PER_ROW)));
            String id = name + "-" + i;
            switch (random.nextInt(10)) {
                case 0 -> change(id, new PlanEdit.AddRows(section, ROWS + 1, 1, PER_ROW));
                case 1 -> change(id, new PlanEdit.RemoveRows(section, ROWS + 1, 1));
                case 2 -> change(id, new PlanEdit.RenumberRow(section, 1 + random.nextInt(ROWS), ROWS + 2, true));
                case 3 -> change(id, new PlanEdit.RenumberRow(section, ROWS + 2, 1 + random.nextInt(ROWS), true));
                case 4 ->
                    change(id, new PlanEdit.SetCategory(section, List.of(), random.nextBoolean() ? "gold" : null));
                case 5 ->
                    change(
                            id,
                            new PlanEdit.SetFeatures(section, some.subList(0, 1), Set.of(SeatFeature.AISLE), Set.of()));
                case 6 -> seats.events().unblock(ARENA, blocked(section));
                case 7 ->
                    seats.sales()
                            .setTerms(
                                    ARENA,
                                    new SaleTerms(CATEGORIES, random.nextBoolean() ? 6 : null, random.nextBoolean()));
                case 8 ->
                    seats.sales()
                            .putAllotment(
                                    ARENA,
                                    new Allotment(
                                            "p" + random.nextInt(3),
                                            "desk",
                                            null,
                                            Instant.now().plusMillis(random.nextInt(2_000)),
                                            some.subList(0, 1),
                                            List.of(new SeatChoice.AreaPlaces(
                                                    SectionId.of("Floor"), 1 + random.nextInt(50)))));
                default -> seats.sales().removeAllotment(ARENA, "p" + random.nextInt(3));
            }
        }
    }

    private List<Seat> blocked(SectionId section) {
        SectionSeatMap map = seats.views().section(ARENA, section).orElseThrow();
        for (int row = 1; row <= map.rows(); row++) {
            for (int number = 1; number <= map.seatsPerRow(); number++) {
                if (map.exists(row, number) && map.state(row, number) == SeatState.BLOCKED) {
                    return List.of(Seat.of(section, row, number));
                }
            }
        }
        return List.of(Seat.of(section, 1, 1));
    }

    private void change(String id, PlanEdit edit) {
        seats.plans().change(PlanChange.of(ARENA, id, WHY, edit));
    }

    /** Asserts, in one snapshot, that the figures of the event and its sections are those of its seats. */
    static void assertExact(Seats seats, ReadTx tx) {
        Event event = seats.events().get(tx, ARENA).orElseThrow();
        Map<SectionId, SeatCounts> stats = seats.views().stats(tx, ARENA);
        for (SeatState state : SeatState.values()) {
            assertThat(stats.values().stream()
                            .mapToInt(each -> each.count(state))
                            .sum())
                    .isEqualTo(event.stats().count(state));
        }
        stats.forEach((id, counts) -> seats.views().section(tx, ARENA, id).ifPresent(map -> {
            for (SeatState state : SeatState.values()) {
                assertThat(map.count(state)).as("%s %s", id, state).isEqualTo(counts.count(state));
            }
        }));
    }
}
