package io.holdfast.benchmarks.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * A persistent HTTP connection that sends one request at a time and parses only the necessary parts of the response.
 */
final class NonBlockingHttpConnection {

    private static final byte[] END_OF_HEAD = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int STATUS_AT = 9;

    private final InetSocketAddress address;
    private SocketChannel channel;
    private SelectionKey selectionKey;
    private ByteBuffer request = ByteBuffer.allocate(0);
    private byte[] response = new byte[4 << 10];
    private int received;
    private int responseLength;
    private int status;
    private long startNanos;
    private boolean closeAfterResponse;

    NonBlockingHttpConnection(InetSocketAddress address, Selector selector) throws IOException {
        this.address = address;
        channel = SocketChannel.open(address);
        selectionKey = register(selector);
    }

    private SelectionKey register(Selector selector) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        return channel.register(selector, 0, this);
    }

    void send(byte[] bytes) throws IOException {
        if (closeAfterResponse) {
            Selector selector = selectionKey.selector();
            channel.close();
            channel = SocketChannel.open(address);
            selectionKey = register(selector);
        }
        startNanos = System.nanoTime();
        request = ByteBuffer.wrap(bytes);
        received = 0;
        responseLength = -1;
        write();
    }

    private void write() throws IOException {
        channel.write(request);
        selectionKey.interestOps(request.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
    }

    /**
     * Continues writing the request or reading the response.
     *
     * @return whether the response is complete
     */
    boolean advance() throws IOException {
        if (request.hasRemaining()) {
            write();
            return false;
        }
        if (received == response.length) {
            response = Arrays.copyOf(response, response.length * 2);
        }
        int read = channel.read(ByteBuffer.wrap(response, received, response.length - received));
        if (read < 0) {
            throw new IOException("the server closed the connection before responding");
        }
        received += read;
        if (responseLength < 0) {
            parseHead();
        }
        return responseLength >= 0 && received >= responseLength;
    }

    private void parseHead() {
        int end = indexOf(END_OF_HEAD);
        if (end < 0) {
            return;
        }
        String head = new String(response, 0, end, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        status = Integer.parseInt(head, STATUS_AT, STATUS_AT + 3, 10);
        int length = head.indexOf("content-length: ") + "content-length: ".length();
        int lineEnd = head.indexOf('\r', length);
        responseLength =
                end + END_OF_HEAD.length + Integer.parseInt(head, length, lineEnd < 0 ? head.length() : lineEnd, 10);
        closeAfterResponse = head.contains("connection: close");
    }

    private int indexOf(byte[] bytes) {
        for (int at = 0; at + bytes.length <= received; at++) {
            if (Arrays.equals(response, at, at + bytes.length, bytes, 0, bytes.length)) {
                return at;
            }
        }
        return -1;
    }

    int status() {
        return status;
    }

    long startNanos() {
        return startNanos;
    }

    String responseText() {
        return new String(response, 0, received, StandardCharsets.UTF_8);
    }

    void close() throws IOException {
        channel.close();
    }
}
