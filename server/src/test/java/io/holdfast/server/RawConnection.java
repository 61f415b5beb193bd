package io.holdfast.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A TCP connection to a server on which a test sends bytes as they are. */
final class RawConnection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 30_000;

    private final Socket socket;

    RawConnection(URI server) throws IOException {
        socket = new Socket(InetAddress.getByName(server.getHost()), server.getPort());
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
