package io.holdfast.server.modules;

import io.holdfast.ledger.GrantOccasion;
import io.holdfast.ledger.GrantTemplate;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.ledger.threshold.BalanceThreshold;
import io.holdfast.seats.SeatsOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The configurable options of the modules. Failed events are archived for {@code retryArchive}. */
public record ModuleOptions(
        Map<GrantOccasion, GrantTemplate> grants,
        List<BalanceThreshold> thresholds,
        RateCard rateCard,
        SeatsOptions seats,
        Duration clockSkew,
        Duration retryArchive) {}
