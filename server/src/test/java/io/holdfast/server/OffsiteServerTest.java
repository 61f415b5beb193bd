package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.DoctorFinding.Level;
import io.holdfast.testkit.ManualClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that copies its backups and its archive to another folder, and restores from there. */
@Tag("slow")
class OffsiteServerTest {

    private static final String ACCOUNTS = "/v1/ledger/accounts/";

    @TempDir
    Path folder;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private Path offsite;
    private Path key;

    @BeforeEach
    void createLocation() throws IOException {
        offsite = Files.createDirectory(folder.resolve("offsite"));
        key = key("backup.key", 1);
    }

    private Path key(String name, int first) throws IOException {
        byte[] bytes = new byte[32];
        bytes[0] = (byte) first;
        Path file = Files.writeString(folder.resolve(name), Base64.getEncoder().encodeToString(bytes));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return file;
    }

    private int run(String... args) throws Exception {
        printed.reset();
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        return Main.run(args, out, out);
    }

    private String output() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    private TestServer start(String... more) throws Exception {
        List<String> options = new ArrayList<>(List.of(
                "--backups",
                folder.resolve("backups").toString(),
                "--backup-offsite",
                "file:" + offsite,
                "--backup-key-file",
                key.toString(),
                "--backup-offsite-every",
                "PT0.2S",
                "--backup-verify-every",
                "PT0S"));
        options.addAll(List.of(more));
        return TestServer.start(folder.resolve("data"), options.toArray(String[]::new));
    }

    private int offsite(String command, Path keyFile, String... more) throws Exception {
        List<String> args = new ArrayList<>(
                List.of("offsite", command, "--backup-offsite", "file:" + offsite, "--backup-key-file", keyFile + ""));
        args.addAll(List.of(more));
        return run(args.toArray(String[]::new));
    }

    /** Returns the last commit of the off-site journal. */
    private long copiedCommit() {
        if (!Files.exists(offsite.resolve("journal"))) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(offsite.resolve("journal"))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> String.valueOf(file.getFileName()))
                    .mapToLong(name -> Long.parseLong(name.substring(20, 39)))
                    .max()
                    .orElse(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aServerIsRestoredFromOffsiteToTheLatestCommit() throws Exception {
        String admin;
        try (TestServer server = start(
                "--archive",
                folder.resolve("archive").toString(),
                "--archive-every",
                "PT0.1S",
                "--backup-every",
                "PT1H")) {
            admin = server.admin();
            Awaitility.await()
                    .atMost(Duration.ofMinutes(1))
                    .until(() -> Files.exists(folder.resolve("backups/.offsite/verified")));
            server.put(ACCOUNTS + new UUID(0, 1), "{}").is(200);
            long commit = server.get("/v1/admin/store").number("lastCommit");
            Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> copiedCommit() >= commit);
        }
        assertThat(offsite("list", key)).as(output()).isZero();
        assertThat(output()).containsPattern("\\d{8}T\\d{6}Z-[0-9a-f]{8} .* commit \\d+ .* files  scheduled 1");
        Path fetched = folder.resolve("fetched");
        assertThat(offsite("fetch", key, "--to", fetched.toString()))
                .as(output())
                .isZero();
        assertThat(output()).contains("fetched backup ", "later files of the archive to " + fetched.resolve("archive"));
        Path restored = folder.resolve("restored");
        assertThat(run(
                        "restore",
                        "--from",
                        fetched.resolve("backups").toString(),
                        "--archive",
                        fetched.resolve("archive").toString(),
                        "--to-time",
                        "latest",
                        "--data",
                        restored.toString()))
                .as(output())
                .isZero();
        Files.copy(folder.resolve("data/master.key"), restored.resolve("master.key"));
        try (TestServer server = TestServer.start(restored)) {
            server.call(admin, "GET", ACCOUNTS + new UUID(0, 1), "").is(200);
        }
        isRefusedWithTheWrongKey();
        isExaminedByDoctor();
    }

