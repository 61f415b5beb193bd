package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.harness.ClosedLoopLoad;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.RoundRecorder;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.EventPlan;
import io.holdfast.seats.ReservationRequest;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.SectionPlan;
import io.holdfast.seats.sale.Price;
import io.holdfast.store.Store;
import io.holdfast.store.common.Durability;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Two events with a given number of seats in sections of 500. One is empty, and the other has a random half of its
 * seats taken.
 */
final class SeatsDataset implements GrowthDimension.Dataset {

    private static final EventId EMPTY = EventId.of("empty");
    private static final EventId HALF = EventId.of("half");
    private static final BuyerId BUYER = BuyerId.of("buyer");
    private static final int ROWS = 25;
    private static final int PER_ROW = 20;
    private static final int BATCH_SIZE = 10_000;

    private final Store store;
    private final Seats seats;
    private final int sections;
    private final SplittableRandom random = new SplittableRandom(7);
    private int bookings;

    SeatsDataset(Path folder, int size) {
        sections = size / (ROWS * PER_ROW);
        store = Store.open(RocksDb.at(folder).withDurability(Durability.PROCESS), Seats.SCHEMA);
        seats = new Seats(store, SeatsOptions.DEFAULT);
        List<SectionPlan> plan = IntStream.range(0, sections)
                .<SectionPlan>mapToObj(i -> new SectionPlan.Rows(section(i), ROWS, PER_ROW, Price.of(4_500), List.of()))
                .toList();
        Stream.of(EMPTY, HALF).forEach(event -> seats.events().create(new EventPlan(event, "Growth", plan)));
        List<Seat> taken = IntStream.range(0, size)
                .filter(seat -> random.nextBoolean())
                .mapToObj(SeatsDataset::seat)
                .toList();
        for (int from = 0; from < taken.size(); from += BATCH_SIZE) {
            seats.events().block(HALF, taken.subList(from, Math.min(from + BATCH_SIZE, taken.size())));
        }
    }

    private static SectionId section(int number) {
        return new SectionId("A", Integer.toString(number));
    }

    private static Seat seat(int number) {
        return new Seat(section(number / (ROWS * PER_ROW)), number / PER_ROW % ROWS + 1, number % PER_ROW + 1);
    }

    @Override
    public List<Contender> contenders() {
        return List.of(this::reserve, round -> ClosedLoopLoad.runBlocking(1, round, this::best));
    }

    /** Reserves seats one at a time and releases each seat again. */
    private void reserve(RoundRecorder round) {
        while (round.isRunning()) {
            BookingId booking = BookingId.of("b-" + bookings++);
            Seat seat = seat(random.nextInt(sections * ROWS * PER_ROW));
            ReservationRequest request =
                    ReservationRequest.of(EMPTY, booking, BUYER, new SeatChoice.SpecificSeats(List.of(seat)));
            long start = System.nanoTime();
            SeatsOutcome.Reserved outcome = seats.reserve(request);
            round.recordDone(start);
            if (!(outcome instanceof SeatsOutcome.Booked)) {
                throw new IllegalStateException("a reservation was rejected: " + outcome);
            }
            seats.release(EMPTY, booking, BUYER);
        }
    }

    private void best() {
        if (seats.suggest(HALF, SeatChoice.best(2))
                .orThrow(SeatsOutcome.SeatsSuggested.class)
                .seats()
                .isEmpty()) {
            throw new IllegalStateException("no seats found in a half-empty event");
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
