package io.holdfast.ledger.internal;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.internal.threshold.ThresholdRow;
import io.holdfast.ledger.internal.threshold.ThresholdsRow;
import io.holdfast.ledger.threshold.ThresholdEventTypes;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Emits an event when the available balance of an open account falls below a threshold. Not thread-safe. */
final class ThresholdTrigger {

    private final List<ThresholdRow> defaults;
    private final AccountId id;
    private final @Nullable String unit;
    private final AccountState current;

    /** The available balance at the last evaluation. */
    private long lastAvailable;

    ThresholdTrigger(List<ThresholdRow> defaults, AccountId id, @Nullable String unit, AccountState current) {
        this.defaults = defaults;
        this.id = id;
        this.unit = unit;
        this.current = current;
        lastAvailable = current.available();
    }

    /**
     * Emits an event for each threshold below which the available balance has fallen since the last evaluation.
     *
     * @param crossings receives the events
     */
    void evaluate(List<Consumer<Tx>> crossings) {
        long available = current.available();
        boolean isNone = current.thresholds == null && defaults.isEmpty();
        if (!isNone && current.deleted == null) {
            current.thresholds = ThresholdsRow.evaluate(
                    current.thresholds,
                    defaults,
                    lastAvailable,
                    available,
                    crossed -> crossings.add(to -> to.emit(
                            ThresholdEventTypes.CROSSED,
                            id.value(),
                            null,
                            crossed.below(),
                            available,
                            crossed.hysteresis(),
                            unit)));
        }
        lastAvailable = available;
    }
}
