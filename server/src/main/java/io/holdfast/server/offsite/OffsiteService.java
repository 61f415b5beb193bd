package io.holdfast.server.offsite;

import io.holdfast.api.AdminApi;
import io.holdfast.offsite.JournalSegment;
import io.holdfast.offsite.LocalBackup;
import io.holdfast.offsite.LocalBackup.LocalFile;
import io.holdfast.offsite.OffsiteBackup;
import io.holdfast.offsite.OffsiteBackups;
import io.holdfast.offsite.OffsiteListing;
import io.holdfast.offsite.OffsiteWriter;
import io.holdfast.offsite.object.ObjectStore;
import io.holdfast.server.admin.BackupRepository;
import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.OwnerOnlyFiles;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.rocksdb.JournalArchive;
import io.holdfast.store.rocksdb.RecoveryTarget;
import io.holdfast.store.rocksdb.RocksDb;
import io.prometheus.metrics.model.registry.MultiCollector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies the backups and the archive of a server to an off-site location, deletes expired backups there, and verifies
 * the newest one. What to copy and delete is derived from the local and the off-site backups, so no state is lost by a
 * restart.
 */
public final class OffsiteService implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OffsiteService.class);
    /** The folder with the files in which this server keeps the state of its off-site backups. */
    private static final String STATE = ".offsite";
    /** The file with the writer name of this server. */
    private static final String WRITER = "writer";
    /** The file whose modification time is the time of the last verification without problems. */
    private static final String VERIFIED = "verified";

    private static final Duration AFTER_FAILED_VERIFICATION = Duration.ofHours(1);

    private final OffsiteConfig config;
    private final BackupRepository repository;
    private final Path state;
    private final @Nullable Path archive;
    private final InstantSource clock;
    private final ObjectStore objects;
    private final OffsiteStatus status;
    private final RecurringTask task;

    /** The time before which a failed verification, which fetches a whole backup, is not repeated. */
    private Instant nextVerification = Instant.MIN;
    /** The open backups, or null before the first success. */
    private @Nullable OffsiteBackups backups;
    /** The last copied commit of each history of the archive, or null if it is not known. */
    private @Nullable Map<String, Long> copiedCommits;

    private OffsiteService(
            OffsiteConfig config,
            BackupRepository repository,
            Path folder,
            @Nullable Path archive,
            InstantSource clock) {
        this.config = config;
        this.repository = repository;
        this.state = folder.resolve(STATE);
        this.archive = archive;
        this.clock = clock;
        this.objects = config.objects();
        this.status = new OffsiteStatus(() -> verifiedAt(state));
        this.task = RecurringTask.startEvery(config.every(), "offsite", this::run);
    }

    /**
     * Starts the task that copies and verifies backups.
     *
     * @param folder the folder that contains all backups
     * @param archive the folder of the archive, or null if there is none
     */
    public static OffsiteService start(
            OffsiteConfig config,
            BackupRepository repository,
            Path folder,
            @Nullable Path archive,
            InstantSource clock) {
        return new OffsiteService(config, repository, folder, archive, clock);
    }

    /** Returns the metrics. */
    public MultiCollector metrics() {
        return status;
    }

    private void run(BooleanSupplier closing) {
        try {
            OffsiteBackup newest = copy(closing);
            if (newest != null && !closing.getAsBoolean()) {
                verifyIfDue(newest);
            }
            status.recordSuccess(clock.instant());
        } catch (IOException e) {
            copiedCommits = null;
            if (!closing.getAsBoolean()) {
                status.recordFailure();
                throw new TryAgainException(
                        ErrorCode.UNAVAILABLE, "the off-site backups failed: " + ExceptionText.of(e), e);
            }
        } catch (RuntimeException e) {
            status.recordFailure();
            throw e;
        }
    }

    private OffsiteBackups backups() throws IOException {
        OffsiteBackups open = backups;
        if (open == null) {
            open = OffsiteBackups.openOrCreate(objects, config.key());
            backups = open;
        }
        return open;
    }

    /** Copies and deletes what is due, and returns the newest off-site backup, or null if there is none. */
    private @Nullable OffsiteBackup copy(BooleanSupplier closing) throws IOException {
        OffsiteBackups open = backups();
        OffsiteListing listing = open.list();
        listing.damaged().forEach(problem -> LOG.warn("an off-site backup is damaged: {}", problem));
        List<LocalBackup> missing = new ArrayList<>();
        List<OffsiteBackup> expired = new ArrayList<>();
        compare(listing, missing, expired);
        List<JournalSegment> segments = newSegments();
        // The first run also deletes objects that a killed process has left behind.
        boolean backupsDue = copiedCommits == null || !missing.isEmpty() || !expired.isEmpty();
        if (backupsDue || !segments.isEmpty()) {
            try (OffsiteWriter writer = open.write(writer())) {
                copySegments(writer, segments, closing);
                for (LocalBackup backup : missing) {
                    if (!closing.getAsBoolean()) {
                        copy(writer, backup);
                    }
                }
                writer.delete(expired);
                if (backupsDue && !closing.getAsBoolean()) {
                    int deleted = writer.deleteUnneeded();
                    LOG.debug("deleted {} backups and {} objects in {}", expired.size(), deleted, open);
                }
            }
        }
        OffsiteBackup newest = backupsDue ? open.list().newest() : listing.newest();
        status.recordNewest(newest == null ? null : newest.createdAt());
        return newest;
    }

    /** Finds the local backups to copy, newest first, and the off-site backups to delete. */
    private void compare(OffsiteListing listing, List<LocalBackup> missing, List<OffsiteBackup> expired) {
        Set<String> names = new HashSet<>(repository.names());
        listing.backups().forEach(backup -> names.add(backup.name()));
        for (String name : names) {
            List<BackupInfo> all = new ArrayList<>();
            Map<Integer, LocalBackup> local = new HashMap<>();
            Map<Integer, OffsiteBackup> offsite = new HashMap<>();
            for (OffsiteBackup backup : listing.backups()) {
                if (backup.name().equals(name)) {
                    offsite.put(all.size(), backup);
                    all.add(new BackupInfo(all.size(), backup.createdAt(), backup.commit(), 0, 0));
                }
            }
            for (LocalBackup backup : local(name)) {
                if (offsite.values().stream().noneMatch(copy -> copy.isCopyOf(backup))) {
                    local.put(all.size(), backup);
                    all.add(new BackupInfo(all.size(), backup.createdAt(), backup.commit(), 0, 0));
                }
            }
            all.sort((a, b) -> a.createdAt().compareTo(b.createdAt()));
            for (BackupInfo each : config.keep().expired(all)) {
                local.remove(each.id());
                OffsiteBackup copy = offsite.get(each.id());
                if (copy != null) {
                    expired.add(copy);
                }
            }
            missing.addAll(local.values());
        }
        missing.sort((a, b) -> b.createdAt().compareTo(a.createdAt()));
    }

    private List<LocalBackup> local(String name) {
        Path folder = repository.folder(name);
        List<LocalBackup> found = new ArrayList<>();
        for (BackupInfo info : RocksDb.inspectBackups(folder).intact()) {
            try {
                List<LocalFile> files = RocksDb.backupFiles(folder, info.id()).stream()
                        .map(path -> new LocalFile(path, path.startsWith("shared_checksum/")))
                        .toList();
                found.add(new LocalBackup(name, info.id(), info.createdAt(), info.commit(), folder, files));
            } catch (BadRequestException e) {
                LOG.debug("backup {} in {} was deleted", info.id(), folder);
            }
        }
        return found;
    }

    private static void copy(OffsiteWriter writer, LocalBackup backup) throws IOException {
        try {
            OffsiteBackup copied = writer.copy(backup);
            LOG.info(
                    "copied backup {} in {} as {}, up to commit {}",
                    backup.id(),
                    backup.folder(),
                    copied.shortId(),
                    backup.commit());
        } catch (NoSuchFileException e) {
            if (RocksDb.inspectBackups(backup.folder()).intact().stream().anyMatch(info -> info.id() == backup.id())) {
                throw e;
            }
            LOG.info("backup {} in {} was deleted while it was copied", backup.id(), backup.folder());
        }
    }

    private List<JournalSegment> newSegments() {
        Map<String, Long> copied = copiedCommits == null ? Map.of() : copiedCommits;
        return archive == null
                ? List.of()
                : JournalArchive.segments(archive).stream()
                        .filter(segment -> segment.commit() > copied.getOrDefault(segment.history(), -1L))
                        .map(segment -> new JournalSegment(
                                segment.history(), segment.before(), segment.commit(), segment.file()))
                        .toList();
    }

    private void copySegments(OffsiteWriter writer, List<JournalSegment> segments, BooleanSupplier closing)
            throws IOException {
        Map<String, Long> copied = copiedCommits;
        if (copied == null) {
            copied = writer.copiedCommits();
        }
        for (JournalSegment segment : segments) {
            if (closing.getAsBoolean()) {
                return;
            }
            if (segment.commit() > copied.getOrDefault(segment.history(), -1L)) {
                try {
                    writer.copy(segment);
                    copied.put(segment.history(), segment.commit());
                } catch (NoSuchFileException e) {
                    LOG.info("{} was deleted before it was copied", segment.file());
                }
            }
        }
        copiedCommits = copied;
    }

    private void verifyIfDue(OffsiteBackup newest) throws IOException {
        Instant now = clock.instant();
        Instant last = verifiedAt(state);
        if (config.verifyEvery().isZero()
                || now.isBefore(nextVerification)
                || (last != null && last.plus(config.verifyEvery()).isAfter(now))) {
            return;
        }
        nextVerification = now.plus(AFTER_FAILED_VERIFICATION);
        AdminApi.Verified result = repository.verify(ProgressListener.NONE, data -> restore(newest, data));
        if (!result.clean()) {
            throw new StoreFailedException(
                    ErrorCode.CORRUPTION,
                    "the off-site backup " + newest.shortId() + " has " + result.problems() + " problems, such as "
                            + result.named().stream().findFirst().orElse(""));
        }
        Path mark = OwnerOnlyFiles.createFile(state().resolve(VERIFIED));
        Files.writeString(mark, newest.id());
        Files.setLastModifiedTime(mark, FileTime.from(now));
        LOG.info("verified off-site backup {}, up to commit {}: no problems", newest.shortId(), result.commit());
    }

    /** Restores a backup and, if possible, the archive after it. */
    private void restore(OffsiteBackup backup, Path data) throws IOException {
        Path fetched = data.resolveSibling("fetched");
        int segments = backups().fetch(backup, fetched, ProgressListener.NONE);
        if (segments > 0) {
            try {
                RocksDb.restore(fetched.resolve("backups"), fetched.resolve("archive"), RecoveryTarget.latest(), data);
                return;
            } catch (BadRequestException e) {
                LOG.warn("the off-site archive does not continue backup {}: {}", backup.shortId(), e.getMessage());
            }
        }
        RocksDb.restore(fetched.resolve("backups"), data);
    }

    private Path state() throws IOException {
        return OwnerOnlyFiles.createFolders(state);
    }

    /** Returns the writer name of this server, which stays the same across restarts. */
    private String writer() throws IOException {
        Path file = state().resolve(WRITER);
        if (!Files.exists(file) || Files.size(file) == 0) {
            OwnerOnlyFiles.createFile(file);
            Files.writeString(file, UUID.randomUUID().toString());
        }
        return Files.readString(file).strip();
    }

    private static @Nullable Instant verifiedAt(Path state) {
        try {
            return Files.getLastModifiedTime(state.resolve(VERIFIED)).toInstant();
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public void close() {
        objects.close();
        task.close();
    }
}
