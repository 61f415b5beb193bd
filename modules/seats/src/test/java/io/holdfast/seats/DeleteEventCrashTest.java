package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.sale.Price;
import io.holdfast.store.Store;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.testkit.crash.CrashProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process creates, books and deletes an event with more rows than one batch removes, and is killed repeatedly. The event
 * must exist with all its bookings, or not at all.
 */
@Tag("crash")
class DeleteEventCrashTest {

    private static final int KILLS = 3;
    private static final int BOOKINGS = 600;
    private static final EventId FAIR = EventId.of("fair");
    private static final SectionId A1 = SectionId.of("A-1");
    private static final BuyerId ADA = BuyerId.of("ada");
    private static final EventPlan PLAN = EventPlan.of(FAIR, "Fair", SectionPlan.rows("A-1", 60, 10, Price.of(1)));

    @TempDir
    Path folder;

    @Test
    void anEventIsNeverHalfDeleted() throws Exception {
        Random random = new Random(7);
        for (int kill = 0; kill < KILLS; kill++) {
            try (CrashProcess child = CrashProcess.start(Organizer.class, folder.toString())) {
                List<String> said = child.killAtRandom(random, 8);
                assertThat(said).isNotEmpty();
            }
            verify();
        }
    }

    private void verify() {
        try (Store store = open(folder)) {
            assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
            Seats seats = new Seats(store, SeatsOptions.DEFAULT);
            assertThat(seats.check().problems()).isEmpty();
            Optional<SeatCounts> stats = seats.views().stats(FAIR, A1);
            int reserved = 0;
            int cancelled = 0;
            String cursor = null;
            do {
                var page = seats.bookings(FAIR, SeatsLimits.MAX_PAGE, cursor);
                for (Booking booking : page.rows()) {
                    reserved += booking.status() == Booking.Status.RESERVED ? 1 : 0;
                    cancelled += booking.status() == Booking.Status.CANCELLED ? 1 : 0;
                }
                cursor = page.next().orElse(null);
            } while (cursor != null);
            assertThat(cancelled % BOOKINGS).isZero();
            assertThat(reserved).isEqualTo(stats.map(SeatCounts::reserved).orElse(0));
            assertThat(reserved).isIn(0, BOOKINGS);
            assertThat(seats.events().create(PLAN)).isInstanceOf(SeatsOutcome.EventStored.class);
            seats.sweep();
            assertThat(seats.check().problems()).isEmpty();
        }
    }

    private static Store open(Path folder) {
        return Store.open(RocksDb.at(folder), Seats.SCHEMA);
    }

    /** The process that is killed. It prints the number of reserved seats, and when the event is deleted. */
    static final class Organizer {
        public static void main(String[] args) {
            try (Store store = open(Path.of(args[0]))) {
                Seats seats = new Seats(store, SeatsOptions.DEFAULT);
                while (true) {
                    String round = UUID.randomUUID().toString();
                    seats.events().create(PLAN);
                    store.update(tx -> {
                        for (int i = 0; i < BOOKINGS; i++) {
                            seats.reserve(
                                    tx,
                                    ReservationRequest.of(
                                            FAIR,
                                            BookingId.of(round + "-" + i),
                                            ADA,
                                            SeatChoice.seats(Seat.of(A1, 1 + i / 10, 1 + i % 10))));
                        }
                    });
                    System.out.println("made");
                    seats.events().close(FAIR);
                    seats.events().deleteForced(FAIR, BookingChangeReason.of("crash"));
                    System.out.println("gone");
                    System.out.flush();
                }
            }
        }

        private Organizer() {}
    }
}
