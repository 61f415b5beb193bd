package io.holdfast.examples;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;

/** A backup while the store is open, a restore into another folder, and a check of every row. */
public final class Backup {

    static final Table<Long, String> NOTES = Table.of("notes", Keys.u64(), Values.string());
    static final Schema SCHEMA = Schema.of("notes", NOTES);

    public static void main(String[] args) {
        Path base = Path.of(args.length == 0 ? "data/backup" : args[0]);
        Path backups = base.resolve("backups");
        try (Store store = Store.open(RocksDb.at(base.resolve("live")), SCHEMA)) {
            store.put(NOTES, 1L, "kept");
            BackupInfo made = store.backup(backups);
            store.put(NOTES, 1L, "changed later");
            System.out.println("backup " + made.id() + " has every commit up to " + made.commit());
        }
        Path restored = base.resolve("restored-" + System.nanoTime());
        RocksDb.restore(backups, restored);
        try (Store store = Store.open(RocksDb.at(restored), SCHEMA)) {
            System.out.println("restored: " + store.get(NOTES, 1L).orElseThrow());
            System.out.println(
                    "verified: " + store.verify(ProgressListener.NONE).isClean());
        }
    }

    private Backup() {}
}
