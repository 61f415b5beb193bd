package io.holdfast.store.rocksdb;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The write-ahead log: one frame per group, in commit order, made durable before the group becomes visible. It replaces
 * RocksDB's own log, because the journal is synced in half the time and can distinguish a flipped bit from an
 * incomplete last write.
 *
 * <p>One thread at a time appends to it. A full file is {@linkplain #deleteFilesUpTo deleted} once all its commits are in
 * data files.
 */
final class Journal implements AutoCloseable {

    /** A wildcard for the commit before the first frame. A restore creates a file with this value and no frames. */
    private static final long ANY = -1;

    private static final Pattern NAME = Pattern.compile("\\d+\\.journal");

    private final Path folder;
    private final boolean sync;
    private final long fileBytes;
    private final Deque<Filled> filled = new ArrayDeque<>();
    private JournalFileWriter current;
    private long last;
    private long durable;
    private Consumer<Duration> onSync = took -> {};
    /** The latest commit that need not be kept for the archive. */
    private volatile LongSupplier archived = () -> Long.MAX_VALUE;

    /** The durable part of the current file. */
    private volatile @Nullable Part durablePart;

    /**
     * A part of the journal that is durable.
     *
     * @param end the position after its last frame, or at least that position
     * @param lastCommit the latest commit in it
     */
    record Part(Path path, long end, long lastCommit) {}

    /** A full file and the latest commit in it. */
    private record Filled(Path path, long last) {}

    private Journal(Path folder, boolean sync, long fileBytes, JournalFileWriter current, long last) {
        this.folder = folder;
        this.sync = sync;
        this.fileBytes = fileBytes;
        this.current = current;
        this.last = last;
        this.durable = last;
    }

    static boolean isJournal(Path file) {
        return NAME.matcher(file.getFileName().toString()).matches();
    }

    /** Creates the journal for a new or restored store. */
    static void create(Path folder, boolean restored) throws IOException {
        JournalFileWriter.begin(folder, 1, restored ? ANY : 0, true).close();
    }

    /**
     * Reads the journal.
     *
     * @param commit the latest commit in the data files
     * @param replay receives the batches of all commits after {@code commit}
     */
    static Journal open(Path folder, long commit, boolean sync, long fileBytes, Consumer<byte[]> replay)
            throws IOException {
        try {
            List<JournalFileReader> files = files(folder);
            long last = read(files, commit, replay);
            JournalFileReader newest = files.get(files.size() - 1);
            if (newest.continues()) {
                throw damaged(
                        folder,
                        "its journal continues after " + newest.path().getFileName()
                                + ", but the next file is missing");
            }
            // The data files can contain later commits, which did not require fsync.
            JournalFileWriter current = JournalFileWriter.resume(newest, sync);
            if (last < commit) {
                current = continued(folder, current, commit, sync);
            }
            Journal journal = new Journal(folder, sync, fileBytes, current, Math.max(last, commit));
            files.stream()
                    .filter(file -> file.header().number() != journal.current.number())
                    .forEach(file -> journal.filled.add(new Filled(file.path(), file.lastCommit())));
            journal.syncOrClose();
            return journal;
        } catch (JournalFileReader.DamagedJournalException e) {
            throw damaged(folder, String.valueOf(e.getMessage()));
        }
    }

    /** Returns the length of the newest file, or 0 if there is no file. */
    static long newestLength(Path folder) throws IOException {
        Path newest = paths(folder).stream().max(Comparator.naturalOrder()).orElse(null);
        return newest == null ? 0 : Files.size(newest);
    }

    /** Syncs the newest file and its directory entry, which a crashed process may not have synced. */
    private void syncOrClose() throws IOException {
        try {
            sync();
            if (sync) {
                JournalFileWriter.syncFolder(folder);
            }
        } catch (IOException e) {
            current.close();
            throw e;
        }
    }

    private static List<JournalFileReader> files(Path folder)
            throws IOException, JournalFileReader.DamagedJournalException {
        List<JournalFileReader> files = new ArrayList<>();
        for (Path path : paths(folder)) {
            files.add(JournalFileReader.open(path));
        }
        if (files.isEmpty()) {
            throw damaged(folder, "its journal is missing");
        }
        files.sort(Comparator.comparingLong(file -> file.header().number()));
        return files;
    }

    private static List<Path> paths(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Journal::isJournal).toList();
        }
    }

    private static long read(List<JournalFileReader> files, long commit, Consumer<byte[]> replay)
            throws JournalFileReader.DamagedJournalException {
        long last = ANY;
        for (JournalFileReader file : files) {
            long after = file.header().after();
            if (after == ANY) {
                continue;
            }
            // A gap between two files is acceptable if the data files contain the missing commits.
            if (after > Math.max(last, commit) || (last != ANY && after < last)) {
                throw new JournalFileReader.DamagedJournalException(
                        file.path(),
                        0,
                        "it continues after commit " + after + ", but the previous commits are missing");
            }
            file.read((batch, number) -> {
                if (number > commit) {
                    replay.accept(batch);
                }
            });
            last = file.lastCommit();
        }
        return last;
    }

    /**
     * Writes a group and returns whether a new file was started because the previous one was full.
     *
     * @param durably whether to sync the file; without a sync, a power failure may lose the group
     */
    boolean append(long commit, byte[] batch, boolean durably) throws IOException {
        boolean full = current.position() + JournalFormat.sizeOf(batch.length) > fileBytes
                && current.position() > JournalFormat.FILE_HEADER;
        if (full) {
            startNextFile();
        }
        current.append(last, commit, durable, batch);
        last = commit;
        if (durably) {
            sync();
            current.mark(commit);
        }
        return full;
    }

    /** Sets the action to run after every fsync, with its duration. */
    void onSync(Consumer<Duration> action) {
        onSync = action;
    }

    /** Returns the latest commit in the journal. */
    long lastCommit() {
        return last;
    }

    private void sync() throws IOException {
        if (sync) {
            long start = System.nanoTime();
            current.sync();
            onSync.accept(Duration.ofNanos(System.nanoTime() - start));
        }
        durable = last;
        durablePart = new Part(current.path(), current.position(), last);
    }

    /** Syncs the commits that did not require a sync. */
    void syncAll() throws IOException {
        if (durable < last) {
            sync();
        }
    }

    /** Keeps full files until the given function returns a commit that is not before their last commit. */
    void keepUntilArchived(LongSupplier latestArchived) {
        archived = latestArchived;
    }

    /** Returns all durable commits, oldest first, as parts of the existing files. Thread-safe. */
    List<Part> durableParts() {
        // Read first: if this file becomes full in the meantime, it is also among the full files.
        Part newest = durablePart;
        List<Part> parts = new ArrayList<>();
        synchronized (filled) {
            filled.forEach(file -> parts.add(new Part(file.path(), Long.MAX_VALUE, file.last())));
        }
        if (newest != null && parts.stream().noneMatch(part -> part.path().equals(newest.path()))) {
            parts.add(newest);
        }
        return parts;
    }

    /** Starts the next file, records this in the full file, and closes the full file. */
    private static JournalFileWriter continued(Path folder, JournalFileWriter full, long after, boolean sync)
            throws IOException {
        try (full) {
            JournalFileWriter next = JournalFileWriter.begin(folder, full.number() + 1, after, sync);
            try {
                full.markContinued(after);
                return next;
            } catch (IOException e) {
                next.close();
                throw e;
            }
        }
    }

    private void startNextFile() throws IOException {
        sync();
        JournalFileWriter full = current;
        current = continued(folder, full, last, sync);
        synchronized (filled) {
            filled.add(new Filled(full.path(), last));
        }
    }

    /**
     * Deletes the full files that contain no commit after the given one, unless they are still to be archived, and
     * returns the number of full files that contain later commits.
     */
    int deleteFilesUpTo(long commit) throws IOException {
        synchronized (filled) {
            long end = Math.min(commit, archived.getAsLong());
            for (Filled oldest = filled.peek(); oldest != null && oldest.last() <= end; oldest = filled.peek()) {
                JournalFileWriter.retire(oldest.path());
                filled.remove();
            }
            return (int) filled.stream().filter(file -> file.last() > commit).count();
        }
    }

    /**
     * Starts a new file and deletes all others, unless they are still to be archived. All commits must be in data files.
     */
    void truncate() throws IOException {
        startNextFile();
        deleteFilesUpTo(last);
        Files.deleteIfExists(folder.resolve(JournalFileWriter.SPARE));
    }

    @Override
    public void close() throws IOException {
        current.close();
    }

    private static StoreFailedException damaged(Path folder, String damage) {
        return new StoreFailedException(ErrorCode.CORRUPTION, "the store in " + folder + " is damaged: " + damage);
    }
}
