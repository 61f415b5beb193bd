package io.holdfast.store.rocksdb;

import io.holdfast.store.codec.EpochNanos;
import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Restores a backup and applies the archived commits after it up to a target. */
final class PointInTimeRestore {

    private final Path archive;
    private final RecoveryTarget target;
    private final Path folder;
    /** The reasons why backups could not be used. */
    private final List<String> unsuitable = new ArrayList<>();

    private long commit;
    private long time;

    PointInTimeRestore(Path archive, RecoveryTarget target, Path folder) {
        this.archive = archive;
        this.target = target;
        this.folder = folder;
    }

    /** Thrown if the target cannot be reached from a backup, but possibly from an older one. */
    private static final class UnsuitableBackupException extends RuntimeException {
        private static final long serialVersionUID = 1;

        UnsuitableBackupException(String reason) {
            super(reason);
        }
    }

    RestoredState restore(Path backups) {
        List<BackupInfo> candidates = RocksBackups.inspect(backups).intact();
        for (int i = candidates.size() - 1; i >= 0; i--) {
            BackupInfo backup = candidates.get(i);
            if (isAfterTarget(backup)) {
                continue;
            }
            try {
                RocksBackups.restore(backups, backup.id(), folder, this::applyArchive);
                return new RestoredState(backup, commit, CommitBatch.toInstant(time));
            } catch (UnsuitableBackupException e) {
                unsuitable.add("backup " + backup.id() + ": " + e.getMessage());
            }
        }
        throw new BadRequestException(
                ErrorCode.INVALID_ARGUMENT,
                "no backup in " + backups + " can be restored to " + describe(target)
                        + (unsuitable.isEmpty() ? "; all backups are later" : ": " + String.join("; ", unsuitable)));
    }

    /** Returns whether a backup is certainly later than the target. Otherwise its content decides. */
    private boolean isAfterTarget(BackupInfo backup) {
        return target instanceof RecoveryTarget.Commit number && backup.commit() > number.number();
    }

    private static String describe(RecoveryTarget target) {
        if (target instanceof RecoveryTarget.Commit number) {
            return "commit " + number.number();
        }
        return target instanceof RecoveryTarget.Time at ? String.valueOf(at.time()) : "the latest commit";
    }

    /** Applies commits to the database of a restored backup. */
    private void applyArchive(Path restored) throws IOException {
        try (RestoredDatabase database = RestoredDatabase.open(restored, StoreListener.NONE)) {
            commit = database.number(WriteBatchEncoder.COMMIT_KEY);
            time = database.number(CommitBatch.TIME_KEY);
            if (isPast(commit, time)) {
                throw new UnsuitableBackupException("it is later, at commit " + commit);
            }
            apply(database, database.number(CommitBatch.HISTORY_KEY));
            requireReached();
            database.flush(commit);
        }
    }

    private boolean isPast(long number, long at) {
        if (target instanceof RecoveryTarget.Commit limit) {
            return number > limit.number();
        }
        return target instanceof RecoveryTarget.Time limit
                && Long.compareUnsigned(at, EpochNanos.nearest(limit.time())) > 0;
    }

    private void requireReached() {
        if (target instanceof RecoveryTarget.Commit wanted && commit < wanted.number()) {
            throw new UnsuitableBackupException("the archive ends at commit " + commit);
        }
    }

    private void apply(RestoredDatabase database, long history) throws IOException {
        Path segments = JournalArchiver.folder(archive, history);
        if (history == 0) {
            // A commit that the backup itself contains needs no archive.
            if (!(target instanceof RecoveryTarget.Commit wanted && wanted.number() == commit)) {
                throw new UnsuitableBackupException("it was created before the archive");
            }
            return;
        }
        for (ArchiveSegment.Range range : ArchiveSegment.list(segments)) {
            if (range.commit() > commit) {
                if (range.before() > commit) {
                    if (target instanceof RecoveryTarget.Commit wanted && wanted.number() == commit) {
                        return;
                    }
                    throw new UnsuitableBackupException(
                            "the archive has no commits between " + commit + " and " + range.before());
                }
                ArchiveSegment segment = ArchiveSegment.read(range.path());
                if (segment.history() != history || segment.commit() != range.commit()) {
                    throw new StoreFailedException(
                            ErrorCode.CORRUPTION, "the archived journal " + range.path() + " was renamed");
                }
                database.createFamilies(segment.families());
                if (!apply(database, segment)) {
                    return;
                }
            }
        }
    }

    /** Applies the groups of a segment, and returns whether the target is still ahead. */
    private boolean apply(RestoredDatabase database, ArchiveSegment segment) {
        for (ArchiveSegment.Group group : segment.groups()) {
            if (group.commit() > commit) {
                if (group.before() != commit) {
                    throw new StoreFailedException(
                            ErrorCode.CORRUPTION,
                            "the archived journal " + segment.path() + " has no commit after " + commit);
                }
                CommitBatch.@Nullable Commit last = lastWithin(group);
                if (last != null) {
                    database.apply(CommitBatch.upTo(group.batch(), last));
                    commit = last.number();
                    time = last.time();
                }
                if (commit < group.commit()) {
                    return false;
                }
            }
        }
        return true;
    }

    private CommitBatch.@Nullable Commit lastWithin(ArchiveSegment.Group group) {
        CommitBatch.Commit last = null;
        for (CommitBatch.Commit next : CommitBatch.commits(group.batch())) {
            if (isPast(next.number(), next.time())) {
                return last;
            }
            last = next;
        }
        return last;
    }
}
