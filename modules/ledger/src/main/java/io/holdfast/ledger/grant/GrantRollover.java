package io.holdfast.ledger.grant;

import io.holdfast.store.kit.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * What happens to the unspent credit of a recurring grant at the end of its period.
 *
 * @param periods the number of further periods for which unspent credit is kept, or null if it never expires
 * @param cap the maximum unspent credit that is kept when the next grant is made, in credits, or null if there is no
 *     maximum. The rest expires, oldest grant first
 */
public record GrantRollover(
        @Nullable Integer periods, @Nullable Long cap) {

    /** Unspent credit expires. */
    public static final GrantRollover NONE = new GrantRollover(0, null);

    /** Unspent credit never expires. */
    public static final GrantRollover ALL = new GrantRollover(null, null);

    public GrantRollover {
        if (periods != null) {
            Arguments.inRange("rollover.periods", periods, 0, GrantLimits.MAX_PERIODS);
        }
        if (cap != null) {
            Arguments.inRange("rollover.cap", cap, 1, GrantLimits.MAX_AMOUNT);
        }
    }

    /** Unspent credit is kept up to a maximum. */
    public static GrantRollover upTo(long cap) {
        return new GrantRollover(null, cap);
    }

    /** Unspent credit is kept for the given number of further periods. */
    public static GrantRollover forPeriods(int periods) {
        return new GrantRollover(periods, null);
    }
}
