package io.holdfast.offsite;

import java.time.Instant;

/**
 * A complete off-site backup.
 *
 * @param id the identifier of the backup in its location
 * @param name the name of the local backup folder that it was copied from
 * @param number the number of the backup in that folder
 * @param createdAt the time of the backup
 * @param commit the latest commit in the backup
 * @param bytes the total size of its files
 * @param files the number of its files
 */
public record OffsiteBackup(String id, String name, int number, Instant createdAt, long commit, long bytes, int files) {

    private static final int SHORT_ID = 25;

    /** Returns the beginning of the id, which is sufficient to refer to the backup. */
    public String shortId() {
        return id.substring(0, Math.min(SHORT_ID, id.length()));
    }

    /** Returns whether this is the copy of a local backup. */
    public boolean isCopyOf(LocalBackup local) {
        return name.equals(local.name())
                && number == local.id()
                && createdAt.equals(local.createdAt())
                && commit == local.commit();
    }
}
