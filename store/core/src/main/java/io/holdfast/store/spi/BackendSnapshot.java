package io.holdfast.store.spi;

/** A consistent state that can be read until it is closed. Thread-safe. */
public interface BackendSnapshot extends BackendReadTx, AutoCloseable {

    @Override
    void close();
}
