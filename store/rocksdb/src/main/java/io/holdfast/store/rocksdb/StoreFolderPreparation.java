package io.holdfast.store.rocksdb;

import io.holdfast.store.common.OwnerOnlyFiles;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.error.StoreFailedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks and prepares the folder of a store before RocksDB opens it. */
final class StoreFolderPreparation {

    static final String CURRENT = "CURRENT";

    /** The subfolder that contains the files of an unfinished restore. */
    private static final String RESTORING = "restoring";

    /** The file that marks the folder of a cluster member. */
    private static final String MEMBER = "member.json";

    /** The file that marks a folder that is being converted. */
    private static final String CONVERSION = "conversion.json";

    /**
     * The names of files that may exist before a store is created: the folder of a file system check, and the key
     * and the samples of a server.
     */
    private static final Set<String> BESIDE_A_STORE = Set.of("lost+found", "master.key", "samples");

    private static final Logger LOG = LoggerFactory.getLogger(StoreFolderPreparation.class);
    private static final Set<Path> WARNED = ConcurrentHashMap.newKeySet();

    private StoreFolderPreparation() {}

    /** Creates the folder if it does not exist and returns whether it contains a database. */
    static boolean prepare(Path folder) {
        try {
            OwnerOnlyFiles.createFolders(folder);
            if (!Files.isWritable(folder)) {
                throw new StoreFailedException(ErrorCode.UNREADABLE, "the folder " + folder + " is not writable");
            }
            Files.deleteIfExists(folder.resolve(DiskProbe.FILE));
            refuseClusterFolder(folder);
            if (Files.exists(folder.resolve(CURRENT))) {
                warnIfOpenToOthers(folder);
                ManifestCheck.check(folder);
                return true;
            }
            if (Files.exists(folder.resolve(RESTORING))) {
                throw new StoreFailedException(
                        ErrorCode.CORRUPTION, "a restore into " + folder + " was not completed; restore it again");
            }
            List<Path> files = inside(folder);
            // RocksDB would create an empty database here and delete the files of the old one.
            if (files.stream().anyMatch(StoreFolderPreparation::isData)) {
                throw new StoreFailedException(
                        ErrorCode.CORRUPTION,
                        "the store in " + folder + " is damaged: it has data files, but the file CURRENT is missing");
            }
            refuseForeignFolder(folder, files);
            // RocksDB creates its files with the umask of the process, so only the folder protects them.
            OwnerOnlyFiles.restrict(folder);
            warnIfOpenToOthers(folder);
            return false;
        } catch (IOException e) {
            throw new StoreFailedException(
                    ErrorCode.UNREADABLE, "the folder " + folder + " cannot be used: " + ExceptionText.of(e), e);
        }
    }

    /**
     * Rejects the folder of a cluster member: a single server would find no data in it and start with an empty store.
     */
    private static void refuseClusterFolder(Path folder) {
        if (Files.exists(folder.resolve(CONVERSION))) {
            throw new StoreFailedException(
                    ErrorCode.UNREADABLE,
                    "the conversion of " + folder
                            + " between a single server and a cluster was interrupted; repeat the command that started it");
        }
        if (Files.exists(folder.resolve(MEMBER))) {
            throw new StoreFailedException(
                    ErrorCode.UNREADABLE,
                    "the folder " + folder
                            + " belongs to a member of a cluster; start it as a member, or convert it to a single server's"
                            + " folder with: holdfast cluster detach");
        }
    }

    /** Rejects a folder that contains unrelated files, because a new store would be created among them. */
    private static void refuseForeignFolder(Path folder, List<Path> files) {
        for (Path file : files) {
            String name = file.getFileName().toString();
            boolean known = BESIDE_A_STORE.contains(name)
                    || RocksDbFiles.isDatabaseFile(file)
                    || RocksDbFiles.isObsoleteWithoutJournal(file);
            if (!known && !isHiddenFile(file)) {
                throw new StoreFailedException(
                        ErrorCode.UNREADABLE,
                        "the folder " + folder + " contains other files, such as " + name
                                + ", and is not a Holdfast store; choose an empty or new folder");
            }
        }
    }

    /** Returns whether a file is a marker such as .gitkeep or .DS_Store. */
    private static boolean isHiddenFile(Path file) {
        return file.getFileName().toString().startsWith(".") && Files.isRegularFile(file);
    }

    /** Warns if other users can access the folder. The mode of a store's folder is the operator's decision. */
    private static void warnIfOpenToOthers(Path folder) throws IOException {
        if (!OwnerOnlyFiles.isOwnerOnly(folder) && WARNED.add(folder)) {
            LOG.warn("other users can access the data folder {}; to prevent this, run: chmod 700 {}", folder, folder);
        }
    }

    /** Returns whether the folder is empty, except for the files of an unfinished restore. */
    static boolean isEmpty(Path folder) {
        if (!Files.exists(folder)) {
            return true;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.allMatch(file -> file.endsWith(RESTORING));
        } catch (IOException e) {
            throw new StoreFailedException(
                    ErrorCode.UNREADABLE, "the folder " + folder + " cannot be read: " + ExceptionText.of(e), e);
        }
    }

    /**
     * Creates an empty folder to restore into. The new folder is inside the store's folder, so that both are on the
     * same file system.
     */
    static Path beginRestore(Path folder) throws IOException {
        Path restoring = restoring(folder);
        OwnerOnlyFiles.claimFolder(folder);
        if (Files.exists(restoring)) {
            for (Path file : inside(restoring)) {
                Files.delete(file);
            }
        }
        return OwnerOnlyFiles.createFolders(restoring);
    }

    static Path restoring(Path folder) {
        return folder.resolve(RESTORING);
    }

    /**
     * Moves the restored files to the store's folder. CURRENT is moved last, because its presence makes the folder a
     * store.
     */
    static void endRestore(Path folder) throws IOException {
        Path restoring = restoring(folder);
        for (Path file : inside(restoring)) {
            if (!file.endsWith(CURRENT)) {
                Files.move(file, folder.resolve(file.getFileName()));
            }
        }
        Files.move(restoring.resolve(CURRENT), folder.resolve(CURRENT), StandardCopyOption.ATOMIC_MOVE);
        Files.delete(restoring);
    }

    private static List<Path> inside(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    static long size(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.mapToLong(StoreFolderPreparation::sizeOf).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the size of a file, or 0 if it has been deleted in the meantime. */
    private static long sizeOf(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.size(file) : 0;
        } catch (IOException e) {
            return 0;
        }
    }

    /**
     * Returns whether a file belongs to a database. An interrupted creation of a database leaves only the first
     * manifest.
     */
    private static boolean isData(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".sst")
                || Journal.isJournal(file)
                || (name.startsWith("MANIFEST-") && !name.equals("MANIFEST-000001"));
    }
}
