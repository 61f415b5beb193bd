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

/** A proxy between a store and PostgreSQL that cuts the connection when a given string is sent over it. */
public final class ConnectionCuttingProxy implements AutoCloseable {

    /**
     * The kind of failure: the message is lost, only the response to the message is lost, or the message is held back
     * while the connection stays open.
     */
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
    private final String text;
    private final int port;

    public ConnectionCuttingProxy(int port, String text) throws IOException {
        this.port = port;
        this.text = text;
        threads.execute(this::accept);
    }

    /** Returns the port to which clients connect instead of the database's port. */
    public int port() {
        return listener.getLocalPort();
    }

    /** Sets the failure for the next message that contains the given string. */
    public void cutNext(Cut cut) {
        next.set(cut);
    }

    /** Returns whether the failure has occurred. */
    public boolean hasCut() {
        return next.get() == Cut.NOTHING;
    }

    /** Forwards the remainder of a stalled message. */
    public void release() {
        stalled.countDown();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
                threads.execute(() -> forward(client, server));
                threads.execute(() -> forwardResponses(server, client));
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
                int position = new String(buffer, 0, read, StandardCharsets.ISO_8859_1).lastIndexOf(text);
                Cut cut = position >= 0 ? next.getAndSet(Cut.NOTHING) : Cut.NOTHING;
                if (cut == Cut.STALL) {
                    out.write(buffer, 0, position);
                    out.flush();
                    stalled.await();
                    out.write(buffer, position, read - position);
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
                    // The server notices the end of the connection after it has processed the message.
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

    private static void forwardResponses(Socket from, Socket to) {
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
