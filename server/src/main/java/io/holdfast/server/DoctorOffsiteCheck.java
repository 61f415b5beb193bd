package io.holdfast.server;

import static io.holdfast.server.DoctorFinding.fail;
import static io.holdfast.server.DoctorFinding.ok;
import static io.holdfast.server.DoctorFinding.warn;

import io.holdfast.offsite.OffsiteBackup;
import io.holdfast.offsite.OffsiteBackups;
import io.holdfast.offsite.OffsiteListing;
import io.holdfast.server.offsite.OffsiteConfig;
import io.holdfast.store.common.OwnerOnlyFiles;
import io.holdfast.store.error.ExceptionText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The checks of off-site backups of {@code holdfast doctor}. */
final class DoctorOffsiteCheck {

    private static final String SUBJECT = "off-site";

    private final OffsiteConfig config;
    private final InstantSource clock;

    DoctorOffsiteCheck(OffsiteConfig config, InstantSource clock) {
        this.config = config;
        this.clock = clock;
    }

    List<DoctorFinding> find() {
        List<DoctorFinding> findings = new ArrayList<>();
        try {
            key(config.keyFile(), findings);
            try (OffsiteBackups backups = config.open()) {
                OffsiteListing listing = backups.list();
                listing.damaged().forEach(problem -> findings.add(fail(SUBJECT, problem)));
                findings.add(age(listing.newest(), backups));
            }
        } catch (IOException e) {
            findings.add(fail(SUBJECT, ExceptionText.of(e)));
        }
        return findings;
    }

    private static void key(@Nullable Path keyFile, List<DoctorFinding> findings) throws IOException {
        if (keyFile == null) {
            findings.add(warn(SUBJECT, "backups are not encrypted; set backup-key-file"));
        } else if (!OwnerOnlyFiles.isOwnerOnly(keyFile)) {
            findings.add(warn(SUBJECT, "other users can read " + keyFile + ": run chmod go= " + keyFile));
        }
    }

    private DoctorFinding age(@Nullable OffsiteBackup newest, OffsiteBackups backups) {
        if (newest == null) {
            return warn(SUBJECT, "no backup in " + backups);
        }
        String text = "the newest in " + backups + " is from " + newest.createdAt();
        return Duration.between(newest.createdAt(), clock.instant()).compareTo(DoctorBackupCheck.LATE) > 0
                ? warn(SUBJECT, text + ", more than a day ago; see the log of the server")
                : ok(SUBJECT, text);
    }
}
