package io.holdfast.store.rocksdb;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.OwnerOnlyFiles;
import io.holdfast.store.common.PathContainment;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.error.StoreFailedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.rocksdb.BackupEngine;
import org.rocksdb.BackupEngineOptions;
import org.rocksdb.Env;
import org.rocksdb.RestoreOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates, lists and restores backups. The backups in a folder share identical files. */
final class RocksBackups {

    private static final Logger LOG = LoggerFactory.getLogger(RocksBackups.class);
    /** A file in the list of a backup, which is followed by its checksum. */
    private static final Pattern FILE = Pattern.compile("(?:private/\\d+|shared|shared_checksum)/\\S+ ");

    private RocksBackups() {}

    static synchronized BackupInfo create(RocksDB db, Path folder, long commit) {
        try {
            OwnerOnlyFiles.claimFolder(folder);
        } catch (IOException e) {
            throw new StoreFailedException(
                    ErrorCode.UNREADABLE, "the backup folder " + folder + " cannot be created: " + e, e);
        }
        try (BackupEngineOptions options = options(folder);
                BackupEngine engine = BackupEngine.open(Env.getDefault(), options)) {
            // Flushes first, because the backup does not contain the journal.
            engine.createNewBackupWithMetadata(db, Long.toString(commit), true);
            List<BackupInfo> all = listing(engine).intact();
            return all.get(all.size() - 1);
        } catch (RocksDBException e) {
            throw new StoreFailedException(
                    ErrorCode.UNREADABLE, "the backup to " + folder + " failed: " + e.getMessage(), e);
        }
    }

    /**
     * Lists all backups. Fails if any backup is damaged, because an older backup could otherwise be mistaken for the
     * latest.
     */
    static List<BackupInfo> list(Path folder) {
        BackupListing found = inspect(folder);
        if (!found.damaged().isEmpty()) {
            throw damaged(folder, found);
        }
        return found.intact();
    }

    /** Lists all backups, intact and damaged. Does not change a folder that contains no backup. */
    static BackupListing inspect(Path folder) {
        List<Integer> ids = ids(folder);
        if (ids.isEmpty()) {
            return BackupListing.EMPTY;
        }
        RocksDbLibrary.load();
        try (BackupEngineOptions options = options(folder);
                BackupEngine engine = BackupEngine.open(Env.getDefault(), options)) {
            return listing(engine);
        } catch (RocksDBException e) {
            LOG.warn("the backups in {} cannot be read: {}", folder, e.getMessage());
            return new BackupListing(List.of(), ids);
        }
    }

