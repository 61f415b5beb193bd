package io.holdfast.server.ledger;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.orNotFound;

import io.holdfast.api.LedgerApi.PutThresholds;
import io.holdfast.api.LedgerApi.Threshold;
import io.holdfast.api.LedgerApi.ThresholdState;
import io.holdfast.api.LedgerApi.Thresholds;
import io.holdfast.api.LedgerEndpoints;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOutcome.ThresholdsStored;
import io.holdfast.ledger.threshold.AccountThresholds;
import io.holdfast.ledger.threshold.BalanceThreshold;
import io.holdfast.server.operation.Operation;
import java.util.List;
import java.util.UUID;

/** The HTTP routes for the ledger's balance thresholds. */
final class ThresholdRoutes {

    private final Ledger ledger;

    ThresholdRoutes(Ledger ledger) {
        this.ledger = ledger;
    }

    /** An account and its thresholds. */
    private record Stored(UUID account, AccountThresholds thresholds) {}

    List<Operation<?, ?, ?>> operations() {
        return List.of(
                query(
                        LedgerEndpoints.THRESHOLDS,
                        (tx, q) -> new Stored(
                                q.account(),
                                orNotFound("account", q.account(), ledger.thresholds(tx, AccountId.of(q.account())))),
                        ThresholdRoutes::toApi),
                command(
                        LedgerEndpoints.PUT_THRESHOLDS,
                        (tx, q) -> new Stored(
                                q.account(),
                                ledger.putThresholds(tx, AccountId.of(q.account()), thresholds(q))
                                        .orThrow(ThresholdsStored.class)
                                        .thresholds()),
                        ThresholdRoutes::toApi),
                command(
                        LedgerEndpoints.DELETE_THRESHOLDS,
                        (tx, q) -> new Stored(
                                q.account(),
                                ledger.resetThresholds(tx, AccountId.of(q.account()))
                                        .orThrow(ThresholdsStored.class)
                                        .thresholds()),
                        ThresholdRoutes::toApi));
    }

    private static List<BalanceThreshold> thresholds(PutThresholds request) {
        return request.thresholds().stream().map(ThresholdRoutes::threshold).toList();
    }

    private static BalanceThreshold threshold(Threshold threshold) {
        Long hysteresis = threshold.hysteresis();
        return hysteresis == null
                ? BalanceThreshold.of(threshold.below())
                : new BalanceThreshold(threshold.below(), hysteresis);
    }

    private static Thresholds toApi(Stored stored) {
        return new Thresholds(
                stored.account,
                stored.thresholds.thresholds().stream()
                        .map(each -> new ThresholdState(
                                each.threshold().below(), each.threshold().hysteresis(), each.crossed()))
                        .toList(),
                stored.thresholds.isDefault());
    }
}
