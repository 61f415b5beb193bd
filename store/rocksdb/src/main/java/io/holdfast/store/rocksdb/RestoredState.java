package io.holdfast.store.rocksdb;

import io.holdfast.store.common.BackupInfo;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The result of a restore from a backup and the archived journal.
 *
 * @param backup the backup on which the restored store is based
 * @param commit the latest commit in the restored store
 * @param time the time of that commit, or null if it is older than the archive
 */
public record RestoredState(
        BackupInfo backup, long commit, @Nullable Instant time) {}
