package io.holdfast.benchmarks.cluster;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;

/**
 * A client connection to etcd's gRPC API. Each call is one HTTP/2 stream, written with one system call. The messages
 * are encoded by hand to use less CPU time than a generated client. Not thread-safe.
 */
final class EtcdConnection implements AutoCloseable {

    private static final String PUT = "/etcdserverpb.KV/Put";
    private static final String STATUS = "/etcdserverpb.Maintenance/Status";

    private static final int RESPONSE_HEADER_FIELD = 1;
    private static final int STATUS_LEADER_FIELD = 4;
    private static final int HEADER_MEMBER_FIELD = 2;

    private final Socket socket;
    private final GrpcConnection stream;
    private final ByteArrayOutputStream message = new ByteArrayOutputStream(512);

    EtcdConnection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        stream = new GrpcConnection(socket.getInputStream(), socket.getOutputStream(), "127.0.0.1:" + port);
    }

    /** Stores a value and waits until a majority has it on disk. */
    void put(byte[] key, byte[] value) throws IOException {
        message.reset();
        appendBytes(1, key);
        appendBytes(2, value);
        stream.call(PUT, message.toByteArray());
    }

    /** Returns whether the connected member is the leader. */
    boolean isLeader() throws IOException {
        ByteBuffer status = ByteBuffer.wrap(stream.call(STATUS, new byte[0]));
        long leader = 0;
        long member = -1;
        while (status.hasRemaining()) {
            long tag = readVarint(status);
            if ((tag & 7) == 0) {
                long value = readVarint(status);
                leader = tag >>> 3 == STATUS_LEADER_FIELD ? value : leader;
            } else {
                ByteBuffer nested = readNested(status);
                member = tag >>> 3 == RESPONSE_HEADER_FIELD ? memberOf(nested) : member;
            }
        }
        return leader == member;
    }

    private static long memberOf(ByteBuffer header) {
        while (header.hasRemaining()) {
            long field = readVarint(header) >>> 3;
            long value = readVarint(header);
            if (field == HEADER_MEMBER_FIELD) {
                return value;
            }
        }
        return -1;
    }

    private static ByteBuffer readNested(ByteBuffer from) {
        int length = (int) readVarint(from);
        ByteBuffer nested = from.slice(from.position(), length);
        from.position(from.position() + length);
        return nested;
    }

    private static long readVarint(ByteBuffer from) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = from.get();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    private void appendBytes(int field, byte[] bytes) {
        message.write(field << 3 | 2);
        int length = bytes.length;
        while (length > 0x7F) {
            message.write((length & 0x7F) | 0x80);
            length >>>= 7;
        }
        message.write(length);
        message.writeBytes(bytes);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
