package io.holdfast.api;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What whoever operates the server asks for. */
public interface AdminApi {

    /**
     * A backup.
     *
     * @param name of the folder of backups: letters, digits, dots, dashes; {@code default} if nothing is said
     */
    record MakeBackup(@Nullable String name) {}

    record BackupRef(String name, Integer id) {}

    /**
     * The figures of the store, since the server was started.
     *
     * @param writing time spent making groups durable, fsync and all
     * @param waiting write functions in the queue now
     * @param rows rows by family, as the engine estimates them
     * @param bytes bytes by family, the same way; empty if the engine cannot tell
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
     * One backup.
     *
     * @param id counts up within its folder
     * @param commit every commit up to this one is in it
     */
    record Backup(String name, int id, Instant created, long commit, long bytes, int files) {}

    /**
     * How far the verification that is under way has come.
     *
     * @param stage what it is at, like {@code verify seat_bookings}; null if there is none
     * @param rows rows and entries of indexes that were read so far
     * @param of how many there are, as the engine estimates them; 0 if that is not known
     */
    record Verifying(@Nullable String stage, long rows, long of) {}

    /**
     * What was found when everything was read.
     *
     * @param problems how many disagreements there are
     * @param named the first of them, each with the room that found it
     */
    record Verified(boolean clean, long commit, long rows, long entries, long problems, List<String> named) {}
}
