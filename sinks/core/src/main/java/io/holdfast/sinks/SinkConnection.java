package io.holdfast.sinks;

import java.util.List;

/** A connection to a broker. It is used by one thread, but another thread may close it. */
public interface SinkConnection extends AutoCloseable {

    /**
     * Publishes messages in the given order, and returns when the broker has acknowledged all of them. After an
     * exception, the connection must not publish any further message of the list; the runner closes it and publishes
     * the whole list again on a new connection. This ensures that the broker never receives an event before an earlier
     * event of the same subject.
     *
     * @throws Exception if a message was not acknowledged
     */
    void publish(List<SinkMessage> messages) throws Exception;

    /** Returns whether the connection can be used. */
    boolean isOpen();

    /** Disconnects without waiting for acknowledgements. */
    @Override
    void close();
}
