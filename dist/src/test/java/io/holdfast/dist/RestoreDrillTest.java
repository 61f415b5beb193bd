package io.holdfast.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the guide "Restore drill", run word for word on the copies of a server's backups. */
@Tag("slow")
class RestoreDrillTest {

    private static final String ACCOUNT = "00000000-0000-0000-0000-000000000001";

    @TempDir
    Path unpacked;

    @TempDir
    Path work;

    @Test
    void theCommandsOfTheGuideRestoreEverything() throws Exception {
        Distribution dist = Distribution.unpack(unpacked);
        Files.createDirectory(work.resolve("offsite"));
        Files.writeString(work.resolve("backup.key"), Base64.getEncoder().encodeToString(new byte[32]));
        runProductionServer(dist);
        Files.copy(work.resolve("data/master.key"), work.resolve("master.key"));
        Files.move(work.resolve("data"), work.resolve("lost"));

        String guide = Files.readString(dist.home().resolve("docs/operating/restore-drill.md"));
        String commands = guide.lines()
                .filter(line -> line.startsWith("    "))
                .map(String::strip)
                .collect(Collectors.joining("\n"));
        // The look-up that the guide leaves to the reader.
        commands = commands.replace(
                "kill $!", "drill_server=$!\nholdfast ledger account " + ACCOUNT + "\nkill $drill_server");
        ProcessBuilder builder = new ProcessBuilder("bash", "-euxc", commands)
                .directory(work.toFile())
                .redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("HOLDFAST_"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().merge("PATH", dist.home().resolve("bin").toString(), (path, bin) -> bin + ":" + path);
        Process drill = builder.start();
        drill.getOutputStream().close();
        String output = new String(drill.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(drill.waitFor()).as(output).isZero();
        assertThat(output).contains("restored backup 1 and the archive up to commit", "no problems", ACCOUNT);
        assertThat(output).containsPattern("fetched backup \\S+ of .* later files of the archive to drill/fetched");
        assertThat(work.resolve("drill")).doesNotExist();
    }

    /** Runs a server that backs itself up, and creates an account after the backup. */
    private void runProductionServer(Distribution dist) throws Exception {
        Process server = dist.start(
                work,
                Map.of(),
                "serve",
                "--port",
                "0",
                "--archive",
                "archive",
                "--archive-every",
                "PT0.1S",
                "--backup-every",
                "PT1H",
                "--backup-verify-every",
                "PT0S",
                "--backup-offsite",
                "file:offsite",
                "--backup-key-file",
                "backup.key",
                "--backup-offsite-every",
                "PT0.2S",
                "--backup-offsite-verify-every",
                "PT0S");
        String url = null;
        String key = null;
        long backedUp = -1;
        try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8);
                BufferedReader log = server.errorReader(StandardCharsets.UTF_8)) {
            while (url == null || key == null) {
                String line = String.valueOf(out.readLine());
                assertThat(line).isNotEqualTo("null");
                if (line.contains(" listens on ")) {
                    url = line.replaceFirst(".* listens on (\\S+) .*", "$1");
                } else if (line.startsWith("administrator API key")) {
                    key = line.substring(line.lastIndexOf(' ') + 1);
                }
            }
            while (backedUp < 0) {
                String line = String.valueOf(log.readLine());
                assertThat(line).isNotEqualTo("null");
                if (line.contains("created backup 1")) {
                    backedUp = Long.parseLong(line.replaceFirst(".* up to commit (\\d+).*", "$1"));
                }
            }
            Distribution.Ran created = dist.run(
                    Map.of("HOLDFAST_URL", url, "HOLDFAST_KEY", key),
                    List.of("ledger", "account", ACCOUNT, "--plan", "pro").toArray(String[]::new));
            assertThat(created.code()).as(created.err()).isZero();
            while (copiedCommit() <= backedUp || !Files.exists(work.resolve("offsite/backups"))) {
                assertThat(server.waitFor(50, TimeUnit.MILLISECONDS)).isFalse();
            }
            server.destroy();
            assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            server.destroyForcibly();
        }
    }

    /** Returns the last commit of the off-site journal. */
    private long copiedCommit() throws IOException {
        Path journal = work.resolve("offsite/journal");
        if (!Files.exists(journal)) {
            return -1;
        }
        try (Stream<Path> files = Files.walk(journal)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> String.valueOf(file.getFileName()))
                    .mapToLong(name -> Long.parseLong(name.substring(20, 39)))
                    .max()
                    .orElse(-1);
        }
    }
}
