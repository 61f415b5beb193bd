package io.holdfast.client;

import io.holdfast.api.BillingEndpoints;
import io.holdfast.api.CreditHoldEndpoints;
import io.holdfast.api.GrantEndpoints;
import io.holdfast.api.LedgerApi;
import io.holdfast.api.LedgerEndpoints;
import io.holdfast.api.RefillEndpoints;
import io.holdfast.api.UsageEndpoints;
import io.holdfast.api.budget.BudgetApi;
import io.holdfast.api.budget.BudgetEndpoints;
import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.ResultPage;
import io.holdfast.api.grant.GrantRuleApi;
import io.holdfast.api.grant.GrantRuleEndpoints;
import io.holdfast.api.pool.PoolApi;
import io.holdfast.api.pool.PoolEndpoints;
import io.holdfast.api.pricing.PriceApi;
import io.holdfast.api.pricing.PriceEndpoints;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** The client for the ledger module. */
public final class LedgerClient {

    private final Holdfast client;

    LedgerClient(Holdfast client) {
        this.client = client;
    }

    /** Creates an account or replaces its settings. */
    public Call<LedgerApi.Account> putAccount(LedgerApi.PutAccount request) {
        return client.call(LedgerEndpoints.PUT_ACCOUNT, request);
    }

    /** Deletes an account but keeps its history. */
    public Call<LedgerApi.Account> deleteAccount(UUID account) {
        return client.call(LedgerEndpoints.DELETE_ACCOUNT, LedgerApi.BalanceRef.of(account));
    }

    /** Deletes the balance of an account in a unit, or the account if the request has no unit. */
    public Call<LedgerApi.Account> deleteAccount(LedgerApi.BalanceRef request) {
        return client.call(LedgerEndpoints.DELETE_ACCOUNT, request);
    }

    /** Returns an account with its settings. */
    public Call<LedgerApi.Account> account(UUID account) {
        return client.call(LedgerEndpoints.ACCOUNT, LedgerApi.BalanceRef.of(account));
    }

    /** Returns the balance of an account in a unit, with its settings. */
    public Call<LedgerApi.Account> account(LedgerApi.BalanceRef request) {
        return client.call(LedgerEndpoints.ACCOUNT, request);
    }

    /** Lists all accounts in order of id. */
    public PagedCall<LedgerApi.Account> accounts() {
        return client.list(LedgerEndpoints.ACCOUNTS, new LedgerApi.AccountsOf(null, null));
    }

    /** Returns the current balance of an account. */
    public Call<LedgerApi.Balance> balance(UUID account) {
        return client.call(LedgerEndpoints.BALANCE, LedgerApi.BalanceRef.of(account));
    }

    /** Returns the current balance of an account in a unit. */
    public Call<LedgerApi.Balance> balance(LedgerApi.BalanceRef request) {
        return client.call(LedgerEndpoints.BALANCE, request);
    }

    /** Lists the balances of an account in units other than the default unit, ordered by unit. */
    public PagedCall<LedgerApi.Account> unitBalances(UUID account) {
        return client.list(LedgerEndpoints.UNIT_BALANCES, new LedgerApi.AccountRef(account));
    }

    /** Checks every account against its history. Reads all accounts. */
    public Call<LedgerApi.Audit> audit() {
        return client.call(LedgerEndpoints.AUDIT, new EmptyRequest());
    }

    /** Charges for usage, at most once per event id. */
    public Call<LedgerApi.Transaction> charge(LedgerApi.Usage request) {
        return client.call(LedgerEndpoints.CHARGE, request);
    }

    /** Charges for all given usage records, or for none if any of them is rejected. */
    public Call<LedgerApi.Charges> chargeAll(List<LedgerApi.Usage> usages) {
        return client.call(LedgerEndpoints.CHARGE_ALL, new LedgerApi.Usages(usages))
                .asRepeatable();
    }

