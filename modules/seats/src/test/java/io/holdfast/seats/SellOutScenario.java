package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.sale.Price;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Buyers that reserve specific and best seats of a stadium, finalize or release them, until it is sold out. */
final class SellOutScenario {

    static final EventId STADIUM = EventId.of("stadium");
    static final int ROWS = 25;
    static final int PER_ROW = 20;
    static final int SECTIONS = 20;
    static final int SEATS = SECTIONS * ROWS * PER_ROW;

    private final Seats seats;
    private final Consumer<Booking> hears;

    /** Receives every finalized booking. */
    SellOutScenario(Seats seats, Consumer<Booking> hears) {
        this.seats = seats;
        this.hears = hears;
    }

    static EventPlan plan() {
        List<SectionPlan> sections = new ArrayList<>();
        for (int i = 1; i <= SECTIONS; i++) {
            sections.add(SectionPlan.rows("A-" + i, ROWS, PER_ROW, Price.of(100L * i)));
        }
        return new EventPlan(STADIUM, "Final", sections);
    }

    /** Runs the buyers until the event is sold out. */
    void run(int buyers, long seed) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(buyers);
        try {
            List<Future<@Nullable Void>> all = new ArrayList<>();
            for (int i = 0; i < buyers; i++) {
                all.add(threads.submit(buyer("s" + seed + "-b" + i, new Random(seed * 1_000 + i))));
            }
            for (Future<?> one : all) {
                one.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private Callable<@Nullable Void> buyer(String name, Random random) {
        BuyerId buyer = BuyerId.of(name);
        return () -> {
            for (int i = 0; !soldOut(); i++) {
                BookingId id = BookingId.of(name + "-" + i);
                SeatsOutcome.Reserved answer = seats.reserve(ReservationRequest.of(STADIUM, id, buyer, choice(random)));
                if (answer instanceof SeatsOutcome.Booked booked) {
                    end(booked.booking(), random);
                }
            }
            return null;
        };
    }

    private void end(Booking booking, Random random) {
        if (random.nextInt(8) == 0) {
            assertThat(seats.release(STADIUM, booking.id(), booking.buyer())).isInstanceOf(SeatsOutcome.Booked.class);
        } else {
            assertThat(seats.finalize(STADIUM, booking.id(), booking.buyer())).isInstanceOf(SeatsOutcome.Booked.class);
            hears.accept(booking);
        }
    }

    private boolean soldOut() {
        return seats.events().get(STADIUM).orElseThrow().soldOut() != null;
    }

    private static SeatChoice choice(Random random) {
        int count = 1 + random.nextInt(4);
        SectionId section = SectionId.of("A-" + (1 + random.nextInt(SECTIONS)));
        return switch (random.nextInt(4)) {
            case 0 -> SeatChoice.best(count);
            case 1 -> SeatChoice.best(count).in(section);
            default -> {
                int row = 1 + random.nextInt(ROWS);
                int first = 1 + random.nextInt(PER_ROW - count + 1);
                List<Seat> wanted = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    wanted.add(Seat.of(section, row, first + i));
                }
                yield new SeatChoice.SpecificSeats(wanted);
            }
        };
    }

    /** Asserts that the counts add up to all seats in every section and in the event, in one snapshot. */
    static void assertExact(Seats seats, ReadTx tx) {
        Map<SectionId, SeatCounts> stats = seats.views().stats(tx, STADIUM);
        assertThat(stats).hasSize(SECTIONS);
        int sold = 0;
        for (SeatCounts section : stats.values()) {
            assertThat(section.available() + section.reserved() + section.sold())
                    .isEqualTo(ROWS * PER_ROW);
            sold += section.sold();
        }
        SectionId first = SectionId.of("A-1");
        SectionSeatMap map = seats.views().section(tx, STADIUM, first).orElseThrow();
        for (SeatState state : SeatState.values()) {
            assertThat(map.count(state))
                    .isEqualTo(stats.getOrDefault(first, SeatsTestBase.NO_STATS).count(state));
        }
        SeatCounts all = seats.events().get(tx, STADIUM).orElseThrow().stats();
        assertThat(all.sold()).isEqualTo(sold);
        assertThat(all.available() + all.reserved() + all.sold()).isEqualTo(SEATS);
    }

    /** Returns the bookings by seat, asserting that no seat belongs to two reserved or sold bookings. */
    static Map<Seat, Booking> owners(Seats seats) {
        Map<Seat, Booking> owners = new HashMap<>();
        Page<Booking> page = seats.bookings(STADIUM, SeatsLimits.MAX_PAGE, null);
        while (true) {
            for (Booking booking : page.rows()) {
                if (booking.status() == Booking.Status.RESERVED || booking.status() == Booking.Status.SOLD) {
                    booking.seats()
                            .forEach(seat -> assertThat(owners.put(seat.seat(), booking))
                                    .as("%s is sold twice", seat)
                                    .isNull());
                }
            }
            if (page.next().isEmpty()) {
                return owners;
            }
            page = seats.bookings(STADIUM, SeatsLimits.MAX_PAGE, page.next().get());
        }
    }
}
