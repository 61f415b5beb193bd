package io.holdfast.store.kit;

/**
 * The result of a module's {@code sweep()}.
 *
 * @param expired the number of items whose expiry was recorded
 * @param removed the number of obsolete rows that were removed
 * @param more whether more work may remain
 */
public record SweepResult(long expired, long removed, boolean more) {

    /** Returns the sum of this result and a later one, with {@code more} taken from the later result. */
    public SweepResult plus(SweepResult later) {
        return new SweepResult(expired + later.expired, removed + later.removed, later.more);
    }
}
