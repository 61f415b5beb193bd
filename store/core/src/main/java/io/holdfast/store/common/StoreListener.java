package io.holdfast.store.common;

import io.holdfast.store.error.StoreException;
import java.time.Duration;

/**
 * A listener for commits, failures and other events in a store, used for metrics. Commits made while the store is being
 * opened are reported too. The methods are called on threads of the store or of its callers and must return
 * immediately; any exceptions they throw are logged and otherwise ignored.
 */
public interface StoreListener {

    /** A listener that does nothing. */
    StoreListener NONE = new StoreListener() {};

    /** Called when a group of commits has become durable. */
    default void onCommit(GroupCommit group) {}

    /** Called when an fsync of the journal has completed. */
    default void onSync(Duration took) {}

    /** Called when a write is rejected because {@code waiting} other writes are already in flight. */
    default void onOverload(int waiting) {}

    /**
     * Called when a write function has been running for the duration {@code running} and is blocking all other writes.
     */
    default void onSlowFunction(String name, Duration running) {}

    /** Called when the engine delays writes ({@code "delayed"}), stops them ({@code "stopped"}) or resumes them. */
    default void onStall(String family, String state) {}

    /** Called when expired rows have been removed. */
    default void onSweep(int rows) {}

    /** Called when the store stops accepting writes because of a failure. */
    default void onFailure(StoreException failure) {}

    /** Called when the store accepts writes again, after it has rejected them for the given time. */
    default void onRecovered(Duration outage) {}

    /**
     * A group of writes that were committed together.
     *
     * @param functions the number of write functions in the group
     * @param rolledBack the number of functions that threw an exception and were rolled back
     * @param writes the number of rows put or deleted
     * @param bytes the total size in bytes of the keys and values written
     * @param running the time spent running the functions
     * @param writing the time spent making the group durable
     * @param waiting the number of writes that are waiting for the next group
     */
    record GroupCommit(
            int functions, int rolledBack, int writes, long bytes, Duration running, Duration writing, int waiting) {}
}
