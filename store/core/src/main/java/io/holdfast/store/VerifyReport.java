package io.holdfast.store;

import java.util.List;

/**
 * The result of {@link Store#verify}.
 *
 * @param commit the latest commit of the verified state
 * @param rows the total number of rows in all tables
 * @param entries the total number of entries in all indexes
 * @param problems descriptions of the first 100 inconsistencies
 * @param problemCount the total number of inconsistencies
 */
public record VerifyReport(long commit, long rows, long entries, List<String> problems, long problemCount) {

    public boolean isClean() {
        return problemCount == 0;
    }
}
