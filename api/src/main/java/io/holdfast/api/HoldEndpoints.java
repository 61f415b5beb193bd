package io.holdfast.api;

import static io.holdfast.api.Endpoint.command;
import static io.holdfast.api.Endpoint.query;

/** The ledger endpoints for holds, grants, billing and refills. */
public interface HoldEndpoints extends LedgerApi {

    Endpoint<Authorize, Hold> AUTHORIZE = command(
                    "ledger.authorize", "POST /v1/ledger/holds", Authorize.class, Hold.class)
            .withSummary("Holds credit for a later charge, once per hold id.")
            .withStatusCreated()
            .withIdempotencyField("id")
            .withScope("ledger:charge");

    Endpoint<ExtendHold, Hold> EXTEND_HOLD = command(
                    "ledger.extend_hold", "POST /v1/ledger/holds/{id}/extend", ExtendHold.class, Hold.class)
            .withSummary("Extends an open hold by a duration, counted from now.")
            .withScope("ledger:charge")
            .withStoredResource();

    Endpoint<Settle, Transaction> SETTLE = command(
                    "ledger.settle", "POST /v1/ledger/holds/{id}/settle", Settle.class, Transaction.class)
            .withSummary("Charges a usage against a hold and releases the remainder.")
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

    Endpoint<AccountRef, ResultPage<Hold>> HOLDS = query(
                    "ledger.holds", "GET /v1/ledger/accounts/{account}/holds", AccountRef.class, Hold.class)
            .withSummary("Lists the open holds of an account, ordered by expiry.")
            .asPage()
            .withOwnerField("account");

    Endpoint<AccountRef, Transaction> GRANT_SIGNUP = command(
                    "ledger.grant_signup",
                    "POST /v1/ledger/accounts/{account}/grants/signup",
                    AccountRef.class,
                    Transaction.class)
            .withSummary("Claims the sign-up grant of an account, once.")
            .withStatusCreated()
            .withScope("ledger:credit");

    Endpoint<AccountRef, Transaction> GRANT_DAILY = command(
                    "ledger.grant_daily",
                    "POST /v1/ledger/accounts/{account}/grants/daily",
                    AccountRef.class,
                    Transaction.class)
            .withSummary("Claims the daily grant of an account, once per UTC day.")
            .withStatusCreated()
            .withScope("ledger:credit");

    Endpoint<AccountRef, Transaction> GRANT_MONTHLY = command(
                    "ledger.grant_monthly",
                    "POST /v1/ledger/accounts/{account}/grants/monthly",
                    AccountRef.class,
                    Transaction.class)
            .withSummary("Claims the monthly grant of an account, once per UTC month.")
            .withStatusCreated()
            .withScope("ledger:credit");

    Endpoint<Referral, Transaction> GRANT_REFERRAL = command(
                    "ledger.grant_referral",
                    "POST /v1/ledger/accounts/{account}/grants/referral",
                    Referral.class,
                    Transaction.class)
            .withSummary("Claims the referral grant of an account, once per referred account.")
            .withStatusCreated()
            .withScope("ledger:credit");

    Endpoint<AccountRef, ResultPage<Grant>> GRANTS = query(
                    "ledger.grants", "GET /v1/ledger/accounts/{account}/grants", AccountRef.class, Grant.class)
            .withSummary("Lists the grants of an account that have credit left, in spending order.")
            .asPage()
            .withOwnerField("account");

    Endpoint<StartBilling, Billing> START_BILLING = command(
                    "ledger.start_billing",
                    "POST /v1/ledger/billings/{type}/{id}/start",
                    StartBilling.class,
                    Billing.class)
            .withSummary("Starts a billing for a reference.")
            .withStatusCreated()
            .withScope("ledger:charge");

    Endpoint<EndBilling, Billing> END_BILLING = command(
                    "ledger.end_billing", "POST /v1/ledger/billings/{type}/{id}/end", EndBilling.class, Billing.class)
            .withSummary("Ends a billing and charges for it.")
            .withScope("ledger:charge")
            .withStoredResource();

    Endpoint<BillNow, Billing> BILL = command(
                    "ledger.bill", "POST /v1/ledger/billings/{type}/{id}/bill", BillNow.class, Billing.class)
            .withSummary("Bills a number of units: starts and ends a billing period at once.")
            .withStatusCreated()
            .withScope("ledger:charge");

    Endpoint<BillingRef, Billing> DELETE_BILLING = command(
                    "ledger.delete_billing", "DELETE /v1/ledger/billings/{type}/{id}", BillingRef.class, Billing.class)
            .withSummary("Deletes a billing without refunding its charge.")
            .withStoredResource();

    Endpoint<BillingRef, Billing> BILLING = query(
                    "ledger.billing", "GET /v1/ledger/billings/{type}/{id}", BillingRef.class, Billing.class)
            .withSummary("Returns the billing of a reference.")
            .withStoredResource();

    Endpoint<TakeRefills, ResultPage<Refill>> TAKE_REFILLS = command(
                    "ledger.take_refills", "POST /v1/ledger/refills/take", TakeRefills.class, Refill.class)
            .withSummary(
                    "Claims open refill requests for payment; other callers do not receive them for the given time.")
            .asPage()
            .withScope("ledger:credit");

    Endpoint<CompleteRefill, Transaction> COMPLETE_REFILL = command(
                    "ledger.complete_refill",
                    "POST /v1/ledger/refills/{id}/complete",
                    CompleteRefill.class,
                    Transaction.class)
            .withSummary("Marks a refill request as paid and adds its credit.")
            .withStatusCreated()
            .withScope("ledger:credit")
            .withStoredResource();

    Endpoint<FailRefill, Refill> FAIL_REFILL = command(
                    "ledger.fail_refill", "POST /v1/ledger/refills/{id}/fail", FailRefill.class, Refill.class)
            .withSummary("Marks a refill request as failed.")
            .withScope("ledger:credit")
            .withStoredResource();

    Endpoint<RefillRef, Refill> RETRY_REFILL = command(
                    "ledger.retry_refill", "POST /v1/ledger/refills/{id}/retry", RefillRef.class, Refill.class)
            .withSummary("Reopens a failed refill request.")
            .withScope("ledger:credit")
            .withStoredResource();

    Endpoint<RefillRef, Refill> REFILL = query(
                    "ledger.refill", "GET /v1/ledger/refills/{id}", RefillRef.class, Refill.class)
            .withSummary("Returns a refill request.")
            .withStoredResource();

    Endpoint<RefillsOf, ResultPage<Refill>> REFILLS = query(
                    "ledger.refills", "GET /v1/ledger/accounts/{account}/refills", RefillsOf.class, Refill.class)
            .withSummary("Lists the refill requests of an account, newest first.")
            .asPage()
            .withOwnerField("account");

    Endpoint<BillingId, Billing> BILLING_BY_ID = query(
                    "ledger.billing_by_id", "GET /v1/ledger/billings/{id}", BillingId.class, Billing.class)
            .withSummary("Returns the billing with an id.")
            .withStoredResource();
}
