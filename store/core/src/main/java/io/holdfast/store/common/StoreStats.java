package io.holdfast.store.common;

import java.time.Duration;
import java.util.Map;

/**
 * Statistics of a store since it was opened.
 *
 * @param lastCommit the number of the latest durable commit
 * @param commits the number of write functions that committed
 * @param rolledBack the number of write functions that threw an exception
 * @param groups the number of groups that were made durable
 * @param largestGroup the maximum number of functions in a group
 * @param writing the time spent making groups durable, including fsync
 * @param waiting the number of writes that are currently queued
 * @param overloaded the number of writes rejected because the queue was full
 * @param slowFunctions the number of functions reported as slow
 * @param familyRows the estimated number of rows in each family
 * @param familyBytes the estimated size of each family in bytes, in files and in memory, or empty if the engine has no
 *     estimate
 * @param bytesOnDisk the size of the data files as reported by the engine, or 0 for an in-memory store
 */
public record StoreStats(
        long lastCommit,
        long commits,
        long rolledBack,
        long groups,
        int largestGroup,
        Duration writing,
        int waiting,
        long overloaded,
        long slowFunctions,
        Map<String, Long> familyRows,
        Map<String, Long> familyBytes,
        long bytesOnDisk) {

    /** Returns the mean number of functions per group, that is, the number of functions that share one fsync. */
    public double meanGroupSize() {
        return groups == 0 ? 0 : (double) (commits + rolledBack) / groups;
    }
}
