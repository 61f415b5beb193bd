package io.holdfast.sinks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A broker in memory, which can be unavailable, or fail after it has stored a part of a batch. */
final class TestSink implements Sink {

    private final List<String> received = new ArrayList<>();
    private volatile boolean available = true;
    private volatile int failAfter = Integer.MAX_VALUE;
    private volatile @Nullable IOException connectFailure;

    void setAvailable(boolean now) {
        available = now;
    }

    /** Sets the failure of all attempts to connect to a broker that is not available. */
    void failToConnectWith(IOException failure) {
        connectFailure = failure;
    }

    /** Fails the next batch after a number of messages. */
    void failAfter(int messages) {
        failAfter = messages;
    }

    /** Returns the subjects of all messages, in the order in which they were received. */
    synchronized List<String> subjects() {
        return List.copyOf(received);
    }

    private synchronized void add(String subject) {
        received.add(subject);
    }

    @Override
    public SinkConnection connect() throws IOException {
        if (!available) {
            IOException failure = connectFailure;
            throw failure == null ? new IOException("the broker is not available") : failure;
        }
        return new TestConnection();
    }

    private final class TestConnection implements SinkConnection {

        @Override
        public void publish(List<SinkMessage> messages) throws IOException {
            int left = failAfter;
            failAfter = Integer.MAX_VALUE;
            for (SinkMessage message : messages) {
                if (!available || left-- == 0) {
                    throw new IOException("the connection was lost");
                }
                add(message.subject());
            }
        }

        @Override
        public boolean isOpen() {
            return available;
        }

        @Override
        public void close() {}
    }
}
