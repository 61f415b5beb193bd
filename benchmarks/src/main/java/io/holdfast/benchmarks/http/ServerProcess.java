package io.holdfast.benchmarks.http;

import io.holdfast.server.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A server in a separate JVM with a limited heap. Its settings are the defaults, except that the number of connections
 * per address is not limited, because all clients of the benchmark share one address.
 */
final class ServerProcess implements AutoCloseable {

    static final String HEAP = "-Xmx512m";

    private final Process process;
    private final URI address;
    private final String key;

    private ServerProcess(Process process, URI address, String key) {
        this.process = process;
        this.address = address;
        this.key = key;
    }

    /**
     * Starts a server on a folder that contains data but no API keys yet. Its log is written to a file next to the
     * folder.
     *
     * @param settings additional command-line options
     */
    static ServerProcess start(Path folder, String... settings) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "serve",
                "--data",
                folder.toString(),
                "--port",
                "0",
                "--max-connections-per-address",
                "0",
                "--new-admin-key"));
        command.addAll(List.of(settings));
        Process process = new ProcessBuilder(command)
                .redirectError(
                        folder.resolveSibling(folder.getFileName() + ".log").toFile())
                .start();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        URI address = null;
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.contains("listens on ")) {
                address = URI.create(line.replaceAll(".*listens on (\\S+).*", "$1"));
            } else if (line.contains("API key, shown only once: ") && address != null) {
                return new ServerProcess(process, address, line.replaceAll(".*: ", ""));
            }
        }
        process.destroyForcibly();
        throw new IllegalStateException("the server did not start; see the log next to " + folder);
    }

    InetSocketAddress address() {
        return new InetSocketAddress(address.getHost(), address.getPort());
    }

    URI uri(String path) {
        return address.resolve(path);
    }

    String key() {
        return key;
    }

    /** Requests a shutdown and waits for it. */
    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
