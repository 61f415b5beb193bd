package io.holdfast.server.modules;

import io.holdfast.ledger.GrantPolicy;
import io.holdfast.ledger.GrantRule;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.server.error.InvalidConfigException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The configurable options of the modules.
 *
 * @param grants the credits granted by rule
 * @param rateCard the prices of usage
 * @param seats the options of seat bookings
 * @param retryArchive the retention of failed events after they are applied or discarded
 */
public record ModuleOptions(
        Map<GrantRule, GrantPolicy> grants, RateCard rateCard, SeatsOptions seats, Duration retryArchive) {

    /**
     * Checks the options that the modules do not check themselves.
     *
     * @throws InvalidConfigException if the retention is negative
     */
    public ModuleOptions {
        grants = Map.copyOf(grants);
        if (retryArchive.isNegative()) {
            throw new InvalidConfigException(List.of("retry-archive must not be negative, but is " + retryArchive));
        }
    }
}
