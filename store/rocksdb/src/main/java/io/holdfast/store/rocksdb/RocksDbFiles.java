package io.holdfast.store.rocksdb;

import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** The files of a closed store, for converting a single server's folder into a cluster member's folder and back. */
public final class RocksDbFiles {

    /** The file whose presence makes a folder a database. */
    public static final String CURRENT = StoreFolderPreparation.CURRENT;

    private static final Pattern DATABASE_FILE = Pattern.compile(
            "CURRENT|IDENTITY|MANIFEST-\\d+|OPTIONS-\\d+(\\.dbtmp)?|LOG(\\.old\\.\\d+)?|\\d+\\.(sst|log|blob|dbtmp)");

    private RocksDbFiles() {}

    /** Returns whether a folder contains a database. */
    public static boolean isDatabase(Path folder) {
        return Files.exists(folder.resolve(CURRENT));
    }

    /** Returns whether a file belongs to a database and must be kept with it. */
    public static boolean isDatabaseFile(Path file) {
        return DATABASE_FILE.matcher(file.getFileName().toString()).matches();
    }

    /** Returns whether a file is part of a journal, or was left behind by a closed store. */
    public static boolean isObsoleteWithoutJournal(Path file) {
        String name = file.getFileName().toString();
        return Journal.isJournal(file)
                || name.equals(JournalFileWriter.SPARE)
                || name.equals("LOCK")
                || name.equals(DiskProbe.FILE);
    }

    /**
     * Opens and closes the store of a single server, so that all its commits are in data files and its journal can be
     * deleted. Returns the latest commit.
     */
    public static long moveJournalToDataFiles(Path folder) {
        long commit;
        RocksStorage storage = RocksStorage.open(RocksDb.at(folder), List.of(), StoreListener.NONE);
        try {
            commit = storage.lastCommit();
        } finally {
            storage.close();
        }
        long stored = storedCommit(folder);
        if (stored != commit) {
            throw new StoreFailedException(
                    ErrorCode.WRITE_FAILED,
                    "the data files of " + folder + " end at commit " + stored + " and not at commit " + commit
                            + ", because the last commits could not be flushed");
        }
        return commit;
    }

    /** Creates a journal for a database that was written elsewhere, so that a single server can open it. */
    public static void createJournal(Path folder) throws IOException {
        Journal.create(folder, true);
    }

    /** Returns the latest commit in the data files of a closed database. */
    public static long storedCommit(Path folder) {
        RocksDbLibrary.load();
        try (Options options = new Options();
                RocksDB db = RocksDB.openReadOnly(options, folder.toString())) {
            return JournaledGroupWriter.decodeCommit(db.get(WriteBatchEncoder.COMMIT_KEY));
        } catch (RocksDBException e) {
            throw RocksErrors.onOpen(folder, e);
        }
    }
}
