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
import io.holdfast.seats.SeatState;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionPlan;
import io.holdfast.seats.sale.Price;
import io.holdfast.store.Store;
import io.holdfast.store.common.Durability;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** An event with a given number of holds that have expired but have not been swept yet. */
final class ExpiredHoldsDataset implements GrowthDimension.Dataset {

    private static final EventId EVENT = EventId.of("expired");
    private static final BuyerId BUYER = BuyerId.of("buyer");
    private static final int PER_ROW = 20;

    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
    private final Store store;
    private final Seats seats;
    private int bookings;

    ExpiredHoldsDataset(Path folder, int holds) {
        store = Store.on(RocksDb.at(folder).withDurability(Durability.PROCESS))
                .schemas(Seats.SCHEMA)
                .clock(() -> Instant.now().plus(ahead.get()))
                .open();
        seats = new Seats(store, SeatsOptions.DEFAULT);
        int rows = 250;
        seats.events()
                .create(EventPlan.of(
                        EVENT,
                        "Growth",
                        SectionPlan.rows("A-1", rows, PER_ROW, Price.of(1)),
                        SectionPlan.rows("B-1", rows, PER_ROW, Price.of(1)),
                        SectionPlan.rows("C-1", 1, PER_ROW, Price.of(1))));
        for (int i = 0; i < holds; i++) {
            String section = i < rows * PER_ROW ? "A-1" : "B-1";
            int seat = i % (rows * PER_ROW);
            reserve(Seat.of(section, 1 + seat / PER_ROW, 1 + seat % PER_ROW));
        }
        ahead.set(Duration.ofMinutes(20));
    }

    private BookingId reserve(Seat seat) {
        BookingId booking = BookingId.of("b-" + bookings++);
        SeatsOutcome outcome = seats.reserve(
                ReservationRequest.of(EVENT, booking, BUYER, new SeatChoice.SpecificSeats(List.of(seat))));
        if (!(outcome instanceof SeatsOutcome.Booked)) {
            throw new IllegalStateException("a reservation was rejected: " + outcome);
        }
        return booking;
    }

    @Override
    public List<Contender> contenders() {
        return List.of(
                round -> ClosedLoopLoad.runBlocking(1, round, this::read),
                round -> ClosedLoopLoad.runBlocking(1, round, this::readEvent),
                this::reserve);
    }

    private void read() {
        if (!seats.views().seat(EVENT, Seat.of("C-1", 1, 1)).orElseThrow().equals(SeatState.AVAILABLE)) {
            throw new IllegalStateException("an expired hold is not available");
        }
    }

    private void readEvent() {
        if (seats.events().get(EVENT).isEmpty()) {
            throw new IllegalStateException("the event does not exist");
        }
    }

    /** Reserves a seat and releases it again; only the reservation is measured. */
    private void reserve(RoundRecorder round) {
        while (round.isRunning()) {
            long start = System.nanoTime();
            BookingId booking = reserve(Seat.of("C-1", 1, 2));
            round.recordDone(start);
            seats.release(EVENT, booking, BUYER);
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
