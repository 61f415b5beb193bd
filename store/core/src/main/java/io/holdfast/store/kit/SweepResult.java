package io.holdfast.store.kit;

/**
 * The result of a module's {@code sweep()}.
 *
 * @param expired the number of things whose expiry was recorded
 * @param removed the number of rows that were removed because nothing refers to them any more
 * @param more whether there may be more to do
 */
public record SweepResult(long expired, long removed, boolean more) {

    /** Both results together; there is more to do if the later one has more. */
    public SweepResult plus(SweepResult later) {
        return new SweepResult(expired + later.expired, removed + later.removed, later.more);
    }
}
