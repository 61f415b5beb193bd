package io.holdfast.store;

/**
 * A consistent state that stays readable, by any number of threads, until it is closed. It keeps the versions it sees on
 * disk, so close it soon. Its {@link #now} goes on.
 */
public interface Snapshot extends ReadTx, AutoCloseable {

    @Override
    void close();
}
