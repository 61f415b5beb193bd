package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The ledger endpoints for holds. */
public interface CreditHoldEndpoints extends LedgerApi {

    Endpoint<Authorize, Hold> AUTHORIZE = command(
                    "ledger.authorize", "POST /v1/ledger/holds", Authorize.class, Hold.class)
            .withSummary("Holds credit for a later charge, once per hold id.")
            .withStatusCreated()
            .withIdempotencyField("id")
            .withScope("ledger:charge");

    Endpoint<ExtendHold, Hold> EXTEND_HOLD = command(
                    "ledger.extend_hold", "POST /v1/ledger/holds/{id}/extend", ExtendHold.class, Hold.class)
            .withSummary("Extends an open hold by setting its remaining duration.")
            .withScope("ledger:charge")
            .withStoredResource();

    Endpoint<ResizeHold, Hold> RESIZE_HOLD = command(
                    "ledger.resize_hold", "POST /v1/ledger/holds/{id}/resize", ResizeHold.class, Hold.class)
            .withSummary("Raises or lowers the amount of an open hold, in the account and in its budgets.")
            .withScope("ledger:charge")
            .withStoredResource();

    Endpoint<Settle, Transaction> SETTLE = command(
                    "ledger.settle", "POST /v1/ledger/holds/{id}/settle", Settle.class, Transaction.class)
            .withSummary("Charges a usage record against a hold and releases the remainder.")
            .withStatusCreated()
            .withScope("ledger:charge")
            .withResource("usage.account")
            .withStoredResource();

    Endpoint<HoldRef, Hold> RELEASE_HOLD = command(
                    "ledger.release_hold", "POST /v1/ledger/holds/{id}/release", HoldRef.class, Hold.class)
            .withSummary("Releases a hold without a charge.")
            .withScope("ledger:charge")
            .withStoredResource();

    Endpoint<HoldRef, Hold> HOLD = query("ledger.hold", "GET /v1/ledger/holds/{id}", HoldRef.class, Hold.class)
            .withSummary("Returns a hold.")
            .withStoredResource();

    Endpoint<BalanceRef, ResultPage<Hold>> HOLDS = query(
                    "ledger.holds", "GET /v1/ledger/accounts/{account}/holds", BalanceRef.class, Hold.class)
            .withSummary("Lists the open holds of an account, ordered by expiry.")
            .asPage()
            .withOwnerField("account");
}
