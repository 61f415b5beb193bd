package io.holdfast.testkit.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A private NATS server with JetStream in a folder. It requires Debian's package {@code nats-server}. */
public final class NatsServer implements AutoCloseable {

    /** The server program, as Debian's package {@code nats-server} installs it. */
    public static final Path PROGRAM = Path.of("/usr/sbin/nats-server");

    private final int port = ThirdPartyServerProcess.freePort();
    private final Path folder;
    private ThirdPartyServerProcess server;

    /**
     * Starts a server.
     *
     * @throws IllegalStateException if NATS is not installed
     */
    public NatsServer(Path folder) throws IOException, InterruptedException {
        ThirdPartyServerProcess.requireProgram("NATS", PROGRAM, "nats-server");
        this.folder = folder;
        server = start();
    }

    private ThirdPartyServerProcess start() throws IOException, InterruptedException {
        ThirdPartyServerProcess started = ThirdPartyServerProcess.start(
                folder,
                Map.of(),
                List.of(
                        PROGRAM.toString(),
                        "--addr",
                        "127.0.0.1",
                        "--port",
                        "" + port,
                        "--jetstream",
                        "--store_dir",
                        folder.resolve("data").toString()));
        try {
            ThirdPartyServerProcess.await("nats-server", this::requireReady);
        } catch (IllegalStateException e) {
            started.close();
            throw new IllegalStateException(Files.readString(folder.resolve("server.log")), e);
        }
        return started;
    }

    /**
     * Throws an exception unless the server is ready. A ready server sends an {@code INFO} message to each new
     * connection.
     */
    private void requireReady() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(1_000);
            if (socket.getInputStream().read() != 'I') {
                throw new IOException("the server has not started");
            }
        }
    }

    public String address() {
        return "nats://127.0.0.1:" + port;
    }

    /** Kills the server, as {@code kill -9} does. It stays down until {@link #restart}, and its data is kept. */
    public void kill() {
        server.kill();
    }

    /** Restarts the server with the same data on the same port. */
    public void restart() throws IOException, InterruptedException {
        server.close();
        server = start();
    }

    @Override
    public void close() {
        server.close();
    }
}
