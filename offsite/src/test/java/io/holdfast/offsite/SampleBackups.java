package io.holdfast.offsite;

import io.holdfast.offsite.LocalBackup.LocalFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Backup folders and archives with random content: backup N has the shared files N to N + 3. */
final class SampleBackups {

    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    private static final int SHARED = 4;

    private final Path folder;

    SampleBackups(Path folder) {
        this.folder = folder;
    }

    LocalBackup backup(String name, int id) throws IOException {
        Path backups = folder.resolve(name);
        List<LocalFile> files = new ArrayList<>();
        files.add(write(backups, "meta/" + id, 300, false));
        files.add(write(backups, "private/" + id + "/CURRENT", 16, false));
        for (int i = id; i < id + SHARED; i++) {
            files.add(write(backups, "shared_checksum/00000" + i + "_s0_9.sst", 200_000, true));
        }
        return new LocalBackup(name, id, START.plus(Duration.ofHours(id)), 100L * id, backups, files);
    }

    private static LocalFile write(Path backups, String path, int size, boolean unique) throws IOException {
        Path file = backups.resolve(path);
        Files.createDirectories(file.getParent());
        byte[] content = new byte[size];
        new Random(path.hashCode()).nextBytes(content);
        Files.write(file, content);
        return new LocalFile(path, unique);
    }

    JournalSegment segment(long before, long commit) throws IOException {
        Path file = folder.resolve("archive")
                .resolve("00000000000000aa")
                .resolve("%019d-%019d.commits".formatted(before, commit));
        Files.createDirectories(file.getParent());
        Files.writeString(file, "commits " + before + " to " + commit);
        return new JournalSegment("00000000000000aa", before, commit, file);
    }

    /** Returns the content of all files in a folder by their paths. */
    static Map<String, String> content(Path folder) throws IOException {
        TreeMap<String, String> content = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(Files::isRegularFile).forEach(file -> {
                try {
                    content.put(
                            folder.relativize(file).toString(),
                            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
        return content;
    }

    /** Returns the content of the files of a backup by their paths. */
    static Map<String, String> content(LocalBackup backup) throws IOException {
        Map<String, String> content = content(backup.folder());
        content.keySet().retainAll(backup.files().stream().map(LocalFile::path).toList());
        return content;
    }
}
