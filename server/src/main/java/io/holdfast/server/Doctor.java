package io.holdfast.server;

import static io.holdfast.server.DoctorFinding.fail;
import static io.holdfast.server.DoctorFinding.ok;
import static io.holdfast.server.DoctorFinding.warn;

import io.holdfast.server.http.CertificateExpiry;
import io.holdfast.server.http.OpenFileLimit;
import io.holdfast.store.error.ExceptionText;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Checks the environment of a server: Java, limits, disk, permissions, clock, backups and certificate. It changes no
 * data, and works whether or not the server is running.
 */
final class Doctor {

    private static final long GIB = 1L << 30;
    private static final double LITTLE_SPACE = 0.15;
    private static final long HEAP = 256L << 20;
    private static final Duration MAX_CLOCK_ERROR = Duration.ofSeconds(2);
    private static final Duration SOON = Duration.ofDays(21);
    private static final Duration PROBE = Duration.ofSeconds(3);
    private static final Set<PosixFilePermission> OWNER_ONLY = EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private final Config config;
    private final InstantSource clock;
    private final List<DoctorFinding> findings = new ArrayList<>();

    private Doctor(Config config, InstantSource clock) {
        this.config = config;
        this.clock = clock;
    }

    static List<DoctorFinding> examine(Config config, InstantSource clock) {
        Doctor doctor = new Doctor(config, clock);
        doctor.java();
        doctor.openFiles();
        doctor.data();
        doctor.disk(config.data());
        doctor.disk(config.backups());
        doctor.masterKeys();
        if (Files.isDirectory(config.backups())) {
            doctor.add(permissions("backup folder", config.backups()));
        }
        doctor.findings.addAll(new DoctorBackupCheck(config.backups(), clock).find());
        if (config.offsite() != null) {
            doctor.findings.addAll(new DoctorOffsiteCheck(config.offsite(), clock).find());
        }
        doctor.certificate();
        doctor.server();
        return doctor.findings;
    }

    private void add(DoctorFinding finding) {
        findings.add(finding);
    }

    private void java() {
        long heap = Runtime.getRuntime().maxMemory();
        String text = "version " + Runtime.version() + ", heap of at most " + (heap >> 20) + " MiB";
        add(
                heap < HEAP
                        ? warn("java", text + "; a server needs more: set HOLDFAST_JAVA_OPTS=-Xmx512m")
                        : ok("java", text));
    }

    private void openFiles() {
        long needed = (long) config.http().connections().max() + OpenFileLimit.FILES;
        long limit = OpenFileLimit.limit();
        String text = "limit of " + limit;
        add(
                limit < OpenFileLimit.FILES
                        ? fail(
                                "open files",
                                text + ", but a server needs " + needed + ": raise it with ulimit "
                                        + "-n or LimitNOFILE")
                        : limit < needed
                                ? warn(
                                        "open files",
                                        text + "; max-connections needs " + needed + ": raise it " + "with ulimit -n")
                                : ok("open files", text));
    }

    private void data() {
        Path data = config.data();
        if (config.store().isShared()) {
            add(ok("data", "in " + config.store()));
        } else if (!Files.exists(data)) {
            add(warn("data", "folder " + data + " does not exist; the first start creates it"));
        } else if (!Files.isWritable(data)) {
            add(fail("data", "folder " + data + " is not writable by this user; run the command as the server's user"));
        } else {
            add(permissions("data", data));
            clock(data);
        }
    }

    private static DoctorFinding permissions(String subject, Path path) {
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
            String text = path + " has mode " + PosixFilePermissions.toString(permissions);
            return permissions.stream().allMatch(OWNER_ONLY::contains)
                    ? ok(subject, text)
                    : warn(subject, text + "; other users can read it: run chmod go= " + path);
        } catch (UnsupportedOperationException | IOException e) {
            return ok(subject, path + " exists");
        }
    }

    /** Compares this machine's clock with the clock of the file system, which may be on another machine. */
    private void clock(Path data) {
        try {
            Path probe = Files.createTempFile(data, ".doctor", ".tmp");
            try {
                Instant now = clock.instant();
                Duration error =
                        Duration.between(Files.getLastModifiedTime(probe).toInstant(), now);
                add(
                        error.abs().compareTo(MAX_CLOCK_ERROR) > 0
                                ? warn(
                                        "clock",
                                        "differs from the file system's clock by " + error + "; use NTP to correct it")
                                : ok("clock", now.toString()));
            } finally {
                Files.delete(probe);
            }
        } catch (IOException e) {
            add(fail("data", "cannot create a file in " + data + ": " + ExceptionText.of(e)));
        }
    }

    private void disk(Path folder) {
        Path existing = folder.toAbsolutePath();
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        long free = existing.toFile().getUsableSpace();
        long size = Math.max(1, existing.toFile().getTotalSpace());
        String text = "%.1f GiB free (%d %%) for %s".formatted((double) free / GIB, 100 * free / size, folder);
        add(
                free < GIB
                        ? fail("disk", text + "; writes stop when it is full")
                        : free < LITTLE_SPACE * size ? warn("disk", text) : ok("disk", text));
    }

    private void masterKeys() {
        GeneratedMasterKeyFile file = new GeneratedMasterKeyFile(config.data());
        if (!config.masterKeys().isEmpty()) {
            add(ok("master keys", config.masterKeys().size() + " configured"));
        } else if (file.exists()) {
            add(permissions("master keys", file.path()));
            add(warn("master keys", "only in " + file.path() + ", which is not in backups; copy it to a safe place"));
        }
    }

    private void certificate() {
        try {
            Instant expiry = CertificateExpiry.of(config.http());
            if (expiry != null) {
                Duration left = Duration.between(clock.instant(), expiry);
                String text = "valid until " + expiry;
                add(
                        left.isNegative()
                                ? fail("certificate", "expired on " + expiry + "; renew it")
                                : left.compareTo(SOON) < 0
                                        ? warn("certificate", text + "; renew it")
                                        : ok("certificate", text));
            }
        } catch (IOException | GeneralSecurityException e) {
            add(fail("certificate", "cannot be read: " + ExceptionText.of(e)));
        }
    }

    private void server() {
        String scheme = config.http().tls() ? "https" : "http";
        String host = config.http().bind();
        URI address = URI.create(scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":"
                + config.http().port());
        if (config.http().tls()) {
            return; // The certificate is for another name.
        }
        try {
            HttpResponse<String> response = HttpClient.newBuilder()
                    .connectTimeout(PROBE)
                    .build()
                    .send(
                            HttpRequest.newBuilder(address.resolve("/readyz"))
                                    .timeout(PROBE)
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            add(
                    response.statusCode() == 200
                            ? ok("server", "ready at " + address)
                            : fail("server", "not ready at " + address + ": " + response.body()));
        } catch (IOException e) {
            add(warn(
                    "server",
                    "not running at " + address + ", the address in its settings; start it with 'holdfast serve', or"
                            + " set --port to the port of a running server"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
