package io.holdfast.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A TCP connection to a server on which a test sends bytes as they are. */
final class RawConnection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 30_000;

    private final Socket socket;

    RawConnection(URI server) throws IOException {
        this(server, 0);
    }

    /**
     * Connects to a server.
     *
     * @param receiveBuffer the size of the receive buffer in bytes, or 0 for that of the system
     */
    RawConnection(URI server, int receiveBuffer) throws IOException {
        socket = new Socket();
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.connect(new InetSocketAddress(InetAddress.getByName(server.getHost()), server.getPort()));
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.setTcpNoDelay(true);
    }

    RawConnection send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
        return this;
    }

    /** Reads one response with a {@code Content-Length}: its head and its body. */
    String readResponse() throws IOException {
        InputStream in = socket.getInputStream();
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        int length = -1;
        int headEnd = Integer.MAX_VALUE;
        while (length < 0 || read.size() < headEnd + length) {
            int next = in.read();
            if (next < 0) {
                return read.toString(StandardCharsets.ISO_8859_1);
            }
            read.write(next);
            if (length < 0
                    && next == '\n'
                    && read.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
                headEnd = read.size();
                String head = read.toString(StandardCharsets.ISO_8859_1);
                length = head.contains("Content-Length: ")
                        ? Integer.parseInt(head.replaceAll("(?s).*Content-Length: (\\d+).*", "$1"))
                        : 0;
            }
        }
        return read.toString(StandardCharsets.ISO_8859_1);
    }

    /** Reads until the server closes its side. */
    String readToEnd() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** Reads some of the bytes that have arrived, or waits for the first one; returns false at the end. */
    boolean readSome(int most) throws IOException {
        return socket.getInputStream().read(new byte[most]) >= 0;
    }

    /** Closes the connection with a reset, as if the client had crashed. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Returns whether the server has closed the connection, without waiting. */
    boolean isClosedByServer() {
        try {
            setTimeout(1);
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        } finally {
            setTimeout(TIMEOUT_MILLIS);
        }
    }

    private void setTimeout(int millis) {
        try {
            socket.setSoTimeout(millis);
        } catch (IOException e) {
            // The connection is closed.
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // The connection is gone in either case.
        }
    }
}
