package io.holdfast.store.common;

import java.time.Instant;

/**
 * One backup in a backup folder.
 *
 * @param id the sequence number within the folder
 * @param createdAt the time of the backup
 * @param commit the latest commit that the backup contains
 * @param bytes the total size of its files
 * @param files the number of its files
 */
public record BackupInfo(int id, Instant createdAt, long commit, long bytes, int files) {}
