package io.holdfast.offsite;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The backups in a location.
 *
 * @param backups the complete backups, oldest first
 * @param damaged one error message for each manifest that cannot be read
 */
public record OffsiteListing(List<OffsiteBackup> backups, List<String> damaged) {

    public OffsiteListing {
        backups = List.copyOf(backups);
        damaged = List.copyOf(damaged);
    }

    /** Returns the newest backup, or null if there is none. */
    public @Nullable OffsiteBackup newest() {
        return backups.isEmpty() ? null : backups.get(backups.size() - 1);
    }
}