    /** Charges for every usage record that can be charged, in one transaction, and reports the others as rejected. */
    public Call<ResultPage<LedgerApi.Charge>> chargeEach(List<LedgerApi.Usage> usages) {
        return client.call(LedgerEndpoints.CHARGE_EACH, new LedgerApi.Usages(usages))
                .asRepeatable();
    }

    /** Returns the current price of the given usage. */
    public Call<LedgerApi.Quote> quote(LedgerApi.Usage request) {
        return client.call(LedgerEndpoints.QUOTE, request);
    }

    /** Returns whether the given usage could be charged now. */
    public Call<LedgerApi.Affordable> check(LedgerApi.Usage request) {
        return client.call(LedgerEndpoints.CHECK, request);
    }

    /** Returns the charged usage record with the given event id. */
    public Call<LedgerApi.UsageEvent> usageEvent(String eventId) {
        return client.call(LedgerEndpoints.USAGE_EVENT, new LedgerApi.EventRef(eventId));
    }

    /** Adds credits, at most once per idempotency key. */
    public Call<LedgerApi.Transaction> addCredits(LedgerApi.AddCredits request) {
        return client.call(LedgerEndpoints.ADD_CREDITS, request);
    }

    /** Corrects a balance manually, at most once per idempotency key. */
    public Call<LedgerApi.Transaction> adjust(LedgerApi.Adjust request) {
        return client.call(LedgerEndpoints.ADJUST, request);
    }

    /** Refunds a charge in full or in part, at most once per idempotency key. */
    public Call<LedgerApi.Transaction> refund(LedgerApi.Refund request) {
        return client.call(LedgerEndpoints.REFUND, request);
    }

    /** Reverses a credit or a correction, at most once per idempotency key. */
    public Call<LedgerApi.Transaction> reverse(LedgerApi.Refund request) {
        return client.call(LedgerEndpoints.REVERSE, request);
    }

    /** Returns a transaction. */
    public Call<LedgerApi.Transaction> transaction(String id) {
        return client.call(LedgerEndpoints.TRANSACTION, new LedgerApi.TransactionRef(id));
    }

    /** Lists the transactions of an account, newest first. */
    public PagedCall<LedgerApi.Transaction> transactions(LedgerApi.HistoryOf request) {
        return client.list(LedgerEndpoints.TRANSACTIONS, request);
    }

    /** Returns the balance of an account at a given time in the past. */
    public Call<LedgerApi.Past> balanceAt(UUID account, Instant at) {
        return client.call(LedgerEndpoints.BALANCE_AT, LedgerApi.BalanceAt.of(account, at));
    }

    /** Returns the balance of an account in a unit at a given time in the past. */
    public Call<LedgerApi.Past> balanceAt(LedgerApi.BalanceAt request) {
        return client.call(LedgerEndpoints.BALANCE_AT, request);
    }

    /** Returns the transactions in a period and the balances at its start and end. */
    public Call<LedgerApi.Statement> statement(LedgerApi.StatementOf request) {
        return client.call(LedgerEndpoints.STATEMENT, request);
    }

    /** Returns the totals for a period by transaction type. */
    public PagedCall<LedgerApi.Total> totals(LedgerApi.Period request) {
        return client.list(LedgerEndpoints.TOTALS, request);
    }

    /** Creates the budget of a scope or replaces its limits. */
    public Call<BudgetApi.Budget> putBudget(BudgetApi.PutBudget request) {
        return client.call(BudgetEndpoints.PUT_BUDGET, request);
    }

    /** Deletes the budget of a scope. */
    public Call<BudgetApi.Budget> deleteBudget(String scope) {
        return client.call(BudgetEndpoints.DELETE_BUDGET, new BudgetApi.BudgetRef(scope));
    }

    /** Returns the budget of a scope with its usage. */
    public Call<BudgetApi.Budget> budget(String scope) {
        return client.call(BudgetEndpoints.BUDGET, new BudgetApi.BudgetRef(scope));
    }

