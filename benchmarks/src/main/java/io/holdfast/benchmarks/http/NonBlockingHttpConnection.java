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

/** A connection that is kept: sends one request at a time and reads as much of its answer as it has to. */
final class NonBlockingHttpConnection {

    private static final byte[] END_OF_HEAD = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int STATUS_AT = 9;

    private final InetSocketAddress address;
    private SocketChannel channel;
    private SelectionKey selected;
    private ByteBuffer request = ByteBuffer.allocate(0);
    private byte[] answer = new byte[4 << 10];
    private int had;
    private int whole;
    private int status;
    private long began;
    private boolean closes;

    NonBlockingHttpConnection(InetSocketAddress address, Selector selector) throws IOException {
        this.address = address;
        channel = SocketChannel.open(address);
        selected = register(selector);
    }

    private SelectionKey register(Selector selector) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        return channel.register(selector, 0, this);
    }

    void send(byte[] bytes) throws IOException {
        if (closes) {
            Selector selector = selected.selector();
            channel.close();
            channel = SocketChannel.open(address);
            selected = register(selector);
        }
        began = System.nanoTime();
        request = ByteBuffer.wrap(bytes);
        had = 0;
        whole = -1;
        write();
    }

    private void write() throws IOException {
        channel.write(request);
        selected.interestOps(request.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
    }

    /** Goes on; says whether the whole answer is there. */
    boolean advance() throws IOException {
        if (request.hasRemaining()) {
            write();
            return false;
        }
        if (had == answer.length) {
            answer = Arrays.copyOf(answer, answer.length * 2);
        }
        int read = channel.read(ByteBuffer.wrap(answer, had, answer.length - had));
        if (read < 0) {
            throw new IOException("the server closed the connection before it answered");
        }
        had += read;
        if (whole < 0) {
            head();
        }
        return whole >= 0 && had >= whole;
    }

    private void head() {
        int end = indexOf(END_OF_HEAD);
        if (end < 0) {
            return;
        }
        String head = new String(answer, 0, end, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        status = Integer.parseInt(head, STATUS_AT, STATUS_AT + 3, 10);
        int length = head.indexOf("content-length: ") + "content-length: ".length();
        int lineEnd = head.indexOf('\r', length);
        whole = end + END_OF_HEAD.length + Integer.parseInt(head, length, lineEnd < 0 ? head.length() : lineEnd, 10);
        closes = head.contains("connection: close");
    }

    private int indexOf(byte[] bytes) {
        for (int at = 0; at + bytes.length <= had; at++) {
            if (Arrays.equals(answer, at, at + bytes.length, bytes, 0, bytes.length)) {
                return at;
            }
        }
        return -1;
    }

    int status() {
        return status;
    }

    long startNanos() {
        return began;
    }

    String responseText() {
        return new String(answer, 0, had, StandardCharsets.UTF_8);
    }

    void close() throws IOException {
        channel.close();
    }
}
