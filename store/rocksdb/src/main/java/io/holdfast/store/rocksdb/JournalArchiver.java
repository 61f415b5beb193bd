package io.holdfast.store.rocksdb;

import io.holdfast.store.codec.EpochNanos;
import io.holdfast.store.common.OwnerOnlyFiles;
import io.holdfast.store.concurrent.RepeatedWarning;
import io.holdfast.store.concurrent.Threads;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies the durable groups of a journal to the archive, on its own thread. Journal files are kept until they are in the
 * archive, so a failure delays the archive but leaves no gap in it.
 */
final class JournalArchiver {

    private static final Logger LOG = LoggerFactory.getLogger(JournalArchiver.class);
    private static final long SEGMENT_BYTES = 16L << 20;

    private final JournalArchive options;
    private final Journal journal;
    private final Map<Integer, String> families;
    private final Runnable onArchived;
    private final RepeatedWarning warning = new RepeatedWarning();
    private final Thread thread = Threads.named("holdfast-archive").newThread(this::run);
    private final long history;
    private final Path folder;
    private volatile long archived;
    private volatile boolean closing;

    /**
     * Starts the archiver's thread.
     *
     * @param stored the history in the database, or null if the store has had no archive yet
     * @param families the names of all families by their RocksDB ids
     * @param onArchived called after groups have been archived, to delete journal files
     */
    JournalArchiver(
            JournalArchive options, Journal journal, byte[] stored, Map<Integer, String> families, Runnable onArchived)
            throws IOException {
        this.options = options;
        this.journal = journal;
        this.families = families;
        this.onArchived = onArchived;
        long found = stored.length == 0 ? 0 : ByteBuffer.wrap(stored).getLong();
        long last = found == 0 ? -1 : lastCommit(folder(options.folder(), found));
        if (last > journal.lastCommit()) {
            // The store has lost commits that are in the archive, or is an older copy. Its next commits are different.
            LOG.warn(
                    "the archive {} ends at commit {}, but the store at commit {}; a new history begins, which needs a"
                            + " new backup",
                    options.folder(),
                    last,
                    journal.lastCommit());
            found = 0;
            last = -1;
        }
        this.history = found == 0 ? newHistory() : found;
        this.folder = folder(options.folder(), history);
        OwnerOnlyFiles.createFolders(folder);
        // Groups from a time without an archive cannot be divided into commits.
        this.archived = last < 0 ? journal.lastCommit() : last;
        journal.keepUntilArchived(() -> archived);
        thread.start();
    }

    private static long newHistory() {
        long random = new SecureRandom().nextLong();
        return random == 0 ? 1 : random;
    }

    static Path folder(Path archive, long history) {
        return archive.resolve("%016x".formatted(history));
    }

    private static long lastCommit(Path folder) throws IOException {
        List<ArchiveSegment.Range> segments = ArchiveSegment.list(folder);
        return segments.isEmpty() ? -1 : segments.get(segments.size() - 1).commit();
    }

    /** Returns the number that identifies the archived history. Every group contains it. */
    long history() {
        return history;
    }

    /** Returns the current time in epoch nanoseconds. */
    long now() {
        return EpochNanos.nearest(options.clock().instant());
    }

    /** Returns the latest commit in the archive. */
    long archivedCommit() {
        return archived;
    }

    /** Starts archiving without waiting for the end of the interval. */
    void wakeUp() {
        LockSupport.unpark(thread);
    }

    private void run() {
        while (!closing) {
            LockSupport.parkNanos(options.interval().toNanos());
            if (!closing) {
                archive();
            }
        }
    }

    /** Archives all durable groups. Returns whether the archive contains them. */
    private synchronized boolean archive() {
        try {
            long before = archived;
            copy();
            warning.recordSuccess();
            if (archived > before) {
                onArchived.run();
            }
            return true;
        } catch (IOException | RuntimeException e) {
            if (warning.recordFailure(e)) {
                LOG.warn("cannot write the archive {}; journal files are kept: {}", folder, e.toString());
            }
            return false;
        }
    }

    private void copy() throws IOException {
        // Recreates the folder if an operator has moved it away.
        Files.createDirectories(folder);
        List<ArchiveSegment.Group> groups = new ArrayList<>();
        long bytes = 0;
        long last = archived;
        for (Journal.Part part : journal.durableParts()) {
            if (part.lastCommit() <= last) {
                continue;
            }
            JournalTail tail = new JournalTail(part.path(), part.end());
            for (ArchiveSegment.Group group = tail.next(last); group != null; group = tail.next(last)) {
                if (group.before() != last) {
                    write(groups);
                    bytes = 0;
                    LOG.warn(
                            "the archive {} has no commits between {} and {}; a later state needs a new backup",
                            folder,
                            last,
                            group.before());
                }
                groups.add(group);
                last = group.commit();
                bytes += group.batch().length;
                if (bytes > SEGMENT_BYTES) {
                    write(groups);
                    bytes = 0;
                }
            }
            if (last < part.lastCommit()) {
                throw new IOException(part.path() + " ends at commit " + last + " in place of " + part.lastCommit());
            }
        }
        write(groups);
    }

    private void write(List<ArchiveSegment.Group> groups) throws IOException {
        if (!groups.isEmpty()) {
            ArchiveSegment.write(folder, history, families, groups);
            archived = groups.get(groups.size() - 1).commit();
            groups.clear();
        }
    }

    /** Stops the thread without archiving anything. */
    void stop() {
        closing = true;
        LockSupport.unpark(thread);
        Threads.join(thread);
    }

    /** Archives all durable groups and stops the thread. Returns whether the archive contains all of them. */
    boolean close() {
        stop();
        return archive();
    }
}
