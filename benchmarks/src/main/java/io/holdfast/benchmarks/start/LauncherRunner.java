package io.holdfast.benchmarks.start;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Starts commands and servers with the launcher and measures their durations. */
final class LauncherRunner {

    private static final String ACCOUNT = "00000000-0000-0000-0000-000000000001";
    private static final double NANOS_PER_MILLI = 1e6;

    private final Path launcher;
    private final Path folder;
    private final boolean archive;

    LauncherRunner(Path launcher, Path folder, boolean archive) {
        this.launcher = launcher;
        this.folder = folder;
        this.archive = archive;
    }

    /** A running server. */
    record RunningServer(
            Process process, URI address, @Nullable String key) implements AutoCloseable {

        @Override
        public void close() {
            process.destroy();
            process.onExit().join();
        }
    }

    private ProcessBuilder command(String... arguments) {
        List<String> command = new ArrayList<>(List.of("bash", launcher.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(folder.resolve("errors.log").toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("HOLDFAST_"));
        builder.environment().put("HOLDFAST_CLASS_ARCHIVE", archive ? "auto" : "off");
        return builder;
    }

    /** Starts a server on the folder. The first start creates the API key. */
    RunningServer start() throws IOException {
        Process process = command("serve", "--port", "0", "--new-admin-key").start();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        URI address = null;
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.contains("listens on ")) {
                address = URI.create(line.replaceAll(".*listens on (\\S+).*", "$1"));
            } else if (line.contains("API key, shown only once: ") && address != null) {
                return new RunningServer(process, address, line.replaceAll(".*: ", ""));
            }
        }
        process.destroyForcibly();
        throw new IllegalStateException("the server did not start; see errors.log in " + folder);
    }

    /** Returns the time from the start of a server's process until it is ready. */
    double readyMillis() throws IOException, InterruptedException {
        long start = System.nanoTime();
        try (RunningServer server = start()) {
            HttpResponse<String> response = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(server.address().resolve("/readyz"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            double took = (System.nanoTime() - start) / NANOS_PER_MILLI;
            if (response.statusCode() != 200) {
                throw new IllegalStateException("not ready: " + response.body());
            }
            return took;
        }
    }

    /** Returns the duration of a command that calls the server. */
    double callMillis(RunningServer server) throws IOException, InterruptedException {
        ProcessBuilder builder = command("ledger", "balance", ACCOUNT)
                .redirectOutput(folder.resolve("output.log").toFile());
        builder.environment().put("HOLDFAST_URL", server.address().toString());
        builder.environment().put("HOLDFAST_KEY", String.valueOf(server.key()));
        long start = System.nanoTime();
        Process process = builder.start();
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IllegalStateException("the command has not ended");
        }
        double took = (System.nanoTime() - start) / NANOS_PER_MILLI;
        // The account does not exist; a refusal still measures a complete call.
        if (process.exitValue() > 1) {
            throw new IllegalStateException("the command failed; see errors.log in " + folder);
        }
        return took;
    }
}
