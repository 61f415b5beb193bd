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
import java.util.SplittableRandom;
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
    private final AtomicInteger cuts = new AtomicInteger();
    private final SplittableRandom random;
    private volatile int cutOneIn = Integer.MAX_VALUE;

    BreakableProxy(URI to) throws IOException {
        this(to, 0);
    }

    /** Creates a proxy with a seed for {@link #cutRandomly}. */
    BreakableProxy(URI to, long seed) throws IOException {
        this.to = to;
        this.random = new SplittableRandom(seed);
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

    /**
     * Cuts a connection with a probability of 1 to {@code oneIn} whenever it transfers something, in either direction,
     * after a random part of that has been transferred: before or within a request, or before or within its response.
     */
    void cutRandomly(int oneIn) {
        cutOneIn = oneIn;
    }

    /** Returns the number of connections that were cut at random. */
    int cuts() {
        return cuts.get();
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
                int kept = keep(count);
                out.write(bytes, 0, kept);
                if (kept < count) {
                    cuts.incrementAndGet();
                    return;
                }
            }
        } catch (IOException e) {
            // The connection was cut.
        } finally {
            open.remove(from);
            open.remove(into);
        }
    }

    /** Returns how many of the given bytes to transfer before the connection is cut, or all of them. */
    private synchronized int keep(int count) {
        return random.nextInt(cutOneIn) == 0 ? random.nextInt(count) : count;
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
