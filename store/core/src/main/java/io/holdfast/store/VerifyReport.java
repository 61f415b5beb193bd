package io.holdfast.store;

import java.util.List;

/**
 * The result of {@link Store#verify}.
 *
 * @param commit the latest commit of the verified state
 * @param rows the number of rows of all tables
 * @param entries the number of entries of all indexes
 * @param problems descriptions of the first 100 inconsistencies
 * @param problemCount the total number of inconsistencies
 */
public record VerifyReport(long commit, long rows, long entries, List<String> problems, long problemCount) {

    public boolean isClean() {
        return problemCount == 0;
    }
}
