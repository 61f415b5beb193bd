package io.holdfast.api;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The requests and responses of the endpoints for server operators. */
public interface AdminApi {

    /**
     * A request for a backup.
     *
     * @param name the name of the backup folder (letters, digits, dots and dashes), or null for {@code default}
     */
    record MakeBackup(@Nullable String name) {
        /** Creates a request with the default values. */
        public static MakeBackup defaults() {
            return new MakeBackup(null);
        }

        /** Returns a copy with the given {@code name}. */
        public MakeBackup withName(String name) {
            return new MakeBackup(name);
        }
    }

    record BackupRef(String name, Integer id) {}

    /**
     * A request to delete one backup in a folder, or all but the newest ones.
     *
     * @param id the number of the backup to delete, or null if {@code keep} is given
     * @param keep the number of backups to keep, or null if {@code id} is given
     */
    record DeleteBackups(
            String name, @Nullable Integer id, @Nullable Integer keep) {
        /** Creates a request with only the required fields. */
        public static DeleteBackups of(String name) {
            return new DeleteBackups(name, null, null);
        }

        /** Returns a copy with the given {@code id}. */
        public DeleteBackups withId(int id) {
            return new DeleteBackups(name, id, keep);
        }

        /** Returns a copy with the given {@code keep}. */
        public DeleteBackups withKeep(int keep) {
            return new DeleteBackups(name, id, keep);
        }
    }

    /** The numbers of the backups deleted from a folder. */
    record DeletedBackups(String name, List<Integer> ids) {}

    /**
     * The store's statistics since the server was started.
     *
     * @param writing the time spent making commit groups durable, including fsync
     * @param waiting the number of writes in the queue
     * @param rows the estimated number of rows by table
     * @param bytes the estimated number of bytes by table, or empty if the engine provides no estimate
     */
    record Store(
            long lastCommit,
            long commits,
            long rolledBack,
            long groups,
            int largestGroup,
            Duration writing,
            int waiting,
            long overloaded,
            long slowFunctions,
            long bytesOnDisk,
            Map<String, Long> rows,
            Map<String, Long> bytes,
            Instant started,
            Instant now) {}

    /**
     * A backup.
     *
     * @param id the number of the backup within its folder
     * @param commit the number of the last commit in the backup
     * @param damaged true if the backup's file list is damaged, so that the backup cannot be restored and its commit,
     *     bytes and files are 0; otherwise null
     */
    record Backup(
            String name,
            int id,
            Instant created,
            long commit,
            long bytes,
            int files,
            @Nullable Boolean damaged) {}

    /**
     * The progress of the running verification.
     *
     * @param stage the current stage, such as {@code verify seat_bookings}, or null if no verification is running
     * @param rows the number of rows and index entries read so far
     * @param of the estimated total number of rows and index entries, or 0 if unknown
     */
    record Verifying(@Nullable String stage, long rows, long of) {}

    /**
     * The result of a verification.
     *
     * @param problems the number of inconsistencies found
     * @param named the first inconsistencies found, each with the module that found it
     */
    record Verified(boolean clean, long commit, long rows, long entries, long problems, List<String> named) {}

    /** The level of a logger: {@code TRACE}, {@code DEBUG}, {@code INFO}, {@code WARN}, {@code ERROR} or {@code OFF}. */
    record LogLevel(String logger, String level) {}

    /**
     * A request to change the level of a logger.
     *
     * @param logger the name of a package or class, or {@code root} for all loggers without their own level
     * @param level the new level, or null to inherit the parent's level again
     */
    record SetLogLevel(String logger, @Nullable String level) {
        /** Creates a request with only the required fields. */
        public static SetLogLevel of(String logger) {
            return new SetLogLevel(logger, null);
        }

        /** Returns a copy with the given {@code level}. */
        public SetLogLevel withLevel(String level) {
            return new SetLogLevel(logger, level);
        }
    }
}
