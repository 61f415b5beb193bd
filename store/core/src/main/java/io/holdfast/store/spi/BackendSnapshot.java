package io.holdfast.store.spi;

/** A consistent state that stays readable until it is closed; for any number of threads. */
public interface BackendSnapshot extends BackendReadTx, AutoCloseable {

    @Override
    void close();
}
