package io.holdfast.store.rocksdb;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tests whether the disk of a store accepts writes by writing a temporary file next to the store's own files. */
final class DiskProbe {

    static final String FILE = "disk.probe";

    /** The space needed for the files that RocksDB writes when it is opened. */
    private static final long OPEN_BYTES = 1 << 20;

    private DiskProbe() {}

    /**
     * Checks that the disk has enough space to open the store and continue its journal, by writing, syncing and
     * deleting a file of the required size. Reading the free disk space is not sufficient, because quotas may apply.
     * The file is written at the offset at which the journal would continue, because file sizes may be limited too.
     */
    static void write(Path folder) throws IOException {
        Path probe = folder.resolve(FILE);
        try (RandomAccessFile file = new RandomAccessFile(probe.toFile(), "rw")) {
            byte[] block = new byte[64 << 10];
            long journal = Journal.newestLength(folder);
            file.seek(journal);
            long bytes = OPEN_BYTES + JournalFileWriter.extension(journal);
            for (long written = 0; written < bytes; written += block.length) {
                file.write(block);
            }
            file.getFD().sync();
        } finally {
            Files.deleteIfExists(probe);
        }
    }
}
