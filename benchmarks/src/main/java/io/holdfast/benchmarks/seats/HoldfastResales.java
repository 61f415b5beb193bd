package io.holdfast.benchmarks.seats;

import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.RoundRecorder;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import io.holdfast.seats.Amendment;
import io.holdfast.seats.BookingChangeReason;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BookingSelection;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.ReservationRequest;
import io.holdfast.seats.SeatChoice.SpecificSeats;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Clients who cancel a sold booking and sell its seats again, on a new store in every round. The event has 50,000
 * seats, of which about a quarter are sold. A cancellation is a durable commit; so is the sale, which reserves and
 * sells.
 */
final class HoldfastResales implements Contender {

    private static final int ATTEMPTS_PER_CLIENT = 100;
    private static final EventId EVENT = HoldfastReservations.event(0);
    private static final BookingChangeReason REASON = BookingChangeReason.of("resale");

    private final ScratchDirectory scratch;
    private final List<List<SoldBooking>> sold = new ArrayList<>();
    private @Nullable Path folder;
    private @Nullable Store store;
    private int soldSeats;

    HoldfastResales(ScratchDirectory scratch) {
        this.scratch = scratch;
    }

    private record SoldBooking(BookingId id, SpecificSeats choice) {}

    @Override
    public void before() throws Exception {
        folder = scratch.createFolder("resales");
        Store opened = Store.open(RocksDb.at(folder), Seats.SCHEMA);
        Seats seats = new Seats(opened, SeatsOptions.DEFAULT);
        seats.events().create(HoldfastReservations.plan(0, ReservationLoad.SECTIONS));
        sold.clear();
        for (int client = 0; client < ReservationLoad.BUYERS; client++) {
            int number = client;
            sold.add(opened.write(Seats.LARGE_WRITE, tx -> sellFirst(tx, seats, number)));
        }
        soldSeats = sold.stream()
                .flatMap(List::stream)
                .mapToInt(booking -> booking.choice().count())
                .sum();
        store = opened;
    }

    private static List<SoldBooking> sellFirst(Tx tx, Seats seats, int client) {
        SplittableRandom random = new SplittableRandom(client);
        List<SoldBooking> bookings = new ArrayList<>();
        for (int n = 0; n < ATTEMPTS_PER_CLIENT; n++) {
            ReservationLoad.SeatRequest request = ReservationLoad.SeatRequest.random(random, 0);
            SoldBooking booking =
                    new SoldBooking(BookingId.of("first" + client + "-" + n), HoldfastReservations.seats(request));
            if (sell(tx, seats, booking, buyer(client)) instanceof SeatsOutcome.Booked) {
                bookings.add(booking);
            }
        }
        return bookings;
    }

    private static SeatsOutcome sell(Tx tx, Seats seats, SoldBooking booking, BuyerId buyer) {
        SeatsOutcome.Reserved reserved =
                seats.reserve(tx, ReservationRequest.of(EVENT, booking.id(), buyer, booking.choice()));
        return reserved instanceof SeatsOutcome.Booked ? seats.finalize(tx, EVENT, booking.id(), buyer) : reserved;
    }

    private static BuyerId buyer(int client) {
        return BuyerId.of("buyer-" + client);
    }

    @Override
    public void run(RoundRecorder round) throws Exception {
        Store open = Objects.requireNonNull(store);
        Seats seats = new Seats(open, SeatsOptions.DEFAULT);
        ExecutorService threads = Executors.newFixedThreadPool(ReservationLoad.BUYERS);
        try {
            List<Future<@Nullable Void>> futures = new ArrayList<>();
            for (int client = 0; client < ReservationLoad.BUYERS; client++) {
                int number = client;
                Callable<@Nullable Void> task = () -> {
                    resell(round, open, seats, number);
                    return null;
                };
                futures.add(threads.submit(task));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a client failed", e.getCause());
        } finally {
            threads.shutdown();
        }
    }

    private void resell(RoundRecorder round, Store open, Seats seats, int client) {
        List<SoldBooking> own = sold.get(client);
        SplittableRandom random = new SplittableRandom(client);
        BuyerId buyer = buyer(client);
        for (int n = 0; round.isRunning(); n++) {
            int index = random.nextInt(own.size());
            SoldBooking old = own.get(index);
            SoldBooking next = new SoldBooking(BookingId.of("next" + client + "-" + n), old.choice());
            long start = System.nanoTime();
            seats.amendments()
                    .cancel(Amendment.of(EVENT, old.id(), "cancel", REASON), BookingSelection.ALL, false)
                    .orThrow();
            open.write(Seats.LARGE_WRITE, tx -> sell(tx, seats, next, buyer).orThrow());
            round.recordDone(start, next.choice().count());
            own.set(index, next);
        }
    }

    @Override
    public void after() throws Exception {
        try (Store closing = Objects.requireNonNull(store)) {
            int stored = new Seats(closing, SeatsOptions.DEFAULT)
                    .events()
                    .get(EVENT)
                    .orElseThrow()
                    .stats()
                    .sold();
            if (stored != soldSeats) {
                throw new IllegalStateException(stored + " seats are sold, expected " + soldSeats);
            }
        }
        ScratchDirectory.deleteRecursively(Objects.requireNonNull(folder));
    }
}