    /** Lists budgets with their usage, ordered by scope. */
    public PagedCall<BudgetApi.Budget> budgets(BudgetApi.BudgetsOf request) {
        return client.list(BudgetEndpoints.BUDGETS, request);
    }

    /** Adds a version to a price list. Has no effect if the latest version has the same prices. */
    public Call<PriceApi.PriceList> putPriceList(PriceApi.PutPriceList request) {
        return client.call(PriceEndpoints.PUT_PRICE_LIST, request);
    }

    /** Returns a version of a price list with its prices. */
    public Call<PriceApi.PriceList> priceList(PriceApi.PriceListRef request) {
        return client.call(PriceEndpoints.PRICE_LIST, request);
    }

    /** Lists all versions of a price list, oldest first. */
    public PagedCall<PriceApi.PriceListVersion> priceListVersions(String name) {
        return client.list(PriceEndpoints.PRICE_LIST_VERSIONS, new PriceApi.PriceListName(name));
    }

    /** Lists the latest version of each price list, ordered by name. */
    public PagedCall<PriceApi.PriceListVersion> priceLists() {
        return client.list(PriceEndpoints.PRICE_LISTS, new PriceApi.PriceListsOf(null, null));
    }

    /** Returns the usage of an account by metric and hour, day or month. */
    public PagedCall<UsageEndpoints.UsageTotal> usage(UsageEndpoints.UsageOf request) {
        return client.list(UsageEndpoints.USAGE, request);
    }

    /** Lists the usage events of an account, newest first. */
    public PagedCall<LedgerApi.UsageEvent> usageEvents(UsageEndpoints.UsageEventsOf request) {
        return client.list(UsageEndpoints.USAGE_EVENTS, request);
    }

    /** Transfers credit to another account, at most once per idempotency key. */
    public Call<LedgerApi.Transferred> transfer(LedgerApi.Transfer request) {
        return client.call(LedgerEndpoints.TRANSFER, request);
    }

    /** Returns the account with the given id in another system. */
    public Call<LedgerApi.Account> accountByExternalId(String system, String id) {
        return client.call(LedgerEndpoints.ACCOUNT_BY_EXTERNAL_ID, new LedgerApi.ExternalId(system, id));
    }

    /** Returns the balance thresholds of an account: its own or the defaults. */
    public Call<LedgerApi.Thresholds> thresholds(UUID account) {
        return client.call(LedgerEndpoints.THRESHOLDS, new LedgerApi.AccountRef(account));
    }

    /** Replaces the balance thresholds of an account. */
    public Call<LedgerApi.Thresholds> putThresholds(LedgerApi.PutThresholds request) {
        return client.call(LedgerEndpoints.PUT_THRESHOLDS, request);
    }

    /** Deletes the balance thresholds of an account, so that the defaults apply. */
    public Call<LedgerApi.Thresholds> deleteThresholds(UUID account) {
        return client.call(LedgerEndpoints.DELETE_THRESHOLDS, new LedgerApi.AccountRef(account));
    }

    /** Holds credits for a later charge. */
    public Call<LedgerApi.Hold> authorize(LedgerApi.Authorize request) {
        return client.call(CreditHoldEndpoints.AUTHORIZE, request);
    }

    /** Extends an open hold, so that it expires after the given duration, counted from now. */
    public Call<LedgerApi.Hold> extendHold(String id, Duration lasts) {
        return client.call(CreditHoldEndpoints.EXTEND_HOLD, new LedgerApi.ExtendHold(id, lasts));
    }

    /** Raises or lowers the amount of an open hold. */
    public Call<LedgerApi.Hold> resizeHold(String id, long amount) {
        return client.call(CreditHoldEndpoints.RESIZE_HOLD, new LedgerApi.ResizeHold(id, amount));
    }

    /** Charges for usage and closes the hold. */
    public Call<LedgerApi.Transaction> settle(String id, LedgerApi.Usage usage) {
        return client.call(CreditHoldEndpoints.SETTLE, new LedgerApi.Settle(id, usage));
    }

