package io.holdfast.benchmarks.cluster;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A minimal HTTP/2 implementation for unary gRPC calls, on a connection with one call at a time. Headers are sent
 * uncompressed, and response headers are not decoded, so a failed call is detected by its missing response message.
 */
final class GrpcConnection {

    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int FRAME_HEADER = 9;
    private static final int MESSAGE_HEADER = 5;

    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int GOAWAY = 7;
    private static final int WINDOW_UPDATE = 8;

    private static final int END_STREAM = 1;
    private static final int ACK = 1;
    private static final int END_HEADERS = 4;
    private static final int PADDED = 8;

    private static final int INITIAL_WINDOW = 65_535;

    private final DataInputStream in;
    private final OutputStream out;
    private final String authority;
    private long window = INITIAL_WINDOW;
    private int lastStream = -1;

    GrpcConnection(InputStream in, OutputStream out, String authority) throws IOException {
        this.in = new DataInputStream(new BufferedInputStream(in));
        this.out = out;
        this.authority = authority;
        ByteArrayOutputStream opening = new ByteArrayOutputStream();
        opening.writeBytes(PREFACE);
        frame(opening, SETTINGS, 0, 0, new byte[0]);
        // Responses are small: with the largest window, the connection never needs a window update.
        byte[] increment = ByteBuffer.allocate(4)
                .putInt(Integer.MAX_VALUE - INITIAL_WINDOW)
                .array();
        frame(opening, WINDOW_UPDATE, 0, 0, increment);
        out.write(opening.toByteArray());
    }

    /**
     * Makes a unary call.
     *
     * @return the response message
     */
    byte[] call(String path, byte[] message) throws IOException {
        int stream = lastStream += 2;
        byte[] data = ByteBuffer.allocate(MESSAGE_HEADER + message.length)
                .put((byte) 0)
                .putInt(message.length)
                .put(message)
                .array();
        while (window < data.length) {
            readFrame(stream);
        }
        window -= data.length;
        ByteArrayOutputStream request = new ByteArrayOutputStream(data.length + 256);
        frame(request, HEADERS, END_HEADERS, stream, headers(path));
        frame(request, DATA, END_STREAM, stream, data);
        out.write(request.toByteArray());
        ByteArrayOutputStream response = new ByteArrayOutputStream();
        Frame frame;
        do {
            frame = readFrame(stream);
            if (frame.type == DATA) {
                response.writeBytes(frame.payload);
            }
        } while (!frame.endsStream());
        if (response.size() < MESSAGE_HEADER) {
            throw new IOException("the call of " + path + " failed");
        }
        byte[] body = response.toByteArray();
        return ByteBuffer.allocate(body.length - MESSAGE_HEADER)
                .put(body, MESSAGE_HEADER, body.length - MESSAGE_HEADER)
                .array();
    }

    private byte[] headers(String path) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        header(block, ":method", "POST");
        header(block, ":scheme", "http");
        header(block, ":path", path);
        header(block, ":authority", authority);
        header(block, "content-type", "application/grpc");
        header(block, "te", "trailers");
        return block.toByteArray();
    }

    /** Appends a header as a literal that the peer does not add to its header table. */
    private static void header(ByteArrayOutputStream block, String name, String value) {
        block.write(0);
        for (String text : new String[] {name, value}) {
            block.write(text.length());
            block.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
        }
    }

    private static void frame(ByteArrayOutputStream to, int type, int flags, int stream, byte[] payload) {
        to.writeBytes(ByteBuffer.allocate(FRAME_HEADER)
                .putShort((short) (payload.length >>> 8))
                .put((byte) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .array());
        to.writeBytes(payload);
    }

    /** A frame of the call in progress, or an unrelated frame that has already been handled. */
    private record Frame(int type, boolean endsStream, byte[] payload) {}

    private Frame readFrame(int stream) throws IOException {
        int length = in.readUnsignedShort() << 8 | in.readUnsignedByte();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        int id = in.readInt();
        byte[] payload = in.readNBytes(length);
        if (type == SETTINGS && (flags & ACK) == 0) {
            reply(SETTINGS, new byte[0]);
        } else if (type == PING && (flags & ACK) == 0) {
            reply(PING, payload);
        } else if (type == WINDOW_UPDATE && id == 0) {
            window += ByteBuffer.wrap(payload).getInt();
        } else if (type == GOAWAY || (type == RST_STREAM && id == stream) || (type == DATA && (flags & PADDED) != 0)) {
            throw new IOException("the server ended the call with a frame of type " + type);
        }
        boolean carriesEnd = type == DATA || type == HEADERS;
        return new Frame(type, carriesEnd && id == stream && (flags & END_STREAM) != 0, payload);
    }

    private void reply(int type, byte[] payload) throws IOException {
        ByteArrayOutputStream reply = new ByteArrayOutputStream();
        frame(reply, type, ACK, 0, payload);
        out.write(reply.toByteArray());
    }
}
