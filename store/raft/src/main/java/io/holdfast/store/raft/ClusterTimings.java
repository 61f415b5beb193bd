package io.holdfast.store.raft;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;

/**
 * The timings of a cluster. They must be the same on all members.
 *
 * @param electionMin the minimum election timeout: the time without contact with the leader after which a member
 *     starts an election
 * @param electionMax the maximum election timeout; each member waits a random time between the two
 * @param tick the interval at which an idle leader writes entries
 * @param maxClockSkew the maximum difference between a leader's clock and the clocks of a majority
 */
public record ClusterTimings(Duration electionMin, Duration electionMax, Duration tick, Duration maxClockSkew) {

    /**
     * The default timings: elections after 500 ms to 1 second, a tick every second, and a maximum clock skew of 5
     * seconds.
     */
    public static final ClusterTimings DEFAULT = new ClusterTimings(
            Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(5));

    public ClusterTimings {
        between("electionMin", electionMin, Duration.ofMillis(50), Duration.ofMinutes(1));
        between("electionMax", electionMax, electionMin.plusMillis(1), Duration.ofMinutes(2));
        between("tick", tick, Duration.ofMillis(10), Duration.ofMinutes(1));
        between("maxClockSkew", maxClockSkew, Duration.ofMillis(10), Duration.ofDays(1));
    }

    private static void between(String name, Duration value, Duration min, Duration max) {
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT, name + " must be between " + min + " and " + max + ", but is " + value);
        }
    }
}
