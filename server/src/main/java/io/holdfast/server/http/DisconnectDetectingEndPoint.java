package io.holdfast.server.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Executor;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * A client connection that detects a disconnect even while a request is processed. Jetty does not read during that
 * time and therefore does not notice. Detection has to read bytes; they are buffered, and Jetty receives them first
 * when it reads again.
 */
final class DisconnectDetectingEndPoint extends SocketChannelEndPoint {

    /** The state of the client. */
    enum Client {
        CONNECTED,
        /** The client has stopped sending but may still read. */
        DISCONNECTED,
        /** The connection is broken. */
        RESET
    }

    private static final int MAX_KEPT = 1_024;

    private final Object lock = new Object();
    /** The bytes that were read ahead, or an empty buffer. */
    private ByteBuffer kept = BufferUtil.EMPTY_BUFFER;

    private Client client = Client.CONNECTED;

    private final Executor executor;

    /**
     * Creates an end point.
     *
     * @param executor the threads on which Jetty reads the bytes that were kept
     */
    DisconnectDetectingEndPoint(
            SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler, Executor executor) {
        super(channel, selector, key, scheduler);
        this.executor = executor;
    }

    /** Returns the state of the client, as far as the server can detect it. */
    Client client() {
        synchronized (lock) {
            // If Jetty waits for bytes, it notices a disconnect itself.
            if (client == Client.CONNECTED && !getFillInterest().isInterested()) {
                readAhead();
            }
            return client;
        }
    }

    private void readAhead() {
        ByteBuffer more = ByteBuffer.allocate(MAX_KEPT - kept.remaining());
        try {
            if (more.hasRemaining() && getChannel().read(more) < 0) {
                client = Client.DISCONNECTED;
            }
        } catch (IOException e) {
            client = Client.RESET;
        }
        if (more.position() > 0) {
            more.flip();
            kept = ByteBuffer.allocate(kept.remaining() + more.remaining())
                    .put(kept)
                    .put(more)
                    .flip();
        }
    }

    @Override
    public int fill(ByteBuffer buffer) throws IOException {
        synchronized (lock) {
            if (!kept.hasRemaining()) {
                return super.fill(buffer);
            }
            int count = BufferUtil.append(buffer, kept);
            if (!kept.hasRemaining()) {
                kept = BufferUtil.EMPTY_BUFFER;
            }
            notIdle();
            return count;
        }
    }

    @Override
    protected void needsFillInterest() {
        boolean fillable;
        synchronized (lock) {
            fillable = kept.hasRemaining();
        }
        if (fillable) {
            // Run on another thread, because this one is still registering its interest.
            executor.execute(() -> getFillInterest().fillable());
        } else {
            super.needsFillInterest();
        }
    }
}
