package io.holdfast.cli;

import io.holdfast.server.Server;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Loads the classes that a server and typical commands need, so that the JVM can store them in a class archive. The
 * launcher runs this class with {@code -XX:ArchiveClassesAtExit}; it uses a server on a free loopback port and a
 * temporary folder.
 */
public final class StartupTraining {

    private static final String ACCOUNT = "00000000-0000-0000-0000-000000000001";

    private static final List<String> COMMANDS = List.of(
            "--version",
            "ledger account " + ACCOUNT + " --plan free",
            "ledger credit " + ACCOUNT + " 1000 --credit-key k",
            "ledger charge " + ACCOUNT + " 10 --event e --json",
            "ledger charge " + ACCOUNT + " 99999 --event f",
            "ledger balance " + ACCOUNT,
            "ledger history " + ACCOUNT,
            "ledger balance nobody",
            "seats events",
            "seats map nothing",
            "queue create work",
            "queue send work {}",
            "queue list",
            "queue stats work --json",
            "identity list",
            "failed list",
            "keys list",
            "admin store",
            "call",
            "call ledger.balance {\"account\":\"" + ACCOUNT + "\"}",
            "seats --help",
            "config");

    private StartupTraining() {}

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("holdfast-training");
        try (PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
            train(folder, nowhere);
        } finally {
            delete(folder);
        }
    }

    private static void train(Path folder, PrintStream out) throws Exception {
        try (Server server = Server.start(
                "--data", folder.resolve("data").toString(),
                "--backups", folder.resolve("backups").toString(),
                "--port", "0")) {
            Map<String, String> environment = Map.of(
                    "HOLDFAST_URL",
                    server.address().toString(),
                    "HOLDFAST_KEY",
                    Objects.requireNonNull(server.firstKey()),
                    "HOME",
                    folder.toString());
            for (String command : COMMANDS) {
                // Some commands fail, so that error messages are fast too.
                int unused = new Cli(environment, InputStream.nullInputStream(), out, out, false)
                        .run(command.split(" ", -1));
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
