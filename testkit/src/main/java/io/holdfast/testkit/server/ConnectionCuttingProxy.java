package io.holdfast.testkit.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/** Stands between a store and its PostgreSQL, and cuts the connection over which a certain word is sent. */
public final class ConnectionCuttingProxy implements AutoCloseable {

    /** What is lost: the message, or only the answer to it. Of one that stalls the end does not come, and nobody says so. */
    public enum Cut {
        NOTHING,
        MESSAGE,
        ANSWER,
        STALL
    }

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicReference<Cut> next = new AtomicReference<>(Cut.NOTHING);
    private final CountDownLatch stalled = new CountDownLatch(1);
    private final String word;
    private final int port;

    public ConnectionCuttingProxy(int port, String word) throws IOException {
        this.port = port;
        this.word = word;
        threads.execute(this::accept);
    }

    /** Where the database seems to be. */
    public int port() {
        return listener.getLocalPort();
    }

    /** The next message with the word in it. */
    public void cutNext(Cut cut) {
        next.set(cut);
    }

    /** Whether it has happened. */
    public boolean hasCut() {
        return next.get() == Cut.NOTHING;
    }

    /** What stalled goes on. */
    public void release() {
        stalled.countDown();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
                threads.execute(() -> forward(client, server));
                threads.execute(() -> copy(server, client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void forward(Socket client, Socket server) {
        byte[] buffer = new byte[1 << 16];
        try (client;
                server) {
            InputStream in = client.getInputStream();
            OutputStream out = server.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                int marked = new String(buffer, 0, read, StandardCharsets.ISO_8859_1).lastIndexOf(word);
                Cut cut = marked >= 0 ? next.getAndSet(Cut.NOTHING) : Cut.NOTHING;
                if (cut == Cut.STALL) {
                    out.write(buffer, 0, marked);
                    out.flush();
                    stalled.await();
                    out.write(buffer, marked, read - marked);
                    out.flush();
                    continue;
                }
                if (cut == Cut.MESSAGE) {
                    return;
                }
                if (cut == Cut.ANSWER) {
                    client.close();
                }
                out.write(buffer, 0, read);
                out.flush();
                if (cut == Cut.ANSWER) {
                    // The server hears of the end when it is done.
                    server.shutdownOutput();
                    server.getInputStream().transferTo(OutputStream.nullOutputStream());
                    return;
                }
            }
        } catch (IOException ended) {
            return;
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private static void copy(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException ended) {
            return;
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.shutdownNow();
    }
}
