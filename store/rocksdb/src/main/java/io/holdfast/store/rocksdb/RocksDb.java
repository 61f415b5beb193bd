package io.holdfast.store.rocksdb;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.embedded.GroupCommitEngine;
import io.holdfast.store.embedded.GroupCommitOptions;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.store.spi.Family;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The embedded backend, which stores data in a local folder.
 *
 * <pre>{@code Store.open(RocksDb.at(Path.of("data")), SCHEMA)}</pre>
 *
 * @param folder the folder of the store; it is created if it does not exist, and only one store at a time can have it
 *     open
 * @param durability the durability guarantee for acknowledged commits; {@link Durability#FSYNC} by default
 * @param cacheBytes the amount of off-heap memory for cached blocks of data files, in bytes; 256 MiB by default
 * @param bufferBytes the amount of off-heap memory for rows that are not yet in data files, in bytes; also the
 *     approximate size of the journal to be read after a crash; 128 MiB by default
 * @param engine the options for the group-commit engine
 * @param archive the archive to which the journal is copied; null by default
 */
public record RocksDb(
        Path folder,
        Durability durability,
        long cacheBytes,
        long bufferBytes,
        GroupCommitOptions engine,
        @Nullable JournalArchive archive)
        implements BackendFactory {

    private static final long MIB = 1 << 20;

    public RocksDb {
        requireAtLeast("cacheBytes", cacheBytes, MIB);
        requireAtLeast("bufferBytes", bufferBytes, MIB);
    }

    /** Returns a backend with default options. */
    public static RocksDb at(Path folder) {
        return new RocksDb(
                folder.toAbsolutePath().normalize(),
                Durability.FSYNC,
                256 * MIB,
                128 * MIB,
                GroupCommitOptions.DEFAULT,
                null);
    }

    public RocksDb withDurability(Durability guarantee) {
        return new RocksDb(folder, guarantee, cacheBytes, bufferBytes, engine, archive);
    }

    public RocksDb withCacheBytes(long bytes) {
        return new RocksDb(folder, durability, bytes, bufferBytes, engine, archive);
    }

    public RocksDb withBufferBytes(long bytes) {
        return new RocksDb(folder, durability, cacheBytes, bytes, engine, archive);
    }

    public RocksDb withEngine(GroupCommitOptions options) {
        return new RocksDb(folder, durability, cacheBytes, bufferBytes, options, archive);
    }

    /** Returns a backend that copies its journal to an archive. */
    public RocksDb withArchive(JournalArchive other) {
        return new RocksDb(folder, durability, cacheBytes, bufferBytes, engine, other);
    }

    @Override
    public Backend open(List<Family> families, StoreListener listener) {
        ReopenableRocksStorage storage = new ReopenableRocksStorage(this, families, listener);
        try {
            return new GroupCommitEngine(storage, families.size(), engine, listener);
        } catch (Throwable e) {
            storage.close();
            throw e;
        }
    }

    /** Returns the backups in a backup folder, oldest first. Fails if one of them is damaged. */
    public static List<BackupInfo> backups(Path backupFolder) {
        return RocksBackups.list(backupFolder);
    }

    /** Returns the backups in a backup folder, including those that are damaged. */
    public static BackupListing inspectBackups(Path backupFolder) {
        return RocksBackups.inspect(backupFolder);
    }

    /**
     * Returns the files of a backup, as paths in the backup folder with {@code /} between their parts. A file in the
     * folder {@code shared_checksum} never changes, and no other file ever has its name.
     */
    public static List<String> backupFiles(Path backupFolder, int id) {
        return RocksBackups.files(backupFolder, id);
    }

    /** Restores the latest backup into a folder. The folder must be empty or not exist. */
    public static BackupInfo restore(Path backupFolder, Path folder) {
        List<BackupInfo> all = backups(backupFolder);
        if (all.isEmpty()) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT, "the folder " + backupFolder + " contains no backup");
        }
        return restore(backupFolder, all.get(all.size() - 1).id(), folder);
    }

    /** Restores a backup into a folder. The folder must be empty or not exist. */
    public static BackupInfo restore(Path backupFolder, int id, Path folder) {
        return RocksBackups.restore(backupFolder, id, folder);
    }

    /**
     * Restores the state at a commit or a time into a folder: the latest suitable backup, and the commits after it from
     * an archive. The folder must be empty or not exist.
     *
     * @param archive the {@linkplain JournalArchive#folder folder} of the archive
     */
    public static RestoredState restore(Path backupFolder, Path archive, RecoveryTarget target, Path folder) {
        return new PointInTimeRestore(archive, target, folder).restore(backupFolder);
    }

    /**
     * Deletes the part of an archive that is older than a backup, so that only older backups need it.
     *
     * @param oldest the creation time of the oldest backup for which the archive is needed
     */
    public static void deleteArchiveBefore(Path archive, Instant oldest) {
        ArchiveSegment.deleteBefore(archive, oldest);
    }

    /** Deletes a backup and the files that no other backup uses. */
    public static void deleteBackup(Path backupFolder, int id) {
        RocksBackups.delete(backupFolder, id);
    }

    private static void requireAtLeast(String option, long value, long min) {
        if (value < min) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT, option + " must be at least " + min + ", but is " + value);
        }
    }
}
