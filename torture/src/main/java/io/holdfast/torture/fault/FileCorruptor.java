package io.holdfast.torture.fault;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.torture.check.RunTotals;
import io.holdfast.torture.process.JumpingClock;
import io.holdfast.torture.workload.InvariantViolationException;
import io.holdfast.torture.workload.ModulesUnderTest;
import io.holdfast.torture.workload.StoreState;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Damages copies of the files of a killed store. Opening a copy must either fail with an error that names the damaged
 * file, or succeed with the same state as the model at the same commit.
 */
public final class FileCorruptor {

    private final Path original;
    private final Path workFolder;
    private final JumpingClock clock;
    private final Random random;
    private final RunTotals totals;
    private final List<StoreState> opened = new ArrayList<>();

    public FileCorruptor(Path original, Path workFolder, JumpingClock clock, Random random, RunTotals totals) {
        this.original = original;
        this.workFolder = workFolder;
        this.clock = clock;
        this.random = random;
        this.totals = totals;
    }

    /** Returns the states of the copies that could be opened. */
    public List<StoreState> openedStates() {
        return opened;
    }

    /**
     * Damages the journal in three places: after its end, like an unacknowledged write; within the last frame, like an
     * incomplete write to disk; and at a random position. Journal files are preallocated, so a crash never makes a file
     * shorter: a truncated journal must be rejected.
     */
    public void tearJournal() throws IOException {
        JournalEndLocator end = JournalEndLocator.in(original);
        String name = end.file().getFileName().toString();
        byte[] randomBytes = new byte[200];
        random.nextBytes(randomBytes);
        attempt(
                "random bytes after the end of " + name,
                name,
                folder -> write(folder.resolve(name), end.end(), randomBytes));
        int lastFrame = end.end() - end.lastFrame();
        if (lastFrame > 0) {
            int within = end.lastFrame() + random.nextInt(lastFrame);
            byte[] zeros = new byte[end.length() - within];
            attempt(
                    "zeros from byte " + within + " of " + name,
                    name,
                    folder -> write(folder.resolve(name), within, zeros));
            requireRejected(
                    name + " truncated at byte " + within, name, folder -> truncate(folder.resolve(name), within));
        }
        int anywhere = random.nextInt(end.end());
        requireRejected(
                name + " truncated at byte " + anywhere, name, folder -> truncate(folder.resolve(name), anywhere));
    }

    /** For each kind of file, flips one bit in one file of a fresh copy of the store. */
    public void flipBits() throws IOException {
        Map<String, List<Path>> kinds = new TreeMap<>();
        for (Path file : FolderOperations.files(original)) {
            if (Files.size(file) > 0) {
                kinds.computeIfAbsent(kind(file), kind -> new ArrayList<>()).add(file);
            }
        }
        for (Map.Entry<String, List<Path>> kind : kinds.entrySet()) {
            Path file = kind.getValue().get(random.nextInt(kind.getValue().size()));
            String name = file.getFileName().toString();
            long at = random.nextLong(used(file));
            int bit = random.nextInt(8);
            attempt(
                    "bit " + bit + " of byte " + at + " of " + name,
                    name,
                    folder -> flip(folder.resolve(name), at, bit));
            totals.addFault("bits flipped in " + kind.getKey());
        }
    }

    /** Returns the number of bytes in use in a file. A journal consists mostly of preallocated space. */
    private long used(Path file) throws IOException {
        JournalEndLocator end = JournalEndLocator.in(original);
        return file.equals(end.file()) ? end.end() : Files.size(file);
    }

    private static String kind(Path file) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return dot > 0 && !name.startsWith("LOG") ? "*" + name.substring(dot) : name.replaceAll("[-.].*", "");
    }

    /** A modification of the files in a folder. */
    private interface FileEdit {
        void apply(Path folder) throws IOException;
    }

    /** Like {@link #attempt}, but for an edit after which opening the copy must fail. */
    private void requireRejected(String description, String file, FileEdit edit) throws IOException {
        int before = opened.size();
        attempt(description, file, edit);
        if (opened.size() > before) {
            throw new InvariantViolationException(
                    description + " is not reported as corruption of this file: the store opened");
        }
    }

    private void attempt(String description, String file, FileEdit edit) throws IOException {
        Path copy = workFolder.resolve("copy");
        FolderOperations.delete(copy);
        FolderOperations.copy(original, copy);
        edit.apply(copy);
        try (ModulesUnderTest modules = ModulesUnderTest.open(copy, clock)) {
            StoreState state = modules.readState(description);
            modules.check();
            opened.add(state);
            totals.addFault("damaged copies opened, state correct");
        } catch (StoreException e) {
            boolean named = String.valueOf(e.getMessage()).contains(file);
            boolean known = e.code() == ErrorCode.CORRUPTION || e.code() == ErrorCode.UNREADABLE;
            if (!named || !known) {
                throw new InvariantViolationException(
                        description + " is not reported as corruption of this file: " + e, e);
            }
            totals.addFault("damaged copies rejected, file named");
        } catch (RuntimeException e) {
            throw new InvariantViolationException(description + " is not reported as a store error: " + e, e);
        }
        FolderOperations.delete(copy);
    }

    private static void write(Path file, long at, byte[] bytes) throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            open.seek(at);
            open.write(bytes);
        }
    }

    private static void truncate(Path file, long length) throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            open.setLength(length);
        }
    }

    private static void flip(Path file, long at, int bit) throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            open.seek(at);
            int value = open.read();
            open.seek(at);
            open.write(value ^ 1 << bit);
        }
    }
}
