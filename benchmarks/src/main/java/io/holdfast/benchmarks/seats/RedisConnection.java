package io.holdfast.benchmarks.seats;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A minimal connection to Redis. Not thread-safe. */
final class RedisConnection implements AutoCloseable {

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final ByteArrayOutputStream command = new ByteArrayOutputStream(512);

    RedisConnection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    /** Sends a command and waits for its reply: a Long, bytes, a list of these, or null. */
    @Nullable
    Object call(String... arguments) throws IOException {
        append(arguments);
        flush();
        return readReply();
    }

    /** Buffers a command, to be sent together with others. */
    void append(String... arguments) throws IOException {
        command.write(("*" + arguments.length + "\r\n").getBytes(StandardCharsets.US_ASCII));
        for (String argument : arguments) {
            byte[] bytes = argument.getBytes(StandardCharsets.UTF_8);
            command.write(("$" + bytes.length + "\r\n").getBytes(StandardCharsets.US_ASCII));
            command.write(bytes);
            command.write('\r');
            command.write('\n');
        }
    }

    void flush() throws IOException {
        command.writeTo(out);
        command.reset();
    }

    @Nullable
    Object readReply() throws IOException {
        int kind = in.read();
        String line = line();
        return switch (kind) {
            case '+' -> line.getBytes(StandardCharsets.UTF_8);
            case ':' -> Long.valueOf(line);
            case '$' -> bytes(Integer.parseInt(line));
            case '*' -> list(Integer.parseInt(line));
            default -> throw new IOException("unexpected reply from Redis: " + (char) kind + line);
        };
    }

    private byte @Nullable [] bytes(int length) throws IOException {
        if (length < 0) {
            return null;
        }
        byte[] bytes = in.readNBytes(length);
        in.skipNBytes(2);
        return bytes;
    }

    private List<@Nullable Object> list(int size) throws IOException {
        List<@Nullable Object> items = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            items.add(readReply());
        }
        return items;
    }

    private String line() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int next = in.read(); next != '\r'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("Redis closed the connection");
            }
            text.append((char) next);
        }
        in.skipNBytes(1);
        return text.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
