package io.holdfast.store.rocksdb;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;

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

    public JournalArchive withInterval(Duration other) {
        return new JournalArchive(folder, other, clock);
    }

    public JournalArchive withClock(InstantSource other) {
        return new JournalArchive(folder, interval, other);
    }
}
