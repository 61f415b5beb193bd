package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.common.Durability;
import io.holdfast.store.kit.CheckReport;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 64 buyers buy 10,000 seats, with every commit fsynced before it is acknowledged. */
@Tag("slow")
class SellOutTest {

    private static final int BUYERS = 64;

    @TempDir
    Path folder;

    @Test
    void everySeatIsSoldOnceAndTheStatsAreExactAtEverySnapshot() throws Exception {
        try (Store store = Store.open(RocksDb.at(folder).withDurability(Durability.FSYNC), Seats.SCHEMA)) {
            Seats seats = new Seats(store, SeatsOptions.DEFAULT);
            seats.events().create(SellOutScenario.plan());
            Map<Seat, BookingId> heard = new ConcurrentHashMap<>();
            SellOutScenario sellOut = new SellOutScenario(
                    seats,
                    booking -> booking.seats()
                            .forEach(seat -> assertThat(heard.put(seat.seat(), booking.id()))
                                    .as("%s is sold twice", seat)
                                    .isNull()));
            AtomicBoolean over = new AtomicBoolean();
            Watcher watcher = new Watcher(store, seats, over);
            watcher.start();
            try {
                sellOut.run(BUYERS, 1);
            } finally {
                over.set(true);
                watcher.join();
            }
            assertThat(watcher.problem).isNull();
            assertThat(watcher.snapshots.get()).isPositive();
            assertThat(heard).hasSize(SellOutScenario.SEATS);
            Map<Seat, Booking> owners = SellOutScenario.owners(seats);
            assertThat(owners).hasSize(SellOutScenario.SEATS);
            owners.forEach((seat, booking) -> assertThat(heard.get(seat)).isEqualTo(booking.id()));
            CheckReport report = seats.check();
            assertThat(report.problems()).isEmpty();
            assertThat(report.count("seats")).isEqualTo(SellOutScenario.SEATS);
            assertThat(seats.events().get(SellOutScenario.STADIUM).orElseThrow().tookToSellOut())
                    .isPresent();
        }
    }

    /** Checks snapshot after snapshot while the buyers are running. */
    private static final class Watcher extends Thread {
        private final Store store;
        private final Seats seats;
        private final AtomicBoolean over;
        private final AtomicInteger snapshots = new AtomicInteger();
        private volatile @Nullable Throwable problem;

        Watcher(Store store, Seats seats, AtomicBoolean over) {
            super("watcher");
            this.store = store;
            this.seats = seats;
            this.over = over;
        }

        @Override
        public void run() {
            try {
                while (!over.get()) {
                    store.read(tx -> {
                        SellOutScenario.assertExact(seats, tx);
                        return true;
                    });
                    snapshots.incrementAndGet();
                }
            } catch (RuntimeException | AssertionError e) {
                problem = e;
            }
        }
    }
}
