package io.holdfast.store;

/**
 * A consistent state of the store that can be read until it is closed. Thread-safe. A snapshot prevents old versions of
 * rows from being removed, so close it promptly. Unlike the time of a transaction, the time of a snapshot ({@link
 * #now}) advances.
 */
public interface Snapshot extends ReadTx, AutoCloseable {

    @Override
    void close();
}
