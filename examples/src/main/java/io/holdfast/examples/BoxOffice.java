package io.holdfast.examples;

import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.EventPlan;
import io.holdfast.seats.ReservationRequest;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.SectionPlan;
import io.holdfast.seats.SectionSeatMap;
import io.holdfast.seats.sale.Price;
import io.holdfast.store.Store;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;

/** Sells opera seats: reservations, sales, releases, and the seat map. */
public final class BoxOffice {

    private static final EventId TOSCA = EventId.of("tosca");
    private static final SectionId STALLS = SectionId.of("A-1");
    private static final SectionId STANDING = SectionId.of("Floor");
    private static final BuyerId ADA = BuyerId.of("ada");
    private static final BuyerId BOB = BuyerId.of("bob");

    public static void main(String[] args) {
        Path folder = Path.of(args.length == 0 ? "example-data/box-office" : args[0]);
        try (Store store = Store.open(RocksDb.at(folder), Seats.SCHEMA)) {
            Seats seats = new Seats(store);
            seats.events()
                    .create(EventPlan.of(
                            TOSCA,
                            "Tosca",
                            SectionPlan.rows("A-1", 3, 12, Price.of(9_000))
                                    .withBlocked(Seat.of(STALLS, 1, 1), Seat.of(STALLS, 1, 12)),
                            SectionPlan.area("Floor", 50, Price.of(1_500))))
                    .orThrow();
            RecurringTask sweeper = seats.sweepEvery(Duration.ofSeconds(1));
            try (sweeper) {
                sell(seats);
            }
        }
    }

    private static void sell(Seats seats) {
        // Repeating the request reserves the two seats only once.
        BookingId first = BookingId.of("order-1");
        ReservationRequest best = ReservationRequest.of(
                TOSCA, first, ADA, SeatChoice.best(2).keptTogether().withoutOrphans());
        SeatsOutcome.Reserved reserved = seats.reserve(best);
        System.out.println("duplicate returns the same booking: " + reserved.equals(seats.reserve(best)));
        seats.finalize(TOSCA, first, ADA).orThrow();

        SeatsOutcome.Reserved taken = seats.reserve(
                ReservationRequest.of(TOSCA, BookingId.of("order-2"), BOB, SeatChoice.seats(Seat.of(STALLS, 1, 3))));
        if (taken instanceof SeatsOutcome.SeatsTaken conflict) {
            System.out.println("already taken: " + conflict.seats());
        }
        BookingId second = BookingId.of("order-3");
        seats.reserve(ReservationRequest.of(TOSCA, second, BOB, SeatChoice.places(STANDING, 4)));
        System.out.println("release by another buyer is rejected: "
                + (seats.release(TOSCA, second, ADA) instanceof SeatsOutcome.NotTheHolder));
        seats.release(TOSCA, second, BOB);

        SectionSeatMap map = seats.views().section(TOSCA, STALLS).orElseThrow();
        for (int row = 1; row <= map.rows(); row++) {
            System.out.println(
                    "  " + map.row(row).stream().map(BoxOffice::symbol).collect(Collectors.joining()));
        }
        seats.views()
                .changes(TOSCA, 0, 10)
                .orElseThrow()
                .changes()
                .forEach(change -> System.out.println(
                        "  " + change.number() + " " + change.how() + " " + change.seats() + change.places()));
        System.out.println("check clean: " + seats.check().isClean());
    }

    private static String symbol(SeatState state) {
        return switch (state) {
            case AVAILABLE -> ".";
            case RESERVED -> "r";
            case SOLD -> "S";
            case BLOCKED -> "x";
        };
    }

    private BoxOffice() {}
}
