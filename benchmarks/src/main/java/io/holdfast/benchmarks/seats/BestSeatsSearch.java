package io.holdfast.benchmarks.seats;

import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.RoundRecorder;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.ReservationRequest;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/**
 * Searches for the best seats in four events of 50,000 seats: an empty one, one with a random half of its seats taken,
 * one with every other seat taken (so that no free seats are adjacent and every section must be searched), and a nearly
 * full one.
 */
final class BestSeatsSearch implements Contender {

    private static final int EVENTS = 4;
    private static final int BATCH_SIZE = 10_000;

    private final Store store;
    private final Seats seats;
    private final SplittableRandom random = new SplittableRandom(7);

    BestSeatsSearch(Path folder) {
        store = Store.open(RocksDb.at(folder), Seats.SCHEMA);
        seats = new Seats(store, SeatsOptions.DEFAULT);
        for (int event = 0; event < EVENTS; event++) {
            seats.events().create(HoldfastReservations.plan(event, ReservationLoad.SECTIONS));
            blockSeats(event);
        }
    }

    private void blockSeats(int event) {
        List<Seat> taken = new ArrayList<>();
        for (int section = 0; section < ReservationLoad.SECTIONS; section++) {
            for (int row = 1; row <= ReservationLoad.ROWS; row++) {
                for (int number = 1; number <= ReservationLoad.PER_ROW; number++) {
                    boolean isTaken = switch (event) {
                        case 0 -> false;
                        case 1 -> random.nextBoolean();
                        case 2 -> number % 2 == 0;
                        default -> random.nextInt(1_000) > 0;
                    };
                    if (isTaken) {
                        taken.add(new Seat(HoldfastReservations.section(section), row, number));
                    }
                }
            }
        }
        for (int from = 0; from < taken.size(); from += BATCH_SIZE) {
            seats.events()
                    .block(
                            HoldfastReservations.event(event),
                            taken.subList(from, Math.min(from + BATCH_SIZE, taken.size())));
        }
    }

    @Override
    public void run(RoundRecorder round) {
        while (round.isRunning()) {
            SeatChoice.BestSeats best = SeatChoice.best(1 + random.nextInt(4));
            EventId event = HoldfastReservations.event(random.nextInt(EVENTS));
            long start = System.nanoTime();
            List<Seat> found = seats.suggest(event, random.nextInt(4) == 0 ? best.withoutOrphans() : best)
                    .orThrow(SeatsOutcome.SeatsSuggested.class)
                    .seats();
            round.recordDone(start);
            if (found.isEmpty()
                    && best.count() == 1
                    && !best.noOrphans()
                    && event.equals(HoldfastReservations.event(0))) {
                throw new IllegalStateException("no seats found in an empty event");
            }
        }
    }

    /**
     * Reserves the best seats one booking at a time, each durable before the next.
     *
     * @return the latencies at p50 and p99, in microseconds
     */
    String measureReservations(int bookings) {
        Histogram micros = new Histogram(3);
        for (int i = 0; i < bookings; i++) {
            ReservationRequest request = ReservationRequest.of(
                    HoldfastReservations.event(1),
                    BookingId.of("best-" + i),
                    BuyerId.of("buyer"),
                    SeatChoice.best(1 + i % 4));
            long start = System.nanoTime();
            seats.reserve(request);
            micros.recordValue((System.nanoTime() - start) / 1_000);
        }
        return micros.getValueAtPercentile(50) + " / " + micros.getValueAtPercentile(99);
    }

    @Override
    public void close() {
        store.close();
    }
}
