package io.holdfast.store.common;

import java.time.Duration;
import java.util.Map;

/**
 * What a store has done since it was opened.
 *
 * @param lastCommit number of the newest durable commit
 * @param commits write functions that committed
 * @param rolledBack write functions that threw
 * @param groups how many times the engine made a group durable
 * @param largestGroup most functions in one of them
 * @param writing time spent making groups durable (fsync and all)
 * @param waiting calls in the queue now
 * @param overloaded calls refused because the queue was full
 * @param slowFunctions functions that were warned about
 * @param familyRows rows by family, as the engine estimates them
 * @param familyBytes bytes by family, in files and in memory, as the engine estimates them; empty if it cannot tell
 * @param bytesOnDisk size of the data files, as the engine reports it; 0 in memory
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

    /** The mean number of functions that shared one fsync. */
    public double meanGroupSize() {
        return groups == 0 ? 0 : (double) (commits + rolledBack) / groups;
    }
}
