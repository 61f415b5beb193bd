package io.holdfast.testkit.network;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A TCP proxy for the connections that one member opens to a port of another. */
final class LinkProxy implements AutoCloseable {

    private static final int BUFFER = 64 << 10;

    private final ServerSocket server = new ServerSocket();
    private final InetSocketAddress target;
    private final LinkCondition forth;
    private final LinkCondition back;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    /**
     * Starts a proxy.
     *
     * @param forth the condition of the direction in which connections are opened
     * @param back the condition of the opposite direction
     */
    LinkProxy(InetSocketAddress listen, InetSocketAddress target, LinkCondition forth, LinkCondition back)
            throws IOException {
        this.target = target;
        this.forth = forth;
        this.back = back;
        server.bind(listen);
        start(this::accept);
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "link-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (true) {
            try {
                Socket from = server.accept();
                open.add(from);
                start(() -> connect(from));
            } catch (IOException e) {
                // The proxy has been closed.
                return;
            }
        }
    }

    private void connect(Socket from) {
        Socket to = new Socket();
        open.add(to);
        try {
            forth.pass();
            back.pass();
            to.connect(target);
            from.setTcpNoDelay(true);
            to.setTcpNoDelay(true);
        } catch (IOException e) {
            close(from, to);
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close(from, to);
            return;
        }
        start(() -> copy(from, to, forth));
        copy(to, from, back);
    }

    private void copy(Socket from, Socket to, LinkCondition link) {
        byte[] buffer = new byte[BUFFER];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                link.pass();
                out.write(buffer, 0, count);
            }
            link.pass();
        } catch (IOException e) { // Both connections are closed.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        close(from, to);
    }

    private void close(Socket... sockets) {
        for (Socket socket : sockets) {
            open.remove(socket);
            try {
                socket.close();
            } catch (IOException e) { // The socket is closed anyway.
            }
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        close(open.toArray(Socket[]::new));
    }
}
