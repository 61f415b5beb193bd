package io.holdfast.server.admin;

import io.holdfast.store.rocksdb.JournalArchive;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The backups that a server makes by itself.
 *
 * @param archive the folder to which the journal is copied, or null for no archive
 * @param archiveEvery the interval at which the journal is copied
 * @param every the time between two backups, or zero for none
 * @param keep the backups that are kept
 * @param verifyEvery the time between two verifications of the newest backup, or zero for none
 */
public record BackupPlan(
        @Nullable Path archive, Duration archiveEvery, Duration every, BackupRetention keep, Duration verifyEvery) {

    /** Returns the folder of the archive, which must be configured. */
    public Path requireArchive() {
        return Objects.requireNonNull(archive, "archive");
    }

    /** Returns the settings of a store in a folder, with the archive if there is one. */
    public RocksDb apply(RocksDb store) {
        return archive == null
                ? store
                : store.withArchive(JournalArchive.at(archive).withInterval(archiveEvery));
    }
}