    /** Releases a hold without a charge. */
    public Call<LedgerApi.Hold> releaseHold(String id) {
        return client.call(CreditHoldEndpoints.RELEASE_HOLD, new LedgerApi.HoldRef(id));
    }

    /** Returns a hold. */
    public Call<LedgerApi.Hold> hold(String id) {
        return client.call(CreditHoldEndpoints.HOLD, new LedgerApi.HoldRef(id));
    }

    /** Lists the open holds of an account in order of expiry. */
    public PagedCall<LedgerApi.Hold> holds(UUID account) {
        return client.list(CreditHoldEndpoints.HOLDS, LedgerApi.BalanceRef.of(account));
    }

    /** Lists the open holds of an account in a unit in order of expiry. */
    public PagedCall<LedgerApi.Hold> holds(LedgerApi.BalanceRef request) {
        return client.list(CreditHoldEndpoints.HOLDS, request);
    }

    /** Grants the signup credits, at most once per account. */
    public Call<LedgerApi.Transaction> grantSignup(UUID account) {
        return client.call(GrantEndpoints.GRANT_SIGNUP, new LedgerApi.AccountRef(account));
    }

    /** Grants the daily credits, at most once per day. */
    public Call<LedgerApi.Transaction> grantDaily(UUID account) {
        return client.call(GrantEndpoints.GRANT_DAILY, new LedgerApi.AccountRef(account));
    }

    /** Grants the monthly credits, at most once per month. */
    public Call<LedgerApi.Transaction> grantMonthly(UUID account) {
        return client.call(GrantEndpoints.GRANT_MONTHLY, new LedgerApi.AccountRef(account));
    }

    /** Grants the credits for a referral, at most once per pair of accounts. */
    public Call<LedgerApi.Transaction> grantReferral(UUID account, UUID referred) {
        return client.call(GrantEndpoints.GRANT_REFERRAL, new LedgerApi.Referral(account, referred));
    }

    /** Lists the grants with remaining credits, in spending order. */
    public PagedCall<LedgerApi.Grant> grants(UUID account) {
        return client.list(GrantEndpoints.GRANTS, LedgerApi.BalanceRef.of(account));
    }

    /** Lists the grants with remaining credits of an account in a unit, in spending order. */
    public PagedCall<LedgerApi.Grant> grants(LedgerApi.BalanceRef request) {
        return client.list(GrantEndpoints.GRANTS, request);
    }

    /** Creates a rule that grants credit at scheduled times, or replaces its settings. */
    public Call<GrantRuleApi.GrantRule> putGrantRule(GrantRuleApi.PutGrantRule request) {
        return client.call(GrantRuleEndpoints.PUT_GRANT_RULE, request);
    }

    /** Ends a grant rule. The grants that it has made are kept. */
    public Call<GrantRuleApi.GrantRule> endGrantRule(UUID account, String rule) {
        return client.call(GrantRuleEndpoints.END_GRANT_RULE, new GrantRuleApi.GrantRuleRef(account, rule));
    }

    /** Returns a grant rule. */
    public Call<GrantRuleApi.GrantRule> grantRule(UUID account, String rule) {
        return client.call(GrantRuleEndpoints.GRANT_RULE, new GrantRuleApi.GrantRuleRef(account, rule));
    }

    /** Lists the grant rules of an account, including ended ones, ordered by id. */
    public PagedCall<GrantRuleApi.GrantRule> grantRules(UUID account) {
        return client.list(GrantRuleEndpoints.GRANT_RULES, new GrantRuleApi.GrantRulesOf(account, null, null));
    }

    /** Returns the available credit that can be used for a metric, such as {@code llm_tokens/acme/large}. */
    public Call<GrantRuleApi.AvailableCredit> available(UUID account, String metric) {
        return client.call(GrantRuleEndpoints.AVAILABLE, new GrantRuleApi.AvailableOf(account, metric));
    }

