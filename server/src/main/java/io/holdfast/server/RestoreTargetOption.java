package io.holdfast.server;

import io.holdfast.server.admin.BackupPlan;
import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.store.rocksdb.RecoveryTarget;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options of {@code holdfast restore} that select a state in the archive. */
final class RestoreTargetOption {

    private static final String LATEST = "latest";

    private RestoreTargetOption() {}

    /**
     * Returns the target, or null to restore a backup without the archive.
     *
     * @throws InvalidConfigException if the options contradict each other or there is no archive
     */
    static @Nullable RecoveryTarget of(
            @Nullable Long toCommit, @Nullable String toTime, @Nullable Integer id, BackupPlan plan) {
        if (toCommit == null && toTime == null) {
            return null;
        }
        if ((toCommit != null && toTime != null) || id != null) {
            throw new InvalidConfigException(List.of("only one of --id, --to-commit and --to-time can be set"));
        }
        if (plan.archive() == null) {
            throw new InvalidConfigException(
                    List.of("--to-commit and --to-time require the archive; set --archive to its folder"));
        }
        if (toCommit != null) {
            return RecoveryTarget.commit(toCommit);
        }
        return LATEST.equals(toTime) ? RecoveryTarget.latest() : RecoveryTarget.time(time(toTime));
    }

    private static Instant time(@Nullable String text) {
        try {
            return Instant.parse(String.valueOf(text));
        } catch (DateTimeException e) {
            throw new InvalidConfigException(
                    List.of("--to-time must be a time such as 2026-03-01T12:00:00Z, or latest, but is '" + text + "'"));
        }
    }
}
