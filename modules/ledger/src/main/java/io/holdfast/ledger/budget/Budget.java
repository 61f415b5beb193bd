package io.holdfast.ledger.budget;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A budget in its current state.
 *
 * @param scope the scope to which the budget applies
 * @param limits the limits with their usage
 * @param held the amount reserved by open holds, in micro-credits; it counts toward every limit
 * @param reservationCap the maximum amount reserved per hold, in credits, or null if there is no maximum
 * @param takenFrom the scope of the default budget that this budget was copied from, or null if it was set explicitly
 * @param created the time of creation
 * @param updated the time of the last change to its settings or usage
 */
public record Budget(
        BudgetScope scope,
        List<LimitUsage> limits,
        long held,
        @Nullable Long reservationCap,
        @Nullable BudgetScope takenFrom,
        Instant created,
        Instant updated) {

    /**
     * A limit with its usage.
     *
     * @param limit the limit
     * @param spent the usage in the current window, in micro-credits
     * @param ends the end of the current calendar period, or null for other windows
     */
    public record LimitUsage(
            BudgetLimit limit, long spent, @Nullable Instant ends) {}

    public BudgetSettings settings() {
        return new BudgetSettings(limits.stream().map(LimitUsage::limit).toList(), reservationCap);
    }
}
