package io.holdfast.seats;

import io.holdfast.seats.SeatChoice.BestSeats;
import io.holdfast.seats.sale.Category;
import io.holdfast.seats.sale.Price;
import io.holdfast.seats.sale.SaleAccess;
import io.holdfast.seats.sale.SaleTerms;
import io.holdfast.seats.sale.SeatFeature;
import io.holdfast.seats.sale.SeatFilter;
import io.holdfast.seats.sale.TicketCount;
import io.holdfast.store.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Buyers that reserve, buy, cancel, exchange, transfer and reduce bookings at random, while an organizer changes the
 * plan, the terms and the allotments. Then the organizer puts all seats on sale, and the buyers buy until the event is
 * sold out. Refusals are permitted; the rows must stay consistent. Every acknowledged step of a booking is reported.
 */
final class ChurnScenario {

    static final EventId ARENA = EventId.of("arena");
    private static final int SECTIONS = 20;
    private static final int ROWS = 25;
    private static final int PER_ROW = 20;
    private static final int ALLOTMENTS = 3;
    private static final BookingChangeReason WHY = BookingChangeReason.of("because");
    private static final List<Category> CATEGORIES = List.of(
            Category.of("gold", Price.of(900)).with("child", Price.of(300)), Category.of("silver", Price.of(500)));

    private final Seats seats;
    private final int steps;
    private final Consumer<AcknowledgedStep> acknowledged;
    private final AtomicBoolean organized = new AtomicBoolean();

    /**
     * A step of a booking that a buyer knows to be durable.
     *
     * @param number the position in the history of the booking, or 0 if it is not known
     */
    record AcknowledgedStep(BookingId booking, int number, BookingStep.Kind kind) {
        static AcknowledgedStep parse(String line) {
            String[] words = line.split(" ", 3);
            return new AcknowledgedStep(
                    BookingId.of(words[0]), Integer.parseInt(words[1]), BookingStep.Kind.valueOf(words[2]));
        }

        @Override
        public String toString() {
            return booking + " " + number + " " + kind;
        }
    }

    /**
     * Creates a scenario.
     *
     * @param steps the number of the organizer's changes, after which all seats are put on sale
     * @param acknowledged receives every acknowledged step, from several threads
     */
    ChurnScenario(Seats seats, int steps, Consumer<AcknowledgedStep> acknowledged) {
        this.seats = seats;
        this.steps = steps;
        this.acknowledged = acknowledged;
    }

    static EventPlan plan() {
        List<SectionPlan> sections = new ArrayList<>();
        for (int i = 1; i <= SECTIONS; i++) {
            sections.add(SectionPlan.rows("A-" + i, ROWS, PER_ROW, Price.of(100)));
        }
        sections.add(SectionPlan.area("Floor", 500, Price.of(50)));
        return new EventPlan(ARENA, "Final", sections);
    }

