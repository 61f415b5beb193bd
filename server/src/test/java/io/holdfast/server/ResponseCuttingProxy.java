package io.holdfast.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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

/**
 * A TCP proxy that cuts connections at random: mostly when the server has responded, so that the call has taken effect
 * but the client does not learn it, and sometimes within a request.
 */
final class ResponseCuttingProxy implements AutoCloseable {

    private static final int CUT_RESPONSE_ONE_IN = 10;
    private static final int CUT_REQUEST_ONE_IN = 40;

    private final URI to;
    private final ServerSocket listener;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger lostResponses = new AtomicInteger();
    private final SplittableRandom random;

    ResponseCuttingProxy(URI to, long seed) throws IOException {
        this.to = to;
        this.random = new SplittableRandom(seed);
        this.listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    /** Returns the number of responses that the server has sent and the client has not received. */
    int lostResponses() {
        return lostResponses.get();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket near = listener.accept();
                Socket far = new Socket(to.getHost(), to.getPort());
                near.setTcpNoDelay(true);
                far.setTcpNoDelay(true);
                open.add(near);
                open.add(far);
                threads.execute(() -> forward(near, far, CUT_REQUEST_ONE_IN, false));
                threads.execute(() -> forward(far, near, CUT_RESPONSE_ONE_IN, true));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void forward(Socket from, Socket into, int cutOneIn, boolean responses) {
        byte[] bytes = new byte[1 << 16];
        try (from;
                into;
                InputStream in = from.getInputStream();
                OutputStream out = into.getOutputStream()) {
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                int kept = keep(count, cutOneIn);
                out.write(bytes, 0, kept);
                if (kept < count) {
                    lostResponses.addAndGet(responses ? 1 : 0);
                    return;
                }
            }
        } catch (IOException cut) {
            // The other direction has closed the connection.
        } finally {
            open.remove(from);
            open.remove(into);
        }
    }

    /** Returns how many of the given bytes to forward before the connection is cut, or all of them. */
    private synchronized int keep(int count, int cutOneIn) {
        return random.nextInt(cutOneIn) == 0 ? random.nextInt(count) : count;
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
        threads.shutdownNow();
    }
}
