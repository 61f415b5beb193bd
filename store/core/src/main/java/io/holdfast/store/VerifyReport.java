package io.holdfast.store;

import java.util.List;

/**
 * What {@link Store#verify} found.
 *
 * @param commit the state that was looked at
 * @param rows rows of all tables
 * @param entries entries of all indexes
 * @param problems the first 100 disagreements, in words
 * @param problemCount how many there are in all
 */
public record VerifyReport(long commit, long rows, long entries, List<String> problems, long problemCount) {

    public boolean isClean() {
        return problemCount == 0;
    }
}
