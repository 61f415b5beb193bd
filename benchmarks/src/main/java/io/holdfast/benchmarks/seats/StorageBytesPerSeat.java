package io.holdfast.benchmarks.seats;

import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.store.Store;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.Locale;

/** Measures the storage space used by an unsold seat. */
final class StorageBytesPerSeat {

    private static final int SECTIONS = 1_000;
    private static final double SEATS = (double) SECTIONS * ReservationLoad.ROWS * ReservationLoad.PER_ROW;

    private StorageBytesPerSeat() {}

    static String measure(Path folder) {
        double bits;
        double rows = 0;
        try (Store store = Store.open(RocksDb.at(folder), Seats.SCHEMA)) {
            new Seats(store, SeatsOptions.DEFAULT).events().create(HoldfastReservations.plan(0, SECTIONS));
            bits = bytes(store, "seats_bf", false);
            for (var table : Seats.SCHEMA.tables()) {
                rows += bytes(store, table.name(), true);
            }
            store.compact(ProgressListener.NONE);
        }
        // Reopened, because the journal preallocates space while it is open.
        try (Store store = Store.open(RocksDb.at(folder), Seats.SCHEMA)) {
            double files = store.stats().bytesOnDisk();
            return String.format(
                    Locale.ROOT,
                    "%.3f bytes in the seat map; %.3f with keys, counters and layout of a 500-seat section, "
                            + "%.3f on disk",
                    bits / SEATS,
                    rows / SEATS,
                    files / SEATS);
        }
    }

    private static double bytes(Store store, String family, boolean keys) {
        return store.read(tx -> tx.scan(store.raw(family)).stream()
                .mapToLong(row -> row.value().length + (keys ? row.key().length : 0))
                .sum());
    }
}
