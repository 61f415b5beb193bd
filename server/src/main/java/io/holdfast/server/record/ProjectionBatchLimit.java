package io.holdfast.server.record;

import io.holdfast.server.record.AuditSchema.AuditRow;
import java.util.concurrent.TimeUnit;

/**
 * The budget of one transaction of a background task, so that it delays other writes only for a few milliseconds. The
 * first row always fits.
 */
final class ProjectionBatchLimit {

    /** The maximum number of rows in a step. */
    static final int MAX_ROWS = 250;

    private static final int MAX_WRITES = 1_000;
    private static final long MAX_BYTES = 1L << 20;
    private static final long MAX_NANOS = TimeUnit.MILLISECONDS.toNanos(4);

    private final long start = System.nanoTime();
    private int rows;
    private int writes;
    private long bytes;

    /** Returns whether the maximum number of rows was added. */
    boolean isFull() {
        return rows == MAX_ROWS;
    }

    /** Adds a row and returns true if it fits into the budget, or returns false. */
    boolean tryAdd(AuditRow row) {
        int moreWrites = row.writes();
        long moreBytes = row.bytes();
        boolean fits = rows < MAX_ROWS
                && writes + moreWrites <= MAX_WRITES
                && bytes + moreBytes <= MAX_BYTES
                && System.nanoTime() - start < MAX_NANOS;
        if (rows > 0 && !fits) {
            return false;
        }
        rows++;
        writes += moreWrites;
        bytes += moreBytes;
        return true;
    }
}
