package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.sale.Price;
import io.holdfast.seats.sale.SaleAccess;
import io.holdfast.seats.sale.SaleTerms;
import io.holdfast.seats.sale.SeatFilter;
import io.holdfast.seats.sale.TicketCount;
import io.holdfast.store.Store;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.postgres.Postgres;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.store.scalardb.ScalarDb;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.server.SharedPostgresServer;
import io.holdfast.testkit.server.SharedPostgresShards;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs random commands against the module and {@link SeatsModel}. {@code -Dholdfast.seats.seeds} is the number of seeds. */
@Tag("cluster")
@Tag("model")
class SeatsModelTest {

    private static final int SEEDS = Integer.getInteger("holdfast.seats.seeds", 200);
    private static final int STEPS = 120;
    private static final SeatsOptions OPTIONS = SeatsOptions.DEFAULT.withMaxSeats(20);
    private static final EventId EVENT = EventId.of("model");
    private static final List<BuyerId> BUYERS = List.of(BuyerId.of("ada"), BuyerId.of("bob"));

    private final ManualClock clock = new ManualClock();
    private SeatsModel plain = new SeatsModel();
    private Random random = new Random();

    static LongStream seeds() {
        return LongStream.range(0, SEEDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theModuleMatchesTheModel(long seed) {
        run(seed, new InMemory());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void itMatchesOnRocksDb(long seed, @TempDir Path folder) {
        run(seed, RocksDb.at(folder.resolve("data")));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void itMatchesOnPostgreSql(long seed) {
        run(seed, Postgres.at(SharedPostgresServer.url()).withSchema(SharedPostgresServer.newSchemaName()));
    }

    @ParameterizedTest(name = "seed {0}", allowZeroInvocations = true)
    @MethodSource("io.holdfast.testkit.server.SharedPostgresShards#seeds")
    void itMatchesOnShards(long seed, @TempDir Path folder) {
        run(seed, ScalarDb.at(SharedPostgresShards.writeSettings(folder)));
    }

    private void run(long seed, BackendFactory backend) {
        random = new Random(seed);
        plain = new SeatsModel();
        Store store = open(backend);
        try {
            new Seats(store, OPTIONS).events().create(SeatsModel.plan(EVENT));
            for (int step = 0; step < STEPS; step++) {
                if (random.nextInt(40) == 0) {
                    store.close();
                    store = open(backend);
                }
                // Some restarts truncate the feed; the rest must still be consistent.
                Seats seats = new Seats(store, OPTIONS.withChangeRetention(seed % 3 == 0 ? 10 : 0));
                pass();
                plain.expire(clock.instant());
                String what = step(seats, store);
                assertSame(seats, "after step " + step + ": " + what);
                if (random.nextInt(10) == 0) {
                    assertThat(seats.check().problems()).as(what).isEmpty();
                }
            }
            Seats seats = new Seats(store, OPTIONS);
            assertThat(seats.check().problems()).isEmpty();
            seats.sweep();
            assertThat(seats.check().problems()).isEmpty();
            assertSame(seats, "at the end");
            if (seed % 3 != 0) {
                assertFeedRebuildsTheMap(seats);
            }
            deleteEvent(seats);
        } finally {
            store.close();
        }
    }

    private Store open(BackendFactory backend) {
        return Store.on(backend)
                .schemas(Seats.SCHEMA)
                .clock(clock)
                .sweepEvery(Duration.ZERO)
                .open();
    }

    /** Advances the clock: mostly a little, sometimes so far that all holds expire. */
    private void pass() {
        clock.advance(Duration.ofSeconds(random.nextInt(20) == 0 ? 3_600 : random.nextInt(60)));
    }

    private String step(Seats seats, Store store) {
        BookingId id = BookingId.of("b" + random.nextInt(40));
        BuyerId buyer = BUYERS.get(random.nextInt(8) / 7);
        switch (random.nextInt(18)) {
            case 0, 1, 2, 3, 4 -> {
                ReservationRequest asked = reservation(id);
                return agree(asked.toString(), seats.reserve(asked), plain.reserve(asked, clock.instant()));
            }
            case 5, 6 -> {
                return agree(
                        "finalize " + id, seats.finalize(EVENT, id, buyer), plain.end(id, buyer, Booking.Status.SOLD));
            }
            case 7 -> {
                return agree(
                        "release " + id,
                        seats.release(EVENT, id, buyer),
                        plain.end(id, buyer, Booking.Status.RELEASED));
            }
            case 8 -> {
                var until = clock.instant().plusSeconds(random.nextInt(4_000));
                return agree("extend " + id, seats.extend(EVENT, id, buyer, until), plain.extend(id, buyer, until));
            }
            case 9 -> {
                return organize(seats);
            }
            case 10 -> {
                int most = 1 + random.nextInt(3);
                return "sweep " + store.write(tx -> seats.sweep(tx, most));
            }
            case 11 -> {
                SeatChoice.BestSeats best = best();
                SeatsOutcome suggested = seats.suggest(EVENT, best);
                String unknown = plain.sale.findUnknown(best.filter());
                plain.sale.access = SaleAccess.PUBLIC;
                Optional<SectionId> missing = best.sections().stream()
                        .filter(section -> !plain.order.contains(section))
                        .findFirst();
                assertThat(suggested)
                        .as("suggest " + best)
                        .isEqualTo(
                                plain.closed
                                        ? new SeatsOutcome.EventClosed(EVENT)
                                        : unknown != null
                                                ? new SeatsOutcome.CategoryNotFound(unknown)
                                                : missing.<SeatsOutcome>map(SeatsOutcome.SectionNotFound::new)
                                                        .orElseGet(() -> new SeatsOutcome.SeatsSuggested(
                                                                plain.bestUnderRules(best))));
                return "suggest " + suggested;
            }
            case 12 -> {
                return changePlan(seats);
            }
            case 16 -> {
                SaleTerms terms = SeatsModelTerms.randomTerms(random);
                return agree(terms.toString(), seats.sales().setTerms(EVENT, terms), plain.sale.set(terms));
            }
            case 17 -> {
                return allot(seats);
            }
            default -> {
                SeatsModelAmendment amendment = amendment(id, buyer);
                return agree(amendment.toString(), amendment.run(seats, EVENT), plain.amend(amendment));
            }
        }
    }

    /** Changes the plan. The preview must have the same outcome. */
    private String changePlan(Seats seats) {
        PlanChange change = SeatsModelPlan.random(random, plain, EVENT);
        PlanOutcome preview = seats.plans().preview(change);
        PlanOutcome outcome = seats.plans().change(change);
        assertThat(text(preview)).as("preview " + change).isEqualTo(text(outcome));
        if (outcome instanceof PlanOutcome.PlanStored stored && preview instanceof PlanOutcome.PlanStored previewed) {
            PlanChangeSummary after = stored.change();
            PlanChangeSummary before = previewed.change();
            assertThat(List.of(before.number(), before.added(), before.removed(), before.blocked(), before.unblocked()))
                    .as("preview " + change)
                    .containsExactly(
                            after.number(), after.added(), after.removed(), after.blocked(), after.unblocked());
            assertThat(before.moved()).containsExactlyInAnyOrderElementsOf(after.moved());
        }
        return agree(change.toString(), outcome, SeatsModelPlan.apply(plain, change));
    }

    private String allot(Seats seats) {
        String id = "p" + random.nextInt(2);
        if (random.nextInt(5) == 0) {
            return agree("remove " + id, seats.sales().removeAllotment(EVENT, id), plain.sale.remove(id));
        }
        boolean code = random.nextInt(3) == 0;
        Allotment allotment = new Allotment(
                id,
                code ? null : SeatsModelTerms.CHANNEL,
                code || random.nextInt(4) == 0 ? SeatsModelTerms.CODE : null,
                clock.instant().plusSeconds(random.nextInt(4_000)),
                someSeats(),
                random.nextBoolean()
                        ? List.of()
                        : List.of(new SeatChoice.AreaPlaces(SeatsModel.AREA, 1 + random.nextInt(9))));
        return agree(allotment.toString(), seats.sales().putAllotment(EVENT, allotment), plain.sale.put(allotment));
    }

    private String organize(Seats seats) {
        List<Seat> some = someSeats();
        switch (random.nextInt(4)) {
            case 0 -> {
                return agree(
                        "block " + some,
                        seats.events().block(EVENT, some),
                        plain.block(some, SeatState.AVAILABLE, SeatState.BLOCKED));
            }
            case 1 -> {
                return agree(
                        "unblock " + some,
                        seats.events().unblock(EVENT, some),
                        plain.block(some, SeatState.BLOCKED, SeatState.AVAILABLE));
            }
            case 2 -> {
                int places = random.nextInt(6);
                return agree(
                        "block places " + places,
                        seats.events().setBlockedPlaces(EVENT, SeatsModel.AREA, places),
                        plain.blockPlaces(places));
            }
            default -> {
                plain.closed = random.nextInt(4) == 0;
                return "closed: "
                        + (plain.closed
                                ? seats.events().close(EVENT)
                                : seats.events().reopen(EVENT));
            }
        }
    }

    /** Returns an amendment, mostly of seats that the booking has. */
    private SeatsModelAmendment amendment(BookingId id, BuyerId buyer) {
        SeatsModel.ModelBooking booking = plain.bookings.get(id.value());
        List<Seat> own = booking == null || random.nextInt(8) == 0 ? someSeats() : booking.seats;
        List<Seat> given = own.subList(0, Math.min(random.nextInt(3), own.size()));
        int places = booking == null || booking.places == 0 ? 0 : random.nextInt(booking.places + 1);
        List<SeatsModelAmendment.Kind> kinds = List.of(SeatsModelAmendment.Kind.values());
        SeatsModelAmendment.Kind kind = kinds.get(random.nextInt(kinds.size()));
        List<Seat> some = someSeats();
        return new SeatsModelAmendment(
                kind,
                "a" + random.nextInt(6),
                id,
                buyer,
                List.copyOf(given),
                places,
                // An exchange must not exceed the maximum number of seats.
                some.subList(0, Math.min(some.size(), given.isEmpty() && places == 0 ? 4 : Math.max(1, given.size()))),
                random.nextInt(3) == 0);
    }

    private ReservationRequest reservation(BookingId id) {
        SeatChoice choice = switch (random.nextInt(5)) {
            case 0, 1 -> new SeatChoice.SpecificSeats(someSeats(), random.nextInt(4) == 0);
            case 2 -> {
                SeatChoice.AreaPlaces places = new SeatChoice.AreaPlaces(SeatsModel.AREA, 1 + random.nextInt(6));
                yield random.nextBoolean()
                        ? places
                        : SeatChoice.combined(
                                new SeatChoice.SpecificSeats(someSeats().subList(0, 1)), List.of(places));
            }
            default -> best();
        };
        if (random.nextInt(5) == 0) {
            choice = SeatChoice.withTickets(choice, TicketCount.of(SeatsModelTerms.TICKET, choice.count()));
        }
        ReservationRequest asked = ReservationRequest.of(EVENT, id, BUYERS.get(0), choice);
        asked = switch (random.nextInt(6)) {
            case 0, 1 -> asked.withAccess(SaleAccess.channel(SeatsModelTerms.CHANNEL));
            case 2 -> asked.withAccess(SaleAccess.code(SeatsModelTerms.CODE));
            default -> asked;
        };
        return random.nextInt(4) == 0 ? asked.withHoldDuration(Duration.ofSeconds(1 + random.nextInt(300))) : asked;
    }

    private SeatChoice.BestSeats best() {
        SeatChoice.BestSeats best = SeatChoice.best(1 + random.nextInt(4));
        best = random.nextInt(3) == 0 ? best.in(SeatsModel.SECTIONS.get(1), SeatsModel.SECTIONS.get(0)) : best;
        best = random.nextInt(3) == 0 ? best.preferRows(3, 9) : best;
        best = random.nextInt(3) == 0 ? best.keptTogether() : best;
        best = random.nextInt(6) == 0 ? best.among(SeatFilter.ALL.inCategories("gold")) : best;
        best = random.nextInt(6) == 0 ? best.among(SeatFilter.ALL.priced(null, Price.of(4))) : best;
        best = random.nextInt(6) == 0
                ? best.among(SeatFilter.ALL.withAccessible(1 + random.nextInt(best.count())))
                : best;
        return random.nextInt(3) == 0 ? best.withoutOrphans() : best;
    }

    /** Returns a random seat, sometimes beyond the end of its row. */
    private List<Seat> someSeats() {
        List<Seat> some = new ArrayList<>();
        SectionId section = SeatsModel.SECTIONS.get(random.nextInt(2));
        int row = 1 + random.nextInt(SeatsModel.ROWS);
        int first = 1 + random.nextInt(SeatsModel.PER_ROW - 2);
        for (int i = 0; i <= random.nextInt(4); i++) {
            some.add(Seat.of(section, row, first + i));
        }
        return some;
    }

    private static String agree(String what, SeatsOutcome outcome, String expected) {
        assertThat(text(outcome)).as(what).isEqualTo(expected);
        return what;
    }

    private static String text(SeatsOutcome outcome) {
        if (outcome instanceof SeatsOutcome.Booked || outcome instanceof SeatsOutcome.BookingAmended) {
            Booking booking = outcome instanceof SeatsOutcome.BookingAmended amended
                    ? amended.booking()
                    : ((SeatsOutcome.Booked) outcome).booking();
            return "booked " + booking.status() + " " + booking.buyer() + " "
                    + booking.seats().stream()
                            .map(seat -> seat.seat().toString())
                            .sorted()
                            .toList() + " "
                    + booking.places().stream()
                            .mapToInt(Booking.BookedPlaces::count)
                            .sum() + " for "
                    + booking.total() + " until "
                    + booking.expires();
        }
        if (outcome instanceof SeatsOutcome.SeatsTaken taken) {
            return "SEATS_TAKEN " + taken.seats();
        }
        if (outcome instanceof PlanOutcome.SeatsInUse used) {
            return "SEATS_IN_USE "
                    + used.seats().stream()
                            .map(seat -> seat.seat().toString())
                            .sorted()
                            .toList()
                    + " " + used.places().size();
        }
        return outcome instanceof SeatsOutcome.Refused refused ? refused.error().name() : "stored";
    }

    /** Rebuilds the map from the plan and the complete change feed. */
    private void assertFeedRebuildsTheMap(Seats seats) {
        Map<Seat, SeatState> rebuilt = new HashMap<>(new SeatsModel().seats);
        for (SeatChangePage page = seats.views().changes(EVENT, 0, 100).orElseThrow();
                !page.changes().isEmpty();
                page = seats.views().changes(EVENT, page.next(), 100).orElseThrow()) {
            for (SeatChange change : page.changes()) {
                for (Seat seat : change.seats()) {
                    if (change.how() == SeatTransition.REMOVE) {
                        rebuilt.remove(seat);
                    } else {
                        rebuilt.put(seat, change.how().to());
                    }
                }
            }
        }
        assertThat(rebuilt).isEqualTo(plain.seats);
    }

    /** Deletes the event, which cancels all bookings that have seats. */
    private void deleteEvent(Seats seats) {
        seats.events().close(EVENT).orThrow();
        long live = plain.bookings.values().stream()
                .filter(SeatsModel.ModelBooking::isLive)
                .count();
        if (live > 0) {
            assertThat(seats.events().delete(EVENT)).isInstanceOf(SeatsOutcome.EventHasBookings.class);
        }
        BookingChangeReason reason = BookingChangeReason.of("the show is cancelled");
        assertThat(
                        live > 0
                                ? seats.events().deleteForced(EVENT, reason)
                                : seats.events().delete(EVENT))
                .isInstanceOf(SeatsOutcome.EventDeleted.class);
        assertThat(seats.events().get(EVENT)).isEmpty();
        plain.bookings.forEach((id, before) -> {
            Optional<Booking> after = seats.booking(EVENT, BookingId.of(id));
            if (before.isLive()) {
                assertThat(after.orElseThrow().status()).as(id).isEqualTo(Booking.Status.CANCELLED);
                assertThat(after.orElseThrow().cancelled()).as(id).isEqualTo(reason);
            } else {
                after.ifPresent(booking -> assertThat(booking.status()).as(id).isEqualTo(before.status));
            }
        });
        assertThat(seats.check().problems()).isEmpty();
        assertThat(seats.events().create(SeatsModel.plan(EVENT))).isInstanceOf(SeatsOutcome.EventStored.class);
        assertThat(seats.check().problems()).isEmpty();
    }

    /** Compares every seat, count and booking. */
    private void assertSame(Seats seats, String when) {
        for (SectionId section : SeatsModel.SECTIONS) {
            assertThat(seats.views().section(EVENT, section).isPresent()).isEqualTo(plain.order.contains(section));
        }
        for (SectionId section : plain.order) {
            Optional<SectionSeatMap> view = seats.views().section(EVENT, section);
            assertThat(view).as("%s %s", section, when).isPresent();
            SectionSeatMap map = view.orElseThrow();
            plain.seats.forEach((seat, state) -> {
                if (seat.section().equals(section)) {
                    assertThat(map.state(seat.row(), seat.number()))
                            .as("%s %s", seat, when)
                            .isEqualTo(state);
                }
            });
        }
        for (SectionId section : plain.order) {
            seats.views()
                    .details(EVENT, section, 1, 20)
                    .forEach(detail -> assertThat(detail.properties())
                            .as("%s %s", detail.seat(), when)
                            .isEqualTo(plain.sale.of(detail.seat())));
        }
        var stats = seats.views().stats(EVENT);
        SeatCounts sum = seats.events().get(EVENT).orElseThrow().stats();
        for (SeatState state : SeatState.values()) {
            int all = 0;
            for (SectionId section : stats.keySet()) {
                int expected = plain.count(section, state);
                assertThat(stats.getOrDefault(section, SeatsTestBase.NO_STATS).count(state))
                        .as("%s %s %s", section, state, when)
                        .isEqualTo(expected);
                all += expected;
            }
            assertThat(sum.count(state)).as("%s %s", state, when).isEqualTo(all);
        }
        assertThat(seats.bookings(EVENT, 1_000, null).rows().stream()
                        .collect(Collectors.toMap(booking -> booking.id().value(), Booking::status)))
                .as(when)
                .isEqualTo(plain.bookings.entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().status)));
    }
}
