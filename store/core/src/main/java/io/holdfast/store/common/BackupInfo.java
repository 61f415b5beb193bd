package io.holdfast.store.common;

import java.time.Instant;

/**
 * One backup in a backup folder.
 *
 * @param id counts up within its folder
 * @param commit every commit up to this one is in it
 */
public record BackupInfo(int id, Instant createdAt, long commit, long bytes, int files) {}
