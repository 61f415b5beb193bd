package io.holdfast.torture.fault;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.torture.check.HistoryChecker.StoreState;
import io.holdfast.torture.check.RunTotals;
import io.holdfast.torture.process.JumpingClock;
import io.holdfast.torture.workload.InvariantViolation;
import io.holdfast.torture.workload.ModulesUnderTest;
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
 * Hurts copies of a store that was killed. A copy either refuses to be used, naming the file that is damaged; or it opens,
 * is in order, and has what the checker says of its commit.
 */
public final class FileCorruptor {

    private final Path original;
    private final Path scratch;
    private final JumpingClock clock;
    private final Random random;
    private final RunTotals tally;
    private final List<StoreState> opened = new ArrayList<>();

    public FileCorruptor(Path original, Path scratch, JumpingClock clock, Random random, RunTotals tally) {
        this.original = original;
        this.scratch = scratch;
        this.clock = clock;
        this.random = random;
        this.tally = tally;
    }

    /** What those copies had that could be opened. */
    public List<StoreState> openedStates() {
        return opened;
    }

    /**
     * Tears the journal: behind its end, where a write had begun that nobody was told of; within the last frame, as if it
     * had not reached the disk whole; and anywhere.
     */
    public void tearJournal() throws IOException {
        JournalEnd end = JournalEnd.in(original);
        String name = end.file().getFileName().toString();
        byte[] noise = new byte[200];
        random.nextBytes(noise);
        attempt("noise behind the end of " + name, name, folder -> write(folder.resolve(name), end.end(), noise));
        int lastFrame = end.end() - end.lastFrame();
        if (lastFrame > 0) {
            int within = end.lastFrame() + random.nextInt(lastFrame);
            byte[] zeros = new byte[end.length() - within];
            attempt(
                    "zeros from byte " + within + " of " + name,
                    name,
                    folder -> write(folder.resolve(name), within, zeros));
            attempt("the end of " + name + " from byte " + within, name, folder -> cut(folder.resolve(name), within));
        }
        int anywhere = random.nextInt(end.end());
        attempt("the end of " + name + " from byte " + anywhere, name, folder -> cut(folder.resolve(name), anywhere));
    }

    /** Flips a bit in a file of each kind, each in a copy of its own. */
    public void flipBits() throws IOException {
        Map<String, List<Path>> kinds = new TreeMap<>();
        for (Path file : Folders.files(original)) {
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
            tally.addFault("bits flipped in " + kind.getKey());
        }
    }

    /** Of a journal only what was written counts: most of it is room that is kept ahead. */
    private long used(Path file) throws IOException {
        JournalEnd end = JournalEnd.in(original);
        return file.equals(end.file()) ? end.end() : Files.size(file);
    }

    private static String kind(Path file) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return dot > 0 && !name.startsWith("LOG") ? "*" + name.substring(dot) : name.replaceAll("[-.].*", "");
    }

    /** Something that is done to a folder. */
    private interface FileEdit {
        void to(Path folder) throws IOException;
    }

    private void attempt(String what, String file, FileEdit deed) throws IOException {
        Path copy = scratch.resolve("copy");
        Folders.delete(copy);
        Folders.copy(original, copy);
        deed.to(copy);
        try (ModulesUnderTest rooms = ModulesUnderTest.open(copy, clock)) {
            StoreState state = rooms.readState(what);
            rooms.check();
            opened.add(state);
            tally.addFault("damaged copies that were used, and right");
        } catch (StoreException e) {
            boolean named = String.valueOf(e.getMessage()).contains(file);
            boolean known = e.code() == ErrorCode.CORRUPTION || e.code() == ErrorCode.UNREADABLE;
            if (!named || !known) {
                throw new InvariantViolation(what + " is not reported as damage of this file: " + e, e);
            }
            tally.addFault("damaged copies that were refused, by name");
        } catch (RuntimeException e) {
            throw new InvariantViolation(what + " is not noticed: " + e, e);
        }
        Folders.delete(copy);
    }

    private static void write(Path file, long at, byte[] bytes) throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            open.seek(at);
            open.write(bytes);
        }
    }

    private static void cut(Path file, long length) throws IOException {
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