    private void isRefusedWithTheWrongKey() throws Exception {
        Path wrong = key("wrong.key", 2);
        assertThat(offsite("list", wrong)).isEqualTo(1);
        assertThat(output()).contains("are encrypted with the key ", ", but the given key is ");
        assertThat(run("offsite", "list", "--backup-offsite", "file:" + offsite))
                .isEqualTo(1);
        assertThat(output()).contains("and no key is given");
        assertThat(offsite("fetch", key, "--to", folder.resolve("x").toString(), "--id", "2020"))
                .isEqualTo(1);
        assertThat(output()).contains("no backup in file:" + offsite + " has the id '2020'; there are [2");
    }

    private void isExaminedByDoctor() throws Exception {
        ManualClock clock = new ManualClock(InstantSource.system().instant());
        assertThat(examine(clock).level()).isEqualTo(Level.OK);
        clock.advance(Duration.ofHours(27));
        assertThat(examine(clock).text()).contains("more than a day ago");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(examine(clock).text()).contains("other users can read " + key);
    }

    private DoctorFinding examine(InstantSource clock) {
        Config config = LayeredSettings.read(
                        List.of("--backup-offsite", "file:" + offsite, "--backup-key-file", key.toString()), Map.of())
                .config();
        return new DoctorOffsiteCheck(Objects.requireNonNull(config.offsite()), clock)
                .find()
                .get(0);
    }

    @Test
    void retentionAppliesToEachBackupFolder() throws Exception {
        try (TestServer server = start("--backup-offsite-keep", "0h,0d,0w", "--backup-offsite-verify-every", "PT0S")) {
            server.post("/v1/admin/backups", "{'name':'nightly'}").is(201);
            server.post("/v1/admin/backups", "{'name':'before-upgrade'}").is(201);
            Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> listed().size() == 2);
            assertThat(listed()).anyMatch(line -> line.endsWith("nightly 1"));
            server.put(ACCOUNTS + new UUID(0, 1), "{}").is(200);
            // Times of backups are in seconds.
            Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> {
                server.post("/v1/admin/backups", "{'name':'nightly'}").is(201);
                List<String> times = new ArrayList<>();
                server.get("/v1/admin/backups").at("rows").forEach(row -> {
                    if (row.path("name").asString("").equals("nightly")) {
                        times.add(row.path("created").asString(""));
                    }
                });
                return times.stream().distinct().count() > 1;
            });
            Awaitility.await()
                    .atMost(Duration.ofMinutes(1))
                    .until(() -> listed().stream().noneMatch(line -> line.endsWith("nightly 1"))
                            && listed().stream().anyMatch(line -> line.contains("nightly ")));
            assertThat(listed()).anyMatch(line -> line.endsWith("before-upgrade 1"));
        }
    }

    private List<String> listed() throws Exception {
        offsite("list", key);
        return output().lines().filter(line -> line.contains(" commit ")).toList();
    }

    @Test
    void invalidSettingsAreNamed() throws Exception {
        assertThat(run("offsite", "list")).isEqualTo(2);
        assertThat(output()).contains("backup-offsite is not set");
        assertThat(run("config", "--backup-offsite", "ftp://x", "--backup-offsite-keep", "5"))
                .isEqualTo(2);
        assertThat(output()).contains("backup-offsite is invalid: 'ftp://x' is not file:FOLDER or s3://BUCKET/PREFIX");
        assertThat(run(
                        "config",
                        "--backup-offsite",
                        "s3://bucket/a",
                        "--backup-offsite-keep",
                        "5",
                        "--backup-key-file",
                        folder.resolve("none").toString()))
                .isEqualTo(2);
        assertThat(output())
                .contains(
                        "backup-offsite-keep must be numbers such as 24h,7d,4w, but is '5'",
                        "backup-key-file must be a readable file, but is '" + folder.resolve("none"));
        assertThat(offsite("list", Files.writeString(folder.resolve("bad.key"), "a secret")))
                .isEqualTo(1);
        assertThat(output()).contains("must contain 32 random bytes in Base64").doesNotContain("a secret");
        assertThat(run("offsite", "list", "--backup-offsite", "file:" + offsite))
                .isEqualTo(1);
        assertThat(output()).contains("there are no backups in file:" + offsite);
        assertThat(offsite("list", key, "--backup-offsite", "file:" + folder.resolve("unmounted")))
                .isEqualTo(1);
        assertThat(output()).contains("does not exist; mount its disk or create it");
    }
}
