package io.holdfast.server.admin;

import io.holdfast.api.AdminApi;
import io.holdfast.store.Store;
import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.rocksdb.RocksDb;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the scheduled backups of a server: creates them in the folder {@value #NAME}, deletes those that are not kept,
 * deletes the part of the archive that is older than all backups, and verifies the newest backup. What is due is derived
 * from the folder, so a restart changes nothing.
 */
public final class BackupScheduler implements AutoCloseable {

    /** The name of the folder with the scheduled backups. */
    private static final String NAME = "scheduled";

    private static final Logger LOG = LoggerFactory.getLogger(BackupScheduler.class);
    private static final Duration CHECK_EVERY = Duration.ofSeconds(10);
    /** The file whose modification time is the time of the last verification without problems. */
    private static final String VERIFIED = "verified";

    private final BackupRepository repository;
    private final Store store;
    private final BackupPlan plan;
    private final InstantSource clock;
    private final Path backups;
    private final Path folder;
    private final RecurringTask task;

    private BackupScheduler(
            BackupRepository repository, Path backups, Store store, BackupPlan plan, InstantSource clock) {
        this.repository = repository;
        this.store = store;
        this.plan = plan;
        this.clock = clock;
        this.backups = backups;
        this.folder = backups.resolve(NAME);
        this.task = RecurringTask.startEvery(CHECK_EVERY, "backups", closing -> run());
    }

    /** Starts the schedule. */
    public static BackupScheduler start(
            BackupRepository repository, Path backups, Store store, BackupPlan plan, InstantSource clock) {
        return new BackupScheduler(repository, backups, store, plan, clock);
    }

    private void run() {
        Instant now = clock.instant();
        List<BackupInfo> all = RocksDb.inspectBackups(folder).intact();
        if (all.isEmpty() || isDue(all.get(all.size() - 1).createdAt(), plan.every(), now)) {
            AdminApi.Backup created = repository.create(store, NAME);
            LOG.info("created backup {} in {}, up to commit {}", created.id(), folder, created.commit());
            deleteExpired();
        }
        if (!plan.verifyEvery().isZero() && isDue(verifiedAt(backups), plan.verifyEvery(), now)) {
            verify(now);
        }
    }

    private static boolean isDue(@Nullable Instant last, Duration every, Instant now) {
        return last == null || !last.plus(every).isAfter(now);
    }

    private void deleteExpired() {
        List<BackupInfo> all = RocksDb.inspectBackups(folder).intact();
        for (BackupInfo expired : plan.keep().expired(all)) {
            RocksDb.deleteBackup(folder, expired.id());
        }
        Path archive = plan.archive();
        Instant oldest = repository.oldest();
        if (archive != null && oldest != null) {
            RocksDb.deleteArchiveBefore(archive, oldest);
        }
    }

    private void verify(Instant now) {
        List<BackupInfo> all = RocksDb.inspectBackups(folder).intact();
        int id = all.get(all.size() - 1).id();
        AdminApi.Verified result = repository.verify(NAME, id, ProgressListener.NONE);
        if (!result.clean()) {
            throw new StoreFailedException(
                    ErrorCode.CORRUPTION,
                    "backup " + id + " in " + folder + " has " + result.problems() + " problems, such as "
                            + result.named().stream().findFirst().orElse(""));
        }
        try {
            Path mark = folder.resolve(VERIFIED);
            Files.writeString(mark, Integer.toString(id));
            Files.setLastModifiedTime(mark, FileTime.from(now));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        LOG.info("verified backup {} in {}: no problems", id, folder);
    }

    /** Returns the time of the last verification without problems, or null if there was none. */
    public static @Nullable Instant verifiedAt(Path backups) {
        try {
            Path mark = backups.resolve(NAME).resolve(VERIFIED);
            return Files.exists(mark) ? Files.getLastModifiedTime(mark).toInstant() : null;
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public void close() {
        task.close();
    }
}
