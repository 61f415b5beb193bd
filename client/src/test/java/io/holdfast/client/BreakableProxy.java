package io.holdfast.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A TCP proxy between a client and a server that can drop responses and connections. */
final class BreakableProxy implements AutoCloseable {

    private final URI to;
    private final ServerSocket socket;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger remainingDrops = new AtomicInteger();

    BreakableProxy(URI to) throws IOException {
        this.to = to;
        this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }

    int connections() {
        return connections.get();
    }

    /** Drops the next responses after the server has sent them. */
    void dropResponses(int count) {
        remainingDrops.set(count);
    }

    /** Closes all open connections. */
    void cut() {
        open.forEach(BreakableProxy::close);
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket near = socket.accept();
                Socket far = new Socket(to.getHost(), to.getPort());
                connections.incrementAndGet();
                open.add(near);
                open.add(far);
                threads.execute(() -> forward(near, far, false));
                threads.execute(() -> forward(far, near, true));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void forward(Socket from, Socket into, boolean responses) {
        byte[] bytes = new byte[8_192];
        try (from;
                into;
                InputStream in = from.getInputStream();
                OutputStream out = into.getOutputStream()) {
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                if (responses && remainingDrops.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                    return;
                }
                out.write(bytes, 0, count);
            }
        } catch (IOException e) {
            // The connection was cut.
        } finally {
            open.remove(from);
            open.remove(into);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        cut();
        threads.shutdownNow();
    }
}
