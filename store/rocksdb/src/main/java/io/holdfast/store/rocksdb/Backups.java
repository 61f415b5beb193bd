package io.holdfast.store.rocksdb;

import io.holdfast.store.BackupInfo;
import io.holdfast.store.BadRequest;
import io.holdfast.store.ErrorCode;
import io.holdfast.store.StoreFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.BackupEngine;
import org.rocksdb.BackupEngineOptions;
import org.rocksdb.Env;
import org.rocksdb.RestoreOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** Backup folders: many backups each, which share the files that they have in common. */
final class Backups {

    private Backups() {}

    static synchronized BackupInfo create(RocksDB db, Path folder, long commit) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new StoreFailure(ErrorCode.UNREADABLE, "the backup folder " + folder + " cannot be made: " + e, e);
        }
        try (BackupEngineOptions options = options(folder);
                BackupEngine engine = BackupEngine.open(Env.getDefault(), options)) {
            // The log goes along, so nothing needs to be flushed and work is not held up.
            engine.createNewBackupWithMetadata(db, Long.toString(commit), false);
            List<BackupInfo> all = list(engine);
            return all.get(all.size() - 1);
        } catch (RocksDBException e) {
            throw new StoreFailure(ErrorCode.UNREADABLE, "the backup to " + folder + " failed: " + e.getMessage(), e);
        }
    }

    static List<BackupInfo> list(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        RocksDB.loadLibrary();
        try (BackupEngineOptions options = options(folder);
                BackupEngine engine = BackupEngine.open(Env.getDefault(), options)) {
            return list(engine);
        } catch (RocksDBException e) {
            throw damaged(folder, e);
        }
    }

    static BackupInfo restore(Path folder, int id, Path target) {
        BackupInfo backup = list(folder).stream()
                .filter(info -> info.id() == id)
                .findFirst()
                .orElseThrow(() -> new BadRequest(
                        ErrorCode.INVALID_ARGUMENT, "there is no backup " + id + " in the folder " + folder));
        if (!RocksFiles.isEmpty(target)) {
            throw new BadRequest(ErrorCode.INVALID_ARGUMENT, "the folder " + target + " to restore into is not empty");
        }
        try (BackupEngineOptions options = options(folder);
                BackupEngine engine = BackupEngine.open(Env.getDefault(), options);
                RestoreOptions fresh = new RestoreOptions(false)) {
            Files.createDirectories(target);
            engine.restoreDbFromBackup(id, target.toString(), target.toString(), fresh);
            return backup;
        } catch (RocksDBException e) {
            throw damaged(folder, e);
        } catch (IOException e) {
            throw new StoreFailure(ErrorCode.UNREADABLE, "the folder " + target + " cannot be made: " + e, e);
        }
    }

    private static BackupEngineOptions options(Path folder) {
        return new BackupEngineOptions(folder.toAbsolutePath().toString())
                .setShareTableFiles(true)
                .setShareFilesWithChecksum(true)
                .setBackupLogFiles(true)
                .setSync(true);
    }

    private static List<BackupInfo> list(BackupEngine engine) {
        List<BackupInfo> backups = new ArrayList<>();
        for (org.rocksdb.BackupInfo info : engine.getBackupInfo()) {
            backups.add(new BackupInfo(
                    info.backupId(),
                    Instant.ofEpochSecond(info.timestamp()),
                    Long.parseLong(info.appMetadata()),
                    info.size(),
                    info.numberFiles()));
        }
        return backups;
    }

    private static StoreFailure damaged(Path folder, RocksDBException e) {
        return new StoreFailure(ErrorCode.CORRUPTION, "a backup in " + folder + " is damaged: " + e.getMessage(), e);
    }
}
