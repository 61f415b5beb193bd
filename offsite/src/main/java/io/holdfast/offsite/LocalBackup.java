package io.holdfast.offsite;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * A complete backup in a local backup folder.
 *
 * @param name the name of the backup folder
 * @param id the number of the backup in the folder
 * @param createdAt the time of the backup, in whole seconds
 * @param commit the latest commit in the backup
 * @param folder the backup folder
 * @param files the files of the backup
 */
public record LocalBackup(String name, int id, Instant createdAt, long commit, Path folder, List<LocalFile> files) {

    public LocalBackup {
        files = List.copyOf(files);
    }

    /**
     * A file of a backup.
     *
     * @param path the path in the backup folder, with {@code /} between its parts
     * @param unique whether no other file ever has the same path and size, so that its content needs to be read only
     *     once
     */
    public record LocalFile(String path, boolean unique) {}
}
