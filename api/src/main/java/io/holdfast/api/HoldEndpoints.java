package io.holdfast.api;

import static io.holdfast.api.Endpoint.command;
import static io.holdfast.api.Endpoint.query;

/** The calls of the ledger: holds, grants, billings and refills. */
public interface HoldEndpoints {

    Endpoint<LedgerApi.Authorize, LedgerApi.Hold> AUTHORIZE = command(
                    "ledger.authorize",
                    "POST /v1/ledger/holds",
                    LedgerApi.Authorize.class,
                    LedgerApi.Hold.class,
                    "Sets credit aside before its use.")
            .withStatusCreated()
            .withIdempotencyField("id");

    Endpoint<LedgerApi.ExtendHold, LedgerApi.Hold> EXTEND_HOLD = command(
            "ledger.extend_hold",
            "POST /v1/ledger/holds/{id}/extend",
            LedgerApi.ExtendHold.class,
            LedgerApi.Hold.class,
            "Keeps an open hold for so long from now.");

    Endpoint<LedgerApi.Settle, LedgerApi.Transaction> SETTLE = command(
                    "ledger.settle",
                    "POST /v1/ledger/holds/{id}/settle",
                    LedgerApi.Settle.class,
                    LedgerApi.Transaction.class,
                    "Charges a usage in place of a hold.")
            .withStatusCreated();

    Endpoint<LedgerApi.HoldRef, LedgerApi.Hold> RELEASE_HOLD = command(
            "ledger.release_hold",
            "POST /v1/ledger/holds/{id}/release",
            LedgerApi.HoldRef.class,
            LedgerApi.Hold.class,
            "Lets go of a hold without a charge.");

    Endpoint<LedgerApi.HoldRef, LedgerApi.Hold> HOLD = query(
            "ledger.hold",
            "GET /v1/ledger/holds/{id}",
            LedgerApi.HoldRef.class,
            LedgerApi.Hold.class,
            "A hold as it is now.");

    Endpoint<LedgerApi.AccountRef, ResultPage<LedgerApi.Hold>> HOLDS = query(
                    "ledger.holds",
                    "GET /v1/ledger/accounts/{account}/holds",
                    LedgerApi.AccountRef.class,
                    LedgerApi.Hold.class,
                    "The open holds of an account, the first to expire at the front.")
            .asPage()
            .withOwnerField("account");

    Endpoint<LedgerApi.AccountRef, LedgerApi.Transaction> GRANT_SIGNUP = command(
                    "ledger.grant_signup",
                    "POST /v1/ledger/accounts/{account}/grants/signup",
                    LedgerApi.AccountRef.class,
                    LedgerApi.Transaction.class,
                    "The grant for signing up, once.")
            .withStatusCreated();

    Endpoint<LedgerApi.AccountRef, LedgerApi.Transaction> GRANT_DAILY = command(
                    "ledger.grant_daily",
                    "POST /v1/ledger/accounts/{account}/grants/daily",
                    LedgerApi.AccountRef.class,
                    LedgerApi.Transaction.class,
                    "The grant of the day, once a day.")
            .withStatusCreated();

    Endpoint<LedgerApi.AccountRef, LedgerApi.Transaction> GRANT_MONTHLY = command(
                    "ledger.grant_monthly",
                    "POST /v1/ledger/accounts/{account}/grants/monthly",
                    LedgerApi.AccountRef.class,
                    LedgerApi.Transaction.class,
                    "The grant of the month, once a month.")
            .withStatusCreated();

    Endpoint<LedgerApi.Referral, LedgerApi.Transaction> GRANT_REFERRAL = command(
                    "ledger.grant_referral",
                    "POST /v1/ledger/accounts/{account}/grants/referral",
                    LedgerApi.Referral.class,
                    LedgerApi.Transaction.class,
                    "The grant for having brought somebody, once for each.")
            .withStatusCreated();

    Endpoint<LedgerApi.AccountRef, ResultPage<LedgerApi.Grant>> GRANTS = query(
                    "ledger.grants",
                    "GET /v1/ledger/accounts/{account}/grants",
                    LedgerApi.AccountRef.class,
                    LedgerApi.Grant.class,
                    "Grants with credit left, in the order of spending.")
            .asPage()
            .withOwnerField("account");

