package io.holdfast.server.offsite;

import io.holdfast.offsite.OffsiteBackups;
import io.holdfast.offsite.OffsiteKey;
import io.holdfast.offsite.OffsiteLocation;
import io.holdfast.offsite.object.ObjectStore;
import io.holdfast.server.admin.BackupRetention;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The off-site backups of a server.
 *
 * @param keyFile the file with the key that encrypts them, or null without encryption
 * @param every the interval at which new backups and the archive are copied
 * @param keep the retention of the backups of each backup folder
 * @param verifyEvery the time between two verifications, or zero for none
 */
public record OffsiteConfig(
        OffsiteLocation location, @Nullable Path keyFile, Duration every, BackupRetention keep, Duration verifyEvery) {

    /** Opens the location without connecting. */
    ObjectStore objects() {
        return location.open();
    }

    /** Reads the key, or returns null without encryption. */
    @Nullable
    OffsiteKey key() throws IOException {
        return keyFile == null ? null : OffsiteKey.read(keyFile);
    }

    /** Opens the existing backups. */
    public OffsiteBackups open() throws IOException {
        return OffsiteBackups.open(objects(), key());
    }
}
