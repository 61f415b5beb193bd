package io.holdfast.store.rocksdb;

import io.holdfast.store.common.BackupInfo;
import java.util.List;

/**
 * The backups in a folder.
 *
 * @param intact the backups whose file lists are readable, oldest first
 * @param damaged the numbers of the other backups, in ascending order
 */
public record BackupListing(List<BackupInfo> intact, List<Integer> damaged) {

    /** The listing of a folder without backups. */
    static final BackupListing EMPTY = new BackupListing(List.of(), List.of());

    public BackupListing {
        intact = List.copyOf(intact);
        damaged = List.copyOf(damaged);
    }
}
