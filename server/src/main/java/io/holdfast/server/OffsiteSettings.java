package io.holdfast.server;

import io.holdfast.offsite.OffsiteLocation;
import io.holdfast.offsite.s3.S3Credentials;
import io.holdfast.server.offsite.OffsiteConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The settings of off-site backups. */
final class OffsiteSettings {

    private static final String LOCATION = "backup-offsite";
    private static final String CREDENTIALS = "backup-offsite-credentials";
    private static final String KEY = "backup-key-file";

    private OffsiteSettings() {}

    /** Returns the configuration, or null if there are no off-site backups or the location is invalid. */
    static @Nullable OffsiteConfig parse(SettingParser settings) {
        if (settings.text(LOCATION).isBlank()) {
            return null;
        }
        Path credentials = file(settings, CREDENTIALS);
        OffsiteLocation location;
        try {
            location = OffsiteLocation.parse(
                    settings.text(LOCATION).strip(),
                    settings.text("backup-offsite-endpoint").strip(),
                    settings.text("backup-offsite-region").strip(),
                    credentials == null
                            ? S3Credentials.environment(settings.environment())
                            : S3Credentials.file(credentials));
        } catch (IllegalArgumentException e) {
            settings.reject(LOCATION, "is invalid: " + e.getMessage());
            return null;
        }
        return new OffsiteConfig(
                location,
                file(settings, KEY),
                settings.duration("backup-offsite-every", Duration.ofMillis(100), Duration.ofDays(1)),
                settings.retention("backup-offsite-keep"),
                settings.duration("backup-offsite-verify-every", Duration.ZERO, Duration.ofDays(366)));
    }

    private static @Nullable Path file(SettingParser settings, String name) {
        if (settings.text(name).isEmpty()) {
            return null;
        }
        Path file = settings.path(name);
        if (!Files.isReadable(file)) {
            settings.reject(name, "must be a readable file, but is '" + file + "'");
        }
        return file;
    }
}
