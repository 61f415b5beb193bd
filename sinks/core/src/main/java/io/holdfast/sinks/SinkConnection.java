package io.holdfast.sinks;

import java.util.List;

/** A connection to a broker. It is used by one thread, but may be closed by another one. */
public interface SinkConnection extends AutoCloseable {

    /**
     * Publishes messages in the given order, and returns when the broker has acknowledged all of them. After an exception,
     * no message of the list is published any more, and the connection is closed: the runner publishes the whole list
     * again on a new one. So the broker never receives an event before an earlier one of the same subject.
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
