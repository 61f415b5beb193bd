package io.holdfast.intake;

/**
 * Decides which failed connection attempts are logged. In a series of failures with the same reason, these are the
 * first, second, fourth, eighth and so on. Not thread-safe.
 */
final class ConnectionFailureLog {

    private String reason = "";
    private int attempts;

    /** Records a failed attempt and returns whether it should be logged. */
    boolean record(String newReason) {
        attempts = newReason.equals(reason) ? attempts + 1 : 1;
        reason = newReason;
        return Integer.bitCount(attempts) == 1;
    }

    /** Returns the number of consecutive attempts that failed for the latest reason. */
    int attempts() {
        return attempts;
    }

    /** Records a successful attempt, which ends the series. */
    void reset() {
        reason = "";
        attempts = 0;
    }
}
