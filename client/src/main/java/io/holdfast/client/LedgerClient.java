package io.holdfast.client;

import io.holdfast.api.EmptyRequest;
import io.holdfast.api.HoldEndpoints;
import io.holdfast.api.LedgerApi;
import io.holdfast.api.LedgerEndpoints;
import io.holdfast.api.ResultPage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** Calls of the ledger. */
public final class LedgerClient {

    private final Holdfast client;

    LedgerClient(Holdfast client) {
        this.client = client;
    }

    /** Makes an account, or replaces its settings. */
    public Call<LedgerApi.Account> putAccount(LedgerApi.PutAccount request) {
        return client.call(LedgerEndpoints.PUT_ACCOUNT, request);
    }

    /** Deletes an account; its history stays. */
    public Call<LedgerApi.Account> deleteAccount(UUID account) {
        return client.call(LedgerEndpoints.DELETE_ACCOUNT, new LedgerApi.AccountRef(account));
    }

    /** An account with its settings. */
    public Call<LedgerApi.Account> account(UUID account) {
        return client.call(LedgerEndpoints.ACCOUNT, new LedgerApi.AccountRef(account));
    }

    /** All accounts, by their ids. */
    public PagedCall<LedgerApi.Account> accounts() {
        return client.list(LedgerEndpoints.ACCOUNTS, new LedgerApi.AccountsOf(null, null));
    }

    /** What an account has now. */
    public Call<LedgerApi.Balance> balance(UUID account) {
        return client.call(LedgerEndpoints.BALANCE, new LedgerApi.AccountRef(account));
    }

    /** Proves every account from its history: reads everything. */
    public Call<LedgerApi.Audit> audit() {
        return client.call(LedgerEndpoints.AUDIT, new EmptyRequest());
    }

    /** Charges for a usage, once for each event id. */
    public Call<LedgerApi.Transaction> charge(LedgerApi.Usage request) {
        return client.call(LedgerEndpoints.CHARGE, request);
    }

    /** Charges for all usages, or for none if one is refused. */
    public Call<LedgerApi.Charges> chargeAll(List<LedgerApi.Usage> usages) {
        return client.call(LedgerEndpoints.CHARGE_ALL, new LedgerApi.Usages(usages))
                .asRepeatable();
    }

    /** Charges for each usage that can be, in one commit. */
    public Call<ResultPage<LedgerApi.Charge>> chargeEach(List<LedgerApi.Usage> usages) {
        return client.call(LedgerEndpoints.CHARGE_EACH, new LedgerApi.Usages(usages))
                .asRepeatable();
    }

    /** What a charge would cost now. */
    public Call<LedgerApi.Quote> quote(LedgerApi.Usage request) {
        return client.call(LedgerEndpoints.QUOTE, request);
    }

    /** Whether a charge could be paid now. */
    public Call<LedgerApi.Affordable> check(LedgerApi.Usage request) {
        return client.call(LedgerEndpoints.CHECK, request);
    }

    /** The usage of an event id that was charged. */
    public Call<LedgerApi.UsageEvent> usageEvent(String eventId) {
        return client.call(LedgerEndpoints.USAGE_EVENT, new LedgerApi.EventRef(eventId));
    }

    /** Adds credit, once for each key. */
    public Call<LedgerApi.Transaction> addCredits(LedgerApi.AddCredits request) {
        return client.call(LedgerEndpoints.ADD_CREDITS, request);
    }

    /** Corrects a balance by hand, once for each key. */
    public Call<LedgerApi.Transaction> adjust(LedgerApi.Adjust request) {
        return client.call(LedgerEndpoints.ADJUST, request);
    }

    /** Gives back a usage, in whole or in part, once for each key. */
    public Call<LedgerApi.Transaction> refund(LedgerApi.Undo request) {
        return client.call(LedgerEndpoints.REFUND, request);
    }

    /** Takes back a credit or a correction, once for each key. */
    public Call<LedgerApi.Transaction> reverse(LedgerApi.Undo request) {
        return client.call(LedgerEndpoints.REVERSE, request);
    }

    /** A transaction. */
    public Call<LedgerApi.Transaction> transaction(String id) {
        return client.call(LedgerEndpoints.TRANSACTION, new LedgerApi.TransactionRef(id));
    }

    /** The history of an account, the newest first. */
    public PagedCall<LedgerApi.Transaction> transactions(LedgerApi.HistoryOf request) {
        return client.list(LedgerEndpoints.TRANSACTIONS, request);
    }

    /** What an account had at a time. */
    public Call<LedgerApi.Past> balanceAt(UUID account, Instant at) {
        return client.call(LedgerEndpoints.BALANCE_AT, new LedgerApi.BalanceAt(account, at));
    }

    /** What happened in a period, with the balances at both ends. */
    public Call<LedgerApi.Statement> statement(LedgerApi.StatementOf request) {
        return client.call(LedgerEndpoints.STATEMENT, request);
    }

    /** Sums of a period by type. */
    public PagedCall<LedgerApi.Total> totals(LedgerApi.Period request) {
        return client.list(LedgerEndpoints.TOTALS, request);
    }

    /** Sets credit aside before its use. */
    public Call<LedgerApi.Hold> authorize(LedgerApi.Authorize request) {
        return client.call(HoldEndpoints.AUTHORIZE, request);
    }

