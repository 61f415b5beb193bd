package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.sale.Price;
import io.holdfast.store.Store;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.memory.InMemory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Buyers with expiring holds, an organizer, a sweep, a check and a reader of the change feed run concurrently on a small
 * event.
 */
class ConcurrentSaleTest {

    private static final EventId HALL = EventId.of("hall");
    private static final SectionId A1 = SectionId.of("A-1");
    private static final SectionId S1 = SectionId.of("S-1");
    private static final int ROWS = 4;
    private static final int PER_ROW = 6;
    private static final int BUYERS = 6;
    private static final int TURNS = 300;

    private final AtomicInteger buying = new AtomicInteger(BUYERS);

    @Test
    void theFeedHasNoGapsAndEverySeatHasOneHolderAtATime() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(BUYERS + 3);
        try (Store store = Store.open(new InMemory(), Seats.SCHEMA)) {
            Seats seats = new Seats(store, SeatsOptions.DEFAULT);
            seats.events()
                    .create(EventPlan.of(
                            HALL,
                            "rush",
                            SectionPlan.rows("A-1", ROWS, PER_ROW, Price.of(2)),
                            SectionPlan.area("S-1", 12, Price.of(1))));
            try (RecurringTask sweeper = seats.sweepEvery(Duration.ofMillis(1))) {
                assertThat(sweeper).isNotNull();
                List<Future<?>> all = new ArrayList<>();
                for (int i = 0; i < BUYERS; i++) {
                    all.add(threads.submit(buyer(seats, "buyer-" + i, new Random(i))));
                }
                all.add(threads.submit(organizer(seats)));
                all.add(threads.submit(checker(seats)));
                Future<Map<Seat, SeatState>> follower = threads.submit(follower(seats));
                for (Future<?> one : all) {
                    one.get();
                }
                follower.get();
            }
            Map<Seat, SeatState> states = untilNothingIsHeld(seats);
            assertThat(seats.check().problems()).isEmpty();
            SectionSeatMap map = seats.views().section(HALL, A1).orElseThrow();
            states.forEach((seat, state) -> assertThat(map.state(seat.row(), seat.number()))
                    .as("%s", seat)
                    .isEqualTo(state));
        } finally {
            threads.shutdownNow();
        }
    }

    /** A hold that expires between the sweep and the read of the map is free in the map, but not yet in the feed. */
    private Map<Seat, SeatState> untilNothingIsHeld(Seats seats) throws Exception {
        Map<Seat, SeatState> states;
        do {
            seats.sweep();
            states = follower(seats).call();
        } while (states.containsValue(SeatState.RESERVED));
        return states;
    }

    /** Finalizes few bookings, so that seats are available until the end. */
    private Callable<Boolean> buyer(Seats seats, String name, Random random) {
        BuyerId buyer = BuyerId.of(name);
        return () -> {
            try {
                for (int i = 0; i < TURNS; i++) {
                    ReservationRequest asked = ReservationRequest.of(
                                    HALL, BookingId.of(name + "-" + i), buyer, choice(random))
                            .withHoldDuration(Duration.ofMillis(1 + random.nextInt(4)));
                    if (seats.reserve(asked) instanceof SeatsOutcome.Booked booked) {
                        end(seats, booked.booking(), random);
                        assertThat(seats.reserve(asked))
                                .isInstanceOfAny(SeatsOutcome.Booked.class, SeatsOutcome.BookingEnded.class);
                    }
                }
            } finally {
                buying.decrementAndGet();
            }
            return true;
        };
    }

    private static void end(Seats seats, Booking booking, Random random) {
        SeatsOutcome.Extended answer = switch (random.nextInt(60)) {
            case 0 -> seats.finalize(HALL, booking.id(), booking.buyer());
            case 1, 2, 3, 4, 5 ->
                seats.extend(
                        HALL, booking.id(), booking.buyer(), booking.expires().plusMillis(5));
            default -> seats.release(HALL, booking.id(), booking.buyer());
        };
        Booking.Status now = seats.booking(HALL, booking.id()).orElseThrow().status();
        if (answer instanceof SeatsOutcome.Refused refused) {
            assertThat(refused.error()).isEqualTo(SeatsError.HOLD_EXPIRED);
            assertThat(now).isEqualTo(Booking.Status.EXPIRED);
        } else {
            assertThat(answer).isInstanceOf(SeatsOutcome.Booked.class);
        }
    }

    private static SeatChoice choice(Random random) {
        int count = 1 + random.nextInt(3);
        return switch (random.nextInt(4)) {
            case 0 -> SeatChoice.places(S1, count);
            case 1 -> SeatChoice.best(count).withoutOrphans();
            case 2 -> SeatChoice.best(count);
            default -> SeatChoice.seats(Seat.of(A1, 1 + random.nextInt(ROWS), 1 + random.nextInt(PER_ROW)));
        };
    }

    private Callable<Boolean> organizer(Seats seats) {
        return () -> {
            List<Seat> corner = List.of(Seat.of(A1, 4, 5), Seat.of(A1, 4, 6));
            while (buying.get() > 0) {
                seats.events().block(HALL, corner);
                seats.events().setBlockedPlaces(HALL, S1, 3);
                seats.events().close(HALL);
                seats.events().reopen(HALL);
                seats.events().unblock(HALL, corner);
                seats.events().setBlockedPlaces(HALL, S1, 0);
            }
            return true;
        };
    }

    private Callable<Boolean> checker(Seats seats) {
        return () -> {
            while (buying.get() > 0) {
                assertThat(seats.check().problems()).isEmpty();
            }
            return true;
        };
    }

    /** Reads the feed in small pages. Every seat must be in the initial state of its transition. */
    private Callable<Map<Seat, SeatState>> follower(Seats seats) {
        return () -> {
            Map<Seat, SeatState> states = new HashMap<>();
            long position = 0;
            while (true) {
                boolean last = buying.get() == 0;
                SeatChangePage news = seats.views().changes(HALL, position, 7).orElseThrow();
                assertThat(news.complete()).isTrue();
                for (SeatChange change : news.changes()) {
                    assertThat(change.number()).isEqualTo(++position);
                    for (Seat seat : change.seats()) {
                        SeatState before = states.put(seat, change.how().to());
                        assertThat(before == null ? SeatState.AVAILABLE : before)
                                .as("%s before change %s", seat, position)
                                .isEqualTo(change.how().from());
                    }
                }
                assertThat(news.next()).isEqualTo(position);
                if (last && news.changes().isEmpty()) {
                    return states;
                }
            }
        };
    }
}
