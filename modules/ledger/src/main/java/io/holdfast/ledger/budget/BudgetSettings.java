package io.holdfast.ledger.budget;

import io.holdfast.store.kit.Arguments;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a budget.
 *
 * @param limits the limits; all of them apply
 * @param reservationCap the maximum amount reserved in this budget per hold, in credits, or null to reserve the full
 *     amount of each hold. The holds of long-running agents are usually much larger than their actual usage. With a
 *     cap, more agents can run at once, but usage may exceed the limits by the part of the open holds that is not
 *     reserved.
 */
public record BudgetSettings(
        List<BudgetLimit> limits, @Nullable Long reservationCap) {

    public BudgetSettings {
        limits = List.copyOf(Arguments.notNull("limits", limits));
        Arguments.inRange("number of limits", limits.size(), 1, BudgetLimits.MAX_LIMITS);
        if (limits.stream().map(BudgetLimit::name).distinct().count() < limits.size()) {
            throw Arguments.invalid("limits must have different names");
        }
        if (reservationCap != null) {
            Arguments.inRange("reservationCap", reservationCap, 0, BudgetLimits.MAX_AMOUNT);
        }
    }

    public static BudgetSettings of(BudgetLimit... limits) {
        return new BudgetSettings(List.of(limits), null);
    }

    public BudgetSettings withReservationCap(@Nullable Long other) {
        return new BudgetSettings(limits, other);
    }
}