    /** Keeps an open hold for so long from now. */
    public Call<LedgerApi.Hold> extendHold(String id, Duration lasts) {
        return client.call(HoldEndpoints.EXTEND_HOLD, new LedgerApi.ExtendHold(id, lasts));
    }

    /** Charges a usage in place of a hold. */
    public Call<LedgerApi.Transaction> settle(String id, LedgerApi.Usage usage) {
        return client.call(HoldEndpoints.SETTLE, new LedgerApi.Settle(id, usage));
    }

    /** Lets go of a hold without a charge. */
    public Call<LedgerApi.Hold> releaseHold(String id) {
        return client.call(HoldEndpoints.RELEASE_HOLD, new LedgerApi.HoldRef(id));
    }

    /** A hold as it is now. */
    public Call<LedgerApi.Hold> hold(String id) {
        return client.call(HoldEndpoints.HOLD, new LedgerApi.HoldRef(id));
    }

    /** The open holds of an account, the first to expire at the front. */
    public PagedCall<LedgerApi.Hold> holds(UUID account) {
        return client.list(HoldEndpoints.HOLDS, new LedgerApi.AccountRef(account));
    }

    /** The grant for signing up, once. */
    public Call<LedgerApi.Transaction> grantSignup(UUID account) {
        return client.call(HoldEndpoints.GRANT_SIGNUP, new LedgerApi.AccountRef(account));
    }

    /** The grant of the day, once a day. */
    public Call<LedgerApi.Transaction> grantDaily(UUID account) {
        return client.call(HoldEndpoints.GRANT_DAILY, new LedgerApi.AccountRef(account));
    }

    /** The grant of the month, once a month. */
    public Call<LedgerApi.Transaction> grantMonthly(UUID account) {
        return client.call(HoldEndpoints.GRANT_MONTHLY, new LedgerApi.AccountRef(account));
    }

    /** The grant for having brought somebody, once for each. */
    public Call<LedgerApi.Transaction> grantReferral(UUID account, UUID referred) {
        return client.call(HoldEndpoints.GRANT_REFERRAL, new LedgerApi.Referral(account, referred));
    }

    /** Grants with credit left, in the order of spending. */
    public PagedCall<LedgerApi.Grant> grants(UUID account) {
        return client.list(HoldEndpoints.GRANTS, new LedgerApi.AccountRef(account));
    }

    /** Begins to bill something by its reference. */
    public Call<LedgerApi.Billing> startBilling(LedgerApi.StartBilling request) {
        return client.call(HoldEndpoints.START_BILLING, request);
    }

    /** Ends a billing and charges for it. */
    public Call<LedgerApi.Billing> endBilling(LedgerApi.EndBilling request) {
        return client.call(HoldEndpoints.END_BILLING, request);
    }

    /** Starts and ends a billing of so many units. */
    public Call<LedgerApi.Billing> bill(LedgerApi.BillNow request) {
        return client.call(HoldEndpoints.BILL, request);
    }

    /** Forgets a billing; what was charged stays charged. */
    public Call<LedgerApi.Billing> deleteBilling(String type, String id) {
        return client.call(HoldEndpoints.DELETE_BILLING, new LedgerApi.BillingRef(type, id));
    }

    /** The billing of a reference. */
    public Call<LedgerApi.Billing> billing(String type, String id) {
        return client.call(HoldEndpoints.BILLING, new LedgerApi.BillingRef(type, id));
    }

    /** Takes refill requests to be paid; others do not get them meanwhile. */
    public Call<ResultPage<LedgerApi.Refill>> takeRefills(LedgerApi.TakeRefills request) {
        return client.call(HoldEndpoints.TAKE_REFILLS, request);
    }

    /** A refill was paid: adds its credit. */
    public Call<LedgerApi.Transaction> completeRefill(String id, String payment) {
        return client.call(HoldEndpoints.COMPLETE_REFILL, new LedgerApi.CompleteRefill(id, payment));
    }

    /** A refill could not be paid. */
    public Call<LedgerApi.Refill> failRefill(String id, String reason) {
        return client.call(HoldEndpoints.FAIL_REFILL, new LedgerApi.FailRefill(id, reason));
    }

    /** Offers a failed refill again. */
    public Call<LedgerApi.Refill> retryRefill(String id) {
        return client.call(HoldEndpoints.RETRY_REFILL, new LedgerApi.RefillRef(id));
    }

    /** A refill request. */
    public Call<LedgerApi.Refill> refill(String id) {
        return client.call(HoldEndpoints.REFILL, new LedgerApi.RefillRef(id));
    }

    /** The newest refill requests of an account. */
    public PagedCall<LedgerApi.Refill> refills(UUID account) {
        return client.list(HoldEndpoints.REFILLS, new LedgerApi.RefillsOf(account, null));
    }

    /** A billing by its own id. */
    public Call<LedgerApi.Billing> billingById(String id) {
        return client.call(HoldEndpoints.BILLING_BY_ID, new LedgerApi.BillingId(id));
    }

    /** Writes down what has expired, now; the server does so by itself every second. */
    public Call<LedgerApi.Swept> sweep(LedgerApi.Sweep request) {
        return client.call(LedgerEndpoints.SWEEP, request);
    }

    /** Follows what an account has: {@code balance}, a {@link LedgerApi.Balance}, now and whenever it changes. */
    public FeedSubscription feed(UUID account, Consumer<FeedEvent> listener) {
        return client.follow("/v1/ledger/accounts/" + account + "/balance/feed", null, listener);
    }
}
