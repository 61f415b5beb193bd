package io.holdfast.store.rocksdb;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What was committed and may not be in data files yet: a frame a group, in order, made durable before anybody sees the
 * group. RocksDB's own log is not used. Ours is synced in half the time, and knows a flipped bit from a torn end.
 *
 * <p>It is appended to by one thread at a time. A file that is full is {@linkplain #deleteFilesUpTo forgotten} once everything in
 * it is in data files.
 */
final class Journal implements AutoCloseable {

    /** As the commit before the first frame: whatever the data files have. A restore leaves such a file, without frames. */
    private static final long ANY = -1;

    private static final Pattern NAME = Pattern.compile("\\d+\\.journal");

    private final Path folder;
    private final boolean sync;
    private final long fileBytes;
    private final Deque<Filled> filled = new ArrayDeque<>();
    private JournalFileWriter current;
    private long last;
    private long durable;

    /** A file that is not written to any more, and the newest commit in it. */
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

    /** The journal of a store that has nothing in it, or nothing but what was restored. */
    static void create(Path folder, boolean restored) throws IOException {
        JournalFileWriter.begin(folder, 1, restored ? ANY : 0, true).close();
    }

    /** Reads what there is, and hands over what the data files, which end with {@code commit}, lack. */
    static Journal open(Path folder, long commit, boolean sync, long fileBytes, Consumer<byte[]> replay)
            throws IOException {
        try {
            List<JournalFileReader> files = files(folder);
            long last = read(files, commit, replay);
            JournalFileReader newest = files.get(files.size() - 1);
            // The data files can be ahead by commits that were not asked to be durable.
            JournalFileWriter current = last < commit
                    ? JournalFileWriter.begin(folder, newest.header().number() + 1, commit, sync)
                    : JournalFileWriter.resume(newest.path(), newest.header(), newest.position());
            Journal journal = new Journal(folder, sync, fileBytes, current, Math.max(last, commit));
            files.stream()
                    .filter(file -> !file.path().equals(current.path()))
                    .forEach(file -> journal.filled.add(new Filled(file.path(), file.lastCommit())));
            journal.sync();
            return journal;
        } catch (JournalFileReader.DamagedJournalException e) {
            throw damaged(folder, String.valueOf(e.getMessage()));
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
            // What is missing between two files is no loss if the data files have it.
            if (after > Math.max(last, commit) || (last != ANY && after < last)) {
                throw new JournalFileReader.DamagedJournalException(
                        file.path(), 0, "it goes on after commit " + after + ", which is not where the rest ends");
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

    /** Writes a group; true if that has filled a file. Without {@code durably} a loss of power may take it back. */
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

    /** The newest commit in it. */
    long lastCommit() {
        return last;
    }

    private void sync() throws IOException {
        if (sync) {
            current.sync();
        }
        durable = last;
    }

    private void startNextFile() throws IOException {
        sync();
        JournalFileWriter full = current;
        current = JournalFileWriter.begin(folder, full.number() + 1, last, sync);
        full.close();
        synchronized (filled) {
            filled.add(new Filled(full.path(), last));
        }
    }

    /** Forgets the full files that have nothing behind a commit, which is in data files; how many are left. */
    int deleteFilesUpTo(long commit) throws IOException {
        synchronized (filled) {
            for (Filled oldest = filled.peek(); oldest != null && oldest.last() <= commit; oldest = filled.peek()) {
                JournalFileWriter.retire(oldest.path());
                filled.remove();
            }
            return filled.size();
        }
    }

    /** Begins anew, in a short file: everything is in data files. */
    void truncate() throws IOException {
        startNextFile();
        deleteFilesUpTo(last);
        Files.deleteIfExists(folder.resolve(JournalFileWriter.SPARE));
    }

    @Override
    public void close() throws IOException {
        current.close();
    }

    private static StoreFailure damaged(Path folder, String how) {
        return new StoreFailure(ErrorCode.CORRUPTION, "the store in " + folder + " is damaged: " + how);
    }
}
