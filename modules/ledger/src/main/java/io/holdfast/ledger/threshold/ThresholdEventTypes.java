package io.holdfast.ledger.threshold;

import io.holdfast.store.record.EventType;

/** The events that thresholds emit. The subject is the account. */
public final class ThresholdEventTypes {

    public static final EventType CROSSED = EventType.of(
                    "ledger",
                    "threshold_crossed",
                    "The available balance fell below a threshold.",
                    "below",
                    "available",
                    "hysteresis")
            .withDelay("none, or the delay of the expiry that lowered the balance")
            .withOptionalFields("unit");

    private ThresholdEventTypes() {}
}
