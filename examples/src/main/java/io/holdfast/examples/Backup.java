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

/** Creates a backup while the store is open, restores it to another folder, and verifies every row. */
public final class Backup {

    static final Table<Long, String> NOTES = Table.of("notes", Keys.u64(), Values.string());
    static final Schema SCHEMA = Schema.of("notes", NOTES);

    public static void main(String[] args) {
        Path base = Path.of(args.length == 0 ? "example-data/backup" : args[0]);
        Path backups = base.resolve("backups");
        try (Store store = Store.open(RocksDb.at(base.resolve("live")), SCHEMA)) {
            store.put(NOTES, 1L, "original");
            BackupInfo backup = store.backup(backups);
            store.put(NOTES, 1L, "changed after the backup");
            System.out.println("backup " + backup.id() + " contains all commits up to " + backup.commit());
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
