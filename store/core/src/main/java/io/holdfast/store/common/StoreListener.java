package io.holdfast.store.common;

import io.holdfast.store.error.StoreException;
import java.time.Duration;

/**
 * Hears what the store does, for metrics, its own commits at open included. Calls come from the store's threads, or from
 * the caller's own, and must return at once; what they throw is logged and otherwise ignored.
 */
public interface StoreListener {

    /** Hears nothing. */
    StoreListener NONE = new StoreListener() {};

    /** A group of commits became durable. */
    default void onCommit(GroupCommit group) {}

    /** A call was refused because {@code waiting} others wait already. */
    default void onOverload(int waiting) {}

    /** A write function has been running for {@code running}, and everybody waits for it. */
    default void onSlowFunction(String name, Duration running) {}

    /** The engine slows writes down ({@code "delayed"}), stops them ({@code "stopped"}) or no longer does. */
    default void onStall(String family, String state) {}

    /** Expired rows were removed. */
    default void onSweep(int rows) {}

    /** The store takes no more writes. */
    default void onFailure(StoreException failure) {}

    /**
     * One group commit.
     *
     * @param functions how many write functions it answered
     * @param rolledBack how many of these threw, and so wrote nothing
     * @param writes rows put or deleted
     * @param bytes size of their keys and values
     * @param running time spent in the functions
     * @param writing time spent making the group durable
     * @param waiting calls that wait for the next group
     */
    record GroupCommit(
            int functions, int rolledBack, int writes, long bytes, Duration running, Duration writing, int waiting) {}
}
