package io.holdfast.benchmarks.seats;

import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.RoundRecorder;
import io.holdfast.benchmarks.harness.ScratchDirectory;
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
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reservations through the seats module, on a new store in every round. */
final class HoldfastReservations implements Contender {

    private final ScratchDirectory scratch;
    private @Nullable Path folder;
    private @Nullable Store store;
    private long reserved;

    HoldfastReservations(ScratchDirectory scratch) {
        this.scratch = scratch;
    }

    static EventId event(int number) {
        return EventId.of("event-" + number);
    }

    static SectionId section(int number) {
        return new SectionId("A", Integer.toString(number));
    }

    static EventPlan plan(int event, int sections) {
        List<SectionPlan> plans = new ArrayList<>();
        for (int i = 0; i < sections; i++) {
            plans.add(new SectionPlan.Rows(
                    section(i),
                    ReservationLoad.ROWS,
                    ReservationLoad.PER_ROW,
                    Price.of(ReservationLoad.PRICE),
                    List.of()));
        }
        return new EventPlan(event(event), "Rush", plans);
    }

    @Override
    public void before() throws Exception {
        folder = scratch.createFolder("seats");
        Store opened = Store.open(RocksDb.at(folder), Seats.SCHEMA);
        Seats seats = new Seats(opened, SeatsOptions.DEFAULT);
        for (int event = 0; event < ReservationLoad.EVENTS; event++) {
            seats.events().create(plan(event, ReservationLoad.SECTIONS));
        }
        store = opened;
    }

    @Override
    public void run(RoundRecorder round) throws Exception {
        Seats seats = new Seats(Objects.requireNonNull(store), SeatsOptions.DEFAULT);
        reserved = ReservationLoad.run(round, number -> {
            BuyerId buyer = BuyerId.of("buyer-" + number);
            return (request, booking) ->
                    seats.reserve(reservation(request, booking, buyer)) instanceof SeatsOutcome.Booked;
        });
    }

    static ReservationRequest reservation(ReservationLoad.SeatRequest request, String booking, BuyerId buyer) {
        return ReservationRequest.of(event(request.event()), BookingId.of(booking), buyer, seats(request));
    }

    static SeatChoice.SpecificSeats seats(ReservationLoad.SeatRequest request) {
        SectionId section = section(request.section());
        List<Seat> chosen = new ArrayList<>(request.count());
        for (int i = 1; i <= request.count(); i++) {
            chosen.add(new Seat(section, request.row() + 1, request.first() + i));
        }
        return new SeatChoice.SpecificSeats(chosen);
    }

    @Override
    public void after() throws Exception {
        try (Store closing = Objects.requireNonNull(store)) {
            Seats seats = new Seats(closing, SeatsOptions.DEFAULT);
            long stored = 0;
            for (int event = 0; event < ReservationLoad.EVENTS; event++) {
                stored += seats.events().get(event(event)).orElseThrow().stats().reserved();
            }
            if (stored != reserved) {
                throw new IllegalStateException(stored + " seats are reserved, " + reserved + " were acknowledged");
            }
        }
        ScratchDirectory.deleteRecursively(Objects.requireNonNull(folder));
    }
}
