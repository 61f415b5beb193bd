package io.holdfast.server.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The host metrics that operators must watch: disk space, the newest backup and the certificate. */
final class DiskBackupAndCertificateMetrics {

    private static final double MILLIS = 1_000;

    private DiskBackupAndCertificateMetrics() {}

    /**
     * Registers the gauges, which are read at every scrape.
     *
     * @param verified returns the time of the last verification of a scheduled backup, or null if there was none
     * @param expiry returns the certificate's expiry time, or null without a certificate
     */
    static void register(
            MeterRegistry registry,
            Path data,
            Path backups,
            Supplier<@Nullable Instant> verified,
            Supplier<@Nullable Instant> expiry) {
        gauge(
                registry,
                "holdfast.disk.free",
                "bytes",
                "Free space on the disk that contains the data folder.",
                path -> disk(path).getUsableSpace(),
                data);
        gauge(
                registry,
                "holdfast.disk.size",
                "bytes",
                "Size of the disk that contains the data folder.",
                path -> disk(path).getTotalSpace(),
                data);
        gauge(
                registry,
                "holdfast.backup.newest.timestamp",
                "seconds",
                "Time of the newest backup in the backup folder, in seconds since 1970; no value if there is none.",
                DiskBackupAndCertificateMetrics::newest,
                backups);
        gauge(
                registry,
                "holdfast.backup.verified.timestamp",
                "seconds",
                "Time at which a scheduled backup was last verified without problems, in seconds since 1970; no value"
                        + " if it never was.",
                path -> seconds(verified.get()),
                backups);
        gauge(
                registry,
                "holdfast.tls.certificate.expiry.timestamp",
                "seconds",
                "Expiry time of the certificate, in seconds since 1970; no value without TLS.",
                path -> seconds(expiry.get()),
                data);
    }

    private static double seconds(@Nullable Instant time) {
        return time == null ? Double.NaN : time.getEpochSecond();
    }

    /** A function that reads a value from a folder. */
    @FunctionalInterface
    private interface FolderValue {
        double read(Path folder) throws IOException;
    }

    private static void gauge(
            MeterRegistry registry, String name, String unit, String description, FolderValue value, Path folder) {
        ToDoubleFunction<Path> read = path -> {
            try {
                return value.read(path);
            } catch (IOException | UncheckedIOException e) {
                return Double.NaN;
            }
        };
        Gauge.builder(name, folder, read)
                .description(description)
                .baseUnit(unit)
                .strongReference(true)
                .register(registry);
    }

    /**
     * Returns a file on the same disk as a folder, because a {@code FileStore} cannot report disk space in a chroot.
     */
    private static File disk(Path folder) {
        Path existing = folder.toAbsolutePath();
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        return existing.toFile();
    }

    /** Returns the time of the newest file that lists a backup; reading the lists themselves would be slow. */
    private static double newest(Path backups) throws IOException {
        double newest = Double.NaN;
        if (!Files.isDirectory(backups)) {
            return newest;
        }
        try (DirectoryStream<Path> folders =
                Files.newDirectoryStream(backups, folder -> Files.isDirectory(folder.resolve("meta")))) {
            for (Path folder : folders) {
                try (DirectoryStream<Path> lists = Files.newDirectoryStream(folder.resolve("meta"), "[0-9]*")) {
                    for (Path list : lists) {
                        double seconds = Files.getLastModifiedTime(list).toMillis() / MILLIS;
                        newest = newest >= seconds ? newest : seconds;
                    }
                }
            }
        }
        return newest;
    }
}
