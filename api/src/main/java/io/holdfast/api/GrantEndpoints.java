package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The ledger endpoints for grants. */
public interface GrantEndpoints extends LedgerApi {

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

    Endpoint<BalanceRef, ResultPage<Grant>> GRANTS = query(
                    "ledger.grants", "GET /v1/ledger/accounts/{account}/grants", BalanceRef.class, Grant.class)
            .withSummary("Lists the grants of an account that have credit left, in spending order.")
            .asPage()
            .withOwnerField("account");
}
