package io.holdfast.testkit.server;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A private RabbitMQ server with its own name, ports and folder. The user and password are {@code guest}. The
 * server requires Debian's package {@code rabbitmq-server}.
 */
public final class RabbitMqServer implements AutoCloseable {

    private static final Path BIN = Path.of("/usr/lib/rabbitmq/bin");

    /** The server program, as Debian's package {@code rabbitmq-server} installs it. */
    public static final Path PROGRAM = BIN.resolve("rabbitmq-server");

    private static final byte[] PROTOCOL_HEADER = {'A', 'M', 'Q', 'P', 0, 0, 9, 1};

    private final int port = ThirdPartyServerProcess.freePort();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final Path folder;
    private ThirdPartyServerProcess server;

    /**
     * Starts a server.
     *
     * @throws IllegalStateException if RabbitMQ is not installed
     */
    public RabbitMqServer(Path folder) throws IOException, InterruptedException {
        ThirdPartyServerProcess.requireProgram("RabbitMQ", PROGRAM, "rabbitmq-server");
        this.folder = folder;
        Files.writeString(folder.resolve("plugins"), "[].");
        Files.writeString(folder.resolve("rabbit.conf"), "listeners.tcp.1 = 127.0.0.1:" + port + "\n");
        environment.put("HOME", folder.toString());
        environment.put("RABBITMQ_NODENAME", "holdfast-" + port + "@localhost");
        environment.put("RABBITMQ_MNESIA_BASE", folder.resolve("data").toString());
        environment.put("RABBITMQ_LOG_BASE", folder.resolve("log").toString());
        environment.put("RABBITMQ_PID_FILE", folder.resolve("pid").toString());
        environment.put("RABBITMQ_CONFIG_FILE", folder.resolve("rabbit.conf").toString());
        environment.put("RABBITMQ_CONF_ENV_FILE", folder.resolve("none").toString());
        environment.put(
                "RABBITMQ_ENABLED_PLUGINS_FILE", folder.resolve("plugins").toString());
        environment.put("RABBITMQ_DIST_PORT", "" + ThirdPartyServerProcess.freePort());
        environment.put("ERL_EPMD_PORT", "" + ThirdPartyServerProcess.freePort());
        environment.put("ERL_EPMD_ADDRESS", "127.0.0.1");
        server = start();
    }

    private ThirdPartyServerProcess start() throws IOException, InterruptedException {
        ThirdPartyServerProcess started = ThirdPartyServerProcess.start(
                folder, environment, List.of(BIN.resolve("rabbitmq-server").toString()));
        try {
            ThirdPartyServerProcess.await("rabbitmq-server", this::requireReady);
        } catch (IllegalStateException e) {
            started.close();
            throw e;
        }
        return started;
    }

    /**
     * Throws an exception unless the broker is ready. A ready broker responds to the AMQP protocol header with a method
     * frame.
     */
    private void requireReady() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(1_000);
            OutputStream out = socket.getOutputStream();
            out.write(PROTOCOL_HEADER);
            out.flush();
            int frameType = socket.getInputStream().read();
            if (frameType != 1) {
                throw new IOException("unexpected first byte from the broker: " + frameType);
            }
        }
    }

    public int port() {
        return port;
    }

    /** Stops the server until {@link #restart}. Its data remains. */
    public void stop() {
        server.close();
    }

    /** Kills the server, as {@code kill -9} does, until {@link #restart}. Its data remains. */
    public void kill() {
        server.kill();
    }

    /** Restarts the server with the same data on the same port. */
    public void restart() throws IOException, InterruptedException {
        server.close();
        server = start();
    }

    /** Stops the server and deletes its folder. */
    @Override
    public void close() throws IOException {
        server.close();
        // The Erlang port mapper that the server started would otherwise keep running.
        ProcessBuilder epmd = new ProcessBuilder("epmd", "-kill")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        epmd.environment().putAll(environment);
        epmd.start().onExit().join();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
