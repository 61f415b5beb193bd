package io.holdfast.store.rocksdb;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.embedded.EngineOptions;
import io.holdfast.store.embedded.GroupCommitEngine;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.store.spi.Family;
import java.nio.file.Path;
import java.util.List;

/**
 * A store in a folder of this machine.
 *
 * <pre>{@code Store.open(RocksDb.at(Path.of("data")), SCHEMA)}</pre>
 *
 * @param folder made if it is missing; one store at a time has it open
 * @param durability what an acknowledged commit survives; {@link Durability#FSYNC} by default
 * @param cacheBytes memory for blocks of data files, outside the heap; 256 MiB by default
 * @param bufferBytes memory for rows that are not in data files yet, outside the heap, and at the same time about the
 *     size of the journal that an open after a crash has to read; 128 MiB by default
 * @param engine how groups are made
 */
public record RocksDb(Path folder, Durability durability, long cacheBytes, long bufferBytes, EngineOptions engine)
        implements BackendFactory {

    private static final long MIB = 1 << 20;

    public RocksDb {
        atLeast("cacheBytes", cacheBytes, MIB);
        atLeast("bufferBytes", bufferBytes, MIB);
    }

    /** With the usual options. */
    public static RocksDb at(Path folder) {
        return new RocksDb(
                folder.toAbsolutePath().normalize(), Durability.FSYNC, 256 * MIB, 128 * MIB, EngineOptions.DEFAULT);
    }

    public RocksDb withDurability(Durability wanted) {
        return new RocksDb(folder, wanted, cacheBytes, bufferBytes, engine);
    }

    public RocksDb withCacheBytes(long bytes) {
        return new RocksDb(folder, durability, bytes, bufferBytes, engine);
    }

    public RocksDb withBufferBytes(long bytes) {
        return new RocksDb(folder, durability, cacheBytes, bytes, engine);
    }

    public RocksDb withEngine(EngineOptions options) {
        return new RocksDb(folder, durability, cacheBytes, bufferBytes, options);
    }

    @Override
    public Backend open(List<Family> families, StoreListener listener) {
        RocksStorage storage = RocksStorage.open(this, families, listener);
        try {
            return new GroupCommitEngine(storage, families.size(), engine, listener);
        } catch (Throwable e) {
            storage.close();
            throw e;
        }
    }

    /** The backups in a backup folder, oldest first. */
    public static List<BackupInfo> backups(Path backupFolder) {
        return RocksBackups.list(backupFolder);
    }

    /** Makes a store folder from the newest backup; the folder must be empty or missing. */
    public static BackupInfo restore(Path backupFolder, Path folder) {
        List<BackupInfo> all = backups(backupFolder);
        if (all.isEmpty()) {
            throw new BadRequest(ErrorCode.INVALID_ARGUMENT, "there is no backup in " + backupFolder);
        }
        return restore(backupFolder, all.get(all.size() - 1).id(), folder);
    }

    /** Makes a store folder from one of the backups; the folder must be empty or missing. */
    public static BackupInfo restore(Path backupFolder, int id, Path folder) {
        return RocksBackups.restore(backupFolder, id, folder);
    }

    private static void atLeast(String option, long value, long least) {
        if (value < least) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT, option + " is " + value + ", it must be at least " + least);
        }
    }
}
