package io.holdfast.store.rocksdb;

import io.holdfast.store.ErrorCode;
import io.holdfast.store.StoreFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Looks for damage in the files that RocksDB reads in order when it opens: CURRENT, the manifest it names, and the logs.
 * What a kill or a loss of power leaves is no damage. The folder may be another store's that is open: its files grow
 * and vanish meanwhile, and whoever comes next finds out that it is locked.
 */
final class LogFiles {

    private static final Pattern LOG = Pattern.compile("\\d+\\.log");
    private static final Pattern MANIFEST = Pattern.compile("MANIFEST-\\d+\n");

    private final Path folder;

    private LogFiles(Path folder) {
        this.folder = folder;
    }

    static void check(Path folder) throws IOException {
        LogFiles files = new LogFiles(folder);
        files.checkManifest();
        files.checkLogs();
    }

    static boolean isLog(Path file) {
        return LOG.matcher(file.getFileName().toString()).matches();
    }

    private void checkManifest() throws IOException {
        String named = current();
        if (!MANIFEST.matcher(named).matches()) {
            throw damaged("CURRENT does not name a manifest");
        }
        String manifest = named.trim();
        if (read(folder.resolve(manifest)).isEmpty() && current().equals(named)) {
            throw damaged("CURRENT names " + manifest + ", which is missing");
        }
    }

    private String current() throws IOException {
        return Files.readString(folder.resolve(RocksFiles.CURRENT), StandardCharsets.ISO_8859_1);
    }

    /** Only the last log that was written to may be torn: a store goes on in a new one when the old one is whole. */
    private void checkLogs() throws IOException {
        Path torn = null;
        for (Path log : logs()) {
            Optional<RecordFile.Report> report = read(log);
            if (report.isEmpty()) {
                continue;
            }
            if (torn != null && !report.get().empty()) {
                throw damaged(torn.getFileName() + " lacks its end, and " + log.getFileName() + " goes on after it");
            }
            if (report.get().torn()) {
                torn = log;
            }
        }
    }

    private List<Path> logs() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(LogFiles::isLog)
                    .sorted(Comparator.comparingLong(LogFiles::number))
                    .toList();
        }
    }

    private static long number(Path log) {
        String name = log.getFileName().toString();
        return Long.parseLong(name.substring(0, name.indexOf('.')));
    }

    /** Nothing if the file is gone. */
    private Optional<RecordFile.Report> read(Path file) throws IOException {
        try {
            RecordFile.Report report = RecordFile.read(file);
            report.damage().ifPresent(damage -> {
                throw damaged(file.getFileName() + " has " + damage);
            });
            return Optional.of(report);
        } catch (NoSuchFileException gone) {
            return Optional.empty();
        }
    }

    private StoreFailure damaged(String how) {
        return new StoreFailure(ErrorCode.CORRUPTION, "the store in " + folder + " is damaged: " + how);
    }
}
