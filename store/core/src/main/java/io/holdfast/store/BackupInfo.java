package io.holdfast.store;

import java.time.Instant;

/**
 * One backup in a backup folder.
 *
 * @param id counts up within its folder
 * @param commit the newest commit that it contains
 */
public record BackupInfo(int id, Instant createdAt, long commit, long bytes, int files) {}