    /** Returns the numbers of all backups in a folder, taken from the names of their file lists. */
    private static List<Integer> ids(Path folder) {
        Path meta = folder.resolve("meta");
        if (!Files.isDirectory(meta)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(meta)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("[1-9][0-9]{0,8}"))
                    .map(Integer::valueOf)
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            throw new StoreFailedException(
                    ErrorCode.UNREADABLE, "the folder " + meta + " cannot be read: " + ExceptionText.of(e), e);
        }
    }

    /** Returns the files of a backup, as paths in the backup folder: its list of files, and all files in the list. */
    static List<String> files(Path folder, int id) {
        String list = "meta/" + id;
        List<String> files = new ArrayList<>(List.of(list));
        try (Stream<String> lines = Files.lines(folder.resolve(list))) {
            lines.filter(line -> FILE.matcher(line).lookingAt())
                    .map(line -> line.substring(0, line.indexOf(' ')))
                    .forEach(files::add);
        } catch (NoSuchFileException e) {
            throw missing(folder, id);
        } catch (IOException | UncheckedIOException e) {
            throw new StoreFailedException(
                    ErrorCode.UNREADABLE, "the folder " + folder + " cannot be read: " + ExceptionText.of(e), e);
        }
        return files;
    }

    /** Changes restored data before its folder becomes a store. */
    @FunctionalInterface
    interface RestoredData {
        void complete(Path restoring) throws RocksDBException, IOException;
    }

    static BackupInfo restore(Path folder, int id, Path target) {
        return restore(folder, id, target, restoring -> {});
    }

    static BackupInfo restore(Path folder, int id, Path target, RestoredData restored) {
        if (!StoreFolderPreparation.isEmpty(target)) {
            throw new BadRequestException(ErrorCode.INVALID_ARGUMENT, "the target folder " + target + " must be empty");
        }
        if (ids(folder).isEmpty()) {
            throw missing(folder, id);
        }
        if (PathContainment.isInside(folder, target)) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "the target folder " + target + " must not be inside the backup folder " + folder);
        }
        RocksDbLibrary.load();
        try (BackupEngineOptions options = options(folder);
                BackupEngine engine = BackupEngine.open(Env.getDefault(), options);
                RestoreOptions restoreOptions = new RestoreOptions(false)) {
            BackupInfo backup = find(folder, listing(engine), id);
            String restoring = StoreFolderPreparation.beginRestore(target).toString();
            engine.restoreDbFromBackup(id, restoring, restoring, restoreOptions);
            restored.complete(StoreFolderPreparation.restoring(target));
            RecordEpoch.begin(StoreFolderPreparation.restoring(target));
            Journal.create(StoreFolderPreparation.restoring(target), true);
            StoreFolderPreparation.endRestore(target);
            return backup;
        } catch (RocksDBException e) {
            throw damaged(folder, e);
        } catch (IOException e) {
            throw new StoreFailedException(
                    ErrorCode.UNREADABLE, "the folder " + target + " cannot be created: " + e, e);
        }
    }

    static synchronized void delete(Path folder, int id) {
        if (!Files.isDirectory(folder)) {
            throw missing(folder, id);
        }
        RocksDbLibrary.load();
        try (BackupEngineOptions options = options(folder);
                BackupEngine engine = BackupEngine.open(Env.getDefault(), options)) {
            BackupListing found = listing(engine);
            if (!found.damaged().contains(id)) {
                find(folder, found, id);
            }
            engine.deleteBackup(id);
            engine.garbageCollect();
        } catch (RocksDBException e) {
            throw new StoreFailedException(
                    ErrorCode.UNREADABLE,
                    "backup " + id + " in " + folder + " cannot be deleted: " + e.getMessage(),
                    e);
        }
    }

    /** Returns the backup with the given id. Other backups in the folder may be damaged. */
    private static BackupInfo find(Path folder, BackupListing found, int id) {
        if (found.damaged().contains(id)) {
            throw damaged(folder, found);
        }
        return found.intact().stream()
                .filter(info -> info.id() == id)
                .findFirst()
                .orElseThrow(() -> missing(folder, id));
    }

    private static BackupEngineOptions options(Path folder) {
        return new BackupEngineOptions(folder.toAbsolutePath().toString())
                .setShareTableFiles(true)
                .setShareFilesWithChecksum(true)
                .setBackupLogFiles(true)
                .setSync(true);
    }

    private static BadRequestException missing(Path folder, int id) {
        return new BadRequestException(
                ErrorCode.INVALID_ARGUMENT, "backup " + id + " does not exist in the folder " + folder);
    }

    private static StoreFailedException damaged(Path folder, BackupListing found) {
        return new StoreFailedException(
                ErrorCode.CORRUPTION,
                "the backups " + found.damaged() + " in " + folder + " are damaged; the backups "
                        + found.intact().stream().map(BackupInfo::id).toList() + " can be restored by id");
    }

    private static StoreFailedException damaged(Path folder, RocksDBException e) {
        return new StoreFailedException(
                ErrorCode.CORRUPTION, "a backup in " + folder + " is damaged: " + e.getMessage(), e);
    }

    private static BackupListing listing(BackupEngine engine) {
        List<BackupInfo> intact = new ArrayList<>();
        Set<Integer> damaged = new TreeSet<>();
        for (int id : engine.getCorruptedBackups()) {
            damaged.add(id);
        }
        for (org.rocksdb.BackupInfo info : engine.getBackupInfo()) {
            try {
                intact.add(new BackupInfo(
                        info.backupId(),
                        Instant.ofEpochSecond(info.timestamp()),
                        Long.parseLong(info.appMetadata()),
                        info.size(),
                        info.numberFiles()));
            } catch (NumberFormatException | DateTimeException e) {
                damaged.add(info.backupId());
            }
        }
        return new BackupListing(intact, List.copyOf(damaged));
    }
}
