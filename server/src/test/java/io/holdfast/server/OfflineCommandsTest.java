package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.server.SharedPostgresServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands on a store that no server has open, and the master key file. */
@Tag("cluster")
class OfflineCommandsTest {

    private static final String ACCOUNT = "/v1/ledger/accounts/" + new UUID(0, 1);

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

    private TestServer start(Path data, String... more) throws Exception {
        String[] options = new String[more.length + 2];
        options[0] = "--backups";
        options[1] = folder.resolve("backups").toString();
        System.arraycopy(more, 0, options, 2, more.length);
        return TestServer.start(data, options);
    }

    @Test
    void aBackupOfARunningServerIsRestoredVerifiedAndServed() throws Exception {
        Path data = folder.resolve("data");
        Path restored = folder.resolve("restored");
        String admin;
        try (TestServer server = start(data)) {
            admin = server.admin();
            server.put(ACCOUNT, "{}").is(200);
            server.post("/v1/admin/backups", "{'name':'daily'}").is(201);
            server.put(ACCOUNT, "{'plan':'later'}").is(200);
        }
        assertThat(run(
                        "backup",
                        "--data",
                        data.toString(),
                        "--to",
                        folder.resolve("aside").toString()))
                .isZero();
        assertThat(output()).contains("created backup 1 in");
        assertThat(run("backup", "--data", folder.resolve("none").toString())).isEqualTo(2);
        assertThat(folder.resolve("none")).doesNotExist();
        assertThat(run("serve", "--help")).isZero();
        assertThat(output()).contains("--max-body", "Usage: holdfast serve", "Default: 7171.");
        String from = folder.resolve("backups").resolve("daily").toString();
        assertThat(run("restore", "--from", from, "--data", restored.toString()))
                .isZero();
        assertThat(output()).contains("restored backup 1", "no problems", "no master key is available");
        assertThat(run("restore", "--from", from, "--data", restored.toString()))
                .isEqualTo(1);
        assertThat(output()).contains("must be empty");
        assertThat(run(
                        "restore",
                        "--from",
                        from,
                        "--id",
                        "9",
                        "--data",
                        folder.resolve("x").toString()))
                .isEqualTo(1);
        assertThat(run("restore", "--data", folder.resolve("x").toString())).isEqualTo(2);

        // Without its master key the server does not start, and does not create another one.
        assertThat(run("serve", "--port", "0", "--data", restored.toString())).isEqualTo(2);
        assertThat(output()).contains("master-keys");
        assertThat(restored.resolve("master.key")).doesNotExist();
        Files.copy(data.resolve("master.key"), restored.resolve("master.key"));
        assertThat(run("verify", "--data", restored.toString())).isZero();
        try (TestServer server = start(restored)) {
            assertThat(server.call(admin, "GET", ACCOUNT, "").is(200).at("plan").isMissingNode())
                    .isTrue();
        }
    }

    @Test
    void aDamagedStoreIsDetected() throws Exception {
        Path data = folder.resolve("data");
        start(data).close();
        assertThat(run("verify", "--data", data.toString())).isZero();
        assertThat(run("verify", "--data", folder.resolve("none").toString())).isEqualTo(2);
        try (var files = Files.list(data)) {
            Path table = files.filter(file -> file.toString().endsWith(".sst"))
                    .findFirst()
                    .orElseThrow();
            byte[] bytes = Files.readAllBytes(table);
            bytes[10] ^= 1;
            Files.write(table, bytes);
        }
        assertThat(run("verify", "--data", data.toString())).isEqualTo(1);
    }

    @Test
    void aConfiguredMasterKeyReplacesTheFileThatOnlyItsOwnerCanRead() throws Exception {
        Path data = folder.resolve("data");
        try (TestServer server = start(data)) {
            assertThat(server.server().newMasterKey()).isEqualTo(data.resolve("master.key"));
        }
        Path file = data.resolve("master.key");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        String keys = "2026=" + TestIdentities.key(1);
        try (TestServer server = start(data, "--master-keys", keys, "--new-admin-key")) {
            assertThat(server.server().newMasterKey()).isNull();
            assertThat(server.post("/v1/identity/rewrap", "").is(200).number("resealed"))
                    .isPositive();
        }
        Files.delete(file);
        start(data, "--master-keys", keys).close();
        assertThat(run(
                        "serve",
                        "--port",
                        "0",
                        "--data",
                        data.toString(),
                        "--master-keys",
                        "2026=" + TestIdentities.key(2)))
                .isEqualTo(2);
        assertThat(output()).contains("master-keys").doesNotContain(TestIdentities.key(2));
        assertThat(run("config", "--master-keys", "secret stuff")).isEqualTo(2);
        assertThat(output()).contains("master-keys must contain").doesNotContain("secret stuff");
    }

    @Test
    void aCopiedStoreNeedsTheMasterKeyOfItsFolder() throws Exception {
        Path data = folder.resolve("data");
        start(data).close();
        String key = Files.readString(data.resolve("master.key")).strip();
        String database = SharedPostgresServer.url() + "?schema=" + SharedPostgresServer.newSchemaName();
        assertThat(run("copy", "--to", database, "--from", "rocksdb:" + data)).isZero();
        assertThat(output()).contains("rows, all equal", data.resolve("master.key") + "", "local=");
        assertThat(run("backup", "--store", database)).isEqualTo(2);
        assertThat(output()).contains("requires a store in a folder");
        assertThat(run("serve", "--store", database, "--port", "0")).isEqualTo(2);
        assertThat(output()).contains("master-keys must be set", "local=");
        String other = "2026=" + Base64.getEncoder().encodeToString(new byte[32]);
        assertThat(run("serve", "--store", database, "--port", "0", "--master-keys", other))
                .isEqualTo(2);
        assertThat(output()).contains("encrypted with the key 'local'", "master.key");
        start(folder.resolve("there"), "--store", database, "--master-keys", "local=" + key + "," + other)
                .close();
    }

    @Test
    void invalidArgumentsOfCopyAreReported() throws Exception {
        assertThat(run("copy", "--help")).isZero();
        assertThat(output()).contains("scalardb:FILE", "to resume it");
        assertThat(run("copy", "--from", "rocksdb:" + folder)).isEqualTo(2);
        assertThat(output()).contains("Missing required option: '--to=STORE'", "Usage: holdfast copy");
        Path missing = folder.resolve("dta");
        assertThat(run("copy", "--from", "rocksdb:" + missing, "--to", "rocksdb:" + folder))
                .isEqualTo(2);
        assertThat(output()).contains("folder " + missing + " does not exist");
        assertThat(missing).doesNotExist();
        assertThat(run("copy", "--from", "rocksdb:" + folder, "--to", "mysql://db"))
                .isEqualTo(2);
        assertThat(output()).contains("--to is invalid: ");
    }
}
