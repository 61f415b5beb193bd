package io.holdfast.store.rocksdb;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.error.StoreFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * An archive to which a store copies its journal, so that a backup can be restored to any later commit or time. Several
 * stores, and the stores restored from their backups, can share a folder.
 *
 * @param folder the folder of the archive, preferably on another disk; it is created if it does not exist
 * @param interval the maximum time until a durable commit is copied to the archive, unless the archive cannot be
 *     written to; 10 seconds by default
 * @param clock the clock for commit times
 */
public record JournalArchive(Path folder, Duration interval, InstantSource clock) {

    private static final Duration MAX_INTERVAL = Duration.ofDays(1);

    public JournalArchive {
        if (interval.isNegative() || interval.isZero() || interval.compareTo(MAX_INTERVAL) > 0) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "interval must be positive and at most " + MAX_INTERVAL + ", but is " + interval);
        }
    }

    /** Returns an archive with default options. */
    public static JournalArchive at(Path folder) {
        return new JournalArchive(folder.toAbsolutePath().normalize(), Duration.ofSeconds(10), InstantSource.system());
    }

    /**
     * A complete file of an archive. It never changes.
     *
     * @param history the name of the history to which it belongs
     * @param before the commit before its first commit
     * @param commit its last commit
     */
    public record Segment(String history, long before, long commit, Path file) {}

    /** Returns the files of an archive: the histories in any order, the files of each in the order of their commits. */
    public static List<Segment> segments(Path archive) {
        List<Segment> segments = new ArrayList<>();
        if (!Files.isDirectory(archive)) {
            return segments;
        }
        try (var histories = Files.newDirectoryStream(archive, path -> Files.isDirectory(path))) {
            for (Path history : histories) {
                for (ArchiveSegment.Range range : ArchiveSegment.list(history)) {
                    segments.add(new Segment(
                            String.valueOf(history.getFileName()), range.before(), range.commit(), range.path()));
                }
            }
        } catch (IOException e) {
            throw new StoreFailedException(
                    ErrorCode.UNREADABLE, "the archive " + archive + " cannot be read: " + ExceptionText.of(e), e);
        }
        return segments;
    }

    public JournalArchive withInterval(Duration other) {
        return new JournalArchive(folder, other, clock);
    }

    public JournalArchive withClock(InstantSource other) {
        return new JournalArchive(folder, interval, other);
    }
}
