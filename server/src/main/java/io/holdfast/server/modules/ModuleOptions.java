package io.holdfast.server.modules;

import io.holdfast.ledger.GrantPolicy;
import io.holdfast.ledger.GrantRule;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.seats.SeatsOptions;
import java.time.Duration;
import java.util.Map;

/** The configurable options of the modules. Failed events are archived for {@code retryArchive}. */
public record ModuleOptions(
        Map<GrantRule, GrantPolicy> grants, RateCard rateCard, SeatsOptions seats, Duration retryArchive) {}