    /** Creates the event if it does not exist, and runs the buyers and the organizer until it is sold out. */
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
        int i = 0;
        for (; !organized.get(); i++) {
            BookingId id = BookingId.of(name + "-" + i);
            if (own.isEmpty() || random.nextInt(3) == 0) {
                if (reserve(random, id, buyer, choice(random))) {
                    own.add(id);
                }
                continue;
            }
            BookingId some = own.get(random.nextInt(own.size()));
            Amendment amendment = Amendment.of(ARENA, some, "a" + i, WHY);
            switch (random.nextInt(6)) {
                case 0, 1 -> sell(some, buyer);
                case 2 -> report(seats.amendments().cancel(amendment, part(random, some), random.nextInt(4) == 0));
                case 3 -> report(seats.amendments().exchange(amendment, part(random, some), choice(random)));
                case 4 -> report(seats.amendments().reduce(amendment, buyer, part(random, some)));
                default -> report(seats.amendments().transfer(amendment, BuyerId.of("heir-" + random.nextInt(8))));
            }
        }
        own.forEach(id -> sell(id, buyer));
        for (; !isOver(); i++) {
            BookingId id = BookingId.of(name + "-" + i);
            int count = 1 + random.nextInt(4);
            SeatChoice wanted = switch (random.nextInt(4)) {
                case 0 -> SeatChoice.best(1);
                case 1 -> SeatChoice.places(SectionId.of("Floor"), 1 + random.nextInt(2));
                default -> SeatChoice.best(count).in(section(random));
            };
            if (reserve(random, id, buyer, wanted)) {
                sell(id, buyer);
            }
        }
    }

    private boolean reserve(Random random, BookingId id, BuyerId buyer, SeatChoice wanted) {
        ReservationRequest request = ReservationRequest.of(ARENA, id, buyer, wanted);
        boolean booked = seats.reserve(random.nextBoolean() ? request : request.withAccess(SaleAccess.channel("desk")))
                instanceof SeatsOutcome.Booked;
        if (booked) {
            acknowledged.accept(new AcknowledgedStep(id, 1, BookingStep.Kind.RESERVED));
        }
        return booked;
    }

    private void sell(BookingId id, BuyerId buyer) {
        if (seats.finalize(ARENA, id, buyer) instanceof SeatsOutcome.Booked) {
            acknowledged.accept(new AcknowledgedStep(id, 0, BookingStep.Kind.SOLD));
        }
    }

    private void report(SeatsOutcome.Amended outcome) {
        if (outcome instanceof SeatsOutcome.BookingAmended amended) {
            acknowledged.accept(new AcknowledgedStep(
                    amended.booking().id(),
                    amended.step().number(),
                    amended.step().kind()));
        }
    }

    /** Returns whether all seats are sold and none is blocked. */
    private boolean isOver() {
        Event event = seats.events().get(ARENA).orElseThrow();
        return event.soldOut() != null && event.stats().blocked() == 0;
    }

    /** Releases the holds of buyers that no longer exist. */
    static void releaseHolds(Seats seats) {
        String cursor = null;
        do {
            Page<Booking> page = seats.bookings(ARENA, SeatsLimits.MAX_PAGE, cursor);
            page.rows().stream()
                    .filter(booking -> booking.status() == Booking.Status.RESERVED)
                    .forEach(booking -> seats.release(ARENA, booking.id(), booking.buyer()));
            cursor = page.next().orElse(null);
        } while (cursor != null);
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
                                            "p" + random.nextInt(ALLOTMENTS),
                                            "desk",
                                            null,
                                            Instant.now().plusMillis(random.nextInt(2_000)),
                                            some.subList(0, 1),
                                            List.of(new SeatChoice.AreaPlaces(
                                                    SectionId.of("Floor"), 1 + random.nextInt(50)))));
                default -> seats.sales().removeAllotment(ARENA, "p" + random.nextInt(ALLOTMENTS));
            }
        }
        organized.set(true);
        putAllOnSale();
    }

    /** Ends the limits and allotments, and unblocks seats until the buyers have bought all of them. */
    private void putAllOnSale() {
        seats.sales().setTerms(ARENA, new SaleTerms(CATEGORIES, null, false)).orThrow();
        for (int i = 0; i < ALLOTMENTS; i++) {
            seats.sales().removeAllotment(ARENA, "p" + i);
        }
        // A cancellation that was in progress may keep back more seats.
        while (!isOver()) {
            if (seats.events().get(ARENA).orElseThrow().stats().blocked() > 0) {
                for (int i = 1; i <= SECTIONS; i++) {
                    seats.events().unblock(ARENA, allBlocked(SectionId.of("A-" + i)));
                }
                seats.events().setBlockedPlaces(ARENA, SectionId.of("Floor"), 0);
            }
        }
    }

    /** Returns a blocked seat of a section, or any seat. */
    private List<Seat> blocked(SectionId section) {
        List<Seat> all = allBlocked(section);
        return all.subList(0, 1);
    }

    /** Returns the blocked seats of a section, or any seat if there are none. */
    private List<Seat> allBlocked(SectionId section) {
        List<Seat> blocked = new ArrayList<>();
        SectionSeatMap map = seats.views().section(ARENA, section).orElseThrow();
        for (int row = 1; row <= map.rows(); row++) {
            for (int number = 1; number <= map.seatsPerRow(); number++) {
                if (map.exists(row, number) && map.state(row, number) == SeatState.BLOCKED) {
                    blocked.add(Seat.of(section, row, number));
                }
            }
        }
        return blocked.isEmpty() ? List.of(Seat.of(section, 2, 1)) : blocked;
    }

    private void change(String id, PlanEdit edit) {
        seats.plans().change(PlanChange.of(ARENA, id, WHY, edit));
    }
}
