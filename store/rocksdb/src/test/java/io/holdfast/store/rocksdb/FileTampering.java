package io.holdfast.store.rocksdb;

import io.holdfast.store.Store;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Copies, inspects and damages the files of a store. */
final class FileTampering {

    private FileTampering() {}

    /** Creates a store of notes and copies its files while it is still open, as a crash would leave them. */
    static void crash(Path live, int rows, Path copy) throws IOException {
        try (Store store = NotesStore.open(live)) {
            NotesStore.write(store, 0, rows);
            copy(live, copy);
        }
    }

    /** Copies the files of a store without writers; repeats the copy if a compaction changed the files meanwhile. */
    static void copy(Path from, Path to) throws IOException {
        List<Path> before;
        boolean whole;
        do {
            before = inside(from);
            whole = copied(before, to);
        } while (!whole || !before.equals(inside(from)));
    }

    private static boolean copied(List<Path> files, Path to) throws IOException {
        Files.createDirectories(to);
        for (Path file : inside(to)) {
            Files.delete(file);
        }
        try {
            for (Path file : files) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
            return true;
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    private static List<Path> inside(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    /** Returns the largest file with this extension. */
    static Path largest(String extension, Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(extension))
                    .max(Comparator.comparingLong(file -> file.toFile().length()))
                    .orElseThrow();
        }
    }

    /** Returns the latest journal file. */
    static Path journal(Path folder) throws IOException {
        List<Path> all = journals(folder);
        return all.get(all.size() - 1);
    }

    /** Returns the journal files, oldest first. */
    static List<Path> journals(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Journal::isJournal).sorted().toList();
        }
    }

    /** Returns the number of bytes of a journal file that are in use. */
    static int used(Path journal) throws IOException {
        try {
            JournalFileReader reader = JournalFileReader.open(journal);
            reader.read((batch, commit) -> {});
            return reader.position();
        } catch (JournalFileReader.DamagedJournalException e) {
            throw new IOException(e);
        }
    }

    static void resize(Path path, long size) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(size);
        }
    }

    static void fill(Path path, long from, long to, int value) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.seek(from);
            for (long at = from; at < to; at++) {
                file.write(value);
            }
        }
    }

    static Path manifest(Path folder) throws IOException {
        return folder.resolve(Files.readString(folder.resolve("CURRENT")).trim());
    }

    /** Returns the offsets of the frames in the first block of a manifest. */
    static List<Integer> manifestFrames(Path manifest) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(manifest)).order(ByteOrder.LITTLE_ENDIAN);
        List<Integer> frames = new ArrayList<>();
        for (int at = 0; at + 7 <= bytes.limit(); at += 7 + (bytes.getShort(at + 4) & 0xffff)) {
            frames.add(at);
        }
        return frames;
    }

    /** Returns the names of the files with this extension. */
    static List<Path> names(String extension, Path folder) throws IOException {
        return inside(folder).stream()
                .map(Path::getFileName)
                .filter(name -> name.toString().endsWith(extension))
                .toList();
    }

    static void flip(Path path, long at, int bit) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.seek(at);
            int value = file.read();
            file.seek(at);
            file.write(value ^ bit);
        }
    }
}
