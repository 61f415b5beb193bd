package io.holdfast.store.common;

import java.time.Instant;

/**
 * One backup in a backup folder.
 *
 * @param id the sequence number of the backup within its folder
 * @param createdAt the time of the backup
 * @param commit the latest commit that the backup contains
 * @param bytes the total size of the backup's files in bytes
 * @param files the number of files in the backup
 */
public record BackupInfo(int id, Instant createdAt, long commit, long bytes, int files) {}
