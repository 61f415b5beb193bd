package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.LedgerApi.AccountRef;
import io.holdfast.api.endpoint.Endpoint;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The ledger endpoints for balance thresholds. */
public interface ThresholdEndpoints {

    /**
     * A threshold for the available balance.
     *
     * @param below the available balance, in credits, below which the event {@code ledger.threshold_crossed} is emitted
     * @param hysteresis how far the balance must rise above the threshold before the event can be emitted again, in
     *     credits; by default a tenth of the threshold, and at least 1
     */
    record Threshold(Long below, @Nullable Long hysteresis) {}

    record PutThresholds(UUID account, List<Threshold> thresholds) {}

    /**
     * A threshold and its state.
     *
     * @param crossed whether the threshold was crossed and is not rearmed yet
     */
    record ThresholdState(long below, long hysteresis, boolean crossed) {}

    /**
     * The thresholds of an account.
     *
     * @param isDefault whether these are the server's default thresholds
     */
    record Thresholds(UUID account, List<ThresholdState> thresholds, boolean isDefault) {}

    Endpoint<AccountRef, Thresholds> THRESHOLDS = query(
                    "ledger.thresholds",
                    "GET /v1/ledger/accounts/{account}/thresholds",
                    AccountRef.class,
                    Thresholds.class)
            .withSummary("Returns the balance thresholds of an account: its own, or the default ones.");

    Endpoint<PutThresholds, Thresholds> PUT_THRESHOLDS = command(
                    "ledger.put_thresholds",
                    "PUT /v1/ledger/accounts/{account}/thresholds",
                    PutThresholds.class,
                    Thresholds.class)
            .withSummary("Replaces the balance thresholds of an account; an empty list turns the default ones off.");

    Endpoint<AccountRef, Thresholds> DELETE_THRESHOLDS = command(
                    "ledger.delete_thresholds",
                    "DELETE /v1/ledger/accounts/{account}/thresholds",
                    AccountRef.class,
                    Thresholds.class)
            .withSummary("Deletes the balance thresholds of an account, so that the default ones apply.");
}