    /** Makes an account a member of a pool, so that the pool pays for its usage. */
    public Call<PoolApi.PoolMember> putPoolMember(PoolApi.PutPoolMember request) {
        return client.call(PoolEndpoints.PUT_POOL_MEMBER, request);
    }

    /** Removes an account from a pool. Its open holds remain. */
    public Call<PoolApi.PoolMember> removePoolMember(UUID pool, UUID member) {
        return client.call(PoolEndpoints.REMOVE_POOL_MEMBER, new PoolApi.PoolMemberRef(pool, member));
    }

    /** Lists the members of a pool, ordered by id. */
    public PagedCall<PoolApi.PoolMember> poolMembers(UUID pool) {
        return client.list(PoolEndpoints.POOL_MEMBERS, new PoolApi.PoolMembersOf(pool, null, null));
    }

    /** Starts billing for a reference. */
    public Call<LedgerApi.Billing> startBilling(LedgerApi.StartBilling request) {
        return client.call(BillingEndpoints.START_BILLING, request);
    }

    /** Ends billing for a reference and charges for it. */
    public Call<LedgerApi.Billing> endBilling(LedgerApi.EndBilling request) {
        return client.call(BillingEndpoints.END_BILLING, request);
    }

    /** Starts and ends billing for a given number of units. */
    public Call<LedgerApi.Billing> bill(LedgerApi.BillNow request) {
        return client.call(BillingEndpoints.BILL, request);
    }

    /** Deletes a billing record; its charges remain. */
    public Call<LedgerApi.Billing> deleteBilling(String type, String id) {
        return client.call(BillingEndpoints.DELETE_BILLING, new LedgerApi.BillingRef(type, id));
    }

    /** Returns the billing record of a reference. */
    public Call<LedgerApi.Billing> billing(String type, String id) {
        return client.call(BillingEndpoints.BILLING, new LedgerApi.BillingRef(type, id));
    }

    /** Leases refill requests for payment. */
    public Call<ResultPage<LedgerApi.RefillRequest>> takeRefills(LedgerApi.TakeRefills request) {
        return client.call(RefillEndpoints.TAKE_REFILLS, request);
    }

    /** Completes a paid refill request and adds its credits. */
    public Call<LedgerApi.Transaction> completeRefill(String id, String payment) {
        return client.call(RefillEndpoints.COMPLETE_REFILL, new LedgerApi.CompleteRefill(id, payment));
    }

    /** Marks a refill request as failed. */
    public Call<LedgerApi.RefillRequest> failRefill(String id, String reason) {
        return client.call(RefillEndpoints.FAIL_REFILL, new LedgerApi.FailRefill(id, reason));
    }

    /** Makes a failed refill request available again. */
    public Call<LedgerApi.RefillRequest> retryRefill(String id) {
        return client.call(RefillEndpoints.RETRY_REFILL, new LedgerApi.RefillRef(id));
    }

    /** Returns a refill request. */
    public Call<LedgerApi.RefillRequest> refill(String id) {
        return client.call(RefillEndpoints.REFILL, new LedgerApi.RefillRef(id));
    }

    /** Lists the most recent refill requests of an account. */
    public PagedCall<LedgerApi.RefillRequest> refills(UUID account) {
        return client.list(RefillEndpoints.REFILLS, new LedgerApi.RefillsOf(account, null));
    }

    /** Returns a billing record by its own id. */
    public Call<LedgerApi.Billing> billingById(String id) {
        return client.call(BillingEndpoints.BILLING_BY_ID, new LedgerApi.BillingId(id));
    }

    /** Posts the expiry of credits and holds immediately; the server also does this every second. */
    public Call<LedgerApi.Swept> sweep(LedgerApi.Sweep request) {
        return client.call(LedgerEndpoints.SWEEP, request);
    }

    /** Subscribes to the balance of an account, with a {@code balance} event immediately and after each change. */
    public FeedSubscription feed(UUID account, Consumer<FeedEvent> listener) {
        return client.follow("/v1/ledger/accounts/" + account + "/balance/feed", null, listener);
    }
}