    Endpoint<LedgerApi.StartBilling, LedgerApi.Billing> START_BILLING = command(
                    "ledger.start_billing",
                    "POST /v1/ledger/billings/{type}/{id}/start",
                    LedgerApi.StartBilling.class,
                    LedgerApi.Billing.class,
                    "Begins to bill something by its reference.")
            .withStatusCreated();

    Endpoint<LedgerApi.EndBilling, LedgerApi.Billing> END_BILLING = command(
            "ledger.end_billing",
            "POST /v1/ledger/billings/{type}/{id}/end",
            LedgerApi.EndBilling.class,
            LedgerApi.Billing.class,
            "Ends a billing and charges for it.");

    Endpoint<LedgerApi.BillNow, LedgerApi.Billing> BILL = command(
                    "ledger.bill",
                    "POST /v1/ledger/billings/{type}/{id}/bill",
                    LedgerApi.BillNow.class,
                    LedgerApi.Billing.class,
                    "Starts and ends a billing of so many units.")
            .withStatusCreated();

    Endpoint<LedgerApi.BillingRef, LedgerApi.Billing> DELETE_BILLING = command(
            "ledger.delete_billing",
            "DELETE /v1/ledger/billings/{type}/{id}",
            LedgerApi.BillingRef.class,
            LedgerApi.Billing.class,
            "Forgets a billing; what was charged stays charged.");

    Endpoint<LedgerApi.BillingRef, LedgerApi.Billing> BILLING = query(
            "ledger.billing",
            "GET /v1/ledger/billings/{type}/{id}",
            LedgerApi.BillingRef.class,
            LedgerApi.Billing.class,
            "The billing of a reference.");

    Endpoint<LedgerApi.TakeRefills, ResultPage<LedgerApi.Refill>> TAKE_REFILLS = command(
                    "ledger.take_refills",
                    "POST /v1/ledger/refills/take",
                    LedgerApi.TakeRefills.class,
                    LedgerApi.Refill.class,
                    "Takes refill requests to be paid; others do not get them meanwhile.")
            .asPage();

    Endpoint<LedgerApi.CompleteRefill, LedgerApi.Transaction> COMPLETE_REFILL = command(
                    "ledger.complete_refill",
                    "POST /v1/ledger/refills/{id}/complete",
                    LedgerApi.CompleteRefill.class,
                    LedgerApi.Transaction.class,
                    "A refill was paid: adds its credit.")
            .withStatusCreated();

    Endpoint<LedgerApi.FailRefill, LedgerApi.Refill> FAIL_REFILL = command(
            "ledger.fail_refill",
            "POST /v1/ledger/refills/{id}/fail",
            LedgerApi.FailRefill.class,
            LedgerApi.Refill.class,
            "A refill could not be paid.");

    Endpoint<LedgerApi.RefillRef, LedgerApi.Refill> RETRY_REFILL = command(
            "ledger.retry_refill",
            "POST /v1/ledger/refills/{id}/retry",
            LedgerApi.RefillRef.class,
            LedgerApi.Refill.class,
            "Offers a failed refill again.");

    Endpoint<LedgerApi.RefillRef, LedgerApi.Refill> REFILL = query(
            "ledger.refill",
            "GET /v1/ledger/refills/{id}",
            LedgerApi.RefillRef.class,
            LedgerApi.Refill.class,
            "A refill request.");

    Endpoint<LedgerApi.RefillsOf, ResultPage<LedgerApi.Refill>> REFILLS = query(
                    "ledger.refills",
                    "GET /v1/ledger/accounts/{account}/refills",
                    LedgerApi.RefillsOf.class,
                    LedgerApi.Refill.class,
                    "The newest refill requests of an account.")
            .asPage()
            .withOwnerField("account");

    Endpoint<LedgerApi.BillingId, LedgerApi.Billing> BILLING_BY_ID = query(
            "ledger.billing_by_id",
            "GET /v1/ledger/billings/{id}",
            LedgerApi.BillingId.class,
            LedgerApi.Billing.class,
            "A billing by its own id.");
}
