package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.rocksdb.RocksDb;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with an archive and scheduled backups, and restores from them with the command line. */
@Tag("slow")
class ScheduledBackupsTest {

    private static final String ACCOUNTS = "/v1/ledger/accounts/";

    @TempDir
    Path folder;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private int run(String... args) throws Exception {
        printed.reset();
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        return Main.run(args, out, out);
    }

    private String output() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    private Path scheduled() {
        return folder.resolve("backups").resolve("scheduled");
    }

    private TestServer start(Path data) throws Exception {
        return TestServer.start(
                data,
                "--backups",
                folder.resolve("backups").toString(),
                "--archive",
                folder.resolve("archive").toString(),
                "--archive-every",
                "PT0.1S",
                "--backup-every",
                "PT1H",
                "--backup-verify-every",
                "P1D");
    }

    private int restore(String data, String... target) throws Exception {
        List<String> args = new ArrayList<>(List.of(
                "restore",
                "--from",
                scheduled().toString(),
                "--archive",
                folder.resolve("archive").toString(),
                "--data",
                folder.resolve(data).toString()));
        args.addAll(List.of(target));
        return run(args.toArray(String[]::new));
    }

    private static String account(long number) {
        return ACCOUNTS + new UUID(0, number);
    }

    @Test
    void aServerIsRestoredToACommitATimeAndTheLatestState() throws Exception {
        Path data = folder.resolve("data");
        long second;
        String admin;
        Instant afterSecond;
        try (TestServer server = start(data)) {
            admin = server.admin();
            Awaitility.await()
                    .atMost(Duration.ofMinutes(1))
                    .until(() -> Files.exists(scheduled().resolve("verified")));
            assertThat(RocksDb.backups(scheduled())).hasSize(1);
            server.put(account(1), "{}").is(200);
            server.put(account(2), "{}").is(200);
            second = server.get("/v1/admin/store").number("lastCommit");
            afterSecond = Instant.now();
            server.put(account(3), "{}").is(200);
        }
        // A restart within the hour makes no further backup.
        start(data).close();
        assertThat(RocksDb.backups(scheduled())).hasSize(1);

        assertThat(restore("commit", "--to-commit", Long.toString(second)))
                .as(output())
                .isZero();
        assertThat(output()).contains("the archive up to commit " + second, "no problems");
        assertThat(restore("time", "--to-time", afterSecond.toString()))
                .as(output())
                .isZero();
        assertThat(restore("latest", "--to-time", "latest")).as(output()).isZero();
        for (String restored : List.of("commit", "time", "latest")) {
            Files.copy(data.resolve("master.key"), folder.resolve(restored).resolve("master.key"));
            try (TestServer server = TestServer.start(folder.resolve(restored))) {
                server.call(admin, "GET", account(2), "").is(200);
                server.call(admin, "GET", account(3), "").is(restored.equals("latest") ? 200 : 404);
            }
        }
    }

    @Test
    void contradictingOptionsAreRefused() throws Exception {
        assertThat(restore("x", "--to-commit", "5", "--id", "1")).isEqualTo(2);
        assertThat(output()).contains("only one of --id, --to-commit and --to-time");
        assertThat(restore("x", "--to-time", "yesterday")).isEqualTo(2);
        assertThat(output()).contains("--to-time must be a time such as", "but is 'yesterday'");
        assertThat(run("restore", "--from", "b", "--to-commit", "5", "--data", "x"))
                .isEqualTo(2);
        assertThat(output()).contains("set --archive to its folder");
        assertThat(run("serve", "--data", "d", "--archive", "d/archive", "--backup-keep", "5"))
                .isEqualTo(2);
        assertThat(output())
                .contains("must not be inside data", "backup-keep must be numbers such as 24h,7d,4w, but is '5'");
    }
}
