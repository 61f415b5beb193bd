package io.holdfast.server;

import static io.holdfast.server.DoctorFinding.fail;
import static io.holdfast.server.DoctorFinding.ok;
import static io.holdfast.server.DoctorFinding.warn;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.rocksdb.BackupListing;
import io.holdfast.store.rocksdb.RocksDb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The backup checks of {@code holdfast doctor}. */
final class DoctorBackupCheck {

    private static final String SUBJECT = "backups";
    /** The age at which daily backups are late. */
    static final Duration LATE = Duration.ofHours(26);

    private final Path backups;
    private final InstantSource clock;

    DoctorBackupCheck(Path backups, InstantSource clock) {
        this.backups = backups;
        this.clock = clock;
    }

    List<DoctorFinding> find() {
        List<DoctorFinding> findings = new ArrayList<>();
        Instant newest = null;
        try (Stream<Path> folders = Files.isDirectory(backups) ? Files.list(backups) : Stream.empty()) {
            for (Path folder : folders.filter(each -> Files.isDirectory(each.resolve("meta")))
                    .sorted()
                    .toList()) {
                BackupListing listing = RocksDb.inspectBackups(folder);
                if (!listing.damaged().isEmpty()) {
                    findings.add(fail(SUBJECT, folder + " contains damaged backups: " + listing.damaged()));
                }
                for (BackupInfo backup : listing.intact()) {
                    newest = newest == null || backup.createdAt().isAfter(newest) ? backup.createdAt() : newest;
                }
            }
        } catch (IOException | StoreException e) {
            findings.add(fail(SUBJECT, backups + " cannot be read: " + ExceptionText.of(e)));
        }
        findings.add(age(newest));
        return findings;
    }

    private DoctorFinding age(@Nullable Instant newest) {
        if (newest == null) {
            return warn(SUBJECT, "no backup in " + backups + "; run 'holdfast admin backup'");
        }
        Duration age = Duration.between(newest, clock.instant());
        String text = "the newest is from " + newest;
        return age.isNegative()
                ? warn(SUBJECT, text + ", which is in the future; check the clock")
                : age.compareTo(LATE) > 0
                        ? warn(SUBJECT, text + ", more than a day ago; run 'holdfast admin backup'")
                        : ok(SUBJECT, text);
    }
}
