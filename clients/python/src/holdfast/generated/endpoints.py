# Generated from the endpoint declarations; see CONTRIBUTING.md. Do not edit.

from __future__ import annotations

from .._request import Endpoint, Page
from . import types as t

LEDGER_PUT_ACCOUNT: Endpoint[t.LedgerAccount] = Endpoint(
    name="ledger.put_account",
    method="PUT",
    path="/v1/ledger/accounts/{account}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerPutAccount,
    response=t.LedgerAccount,
)

LEDGER_DELETE_ACCOUNT: Endpoint[t.LedgerAccount] = Endpoint(
    name="ledger.delete_account",
    method="DELETE",
    path="/v1/ledger/accounts/{account}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerBalanceRef,
    response=t.LedgerAccount,
)

LEDGER_ACCOUNT: Endpoint[t.LedgerAccount] = Endpoint(
    name="ledger.account",
    method="GET",
    path="/v1/ledger/accounts/{account}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerBalanceRef,
    response=t.LedgerAccount,
)

LEDGER_ACCOUNTS: Endpoint[Page[t.LedgerAccount]] = Endpoint(
    name="ledger.accounts",
    method="GET",
    path="/v1/ledger/accounts",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.LedgerAccountsOf,
    response=t.LedgerAccount,
)

LEDGER_ACCOUNT_BY_EXTERNAL_ID: Endpoint[t.LedgerAccount] = Endpoint(
    name="ledger.account_by_external_id",
    method="GET",
    path="/v1/ledger/accounts-by-external-id",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerExternalId,
    response=t.LedgerAccount,
)

LEDGER_UNIT_BALANCES: Endpoint[Page[t.LedgerAccount]] = Endpoint(
    name="ledger.unit_balances",
    method="GET",
    path="/v1/ledger/accounts/{account}/unit-balances",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.LedgerAccountRef,
    response=t.LedgerAccount,
)

LEDGER_BALANCE: Endpoint[t.LedgerBalance] = Endpoint(
    name="ledger.balance",
    method="GET",
    path="/v1/ledger/accounts/{account}/balance",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerBalanceRef,
    response=t.LedgerBalance,
)

LEDGER_AUDIT: Endpoint[t.LedgerAudit] = Endpoint(
    name="ledger.audit",
    method="GET",
    path="/v1/ledger/audit",
    reads=True,
    key=None,
    paged=False,
    step=False,
    request=None,
    response=t.LedgerAudit,
)

LEDGER_CHARGE: Endpoint[t.LedgerTransaction] = Endpoint(
    name="ledger.charge",
    method="POST",
    path="/v1/ledger/charges",
    reads=False,
    key="eventId",
    paged=False,
    step=True,
    request=t.LedgerUsage,
    response=t.LedgerTransaction,
)

LEDGER_CHARGE_ALL: Endpoint[t.LedgerCharges] = Endpoint(
    name="ledger.charge_all",
    method="POST",
    path="/v1/ledger/charges/all",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerUsages,
    response=t.LedgerCharges,
)

LEDGER_CHARGE_EACH: Endpoint[Page[t.LedgerCharge]] = Endpoint(
    name="ledger.charge_each",
    method="POST",
    path="/v1/ledger/charges/each",
    reads=False,
    key=None,
    paged=True,
    step=True,
    request=t.LedgerUsages,
    response=t.LedgerCharge,
)

LEDGER_QUOTE: Endpoint[t.LedgerQuote] = Endpoint(
    name="ledger.quote",
    method="POST",
    path="/v1/ledger/quotes",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerUsage,
    response=t.LedgerQuote,
)

LEDGER_CHECK: Endpoint[t.LedgerAffordable] = Endpoint(
    name="ledger.check",
    method="POST",
    path="/v1/ledger/checks",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerUsage,
    response=t.LedgerAffordable,
)

LEDGER_USAGE_EVENT: Endpoint[t.LedgerUsageEvent] = Endpoint(
    name="ledger.usage_event",
    method="GET",
    path="/v1/ledger/usage-events/{eventId}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerEventRef,
    response=t.LedgerUsageEvent,
)

LEDGER_ADD_CREDITS: Endpoint[t.LedgerTransaction] = Endpoint(
    name="ledger.add_credits",
    method="POST",
    path="/v1/ledger/credits",
    reads=False,
    key="key",
    paged=False,
    step=True,
    request=t.LedgerAddCredits,
    response=t.LedgerTransaction,
)

LEDGER_ADJUST: Endpoint[t.LedgerTransaction] = Endpoint(
    name="ledger.adjust",
    method="POST",
    path="/v1/ledger/adjustments",
    reads=False,
    key="key",
    paged=False,
    step=True,
    request=t.LedgerAdjust,
    response=t.LedgerTransaction,
)

LEDGER_TRANSFER: Endpoint[t.LedgerTransferred] = Endpoint(
    name="ledger.transfer",
    method="POST",
    path="/v1/ledger/transfers",
    reads=False,
    key="key",
    paged=False,
    step=True,
    request=t.LedgerTransfer,
    response=t.LedgerTransferred,
)

LEDGER_REFUND: Endpoint[t.LedgerTransaction] = Endpoint(
    name="ledger.refund",
    method="POST",
    path="/v1/ledger/refunds",
    reads=False,
    key="key",
    paged=False,
    step=True,
    request=t.LedgerRefund,
    response=t.LedgerTransaction,
)

LEDGER_REVERSE: Endpoint[t.LedgerTransaction] = Endpoint(
    name="ledger.reverse",
    method="POST",
    path="/v1/ledger/reversals",
    reads=False,
    key="key",
    paged=False,
    step=True,
    request=t.LedgerRefund,
    response=t.LedgerTransaction,
)

LEDGER_TRANSACTION: Endpoint[t.LedgerTransaction] = Endpoint(
    name="ledger.transaction",
    method="GET",
    path="/v1/ledger/transactions/{id}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerTransactionRef,
    response=t.LedgerTransaction,
)

LEDGER_TRANSACTIONS: Endpoint[Page[t.LedgerTransaction]] = Endpoint(
    name="ledger.transactions",
    method="GET",
    path="/v1/ledger/accounts/{account}/transactions",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.LedgerHistoryOf,
    response=t.LedgerTransaction,
)

LEDGER_BALANCE_AT: Endpoint[t.LedgerPast] = Endpoint(
    name="ledger.balance_at",
    method="GET",
    path="/v1/ledger/accounts/{account}/balance-at",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerBalanceAt,
    response=t.LedgerPast,
)

LEDGER_STATEMENT: Endpoint[t.LedgerStatement] = Endpoint(
    name="ledger.statement",
    method="GET",
    path="/v1/ledger/accounts/{account}/statement",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerStatementOf,
    response=t.LedgerStatement,
)

LEDGER_TOTALS: Endpoint[Page[t.LedgerTotal]] = Endpoint(
    name="ledger.totals",
    method="GET",
    path="/v1/ledger/accounts/{account}/totals",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.LedgerPeriod,
    response=t.LedgerTotal,
)

LEDGER_SWEEP: Endpoint[t.LedgerSwept] = Endpoint(
    name="ledger.sweep",
    method="POST",
    path="/v1/ledger/sweep",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerSweep,
    response=t.LedgerSwept,
)

LEDGER_THRESHOLDS: Endpoint[t.LedgerThresholds] = Endpoint(
    name="ledger.thresholds",
    method="GET",
    path="/v1/ledger/accounts/{account}/thresholds",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerAccountRef,
    response=t.LedgerThresholds,
)

LEDGER_PUT_THRESHOLDS: Endpoint[t.LedgerThresholds] = Endpoint(
    name="ledger.put_thresholds",
    method="PUT",
    path="/v1/ledger/accounts/{account}/thresholds",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerPutThresholds,
    response=t.LedgerThresholds,
)

LEDGER_DELETE_THRESHOLDS: Endpoint[t.LedgerThresholds] = Endpoint(
    name="ledger.delete_thresholds",
    method="DELETE",
    path="/v1/ledger/accounts/{account}/thresholds",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerAccountRef,
    response=t.LedgerThresholds,
)

LEDGER_AUTHORIZE: Endpoint[t.LedgerHold] = Endpoint(
    name="ledger.authorize",
    method="POST",
    path="/v1/ledger/holds",
    reads=False,
    key="id",
    paged=False,
    step=True,
    request=t.LedgerAuthorize,
    response=t.LedgerHold,
)

LEDGER_EXTEND_HOLD: Endpoint[t.LedgerHold] = Endpoint(
    name="ledger.extend_hold",
    method="POST",
    path="/v1/ledger/holds/{id}/extend",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerExtendHold,
    response=t.LedgerHold,
)

LEDGER_RESIZE_HOLD: Endpoint[t.LedgerHold] = Endpoint(
    name="ledger.resize_hold",
    method="POST",
    path="/v1/ledger/holds/{id}/resize",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerResizeHold,
    response=t.LedgerHold,
)

LEDGER_SETTLE: Endpoint[t.LedgerTransaction] = Endpoint(
    name="ledger.settle",
    method="POST",
    path="/v1/ledger/holds/{id}/settle",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerSettle,
    response=t.LedgerTransaction,
)

LEDGER_RELEASE_HOLD: Endpoint[t.LedgerHold] = Endpoint(
    name="ledger.release_hold",
    method="POST",
    path="/v1/ledger/holds/{id}/release",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerHoldRef,
    response=t.LedgerHold,
)

LEDGER_HOLD: Endpoint[t.LedgerHold] = Endpoint(
    name="ledger.hold",
    method="GET",
    path="/v1/ledger/holds/{id}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerHoldRef,
    response=t.LedgerHold,
)

LEDGER_HOLDS: Endpoint[Page[t.LedgerHold]] = Endpoint(
    name="ledger.holds",
    method="GET",
    path="/v1/ledger/accounts/{account}/holds",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.LedgerBalanceRef,
    response=t.LedgerHold,
)

LEDGER_GRANT_SIGNUP: Endpoint[t.LedgerTransaction] = Endpoint(
    name="ledger.grant_signup",
    method="POST",
    path="/v1/ledger/accounts/{account}/grants/signup",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerAccountRef,
    response=t.LedgerTransaction,
)

LEDGER_GRANT_DAILY: Endpoint[t.LedgerTransaction] = Endpoint(
    name="ledger.grant_daily",
    method="POST",
    path="/v1/ledger/accounts/{account}/grants/daily",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerAccountRef,
    response=t.LedgerTransaction,
)

LEDGER_GRANT_MONTHLY: Endpoint[t.LedgerTransaction] = Endpoint(
    name="ledger.grant_monthly",
    method="POST",
    path="/v1/ledger/accounts/{account}/grants/monthly",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerAccountRef,
    response=t.LedgerTransaction,
)

LEDGER_GRANT_REFERRAL: Endpoint[t.LedgerTransaction] = Endpoint(
    name="ledger.grant_referral",
    method="POST",
    path="/v1/ledger/accounts/{account}/grants/referral",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerReferral,
    response=t.LedgerTransaction,
)

LEDGER_GRANTS: Endpoint[Page[t.LedgerGrant]] = Endpoint(
    name="ledger.grants",
    method="GET",
    path="/v1/ledger/accounts/{account}/grants",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.LedgerBalanceRef,
    response=t.LedgerGrant,
)

LEDGER_START_BILLING: Endpoint[t.LedgerBilling] = Endpoint(
    name="ledger.start_billing",
    method="POST",
    path="/v1/ledger/billings/{type}/{id}/start",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerStartBilling,
    response=t.LedgerBilling,
)

LEDGER_END_BILLING: Endpoint[t.LedgerBilling] = Endpoint(
    name="ledger.end_billing",
    method="POST",
    path="/v1/ledger/billings/{type}/{id}/end",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerEndBilling,
    response=t.LedgerBilling,
)

LEDGER_BILL: Endpoint[t.LedgerBilling] = Endpoint(
    name="ledger.bill",
    method="POST",
    path="/v1/ledger/billings/{type}/{id}/bill",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerBillNow,
    response=t.LedgerBilling,
)

LEDGER_DELETE_BILLING: Endpoint[t.LedgerBilling] = Endpoint(
    name="ledger.delete_billing",
    method="DELETE",
    path="/v1/ledger/billings/{type}/{id}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerBillingRef,
    response=t.LedgerBilling,
)

LEDGER_BILLING: Endpoint[t.LedgerBilling] = Endpoint(
    name="ledger.billing",
    method="GET",
    path="/v1/ledger/billings/{type}/{id}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerBillingRef,
    response=t.LedgerBilling,
)

LEDGER_BILLING_BY_ID: Endpoint[t.LedgerBilling] = Endpoint(
    name="ledger.billing_by_id",
    method="GET",
    path="/v1/ledger/billings/{id}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerBillingId,
    response=t.LedgerBilling,
)

LEDGER_TAKE_REFILLS: Endpoint[Page[t.LedgerRefillRequest]] = Endpoint(
    name="ledger.take_refills",
    method="POST",
    path="/v1/ledger/refills/take",
    reads=False,
    key=None,
    paged=True,
    step=True,
    request=t.LedgerTakeRefills,
    response=t.LedgerRefillRequest,
)

LEDGER_COMPLETE_REFILL: Endpoint[t.LedgerTransaction] = Endpoint(
    name="ledger.complete_refill",
    method="POST",
    path="/v1/ledger/refills/{id}/complete",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerCompleteRefill,
    response=t.LedgerTransaction,
)

LEDGER_FAIL_REFILL: Endpoint[t.LedgerRefillRequest] = Endpoint(
    name="ledger.fail_refill",
    method="POST",
    path="/v1/ledger/refills/{id}/fail",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerFailRefill,
    response=t.LedgerRefillRequest,
)

LEDGER_RETRY_REFILL: Endpoint[t.LedgerRefillRequest] = Endpoint(
    name="ledger.retry_refill",
    method="POST",
    path="/v1/ledger/refills/{id}/retry",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerRefillRef,
    response=t.LedgerRefillRequest,
)

LEDGER_REFILL: Endpoint[t.LedgerRefillRequest] = Endpoint(
    name="ledger.refill",
    method="GET",
    path="/v1/ledger/refills/{id}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LedgerRefillRef,
    response=t.LedgerRefillRequest,
)

LEDGER_REFILLS: Endpoint[Page[t.LedgerRefillRequest]] = Endpoint(
    name="ledger.refills",
    method="GET",
    path="/v1/ledger/accounts/{account}/refills",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.LedgerRefillsOf,
    response=t.LedgerRefillRequest,
)

LEDGER_PUT_BUDGET: Endpoint[t.BudgetBudget] = Endpoint(
    name="ledger.put_budget",
    method="PUT",
    path="/v1/ledger/budget",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.BudgetPutBudget,
    response=t.BudgetBudget,
)

LEDGER_DELETE_BUDGET: Endpoint[t.BudgetBudget] = Endpoint(
    name="ledger.delete_budget",
    method="DELETE",
    path="/v1/ledger/budget",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.BudgetBudgetRef,
    response=t.BudgetBudget,
)

LEDGER_BUDGET: Endpoint[t.BudgetBudget] = Endpoint(
    name="ledger.budget",
    method="GET",
    path="/v1/ledger/budget",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.BudgetBudgetRef,
    response=t.BudgetBudget,
)

LEDGER_BUDGETS: Endpoint[Page[t.BudgetBudget]] = Endpoint(
    name="ledger.budgets",
    method="GET",
    path="/v1/ledger/budgets",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.BudgetBudgetsOf,
    response=t.BudgetBudget,
)

LEDGER_PUT_PRICE_LIST: Endpoint[t.PricePriceList] = Endpoint(
    name="ledger.put_price_list",
    method="PUT",
    path="/v1/ledger/price-lists/{name}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.PricePutPriceList,
    response=t.PricePriceList,
)

LEDGER_PRICE_LIST: Endpoint[t.PricePriceList] = Endpoint(
    name="ledger.price_list",
    method="GET",
    path="/v1/ledger/price-lists/{name}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.PricePriceListRef,
    response=t.PricePriceList,
)

LEDGER_PRICE_LIST_VERSIONS: Endpoint[Page[t.PricePriceListVersion]] = Endpoint(
    name="ledger.price_list_versions",
    method="GET",
    path="/v1/ledger/price-lists/{name}/versions",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.PricePriceListName,
    response=t.PricePriceListVersion,
)

LEDGER_PRICE_LISTS: Endpoint[Page[t.PricePriceListVersion]] = Endpoint(
    name="ledger.price_lists",
    method="GET",
    path="/v1/ledger/price-lists",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.PricePriceListsOf,
    response=t.PricePriceListVersion,
)

LEDGER_PUT_GRANT_RULE: Endpoint[t.GrantRuleGrantRule] = Endpoint(
    name="ledger.put_grant_rule",
    method="PUT",
    path="/v1/ledger/accounts/{account}/grant-rules/{rule}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.GrantRulePutGrantRule,
    response=t.GrantRuleGrantRule,
)

LEDGER_END_GRANT_RULE: Endpoint[t.GrantRuleGrantRule] = Endpoint(
    name="ledger.end_grant_rule",
    method="DELETE",
    path="/v1/ledger/accounts/{account}/grant-rules/{rule}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.GrantRuleGrantRuleRef,
    response=t.GrantRuleGrantRule,
)

LEDGER_GRANT_RULE: Endpoint[t.GrantRuleGrantRule] = Endpoint(
    name="ledger.grant_rule",
    method="GET",
    path="/v1/ledger/accounts/{account}/grant-rules/{rule}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.GrantRuleGrantRuleRef,
    response=t.GrantRuleGrantRule,
)

LEDGER_GRANT_RULES: Endpoint[Page[t.GrantRuleGrantRule]] = Endpoint(
    name="ledger.grant_rules",
    method="GET",
    path="/v1/ledger/accounts/{account}/grant-rules",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.GrantRuleGrantRulesOf,
    response=t.GrantRuleGrantRule,
)

LEDGER_AVAILABLE: Endpoint[t.GrantRuleAvailableCredit] = Endpoint(
    name="ledger.available",
    method="GET",
    path="/v1/ledger/accounts/{account}/available",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.GrantRuleAvailableOf,
    response=t.GrantRuleAvailableCredit,
)

LEDGER_PUT_POOL_MEMBER: Endpoint[t.PoolPoolMember] = Endpoint(
    name="ledger.put_pool_member",
    method="PUT",
    path="/v1/ledger/accounts/{account}/members/{member}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.PoolPutPoolMember,
    response=t.PoolPoolMember,
)

LEDGER_REMOVE_POOL_MEMBER: Endpoint[t.PoolPoolMember] = Endpoint(
    name="ledger.remove_pool_member",
    method="DELETE",
    path="/v1/ledger/accounts/{account}/members/{member}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.PoolPoolMemberRef,
    response=t.PoolPoolMember,
)

LEDGER_POOL_MEMBERS: Endpoint[Page[t.PoolPoolMember]] = Endpoint(
    name="ledger.pool_members",
    method="GET",
    path="/v1/ledger/accounts/{account}/members",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.PoolPoolMembersOf,
    response=t.PoolPoolMember,
)

LEDGER_USAGE: Endpoint[Page[t.UsageUsageTotal]] = Endpoint(
    name="ledger.usage",
    method="GET",
    path="/v1/ledger/accounts/{account}/usage",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.UsageUsageOf,
    response=t.UsageUsageTotal,
)

LEDGER_USAGE_EVENTS: Endpoint[Page[t.LedgerUsageEvent]] = Endpoint(
    name="ledger.usage_events",
    method="GET",
    path="/v1/ledger/accounts/{account}/usage-events",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.UsageUsageEventsOf,
    response=t.LedgerUsageEvent,
)

SEATS_CREATE_EVENT: Endpoint[t.SeatsEvent] = Endpoint(
    name="seats.create_event",
    method="PUT",
    path="/v1/seats/events/{event}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsCreateEvent,
    response=t.SeatsEvent,
)

SEATS_CLOSE_EVENT: Endpoint[t.SeatsEvent] = Endpoint(
    name="seats.close_event",
    method="POST",
    path="/v1/seats/events/{event}/close",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsEventRef,
    response=t.SeatsEvent,
)

SEATS_REOPEN_EVENT: Endpoint[t.SeatsEvent] = Endpoint(
    name="seats.reopen_event",
    method="POST",
    path="/v1/seats/events/{event}/reopen",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsEventRef,
    response=t.SeatsEvent,
)

SEATS_DELETE_EVENT: Endpoint[t.SeatsGone] = Endpoint(
    name="seats.delete_event",
    method="DELETE",
    path="/v1/seats/events/{event}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsDeleteEvent,
    response=t.SeatsGone,
)

SEATS_BLOCK: Endpoint[t.SeatsEvent] = Endpoint(
    name="seats.block",
    method="POST",
    path="/v1/seats/events/{event}/block",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsSeatList,
    response=t.SeatsEvent,
)

SEATS_UNBLOCK: Endpoint[t.SeatsEvent] = Endpoint(
    name="seats.unblock",
    method="POST",
    path="/v1/seats/events/{event}/unblock",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsSeatList,
    response=t.SeatsEvent,
)

SEATS_BLOCK_PLACES: Endpoint[t.SeatsEvent] = Endpoint(
    name="seats.block_places",
    method="POST",
    path="/v1/seats/events/{event}/block-places",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsBlockPlaces,
    response=t.SeatsEvent,
)

SEATS_PRICE: Endpoint[t.SeatsEvent] = Endpoint(
    name="seats.price",
    method="PUT",
    path="/v1/seats/events/{event}/sections/{section}/price",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsPriceOf,
    response=t.SeatsEvent,
)

SEATS_EVENT: Endpoint[t.SeatsEvent] = Endpoint(
    name="seats.event",
    method="GET",
    path="/v1/seats/events/{event}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsEventRef,
    response=t.SeatsEvent,
)

SEATS_EVENTS: Endpoint[Page[t.SeatsEvent]] = Endpoint(
    name="seats.events",
    method="GET",
    path="/v1/seats/events",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.SeatsListOf,
    response=t.SeatsEvent,
)

SEATS_RESERVE: Endpoint[t.SeatsBooking] = Endpoint(
    name="seats.reserve",
    method="POST",
    path="/v1/seats/events/{event}/bookings",
    reads=False,
    key="booking",
    paged=False,
    step=True,
    request=t.SeatsReserve,
    response=t.SeatsBooking,
)

SEATS_FINALIZE: Endpoint[t.SeatsBooking] = Endpoint(
    name="seats.finalize",
    method="POST",
    path="/v1/seats/events/{event}/bookings/{booking}/finalize",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsBookingOf,
    response=t.SeatsBooking,
)

SEATS_RELEASE: Endpoint[t.SeatsBooking] = Endpoint(
    name="seats.release",
    method="POST",
    path="/v1/seats/events/{event}/bookings/{booking}/release",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsBookingOf,
    response=t.SeatsBooking,
)

SEATS_EXTEND: Endpoint[t.SeatsBooking] = Endpoint(
    name="seats.extend",
    method="POST",
    path="/v1/seats/events/{event}/bookings/{booking}/extend",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsExtendBooking,
    response=t.SeatsBooking,
)

SEATS_BOOKING: Endpoint[t.SeatsBooking] = Endpoint(
    name="seats.booking",
    method="GET",
    path="/v1/seats/events/{event}/bookings/{booking}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsBookingRef,
    response=t.SeatsBooking,
)

SEATS_BOOKINGS: Endpoint[Page[t.SeatsBooking]] = Endpoint(
    name="seats.bookings",
    method="GET",
    path="/v1/seats/events/{event}/bookings",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.SeatsBookingsOf,
    response=t.SeatsBooking,
)

SEATS_BOOKINGS_OF_BUYER: Endpoint[Page[t.SeatsBooking]] = Endpoint(
    name="seats.bookings_of_buyer",
    method="GET",
    path="/v1/seats/buyers/{buyer}/bookings",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.SeatsBookingsBy,
    response=t.SeatsBooking,
)

SEATS_SUGGEST: Endpoint[t.SeatsSuggestion] = Endpoint(
    name="seats.suggest",
    method="POST",
    path="/v1/seats/events/{event}/suggestions",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsSuggest,
    response=t.SeatsSuggestion,
)

SEATS_MAP: Endpoint[t.SeatsSectionMap] = Endpoint(
    name="seats.map",
    method="GET",
    path="/v1/seats/events/{event}/sections/{section}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsSectionRef,
    response=t.SeatsSectionMap,
)

SEATS_MAPS: Endpoint[Page[t.SeatsSectionMap]] = Endpoint(
    name="seats.maps",
    method="GET",
    path="/v1/seats/events/{event}/sections",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.SeatsEventRef,
    response=t.SeatsSectionMap,
)

SEATS_SECTION_STATS: Endpoint[t.SeatsStats] = Endpoint(
    name="seats.section_stats",
    method="GET",
    path="/v1/seats/events/{event}/sections/{section}/stats",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsSectionRef,
    response=t.SeatsStats,
)

SEATS_STATS: Endpoint[Page[t.SeatsSectionStats]] = Endpoint(
    name="seats.stats",
    method="GET",
    path="/v1/seats/events/{event}/stats",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.SeatsEventRef,
    response=t.SeatsSectionStats,
)

SEATS_SEAT: Endpoint[t.SeatsSeatDetail] = Endpoint(
    name="seats.seat",
    method="GET",
    path="/v1/seats/events/{event}/sections/{section}/rows/{row}/seats/{number}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsSeatRef,
    response=t.SeatsSeatDetail,
)

SEATS_ROW: Endpoint[Page[t.SeatsSeatDetail]] = Endpoint(
    name="seats.row",
    method="GET",
    path="/v1/seats/events/{event}/sections/{section}/rows/{row}",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.SeatsRowRef,
    response=t.SeatsSeatDetail,
)

SEATS_SECTION_SEATS: Endpoint[Page[t.SeatsSeatDetail]] = Endpoint(
    name="seats.section_seats",
    method="GET",
    path="/v1/seats/events/{event}/sections/{section}/seats",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.SeatsSectionSeats,
    response=t.SeatsSeatDetail,
)

SEATS_CHANGES: Endpoint[t.SeatsChanges] = Endpoint(
    name="seats.changes",
    method="GET",
    path="/v1/seats/events/{event}/changes",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsChangesOf,
    response=t.SeatsChanges,
)

SEATS_CHECK: Endpoint[t.SeatsCheck] = Endpoint(
    name="seats.check",
    method="GET",
    path="/v1/seats/check",
    reads=True,
    key=None,
    paged=False,
    step=False,
    request=None,
    response=t.SeatsCheck,
)

SEATS_BITS: Endpoint[t.SeatsBits] = Endpoint(
    name="seats.bits",
    method="GET",
    path="/v1/seats/events/{event}/sections/{section}/bits",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsBitsOf,
    response=t.SeatsBits,
)

SEATS_SWEEP: Endpoint[t.SeatsSwept] = Endpoint(
    name="seats.sweep",
    method="POST",
    path="/v1/seats/sweep",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsSweep,
    response=t.SeatsSwept,
)

SEATS_CANCEL: Endpoint[t.BookingAmendmentAmended] = Endpoint(
    name="seats.cancel",
    method="POST",
    path="/v1/seats/events/{event}/bookings/{booking}/cancel",
    reads=False,
    key="amendment",
    paged=False,
    step=True,
    request=t.BookingAmendmentCancel,
    response=t.BookingAmendmentAmended,
)

SEATS_EXCHANGE: Endpoint[t.BookingAmendmentAmended] = Endpoint(
    name="seats.exchange",
    method="POST",
    path="/v1/seats/events/{event}/bookings/{booking}/exchange",
    reads=False,
    key="amendment",
    paged=False,
    step=True,
    request=t.BookingAmendmentExchange,
    response=t.BookingAmendmentAmended,
)

SEATS_TRANSFER: Endpoint[t.BookingAmendmentAmended] = Endpoint(
    name="seats.transfer",
    method="POST",
    path="/v1/seats/events/{event}/bookings/{booking}/transfer",
    reads=False,
    key="amendment",
    paged=False,
    step=True,
    request=t.BookingAmendmentTransfer,
    response=t.BookingAmendmentAmended,
)

SEATS_REDUCE: Endpoint[t.BookingAmendmentAmended] = Endpoint(
    name="seats.reduce",
    method="POST",
    path="/v1/seats/events/{event}/bookings/{booking}/reduce",
    reads=False,
    key="amendment",
    paged=False,
    step=True,
    request=t.BookingAmendmentReduce,
    response=t.BookingAmendmentAmended,
)

SEATS_HISTORY: Endpoint[Page[t.BookingAmendmentStep]] = Endpoint(
    name="seats.history",
    method="GET",
    path="/v1/seats/events/{event}/bookings/{booking}/history",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.SeatsBookingRef,
    response=t.BookingAmendmentStep,
)

SEATS_CHANGE_PLAN: Endpoint[t.SeatPlanPlanChange] = Endpoint(
    name="seats.change_plan",
    method="POST",
    path="/v1/seats/events/{event}/plan-changes",
    reads=False,
    key="change",
    paged=False,
    step=True,
    request=t.SeatPlanChangePlan,
    response=t.SeatPlanPlanChange,
)

SEATS_PREVIEW_PLAN: Endpoint[t.SeatPlanPlanChange] = Endpoint(
    name="seats.preview_plan",
    method="POST",
    path="/v1/seats/events/{event}/plan-changes/preview",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.SeatPlanChangePlan,
    response=t.SeatPlanPlanChange,
)

SEATS_PLAN_HISTORY: Endpoint[Page[t.SeatPlanPlanChange]] = Endpoint(
    name="seats.plan_history",
    method="GET",
    path="/v1/seats/events/{event}/plan-changes",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.SeatsEventRef,
    response=t.SeatPlanPlanChange,
)

SEATS_SET_TERMS: Endpoint[t.SaleTermsTerms] = Endpoint(
    name="seats.set_terms",
    method="PUT",
    path="/v1/seats/events/{event}/terms",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.SaleTermsSetTerms,
    response=t.SaleTermsTerms,
)

SEATS_TERMS: Endpoint[t.SaleTermsTerms] = Endpoint(
    name="seats.terms",
    method="GET",
    path="/v1/seats/events/{event}/terms",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.SeatsEventRef,
    response=t.SaleTermsTerms,
)

SEATS_PUT_ALLOTMENT: Endpoint[t.SaleTermsAllotment] = Endpoint(
    name="seats.put_allotment",
    method="PUT",
    path="/v1/seats/events/{event}/allotments/{allotment}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.SaleTermsPutAllotment,
    response=t.SaleTermsAllotment,
)

SEATS_REMOVE_ALLOTMENT: Endpoint[t.SaleTermsRemovedAllotment] = Endpoint(
    name="seats.remove_allotment",
    method="DELETE",
    path="/v1/seats/events/{event}/allotments/{allotment}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.SaleTermsAllotmentRef,
    response=t.SaleTermsRemovedAllotment,
)

SEATS_ALLOTMENTS: Endpoint[Page[t.SaleTermsAllotment]] = Endpoint(
    name="seats.allotments",
    method="GET",
    path="/v1/seats/events/{event}/allotments",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.SeatsEventRef,
    response=t.SaleTermsAllotment,
)

SEATS_RESERVE_IN_CHANNEL: Endpoint[t.SeatsBooking] = Endpoint(
    name="seats.reserve_in_channel",
    method="POST",
    path="/v1/seats/channels/{channel}/events/{event}/bookings",
    reads=False,
    key="booking",
    paged=False,
    step=True,
    request=t.SaleTermsReserveInChannel,
    response=t.SeatsBooking,
)

QUEUE_CREATE: Endpoint[t.QueueQueue] = Endpoint(
    name="queue.create",
    method="POST",
    path="/v1/queues",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueConfig,
    response=t.QueueQueue,
)

QUEUE_CONFIGURE: Endpoint[t.QueueQueue] = Endpoint(
    name="queue.configure",
    method="PUT",
    path="/v1/queues/{queue}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueConfig,
    response=t.QueueQueue,
)

QUEUE_DELETE: Endpoint[t.QueueCount] = Endpoint(
    name="queue.delete",
    method="DELETE",
    path="/v1/queues/{queue}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueQueueRef,
    response=t.QueueCount,
)

QUEUE_PAUSE: Endpoint[t.QueueQueue] = Endpoint(
    name="queue.pause",
    method="POST",
    path="/v1/queues/{queue}/pause",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueQueueRef,
    response=t.QueueQueue,
)

QUEUE_RESUME: Endpoint[t.QueueQueue] = Endpoint(
    name="queue.resume",
    method="POST",
    path="/v1/queues/{queue}/resume",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueQueueRef,
    response=t.QueueQueue,
)

QUEUE_PURGE: Endpoint[t.QueueMoved] = Endpoint(
    name="queue.purge",
    method="POST",
    path="/v1/queues/{queue}/purge",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueMost,
    response=t.QueueMoved,
)

QUEUE_REDRIVE: Endpoint[t.QueueMoved] = Endpoint(
    name="queue.redrive",
    method="POST",
    path="/v1/queues/{queue}/redrive",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueMost,
    response=t.QueueMoved,
)

QUEUE_REDRIVE_MESSAGE: Endpoint[t.QueueRedrivenMessage] = Endpoint(
    name="queue.redrive_message",
    method="POST",
    path="/v1/queues/{queue}/messages/{message}/redrive",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueMessageRef,
    response=t.QueueRedrivenMessage,
)

QUEUE_DISCARD: Endpoint[t.QueueDone] = Endpoint(
    name="queue.discard",
    method="DELETE",
    path="/v1/queues/{queue}/messages/{message}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueMessageRef,
    response=t.QueueDone,
)

QUEUE_RESCHEDULE: Endpoint[t.QueueRescheduled] = Endpoint(
    name="queue.reschedule",
    method="POST",
    path="/v1/queues/{queue}/messages/{message}/reschedule",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueReschedule,
    response=t.QueueRescheduled,
)

QUEUE_CANCEL: Endpoint[t.QueueDone] = Endpoint(
    name="queue.cancel",
    method="POST",
    path="/v1/queues/{queue}/messages/{message}/cancel",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueMessageRef,
    response=t.QueueDone,
)

QUEUE_ENQUEUE: Endpoint[t.QueueAccepted] = Endpoint(
    name="queue.enqueue",
    method="POST",
    path="/v1/queues/{queue}/messages",
    reads=False,
    key="dedupKey",
    paged=False,
    step=True,
    request=t.QueueEnqueue,
    response=t.QueueAccepted,
)

QUEUE_ENQUEUE_ALL: Endpoint[t.QueueAllAccepted] = Endpoint(
    name="queue.enqueue_all",
    method="POST",
    path="/v1/queue/messages",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueEnqueueAll,
    response=t.QueueAllAccepted,
)

QUEUE_LEASE: Endpoint[t.QueueDeliveries] = Endpoint(
    name="queue.lease",
    method="POST",
    path="/v1/queues/{queue}/leases",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueLease,
    response=t.QueueDeliveries,
)

QUEUE_NEXT: Endpoint[t.QueueNextDeliveries] = Endpoint(
    name="queue.next",
    method="POST",
    path="/v1/queue/next",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueNext,
    response=t.QueueNextDeliveries,
)

QUEUE_ACK: Endpoint[t.QueueDone] = Endpoint(
    name="queue.ack",
    method="POST",
    path="/v1/queues/{queue}/messages/{message}/ack",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueReceipt,
    response=t.QueueDone,
)

QUEUE_ACK_ALL: Endpoint[Page[t.QueueAcked]] = Endpoint(
    name="queue.ack_all",
    method="POST",
    path="/v1/queue/acks",
    reads=False,
    key=None,
    paged=True,
    step=True,
    request=t.QueueReceipts,
    response=t.QueueAcked,
)

QUEUE_NACK: Endpoint[t.QueueReturned] = Endpoint(
    name="queue.nack",
    method="POST",
    path="/v1/queues/{queue}/messages/{message}/nack",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueNack,
    response=t.QueueReturned,
)

QUEUE_RELEASE: Endpoint[t.QueueReturned] = Endpoint(
    name="queue.release",
    method="POST",
    path="/v1/queues/{queue}/messages/{message}/release",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueReceipt,
    response=t.QueueReturned,
)

QUEUE_EXTEND: Endpoint[t.QueueHeld] = Endpoint(
    name="queue.extend",
    method="POST",
    path="/v1/queues/{queue}/messages/{message}/extend",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueExtend,
    response=t.QueueHeld,
)

QUEUE_REPORT: Endpoint[t.QueueDone] = Endpoint(
    name="queue.report",
    method="POST",
    path="/v1/queues/{queue}/messages/{message}/progress",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueReport,
    response=t.QueueDone,
)

QUEUE_QUEUES: Endpoint[Page[t.QueueQueue]] = Endpoint(
    name="queue.queues",
    method="GET",
    path="/v1/queues",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.QueueListOf,
    response=t.QueueQueue,
)

QUEUE_QUEUE: Endpoint[t.QueueQueue] = Endpoint(
    name="queue.queue",
    method="GET",
    path="/v1/queues/{queue}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.QueueQueueRef,
    response=t.QueueQueue,
)

QUEUE_STATS: Endpoint[t.QueueStats] = Endpoint(
    name="queue.stats",
    method="GET",
    path="/v1/queues/{queue}/stats",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.QueueQueueRef,
    response=t.QueueStats,
)

QUEUE_KEYS: Endpoint[Page[t.QueueKeyStats]] = Endpoint(
    name="queue.keys",
    method="GET",
    path="/v1/queues/{queue}/keys",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.QueueRows,
    response=t.QueueKeyStats,
)

QUEUE_KEY: Endpoint[t.QueueKeyStats] = Endpoint(
    name="queue.key",
    method="GET",
    path="/v1/queues/{queue}/keys/{fairnessKey}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.QueueKeyRef,
    response=t.QueueKeyStats,
)

QUEUE_LARGEST_KEYS: Endpoint[t.QueueLargest] = Endpoint(
    name="queue.largest_keys",
    method="GET",
    path="/v1/queues/{queue}/largest-keys",
    reads=True,
    key=None,
    paged=False,
    step=False,
    request=t.QueueTop,
    response=t.QueueLargest,
)

QUEUE_MESSAGES: Endpoint[Page[t.QueueMessage]] = Endpoint(
    name="queue.messages",
    method="GET",
    path="/v1/queues/{queue}/messages",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.QueueMessagesOf,
    response=t.QueueMessage,
)

QUEUE_PEEK: Endpoint[Page[t.QueueMessage]] = Endpoint(
    name="queue.peek",
    method="GET",
    path="/v1/queues/{queue}/peek",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.QueueRows,
    response=t.QueueMessage,
)

QUEUE_MESSAGE: Endpoint[t.QueueMessage] = Endpoint(
    name="queue.message",
    method="GET",
    path="/v1/queues/{queue}/messages/{message}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.QueueMessageRef,
    response=t.QueueMessage,
)

QUEUE_STATUS: Endpoint[t.QueueStatus] = Endpoint(
    name="queue.status",
    method="GET",
    path="/v1/queues/{queue}/messages/{message}/status",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.QueueMessageRef,
    response=t.QueueStatus,
)

QUEUE_LEASE_OF: Endpoint[t.QueueLeaseInfo] = Endpoint(
    name="queue.lease_of",
    method="GET",
    path="/v1/queues/{queue}/messages/{message}/lease",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.QueueMessageRef,
    response=t.QueueLeaseInfo,
)

QUEUE_OVERDUE: Endpoint[Page[t.QueueLeaseInfo]] = Endpoint(
    name="queue.overdue",
    method="GET",
    path="/v1/queue/overdue-leases",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.QueueOverdue,
    response=t.QueueLeaseInfo,
)

QUEUE_CHECK: Endpoint[t.QueueCheck] = Endpoint(
    name="queue.check",
    method="GET",
    path="/v1/queue/check",
    reads=True,
    key=None,
    paged=False,
    step=False,
    request=None,
    response=t.QueueCheck,
)

QUEUE_PUT_STATE: Endpoint[t.QueueDone] = Endpoint(
    name="queue.put_state",
    method="PUT",
    path="/v1/queue/states/{key}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueuePutState,
    response=t.QueueDone,
)

QUEUE_DELETE_STATE: Endpoint[t.QueueDone] = Endpoint(
    name="queue.delete_state",
    method="DELETE",
    path="/v1/queue/states/{key}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueStateRef,
    response=t.QueueDone,
)

QUEUE_STATE: Endpoint[t.QueueState] = Endpoint(
    name="queue.state",
    method="GET",
    path="/v1/queue/states/{key}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.QueueStateRef,
    response=t.QueueState,
)

QUEUE_THROTTLES: Endpoint[Page[t.QueueThrottle]] = Endpoint(
    name="queue.throttles",
    method="GET",
    path="/v1/queue/throttles",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.QueueListOf,
    response=t.QueueThrottle,
)

QUEUE_THROTTLE: Endpoint[t.QueueDone] = Endpoint(
    name="queue.throttle",
    method="PUT",
    path="/v1/queue/throttles/{key}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueuePutThrottle,
    response=t.QueueDone,
)

QUEUE_UNTHROTTLE: Endpoint[t.QueueDone] = Endpoint(
    name="queue.unthrottle",
    method="DELETE",
    path="/v1/queue/throttles/{key}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.QueueStateRef,
    response=t.QueueDone,
)

QUEUE_PUT_SCHEDULE: Endpoint[t.ScheduleSchedule] = Endpoint(
    name="queue.put_schedule",
    method="PUT",
    path="/v1/queues/{queue}/schedules/{schedule}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.SchedulePutSchedule,
    response=t.ScheduleSchedule,
)

QUEUE_DELETE_SCHEDULE: Endpoint[t.ScheduleScheduleDeleted] = Endpoint(
    name="queue.delete_schedule",
    method="DELETE",
    path="/v1/queues/{queue}/schedules/{schedule}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.ScheduleScheduleRef,
    response=t.ScheduleScheduleDeleted,
)

QUEUE_PAUSE_SCHEDULE: Endpoint[t.ScheduleSchedule] = Endpoint(
    name="queue.pause_schedule",
    method="POST",
    path="/v1/queues/{queue}/schedules/{schedule}/pause",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.ScheduleScheduleRef,
    response=t.ScheduleSchedule,
)

QUEUE_RESUME_SCHEDULE: Endpoint[t.ScheduleSchedule] = Endpoint(
    name="queue.resume_schedule",
    method="POST",
    path="/v1/queues/{queue}/schedules/{schedule}/resume",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.ScheduleScheduleRef,
    response=t.ScheduleSchedule,
)

QUEUE_SCHEDULE: Endpoint[t.ScheduleSchedule] = Endpoint(
    name="queue.schedule",
    method="GET",
    path="/v1/queues/{queue}/schedules/{schedule}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.ScheduleScheduleRef,
    response=t.ScheduleSchedule,
)

QUEUE_SCHEDULES: Endpoint[Page[t.ScheduleSchedule]] = Endpoint(
    name="queue.schedules",
    method="GET",
    path="/v1/queues/{queue}/schedules",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.ScheduleSchedulesOf,
    response=t.ScheduleSchedule,
)

QUEUE_ALL_SCHEDULES: Endpoint[Page[t.ScheduleSchedule]] = Endpoint(
    name="queue.all_schedules",
    method="GET",
    path="/v1/queue/schedules",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.ScheduleAllSchedules,
    response=t.ScheduleSchedule,
)

IDENTITY_CREATE: Endpoint[t.IdentityCreated] = Endpoint(
    name="identity.create",
    method="POST",
    path="/v1/identity/identities",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityCreate,
    response=t.IdentityCreated,
)

IDENTITY_IDENTITY: Endpoint[t.IdentityIdentity] = Endpoint(
    name="identity.identity",
    method="GET",
    path="/v1/identity/identities/{identity}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityIdentityRef,
    response=t.IdentityIdentity,
)

IDENTITY_IDENTITIES: Endpoint[Page[t.IdentityIdentity]] = Endpoint(
    name="identity.identities",
    method="GET",
    path="/v1/identity/identities",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.IdentityListOf,
    response=t.IdentityIdentity,
)

IDENTITY_SEARCH: Endpoint[Page[t.IdentityFoundIdentity]] = Endpoint(
    name="identity.search",
    method="POST",
    path="/v1/identity/search",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.IdentitySearch,
    response=t.IdentityFoundIdentity,
)

IDENTITY_SET_PROFILE: Endpoint[t.IdentityProfile] = Endpoint(
    name="identity.set_profile",
    method="PUT",
    path="/v1/identity/identities/{identity}/profile",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentitySetProfile,
    response=t.IdentityProfile,
)

IDENTITY_PROFILE: Endpoint[t.IdentityProfile] = Endpoint(
    name="identity.profile",
    method="GET",
    path="/v1/identity/identities/{identity}/profile",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityIdentityRef,
    response=t.IdentityProfile,
)

IDENTITY_BY_DID: Endpoint[t.IdentityIdentity] = Endpoint(
    name="identity.by_did",
    method="GET",
    path="/v1/identity/dids/{did}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityDidRef,
    response=t.IdentityIdentity,
)

IDENTITY_FREEZE: Endpoint[t.IdentityIdentity] = Endpoint(
    name="identity.freeze",
    method="POST",
    path="/v1/identity/identities/{identity}/freeze",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityStop,
    response=t.IdentityIdentity,
)

IDENTITY_UNFREEZE: Endpoint[t.IdentityIdentity] = Endpoint(
    name="identity.unfreeze",
    method="POST",
    path="/v1/identity/identities/{identity}/unfreeze",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityIdentityRef,
    response=t.IdentityIdentity,
)

IDENTITY_DISABLE: Endpoint[t.IdentityIdentity] = Endpoint(
    name="identity.disable",
    method="POST",
    path="/v1/identity/identities/{identity}/disable",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityStop,
    response=t.IdentityIdentity,
)

IDENTITY_ENABLE: Endpoint[t.IdentityIdentity] = Endpoint(
    name="identity.enable",
    method="POST",
    path="/v1/identity/identities/{identity}/enable",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityIdentityRef,
    response=t.IdentityIdentity,
)

IDENTITY_DELETE: Endpoint[t.IdentityIdentity] = Endpoint(
    name="identity.delete",
    method="DELETE",
    path="/v1/identity/identities/{identity}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityStop,
    response=t.IdentityIdentity,
)

IDENTITY_ENROLL: Endpoint[t.IdentityMachine] = Endpoint(
    name="identity.enroll",
    method="POST",
    path="/v1/identity/identities/{identity}/machines",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityEnroll,
    response=t.IdentityMachine,
)

IDENTITY_MACHINE: Endpoint[t.IdentityMachine] = Endpoint(
    name="identity.machine",
    method="GET",
    path="/v1/identity/machines/{machine}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityMachineRef,
    response=t.IdentityMachine,
)

IDENTITY_MACHINES: Endpoint[Page[t.IdentityMachine]] = Endpoint(
    name="identity.machines",
    method="GET",
    path="/v1/identity/identities/{identity}/machines",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.IdentityIdentityRef,
    response=t.IdentityMachine,
)

IDENTITY_MACHINES_IN: Endpoint[Page[t.IdentityMachine]] = Endpoint(
    name="identity.machines_in",
    method="GET",
    path="/v1/identity/namespaces/{namespace}/machines",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.IdentityOfNamespace,
    response=t.IdentityMachine,
)

IDENTITY_REKEY: Endpoint[t.IdentityMachine] = Endpoint(
    name="identity.rekey",
    method="POST",
    path="/v1/identity/machines/{machine}/rekey",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityRekey,
    response=t.IdentityMachine,
)

IDENTITY_ALLOW: Endpoint[t.IdentityMachine] = Endpoint(
    name="identity.allow",
    method="PUT",
    path="/v1/identity/machines/{machine}/capabilities",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityAllow,
    response=t.IdentityMachine,
)

IDENTITY_REVOKE_MACHINE: Endpoint[t.IdentityMachine] = Endpoint(
    name="identity.revoke_machine",
    method="DELETE",
    path="/v1/identity/machines/{machine}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityRevokeMachine,
    response=t.IdentityMachine,
)

IDENTITY_CREATE_NAMESPACE: Endpoint[t.IdentityNamespace] = Endpoint(
    name="identity.create_namespace",
    method="POST",
    path="/v1/identity/namespaces",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityCreateNamespace,
    response=t.IdentityNamespace,
)

IDENTITY_NAMESPACE: Endpoint[t.IdentityNamespace] = Endpoint(
    name="identity.namespace",
    method="GET",
    path="/v1/identity/namespaces/{namespace}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityNamespaceRef,
    response=t.IdentityNamespace,
)

IDENTITY_RENAME: Endpoint[t.IdentityNamespace] = Endpoint(
    name="identity.rename",
    method="PUT",
    path="/v1/identity/namespaces/{namespace}/name",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityRename,
    response=t.IdentityNamespace,
)

IDENTITY_SET_ACTIVE: Endpoint[t.IdentityNamespace] = Endpoint(
    name="identity.set_active",
    method="PUT",
    path="/v1/identity/namespaces/{namespace}/active",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentitySetActive,
    response=t.IdentityNamespace,
)

IDENTITY_JOIN: Endpoint[t.IdentityMember] = Endpoint(
    name="identity.join",
    method="PUT",
    path="/v1/identity/namespaces/{namespace}/members/{identity}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityJoin,
    response=t.IdentityMember,
)

IDENTITY_LEAVE: Endpoint[t.IdentityChanged] = Endpoint(
    name="identity.leave",
    method="DELETE",
    path="/v1/identity/namespaces/{namespace}/members/{identity}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityLeave,
    response=t.IdentityChanged,
)

IDENTITY_MEMBER: Endpoint[t.IdentityMember] = Endpoint(
    name="identity.member",
    method="GET",
    path="/v1/identity/namespaces/{namespace}/members/{identity}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityMemberRef,
    response=t.IdentityMember,
)

IDENTITY_MEMBERS: Endpoint[Page[t.IdentityMember]] = Endpoint(
    name="identity.members",
    method="GET",
    path="/v1/identity/namespaces/{namespace}/members",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.IdentityOfNamespace,
    response=t.IdentityMember,
)

IDENTITY_NAMESPACES_OF: Endpoint[Page[t.IdentityMember]] = Endpoint(
    name="identity.namespaces_of",
    method="GET",
    path="/v1/identity/identities/{identity}/namespaces",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.IdentityIdentityRef,
    response=t.IdentityMember,
)

IDENTITY_REVOCATIONS: Endpoint[Page[t.IdentityRevocation]] = Endpoint(
    name="identity.revocations",
    method="GET",
    path="/v1/identity/namespaces/{namespace}/revocations",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.IdentityRevocationsOf,
    response=t.IdentityRevocation,
)

IDENTITY_REGISTER_SERVICE: Endpoint[t.IdentityService] = Endpoint(
    name="identity.register_service",
    method="POST",
    path="/v1/identity/services",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityPutService,
    response=t.IdentityService,
)

IDENTITY_CHANGE_SERVICE: Endpoint[t.IdentityService] = Endpoint(
    name="identity.change_service",
    method="PUT",
    path="/v1/identity/services/{service}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityPutService,
    response=t.IdentityService,
)

IDENTITY_SERVICE: Endpoint[t.IdentityService] = Endpoint(
    name="identity.service",
    method="GET",
    path="/v1/identity/services/{service}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityServiceRef,
    response=t.IdentityService,
)

IDENTITY_BY_CERTIFICATE: Endpoint[t.IdentityService] = Endpoint(
    name="identity.by_certificate",
    method="GET",
    path="/v1/identity/certificates/{certificate}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityCertificateRef,
    response=t.IdentityService,
)

IDENTITY_REMOVE_SERVICE: Endpoint[t.IdentityChanged] = Endpoint(
    name="identity.remove_service",
    method="DELETE",
    path="/v1/identity/services/{service}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityServiceRef,
    response=t.IdentityChanged,
)

IDENTITY_FIRST_TIME: Endpoint[t.IdentityFirstTime] = Endpoint(
    name="identity.first_time",
    method="POST",
    path="/v1/identity/events/{event}/first-time",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityEventRef,
    response=t.IdentityFirstTime,
)

IDENTITY_ATTEMPTED: Endpoint[t.IdentityDelivery] = Endpoint(
    name="identity.attempted",
    method="POST",
    path="/v1/identity/services/{service}/deliveries/{event}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityAttempt,
    response=t.IdentityDelivery,
)

IDENTITY_DELIVERY: Endpoint[t.IdentityDelivery] = Endpoint(
    name="identity.delivery",
    method="GET",
    path="/v1/identity/services/{service}/deliveries/{event}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityDeliveryRef,
    response=t.IdentityDelivery,
)

IDENTITY_DELIVERIES: Endpoint[Page[t.IdentityDelivery]] = Endpoint(
    name="identity.deliveries",
    method="GET",
    path="/v1/identity/services/{service}/deliveries",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.IdentityDeliveriesOf,
    response=t.IdentityDelivery,
)

IDENTITY_REPUTATION: Endpoint[t.IdentityScore] = Endpoint(
    name="identity.reputation",
    method="GET",
    path="/v1/identity/identities/{identity}/reputation",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityIdentityRef,
    response=t.IdentityScore,
)

IDENTITY_ADJUST_REPUTATION: Endpoint[t.IdentityScore] = Endpoint(
    name="identity.adjust_reputation",
    method="POST",
    path="/v1/identity/identities/{identity}/reputation",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityAdjustReputation,
    response=t.IdentityScore,
)

IDENTITY_HIT: Endpoint[t.IdentityLeft] = Endpoint(
    name="identity.hit",
    method="POST",
    path="/v1/identity/hits",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityHit,
    response=t.IdentityLeft,
)

IDENTITY_DECIDE: Endpoint[t.IdentityDecision] = Endpoint(
    name="identity.decide",
    method="POST",
    path="/v1/identity/decisions",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityDecide,
    response=t.IdentityDecision,
)

IDENTITY_REWRAP: Endpoint[t.IdentityRewrapped] = Endpoint(
    name="identity.rewrap",
    method="POST",
    path="/v1/identity/rewrap",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=None,
    response=t.IdentityRewrapped,
)

IDENTITY_CHECK: Endpoint[t.IdentityCheck] = Endpoint(
    name="identity.check",
    method="GET",
    path="/v1/identity/check",
    reads=True,
    key=None,
    paged=False,
    step=False,
    request=None,
    response=t.IdentityCheck,
)

IDENTITY_SET_EMAIL: Endpoint[t.LoginLink] = Endpoint(
    name="identity.set_email",
    method="PUT",
    path="/v1/identity/identities/{identity}/email",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.LoginSetEmail,
    response=t.LoginLink,
)

IDENTITY_LOGIN: Endpoint[t.LoginOwner] = Endpoint(
    name="identity.login",
    method="POST",
    path="/v1/identity/login",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.LoginLogin,
    response=t.LoginOwner,
)

IDENTITY_LOGIN_SESSION: Endpoint[t.LoginGrant] = Endpoint(
    name="identity.login_session",
    method="POST",
    path="/v1/identity/login/sessions",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.LoginLoginSession,
    response=t.LoginGrant,
)

IDENTITY_LINK_WALLET: Endpoint[t.LoginLink] = Endpoint(
    name="identity.link_wallet",
    method="POST",
    path="/v1/identity/identities/{identity}/links/wallet",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginLinkWallet,
    response=t.LoginLink,
)

IDENTITY_LINK_OAUTH: Endpoint[t.LoginLink] = Endpoint(
    name="identity.link_oauth",
    method="POST",
    path="/v1/identity/identities/{identity}/links/oauth",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginLinkOAuth,
    response=t.LoginLink,
)

IDENTITY_LINK_MACHINE: Endpoint[t.LoginLink] = Endpoint(
    name="identity.link_machine",
    method="POST",
    path="/v1/identity/identities/{identity}/links/machine",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginLinkMachine,
    response=t.LoginLink,
)

IDENTITY_UNLINK: Endpoint[t.LoginChanged] = Endpoint(
    name="identity.unlink",
    method="DELETE",
    path="/v1/identity/identities/{identity}/links/{method}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginUnlink,
    response=t.LoginChanged,
)

IDENTITY_LINKS: Endpoint[Page[t.LoginLink]] = Endpoint(
    name="identity.links",
    method="GET",
    path="/v1/identity/identities/{identity}/links",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.IdentityIdentityRef,
    response=t.LoginLink,
)

IDENTITY_OWNER: Endpoint[t.LoginOwner] = Endpoint(
    name="identity.owner",
    method="POST",
    path="/v1/identity/owners",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LoginOwnerOf,
    response=t.LoginOwner,
)

IDENTITY_PRIMARY: Endpoint[t.LoginPrimary] = Endpoint(
    name="identity.primary",
    method="GET",
    path="/v1/identity/identities/{identity}/primary",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityIdentityRef,
    response=t.LoginPrimary,
)

IDENTITY_SET_PRIMARY: Endpoint[t.LoginPrimary] = Endpoint(
    name="identity.set_primary",
    method="PUT",
    path="/v1/identity/identities/{identity}/primary",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginLinkRef,
    response=t.LoginPrimary,
)

IDENTITY_ENROLL_MFA: Endpoint[t.LoginEnrollment] = Endpoint(
    name="identity.enroll_mfa",
    method="POST",
    path="/v1/identity/identities/{identity}/mfa",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginEnrollMfa,
    response=t.LoginEnrollment,
)

IDENTITY_CONFIRM_MFA: Endpoint[t.LoginChanged] = Endpoint(
    name="identity.confirm_mfa",
    method="POST",
    path="/v1/identity/identities/{identity}/mfa/confirm",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.LoginCode,
    response=t.LoginChanged,
)

IDENTITY_VERIFY_MFA: Endpoint[t.LoginChanged] = Endpoint(
    name="identity.verify_mfa",
    method="POST",
    path="/v1/identity/identities/{identity}/mfa/verify",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.LoginVerifyCode,
    response=t.LoginChanged,
)

IDENTITY_USE_BACKUP_CODE: Endpoint[t.LoginCodesLeft] = Endpoint(
    name="identity.use_backup_code",
    method="POST",
    path="/v1/identity/identities/{identity}/mfa/backup-codes/use",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.LoginCode,
    response=t.LoginCodesLeft,
)

IDENTITY_RENEW_BACKUP_CODES: Endpoint[t.LoginBackupCodes] = Endpoint(
    name="identity.renew_backup_codes",
    method="POST",
    path="/v1/identity/identities/{identity}/mfa/backup-codes",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityIdentityRef,
    response=t.LoginBackupCodes,
)

IDENTITY_MFA: Endpoint[t.LoginMfa] = Endpoint(
    name="identity.mfa",
    method="GET",
    path="/v1/identity/identities/{identity}/mfa",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityIdentityRef,
    response=t.LoginMfa,
)

IDENTITY_REMOVE_MFA: Endpoint[t.LoginChanged] = Endpoint(
    name="identity.remove_mfa",
    method="DELETE",
    path="/v1/identity/identities/{identity}/mfa",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityIdentityRef,
    response=t.LoginChanged,
)

IDENTITY_CHALLENGE: Endpoint[t.LoginChallenge] = Endpoint(
    name="identity.challenge",
    method="POST",
    path="/v1/identity/machines/{machine}/challenges",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginAskMachine,
    response=t.LoginChallenge,
)

IDENTITY_ANSWER: Endpoint[t.IdentityMachine] = Endpoint(
    name="identity.answer",
    method="POST",
    path="/v1/identity/challenges/{challenge}/answer",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginAnswerChallenge,
    response=t.IdentityMachine,
)

IDENTITY_USE_NONCE: Endpoint[t.LoginRemembered] = Endpoint(
    name="identity.use_nonce",
    method="POST",
    path="/v1/identity/nonces",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginUseNonce,
    response=t.LoginRemembered,
)

IDENTITY_BEGIN_OAUTH: Endpoint[t.LoginOAuthBegun] = Endpoint(
    name="identity.begin_oauth",
    method="POST",
    path="/v1/identity/oauth/states",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginBeginOAuth,
    response=t.LoginOAuthBegun,
)

IDENTITY_FINISH_OAUTH: Endpoint[t.LoginOAuthReturned] = Endpoint(
    name="identity.finish_oauth",
    method="POST",
    path="/v1/identity/oauth/states/finish",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginFinishOAuth,
    response=t.LoginOAuthReturned,
)

IDENTITY_NEW_OIDC_NONCE: Endpoint[t.LoginNonce] = Endpoint(
    name="identity.new_oidc_nonce",
    method="POST",
    path="/v1/identity/oauth/nonces",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=None,
    response=t.LoginNonce,
)

IDENTITY_USE_OIDC_NONCE: Endpoint[t.LoginNonceUsed] = Endpoint(
    name="identity.use_oidc_nonce",
    method="POST",
    path="/v1/identity/oauth/nonces/use",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginUseNonce,
    response=t.LoginNonceUsed,
)

IDENTITY_PUT_KEY_SET: Endpoint[t.LoginKeySet] = Endpoint(
    name="identity.put_key_set",
    method="PUT",
    path="/v1/identity/oauth/key-sets/{provider}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginPutKeySet,
    response=t.LoginKeySet,
)

IDENTITY_KEY_SET: Endpoint[t.LoginKeySet] = Endpoint(
    name="identity.key_set",
    method="GET",
    path="/v1/identity/oauth/key-sets/{provider}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LoginKeySetRef,
    response=t.LoginKeySet,
)

IDENTITY_CREATE_SESSION: Endpoint[t.LoginGrant] = Endpoint(
    name="identity.create_session",
    method="POST",
    path="/v1/identity/sessions",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginCreateSession,
    response=t.LoginGrant,
)

IDENTITY_LOOKUP: Endpoint[t.LoginSession] = Endpoint(
    name="identity.lookup",
    method="POST",
    path="/v1/identity/sessions/lookup",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LoginToken,
    response=t.LoginSession,
)

IDENTITY_SESSION: Endpoint[t.LoginSession] = Endpoint(
    name="identity.session",
    method="GET",
    path="/v1/identity/sessions/{session}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LoginSessionRef,
    response=t.LoginSession,
)

IDENTITY_SESSIONS: Endpoint[Page[t.LoginSession]] = Endpoint(
    name="identity.sessions",
    method="GET",
    path="/v1/identity/identities/{identity}/sessions",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.IdentityIdentityRef,
    response=t.LoginSession,
)

IDENTITY_TOUCH: Endpoint[t.LoginSession] = Endpoint(
    name="identity.touch",
    method="POST",
    path="/v1/identity/sessions/{session}/touch",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginSessionRef,
    response=t.LoginSession,
)

IDENTITY_REFRESH: Endpoint[t.LoginRotation] = Endpoint(
    name="identity.refresh",
    method="POST",
    path="/v1/identity/sessions/{session}/refresh",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.LoginRefresh,
    response=t.LoginRotation,
)

IDENTITY_REVOKE_SESSION: Endpoint[t.LoginSession] = Endpoint(
    name="identity.revoke_session",
    method="DELETE",
    path="/v1/identity/sessions/{session}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginRevokeSession,
    response=t.LoginSession,
)

IDENTITY_REVOKE_SESSIONS: Endpoint[t.LoginCount] = Endpoint(
    name="identity.revoke_sessions",
    method="POST",
    path="/v1/identity/identities/{identity}/sessions/revoke",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginRevokeSessions,
    response=t.LoginCount,
)

IDENTITY_ISSUE_TOKEN: Endpoint[t.LoginAccessToken] = Endpoint(
    name="identity.issue_token",
    method="POST",
    path="/v1/identity/sessions/{session}/tokens",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LoginIssueToken,
    response=t.LoginAccessToken,
)

IDENTITY_VERIFY_TOKEN: Endpoint[t.LoginClaims] = Endpoint(
    name="identity.verify_token",
    method="POST",
    path="/v1/identity/tokens/verify",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LoginVerifyToken,
    response=t.LoginClaims,
)

IDENTITY_INTROSPECT: Endpoint[t.LoginClaims] = Endpoint(
    name="identity.introspect",
    method="POST",
    path="/v1/identity/tokens/introspect",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.LoginVerifyToken,
    response=t.LoginClaims,
)

IDENTITY_SIGNING_KEYS: Endpoint[Page[t.LoginSigningKey]] = Endpoint(
    name="identity.signing_keys",
    method="GET",
    path="/v1/identity/keys",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=None,
    response=t.LoginSigningKey,
)

IDENTITY_JWKS: Endpoint[t.LoginJwks] = Endpoint(
    name="identity.jwks",
    method="GET",
    path="/v1/identity/jwks",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=None,
    response=t.LoginJwks,
)

IDENTITY_ROTATE_KEY: Endpoint[t.LoginSigningKey] = Endpoint(
    name="identity.rotate_key",
    method="POST",
    path="/v1/identity/keys/{key}/rotate",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginKeyRef,
    response=t.LoginSigningKey,
)

IDENTITY_RETIRE_KEY: Endpoint[t.LoginSigningKey] = Endpoint(
    name="identity.retire_key",
    method="DELETE",
    path="/v1/identity/keys/{key}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.LoginRetireKey,
    response=t.LoginSigningKey,
)

IDENTITY_UNLOCK: Endpoint[t.LoginChanged] = Endpoint(
    name="identity.unlock",
    method="POST",
    path="/v1/identity/identities/{identity}/unlock",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityIdentityRef,
    response=t.LoginChanged,
)

IDENTITY_REMEMBER_DEVICE: Endpoint[t.DeviceDeviceToken] = Endpoint(
    name="identity.remember_device",
    method="POST",
    path="/v1/identity/identities/{identity}/devices",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.DeviceRememberDevice,
    response=t.DeviceDeviceToken,
)

IDENTITY_DEVICES: Endpoint[Page[t.DeviceDevice]] = Endpoint(
    name="identity.devices",
    method="GET",
    path="/v1/identity/identities/{identity}/devices",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.IdentityIdentityRef,
    response=t.DeviceDevice,
)

IDENTITY_FORGET_DEVICE: Endpoint[t.LoginChanged] = Endpoint(
    name="identity.forget_device",
    method="DELETE",
    path="/v1/identity/identities/{identity}/devices/{device}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.DeviceDeviceRef,
    response=t.LoginChanged,
)

IDENTITY_REQUEST_MAIL: Endpoint[t.MailMailRequested] = Endpoint(
    name="identity.request_mail",
    method="POST",
    path="/v1/identity/mail",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.MailRequestMail,
    response=t.MailMailRequested,
)

IDENTITY_REQUEST_VERIFICATION: Endpoint[t.MailMailRequested] = Endpoint(
    name="identity.request_verification",
    method="POST",
    path="/v1/identity/identities/{identity}/mail/verification",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.IdentityIdentityRef,
    response=t.MailMailRequested,
)

IDENTITY_REQUEST_CHANGE: Endpoint[t.MailMailRequested] = Endpoint(
    name="identity.request_change",
    method="POST",
    path="/v1/identity/identities/{identity}/mail/change",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.MailChangeRequest,
    response=t.MailMailRequested,
)

IDENTITY_MAIL_LOGIN: Endpoint[t.LoginOwner] = Endpoint(
    name="identity.mail_login",
    method="POST",
    path="/v1/identity/mail/login",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.MailMailLogin,
    response=t.LoginOwner,
)

IDENTITY_VERIFY_ADDRESS: Endpoint[t.LoginOwner] = Endpoint(
    name="identity.verify_address",
    method="POST",
    path="/v1/identity/mail/verify",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.MailUseMail,
    response=t.LoginOwner,
)

IDENTITY_RESET_PASSWORD: Endpoint[t.MailMail] = Endpoint(
    name="identity.reset_password",
    method="POST",
    path="/v1/identity/mail/reset",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.MailResetPassword,
    response=t.MailMail,
)

IDENTITY_CHANGE_ADDRESS: Endpoint[t.MailMail] = Endpoint(
    name="identity.change_address",
    method="POST",
    path="/v1/identity/mail/change",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.MailChangeAddress,
    response=t.MailMail,
)

IDENTITY_IMPORT_PASSWORD: Endpoint[t.LoginLink] = Endpoint(
    name="identity.import_password",
    method="POST",
    path="/v1/identity/identities/{identity}/password/import",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.MigrationImportPassword,
    response=t.LoginLink,
)

IDENTITY_PASSWORDS: Endpoint[Page[t.MigrationHashedPassword]] = Endpoint(
    name="identity.passwords",
    method="GET",
    path="/v1/identity/passwords",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.IdentityListOf,
    response=t.MigrationHashedPassword,
)

IDENTITY_BEGIN_OIDC_LOGIN: Endpoint[t.OidcLoginOidcBegun] = Endpoint(
    name="identity.begin_oidc_login",
    method="POST",
    path="/v1/identity/oidc/{provider}/logins",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.OidcLoginBeginOidcLogin,
    response=t.OidcLoginOidcBegun,
)

IDENTITY_BEGIN_OIDC_LINK: Endpoint[t.OidcLoginOidcBegun] = Endpoint(
    name="identity.begin_oidc_link",
    method="POST",
    path="/v1/identity/identities/{identity}/oidc/{provider}/links",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.OidcLoginBeginOidcLink,
    response=t.OidcLoginOidcBegun,
)

IDENTITY_COMPLETE_OIDC: Endpoint[t.OidcLoginOidcCompleted] = Endpoint(
    name="identity.complete_oidc",
    method="POST",
    path="/v1/identity/oidc/complete",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.OidcLoginCompleteOidc,
    response=t.OidcLoginOidcCompleted,
)

IDENTITY_WALLET_NONCE: Endpoint[t.LoginNonce] = Endpoint(
    name="identity.wallet_nonce",
    method="POST",
    path="/v1/identity/wallets/nonces",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=None,
    response=t.LoginNonce,
)

IDENTITY_WALLET_LOGIN: Endpoint[t.LoginOwner] = Endpoint(
    name="identity.wallet_login",
    method="POST",
    path="/v1/identity/wallets/login",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.WalletWalletLogin,
    response=t.LoginOwner,
)

IDENTITY_LINK_SIGNED_WALLET: Endpoint[t.LoginLink] = Endpoint(
    name="identity.link_signed_wallet",
    method="POST",
    path="/v1/identity/identities/{identity}/links/wallet/signed",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.WalletLinkSignedWallet,
    response=t.LoginLink,
)

IDENTITY_END_SESSION: Endpoint[t.LoginSession] = Endpoint(
    name="identity.end_session",
    method="DELETE",
    path="/v1/identity/identities/{identity}/sessions/{session}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.WalletEndSession,
    response=t.LoginSession,
)

IDENTITY_LOGIN_HISTORY: Endpoint[Page[t.WalletLoginAttempt]] = Endpoint(
    name="identity.login_history",
    method="GET",
    path="/v1/identity/identities/{identity}/logins",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.WalletLoginsOf,
    response=t.WalletLoginAttempt,
)

RETRY_SAVE: Endpoint[t.RetrySaved] = Endpoint(
    name="retry.save",
    method="POST",
    path="/v1/retry/events",
    reads=False,
    key="id",
    paged=False,
    step=True,
    request=t.RetrySave,
    response=t.RetrySaved,
)

RETRY_SAVE_ALL: Endpoint[t.RetryAllSaved] = Endpoint(
    name="retry.save_all",
    method="POST",
    path="/v1/retry/events/all",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.RetrySaveAll,
    response=t.RetryAllSaved,
)

RETRY_CLAIM: Endpoint[t.RetryClaims] = Endpoint(
    name="retry.claim",
    method="POST",
    path="/v1/retry/claims",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.RetryClaimDue,
    response=t.RetryClaims,
)

RETRY_SETTLE: Endpoint[t.RetrySettled] = Endpoint(
    name="retry.settle",
    method="POST",
    path="/v1/retry/events/{id}/settle",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.RetrySettle,
    response=t.RetrySettled,
)

RETRY_EXTEND: Endpoint[t.RetryHeld] = Endpoint(
    name="retry.extend",
    method="POST",
    path="/v1/retry/events/{id}/extend",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.RetryExtend,
    response=t.RetryHeld,
)

RETRY_RELEASE: Endpoint[t.RetrySettled] = Endpoint(
    name="retry.release",
    method="POST",
    path="/v1/retry/events/{id}/release",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.RetryClaimRef,
    response=t.RetrySettled,
)

RETRY_REQUEUE: Endpoint[t.RetrySettled] = Endpoint(
    name="retry.requeue",
    method="POST",
    path="/v1/retry/events/{id}/requeue",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.RetryEventId,
    response=t.RetrySettled,
)

RETRY_REQUEUE_ALL: Endpoint[t.RetryMoved] = Endpoint(
    name="retry.requeue_all",
    method="POST",
    path="/v1/retry/requeue",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.RetryQuery,
    response=t.RetryMoved,
)

RETRY_DISCARD: Endpoint[t.RetrySettled] = Endpoint(
    name="retry.discard",
    method="POST",
    path="/v1/retry/events/{id}/discard",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.RetryDiscard,
    response=t.RetrySettled,
)

RETRY_DISCARD_ALL: Endpoint[t.RetryMoved] = Endpoint(
    name="retry.discard_all",
    method="POST",
    path="/v1/retry/discard",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.RetryDiscardAll,
    response=t.RetryMoved,
)

RETRY_HURRY: Endpoint[t.RetryDone] = Endpoint(
    name="retry.hurry",
    method="POST",
    path="/v1/retry/hurry",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.RetryReference,
    response=t.RetryDone,
)

RETRY_EVENTS: Endpoint[Page[t.RetryFailed]] = Endpoint(
    name="retry.events",
    method="GET",
    path="/v1/retry/events",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.RetryQuery,
    response=t.RetryFailed,
)

RETRY_EVENT: Endpoint[t.RetryFailed] = Endpoint(
    name="retry.event",
    method="GET",
    path="/v1/retry/events/{id}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.RetryEventId,
    response=t.RetryFailed,
)

RETRY_DATA: Endpoint[t.RetryEvent] = Endpoint(
    name="retry.data",
    method="GET",
    path="/v1/retry/events/{id}/data",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.RetryEventId,
    response=t.RetryEvent,
)

RETRY_FIRST: Endpoint[t.RetryFailed] = Endpoint(
    name="retry.first",
    method="GET",
    path="/v1/retry/first",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.RetryReference,
    response=t.RetryFailed,
)

RETRY_DUE: Endpoint[Page[t.RetryFailed]] = Endpoint(
    name="retry.due",
    method="GET",
    path="/v1/retry/due",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.RetryMost,
    response=t.RetryFailed,
)

RETRY_ENDED: Endpoint[Page[t.RetryEnded]] = Endpoint(
    name="retry.ended",
    method="GET",
    path="/v1/retry/ended",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.RetryListOf,
    response=t.RetryEnded,
)

RETRY_COUNTS: Endpoint[t.RetryCounts] = Endpoint(
    name="retry.counts",
    method="GET",
    path="/v1/retry/counts",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=None,
    response=t.RetryCounts,
)

RETRY_COUNTERS: Endpoint[Page[t.RetryCounter]] = Endpoint(
    name="retry.counters",
    method="GET",
    path="/v1/retry/counters",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=None,
    response=t.RetryCounter,
)

RETRY_CHECK: Endpoint[t.RetryCheck] = Endpoint(
    name="retry.check",
    method="GET",
    path="/v1/retry/check",
    reads=True,
    key=None,
    paged=False,
    step=False,
    request=None,
    response=t.RetryCheck,
)

INTAKE_RECEIVE: Endpoint[t.IntakeReceived] = Endpoint(
    name="intake.receive",
    method="POST",
    path="/v1/intake/events",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.IntakeReceive,
    response=t.IntakeReceived,
)

INTAKE_STATUS: Endpoint[t.IntakeStatus] = Endpoint(
    name="intake.status",
    method="GET",
    path="/v1/intake",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=None,
    response=t.IntakeStatus,
)

KEYS_CREATE: Endpoint[t.KeysSecret] = Endpoint(
    name="keys.create",
    method="POST",
    path="/v1/keys",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.KeysCreate,
    response=t.KeysSecret,
)

KEYS_LIST: Endpoint[Page[t.KeysKey]] = Endpoint(
    name="keys.list",
    method="GET",
    path="/v1/keys",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.KeysListOf,
    response=t.KeysKey,
)

KEYS_ROTATE: Endpoint[t.KeysSecret] = Endpoint(
    name="keys.rotate",
    method="POST",
    path="/v1/keys/{id}/rotate",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.KeysKeyId,
    response=t.KeysSecret,
)

KEYS_REVOKE: Endpoint[t.KeysKey] = Endpoint(
    name="keys.revoke",
    method="DELETE",
    path="/v1/keys/{id}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.KeysKeyId,
    response=t.KeysKey,
)

KEYS_ACTS: Endpoint[Page[t.KeysAdminAuditEntry]] = Endpoint(
    name="keys.acts",
    method="GET",
    path="/v1/admin/acts",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.KeysListOf,
    response=t.KeysAdminAuditEntry,
)

WEBHOOKS_PUT: Endpoint[t.WebhooksStoredEndpoint] = Endpoint(
    name="webhooks.put",
    method="PUT",
    path="/v1/webhooks/{endpoint}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.WebhooksPutEndpoint,
    response=t.WebhooksStoredEndpoint,
)

WEBHOOKS_GET: Endpoint[t.WebhooksWebhookEndpoint] = Endpoint(
    name="webhooks.get",
    method="GET",
    path="/v1/webhooks/{endpoint}",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.WebhooksEndpointRef,
    response=t.WebhooksWebhookEndpoint,
)

WEBHOOKS_LIST: Endpoint[Page[t.WebhooksWebhookEndpoint]] = Endpoint(
    name="webhooks.list",
    method="GET",
    path="/v1/webhooks",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.WebhooksListOf,
    response=t.WebhooksWebhookEndpoint,
)

WEBHOOKS_ROTATE: Endpoint[t.WebhooksStoredEndpoint] = Endpoint(
    name="webhooks.rotate",
    method="POST",
    path="/v1/webhooks/{endpoint}/rotate",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.WebhooksEndpointRef,
    response=t.WebhooksStoredEndpoint,
)

WEBHOOKS_ENABLE: Endpoint[t.WebhooksStoredEndpoint] = Endpoint(
    name="webhooks.enable",
    method="POST",
    path="/v1/webhooks/{endpoint}/enable",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.WebhooksEndpointRef,
    response=t.WebhooksStoredEndpoint,
)

WEBHOOKS_DISABLE: Endpoint[t.WebhooksStoredEndpoint] = Endpoint(
    name="webhooks.disable",
    method="POST",
    path="/v1/webhooks/{endpoint}/disable",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.WebhooksDisable,
    response=t.WebhooksStoredEndpoint,
)

WEBHOOKS_TEST: Endpoint[t.WebhooksQueued] = Endpoint(
    name="webhooks.test",
    method="POST",
    path="/v1/webhooks/{endpoint}/test",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.WebhooksEndpointRef,
    response=t.WebhooksQueued,
)

WEBHOOKS_DELIVERIES: Endpoint[Page[t.WebhooksDelivery]] = Endpoint(
    name="webhooks.deliveries",
    method="GET",
    path="/v1/webhooks/{endpoint}/deliveries",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.WebhooksDeliveriesOf,
    response=t.WebhooksDelivery,
)

WEBHOOKS_RETRY_FAILED: Endpoint[t.WebhooksQueued] = Endpoint(
    name="webhooks.retry_failed",
    method="POST",
    path="/v1/webhooks/{endpoint}/retry",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.WebhooksRetryFailed,
    response=t.WebhooksQueued,
)

WEBHOOKS_REPLAY: Endpoint[t.WebhooksQueued] = Endpoint(
    name="webhooks.replay",
    method="POST",
    path="/v1/webhooks/{endpoint}/replay",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.WebhooksReplay,
    response=t.WebhooksQueued,
)

WEBHOOKS_DELETE: Endpoint[t.WebhooksDeletedEndpoint] = Endpoint(
    name="webhooks.delete",
    method="DELETE",
    path="/v1/webhooks/{endpoint}",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.WebhooksEndpointRef,
    response=t.WebhooksDeletedEndpoint,
)

SINKS_LIST: Endpoint[t.SinksSinkList] = Endpoint(
    name="sinks.list",
    method="GET",
    path="/v1/sinks",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=None,
    response=t.SinksSinkList,
)

SINKS_MOVE: Endpoint[t.SinksMoved] = Endpoint(
    name="sinks.move",
    method="POST",
    path="/v1/sinks/{sink}/cursor",
    reads=False,
    key=None,
    paged=False,
    step=True,
    request=t.SinksMove,
    response=t.SinksMoved,
)

ADMIN_STORE: Endpoint[t.AdminStore] = Endpoint(
    name="admin.store",
    method="GET",
    path="/v1/admin/store",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=None,
    response=t.AdminStore,
)

ADMIN_VERIFY: Endpoint[t.AdminVerified] = Endpoint(
    name="admin.verify",
    method="POST",
    path="/v1/admin/verify",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=None,
    response=t.AdminVerified,
)

ADMIN_VERIFYING: Endpoint[t.AdminVerifying] = Endpoint(
    name="admin.verifying",
    method="GET",
    path="/v1/admin/verify",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=None,
    response=t.AdminVerifying,
)

ADMIN_BACKUP: Endpoint[t.AdminBackup] = Endpoint(
    name="admin.backup",
    method="POST",
    path="/v1/admin/backups",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.AdminMakeBackup,
    response=t.AdminBackup,
)

ADMIN_BACKUPS: Endpoint[Page[t.AdminBackup]] = Endpoint(
    name="admin.backups",
    method="GET",
    path="/v1/admin/backups",
    reads=True,
    key=None,
    paged=True,
    step=False,
    request=None,
    response=t.AdminBackup,
)

ADMIN_DELETE_BACKUPS: Endpoint[t.AdminDeletedBackups] = Endpoint(
    name="admin.delete_backups",
    method="DELETE",
    path="/v1/admin/backups/{name}",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.AdminDeleteBackups,
    response=t.AdminDeletedBackups,
)

ADMIN_VERIFY_BACKUP: Endpoint[t.AdminVerified] = Endpoint(
    name="admin.verify_backup",
    method="POST",
    path="/v1/admin/backups/{name}/{id}/verify",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.AdminBackupRef,
    response=t.AdminVerified,
)

ADMIN_LOG_LEVELS: Endpoint[Page[t.AdminLogLevel]] = Endpoint(
    name="admin.log_levels",
    method="GET",
    path="/v1/admin/log-levels",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=None,
    response=t.AdminLogLevel,
)

ADMIN_SET_LOG_LEVEL: Endpoint[t.AdminLogLevel] = Endpoint(
    name="admin.set_log_level",
    method="PUT",
    path="/v1/admin/log-levels/{logger}",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.AdminSetLogLevel,
    response=t.AdminLogLevel,
)

ADMIN_AUDIT: Endpoint[Page[t.AuditAuditedCommit]] = Endpoint(
    name="admin.audit",
    method="GET",
    path="/v1/admin/audit",
    reads=True,
    key=None,
    paged=True,
    step=True,
    request=t.AuditAuditOf,
    response=t.AuditAuditedCommit,
)

ADMIN_AUTHORS: Endpoint[t.AuditAuthors] = Endpoint(
    name="admin.authors",
    method="POST",
    path="/v1/admin/audit/authors",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.AuditAuthorsOf,
    response=t.AuditAuthors,
)

ADMIN_AUDIT_STATUS: Endpoint[t.AuditAuditStatus] = Endpoint(
    name="admin.audit_status",
    method="GET",
    path="/v1/admin/audit/status",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=None,
    response=t.AuditAuditStatus,
)

ADMIN_REBUILD_AUDIT: Endpoint[t.AuditAuditStatus] = Endpoint(
    name="admin.rebuild_audit",
    method="POST",
    path="/v1/admin/audit/rebuild",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=None,
    response=t.AuditAuditStatus,
)

ADMIN_SAMPLES: Endpoint[t.SampleHistory] = Endpoint(
    name="admin.samples",
    method="GET",
    path="/v1/admin/samples",
    reads=True,
    key=None,
    paged=False,
    step=True,
    request=t.SampleQuery,
    response=t.SampleHistory,
)

ADMIN_SEARCH: Endpoint[Page[t.SearchHit]] = Endpoint(
    name="admin.search",
    method="GET",
    path="/v1/search",
    reads=True,
    key=None,
    paged=True,
    step=False,
    request=t.SearchQuery,
    response=t.SearchHit,
)

CLUSTER_STATUS: Endpoint[t.ClusterStatus] = Endpoint(
    name="cluster.status",
    method="GET",
    path="/v1/cluster",
    reads=True,
    key=None,
    paged=False,
    step=False,
    request=None,
    response=t.ClusterStatus,
)

CLUSTER_ADD: Endpoint[t.ClusterStatus] = Endpoint(
    name="cluster.add",
    method="POST",
    path="/v1/cluster/members",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.ClusterNewMember,
    response=t.ClusterStatus,
)

CLUSTER_REMOVE: Endpoint[t.ClusterStatus] = Endpoint(
    name="cluster.remove",
    method="DELETE",
    path="/v1/cluster/members/{name}",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.ClusterMemberRef,
    response=t.ClusterStatus,
)

CLUSTER_REPLACE: Endpoint[t.ClusterStatus] = Endpoint(
    name="cluster.replace",
    method="POST",
    path="/v1/cluster/members/{name}/replace",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.ClusterNewMember,
    response=t.ClusterStatus,
)

CLUSTER_TRANSFER: Endpoint[t.ClusterStatus] = Endpoint(
    name="cluster.transfer",
    method="POST",
    path="/v1/cluster/transfer",
    reads=False,
    key=None,
    paged=False,
    step=False,
    request=t.ClusterTransfer,
    response=t.ClusterStatus,
)

ALL: dict[str, Endpoint[object]] = {
    "ledger.put_account": LEDGER_PUT_ACCOUNT,
    "ledger.delete_account": LEDGER_DELETE_ACCOUNT,
    "ledger.account": LEDGER_ACCOUNT,
    "ledger.accounts": LEDGER_ACCOUNTS,
    "ledger.account_by_external_id": LEDGER_ACCOUNT_BY_EXTERNAL_ID,
    "ledger.unit_balances": LEDGER_UNIT_BALANCES,
    "ledger.balance": LEDGER_BALANCE,
    "ledger.audit": LEDGER_AUDIT,
    "ledger.charge": LEDGER_CHARGE,
    "ledger.charge_all": LEDGER_CHARGE_ALL,
    "ledger.charge_each": LEDGER_CHARGE_EACH,
    "ledger.quote": LEDGER_QUOTE,
    "ledger.check": LEDGER_CHECK,
    "ledger.usage_event": LEDGER_USAGE_EVENT,
    "ledger.add_credits": LEDGER_ADD_CREDITS,
    "ledger.adjust": LEDGER_ADJUST,
    "ledger.transfer": LEDGER_TRANSFER,
    "ledger.refund": LEDGER_REFUND,
    "ledger.reverse": LEDGER_REVERSE,
    "ledger.transaction": LEDGER_TRANSACTION,
    "ledger.transactions": LEDGER_TRANSACTIONS,
    "ledger.balance_at": LEDGER_BALANCE_AT,
    "ledger.statement": LEDGER_STATEMENT,
    "ledger.totals": LEDGER_TOTALS,
    "ledger.sweep": LEDGER_SWEEP,
    "ledger.thresholds": LEDGER_THRESHOLDS,
    "ledger.put_thresholds": LEDGER_PUT_THRESHOLDS,
    "ledger.delete_thresholds": LEDGER_DELETE_THRESHOLDS,
    "ledger.authorize": LEDGER_AUTHORIZE,
    "ledger.extend_hold": LEDGER_EXTEND_HOLD,
    "ledger.resize_hold": LEDGER_RESIZE_HOLD,
    "ledger.settle": LEDGER_SETTLE,
    "ledger.release_hold": LEDGER_RELEASE_HOLD,
    "ledger.hold": LEDGER_HOLD,
    "ledger.holds": LEDGER_HOLDS,
    "ledger.grant_signup": LEDGER_GRANT_SIGNUP,
    "ledger.grant_daily": LEDGER_GRANT_DAILY,
    "ledger.grant_monthly": LEDGER_GRANT_MONTHLY,
    "ledger.grant_referral": LEDGER_GRANT_REFERRAL,
    "ledger.grants": LEDGER_GRANTS,
    "ledger.start_billing": LEDGER_START_BILLING,
    "ledger.end_billing": LEDGER_END_BILLING,
    "ledger.bill": LEDGER_BILL,
    "ledger.delete_billing": LEDGER_DELETE_BILLING,
    "ledger.billing": LEDGER_BILLING,
    "ledger.billing_by_id": LEDGER_BILLING_BY_ID,
    "ledger.take_refills": LEDGER_TAKE_REFILLS,
    "ledger.complete_refill": LEDGER_COMPLETE_REFILL,
    "ledger.fail_refill": LEDGER_FAIL_REFILL,
    "ledger.retry_refill": LEDGER_RETRY_REFILL,
    "ledger.refill": LEDGER_REFILL,
    "ledger.refills": LEDGER_REFILLS,
    "ledger.put_budget": LEDGER_PUT_BUDGET,
    "ledger.delete_budget": LEDGER_DELETE_BUDGET,
    "ledger.budget": LEDGER_BUDGET,
    "ledger.budgets": LEDGER_BUDGETS,
    "ledger.put_price_list": LEDGER_PUT_PRICE_LIST,
    "ledger.price_list": LEDGER_PRICE_LIST,
    "ledger.price_list_versions": LEDGER_PRICE_LIST_VERSIONS,
    "ledger.price_lists": LEDGER_PRICE_LISTS,
    "ledger.put_grant_rule": LEDGER_PUT_GRANT_RULE,
    "ledger.end_grant_rule": LEDGER_END_GRANT_RULE,
    "ledger.grant_rule": LEDGER_GRANT_RULE,
    "ledger.grant_rules": LEDGER_GRANT_RULES,
    "ledger.available": LEDGER_AVAILABLE,
    "ledger.put_pool_member": LEDGER_PUT_POOL_MEMBER,
    "ledger.remove_pool_member": LEDGER_REMOVE_POOL_MEMBER,
    "ledger.pool_members": LEDGER_POOL_MEMBERS,
    "ledger.usage": LEDGER_USAGE,
    "ledger.usage_events": LEDGER_USAGE_EVENTS,
    "seats.create_event": SEATS_CREATE_EVENT,
    "seats.close_event": SEATS_CLOSE_EVENT,
    "seats.reopen_event": SEATS_REOPEN_EVENT,
    "seats.delete_event": SEATS_DELETE_EVENT,
    "seats.block": SEATS_BLOCK,
    "seats.unblock": SEATS_UNBLOCK,
    "seats.block_places": SEATS_BLOCK_PLACES,
    "seats.price": SEATS_PRICE,
    "seats.event": SEATS_EVENT,
    "seats.events": SEATS_EVENTS,
    "seats.reserve": SEATS_RESERVE,
    "seats.finalize": SEATS_FINALIZE,
    "seats.release": SEATS_RELEASE,
    "seats.extend": SEATS_EXTEND,
    "seats.booking": SEATS_BOOKING,
    "seats.bookings": SEATS_BOOKINGS,
    "seats.bookings_of_buyer": SEATS_BOOKINGS_OF_BUYER,
    "seats.suggest": SEATS_SUGGEST,
    "seats.map": SEATS_MAP,
    "seats.maps": SEATS_MAPS,
    "seats.section_stats": SEATS_SECTION_STATS,
    "seats.stats": SEATS_STATS,
    "seats.seat": SEATS_SEAT,
    "seats.row": SEATS_ROW,
    "seats.section_seats": SEATS_SECTION_SEATS,
    "seats.changes": SEATS_CHANGES,
    "seats.check": SEATS_CHECK,
    "seats.bits": SEATS_BITS,
    "seats.sweep": SEATS_SWEEP,
    "seats.cancel": SEATS_CANCEL,
    "seats.exchange": SEATS_EXCHANGE,
    "seats.transfer": SEATS_TRANSFER,
    "seats.reduce": SEATS_REDUCE,
    "seats.history": SEATS_HISTORY,
    "seats.change_plan": SEATS_CHANGE_PLAN,
    "seats.preview_plan": SEATS_PREVIEW_PLAN,
    "seats.plan_history": SEATS_PLAN_HISTORY,
    "seats.set_terms": SEATS_SET_TERMS,
    "seats.terms": SEATS_TERMS,
    "seats.put_allotment": SEATS_PUT_ALLOTMENT,
    "seats.remove_allotment": SEATS_REMOVE_ALLOTMENT,
    "seats.allotments": SEATS_ALLOTMENTS,
    "seats.reserve_in_channel": SEATS_RESERVE_IN_CHANNEL,
    "queue.create": QUEUE_CREATE,
    "queue.configure": QUEUE_CONFIGURE,
    "queue.delete": QUEUE_DELETE,
    "queue.pause": QUEUE_PAUSE,
    "queue.resume": QUEUE_RESUME,
    "queue.purge": QUEUE_PURGE,
    "queue.redrive": QUEUE_REDRIVE,
    "queue.redrive_message": QUEUE_REDRIVE_MESSAGE,
    "queue.discard": QUEUE_DISCARD,
    "queue.reschedule": QUEUE_RESCHEDULE,
    "queue.cancel": QUEUE_CANCEL,
    "queue.enqueue": QUEUE_ENQUEUE,
    "queue.enqueue_all": QUEUE_ENQUEUE_ALL,
    "queue.lease": QUEUE_LEASE,
    "queue.next": QUEUE_NEXT,
    "queue.ack": QUEUE_ACK,
    "queue.ack_all": QUEUE_ACK_ALL,
    "queue.nack": QUEUE_NACK,
    "queue.release": QUEUE_RELEASE,
    "queue.extend": QUEUE_EXTEND,
    "queue.report": QUEUE_REPORT,
    "queue.queues": QUEUE_QUEUES,
    "queue.queue": QUEUE_QUEUE,
    "queue.stats": QUEUE_STATS,
    "queue.keys": QUEUE_KEYS,
    "queue.key": QUEUE_KEY,
    "queue.largest_keys": QUEUE_LARGEST_KEYS,
    "queue.messages": QUEUE_MESSAGES,
    "queue.peek": QUEUE_PEEK,
    "queue.message": QUEUE_MESSAGE,
    "queue.status": QUEUE_STATUS,
    "queue.lease_of": QUEUE_LEASE_OF,
    "queue.overdue": QUEUE_OVERDUE,
    "queue.check": QUEUE_CHECK,
    "queue.put_state": QUEUE_PUT_STATE,
    "queue.delete_state": QUEUE_DELETE_STATE,
    "queue.state": QUEUE_STATE,
    "queue.throttles": QUEUE_THROTTLES,
    "queue.throttle": QUEUE_THROTTLE,
    "queue.unthrottle": QUEUE_UNTHROTTLE,
    "queue.put_schedule": QUEUE_PUT_SCHEDULE,
    "queue.delete_schedule": QUEUE_DELETE_SCHEDULE,
    "queue.pause_schedule": QUEUE_PAUSE_SCHEDULE,
    "queue.resume_schedule": QUEUE_RESUME_SCHEDULE,
    "queue.schedule": QUEUE_SCHEDULE,
    "queue.schedules": QUEUE_SCHEDULES,
    "queue.all_schedules": QUEUE_ALL_SCHEDULES,
    "identity.create": IDENTITY_CREATE,
    "identity.identity": IDENTITY_IDENTITY,
    "identity.identities": IDENTITY_IDENTITIES,
    "identity.search": IDENTITY_SEARCH,
    "identity.set_profile": IDENTITY_SET_PROFILE,
    "identity.profile": IDENTITY_PROFILE,
    "identity.by_did": IDENTITY_BY_DID,
    "identity.freeze": IDENTITY_FREEZE,
    "identity.unfreeze": IDENTITY_UNFREEZE,
    "identity.disable": IDENTITY_DISABLE,
    "identity.enable": IDENTITY_ENABLE,
    "identity.delete": IDENTITY_DELETE,
    "identity.enroll": IDENTITY_ENROLL,
    "identity.machine": IDENTITY_MACHINE,
    "identity.machines": IDENTITY_MACHINES,
    "identity.machines_in": IDENTITY_MACHINES_IN,
    "identity.rekey": IDENTITY_REKEY,
    "identity.allow": IDENTITY_ALLOW,
    "identity.revoke_machine": IDENTITY_REVOKE_MACHINE,
    "identity.create_namespace": IDENTITY_CREATE_NAMESPACE,
    "identity.namespace": IDENTITY_NAMESPACE,
    "identity.rename": IDENTITY_RENAME,
    "identity.set_active": IDENTITY_SET_ACTIVE,
    "identity.join": IDENTITY_JOIN,
    "identity.leave": IDENTITY_LEAVE,
    "identity.member": IDENTITY_MEMBER,
    "identity.members": IDENTITY_MEMBERS,
    "identity.namespaces_of": IDENTITY_NAMESPACES_OF,
    "identity.revocations": IDENTITY_REVOCATIONS,
    "identity.register_service": IDENTITY_REGISTER_SERVICE,
    "identity.change_service": IDENTITY_CHANGE_SERVICE,
    "identity.service": IDENTITY_SERVICE,
    "identity.by_certificate": IDENTITY_BY_CERTIFICATE,
    "identity.remove_service": IDENTITY_REMOVE_SERVICE,
    "identity.first_time": IDENTITY_FIRST_TIME,
    "identity.attempted": IDENTITY_ATTEMPTED,
    "identity.delivery": IDENTITY_DELIVERY,
    "identity.deliveries": IDENTITY_DELIVERIES,
    "identity.reputation": IDENTITY_REPUTATION,
    "identity.adjust_reputation": IDENTITY_ADJUST_REPUTATION,
    "identity.hit": IDENTITY_HIT,
    "identity.decide": IDENTITY_DECIDE,
    "identity.rewrap": IDENTITY_REWRAP,
    "identity.check": IDENTITY_CHECK,
    "identity.set_email": IDENTITY_SET_EMAIL,
    "identity.login": IDENTITY_LOGIN,
    "identity.login_session": IDENTITY_LOGIN_SESSION,
    "identity.link_wallet": IDENTITY_LINK_WALLET,
    "identity.link_oauth": IDENTITY_LINK_OAUTH,
    "identity.link_machine": IDENTITY_LINK_MACHINE,
    "identity.unlink": IDENTITY_UNLINK,
    "identity.links": IDENTITY_LINKS,
    "identity.owner": IDENTITY_OWNER,
    "identity.primary": IDENTITY_PRIMARY,
    "identity.set_primary": IDENTITY_SET_PRIMARY,
    "identity.enroll_mfa": IDENTITY_ENROLL_MFA,
    "identity.confirm_mfa": IDENTITY_CONFIRM_MFA,
    "identity.verify_mfa": IDENTITY_VERIFY_MFA,
    "identity.use_backup_code": IDENTITY_USE_BACKUP_CODE,
    "identity.renew_backup_codes": IDENTITY_RENEW_BACKUP_CODES,
    "identity.mfa": IDENTITY_MFA,
    "identity.remove_mfa": IDENTITY_REMOVE_MFA,
    "identity.challenge": IDENTITY_CHALLENGE,
    "identity.answer": IDENTITY_ANSWER,
    "identity.use_nonce": IDENTITY_USE_NONCE,
    "identity.begin_oauth": IDENTITY_BEGIN_OAUTH,
    "identity.finish_oauth": IDENTITY_FINISH_OAUTH,
    "identity.new_oidc_nonce": IDENTITY_NEW_OIDC_NONCE,
    "identity.use_oidc_nonce": IDENTITY_USE_OIDC_NONCE,
    "identity.put_key_set": IDENTITY_PUT_KEY_SET,
    "identity.key_set": IDENTITY_KEY_SET,
    "identity.create_session": IDENTITY_CREATE_SESSION,
    "identity.lookup": IDENTITY_LOOKUP,
    "identity.session": IDENTITY_SESSION,
    "identity.sessions": IDENTITY_SESSIONS,
    "identity.touch": IDENTITY_TOUCH,
    "identity.refresh": IDENTITY_REFRESH,
    "identity.revoke_session": IDENTITY_REVOKE_SESSION,
    "identity.revoke_sessions": IDENTITY_REVOKE_SESSIONS,
    "identity.issue_token": IDENTITY_ISSUE_TOKEN,
    "identity.verify_token": IDENTITY_VERIFY_TOKEN,
    "identity.introspect": IDENTITY_INTROSPECT,
    "identity.signing_keys": IDENTITY_SIGNING_KEYS,
    "identity.jwks": IDENTITY_JWKS,
    "identity.rotate_key": IDENTITY_ROTATE_KEY,
    "identity.retire_key": IDENTITY_RETIRE_KEY,
    "identity.unlock": IDENTITY_UNLOCK,
    "identity.remember_device": IDENTITY_REMEMBER_DEVICE,
    "identity.devices": IDENTITY_DEVICES,
    "identity.forget_device": IDENTITY_FORGET_DEVICE,
    "identity.request_mail": IDENTITY_REQUEST_MAIL,
    "identity.request_verification": IDENTITY_REQUEST_VERIFICATION,
    "identity.request_change": IDENTITY_REQUEST_CHANGE,
    "identity.mail_login": IDENTITY_MAIL_LOGIN,
    "identity.verify_address": IDENTITY_VERIFY_ADDRESS,
    "identity.reset_password": IDENTITY_RESET_PASSWORD,
    "identity.change_address": IDENTITY_CHANGE_ADDRESS,
    "identity.import_password": IDENTITY_IMPORT_PASSWORD,
    "identity.passwords": IDENTITY_PASSWORDS,
    "identity.begin_oidc_login": IDENTITY_BEGIN_OIDC_LOGIN,
    "identity.begin_oidc_link": IDENTITY_BEGIN_OIDC_LINK,
    "identity.complete_oidc": IDENTITY_COMPLETE_OIDC,
    "identity.wallet_nonce": IDENTITY_WALLET_NONCE,
    "identity.wallet_login": IDENTITY_WALLET_LOGIN,
    "identity.link_signed_wallet": IDENTITY_LINK_SIGNED_WALLET,
    "identity.end_session": IDENTITY_END_SESSION,
    "identity.login_history": IDENTITY_LOGIN_HISTORY,
    "retry.save": RETRY_SAVE,
    "retry.save_all": RETRY_SAVE_ALL,
    "retry.claim": RETRY_CLAIM,
    "retry.settle": RETRY_SETTLE,
    "retry.extend": RETRY_EXTEND,
    "retry.release": RETRY_RELEASE,
    "retry.requeue": RETRY_REQUEUE,
    "retry.requeue_all": RETRY_REQUEUE_ALL,
    "retry.discard": RETRY_DISCARD,
    "retry.discard_all": RETRY_DISCARD_ALL,
    "retry.hurry": RETRY_HURRY,
    "retry.events": RETRY_EVENTS,
    "retry.event": RETRY_EVENT,
    "retry.data": RETRY_DATA,
    "retry.first": RETRY_FIRST,
    "retry.due": RETRY_DUE,
    "retry.ended": RETRY_ENDED,
    "retry.counts": RETRY_COUNTS,
    "retry.counters": RETRY_COUNTERS,
    "retry.check": RETRY_CHECK,
    "intake.receive": INTAKE_RECEIVE,
    "intake.status": INTAKE_STATUS,
    "keys.create": KEYS_CREATE,
    "keys.list": KEYS_LIST,
    "keys.rotate": KEYS_ROTATE,
    "keys.revoke": KEYS_REVOKE,
    "keys.acts": KEYS_ACTS,
    "webhooks.put": WEBHOOKS_PUT,
    "webhooks.get": WEBHOOKS_GET,
    "webhooks.list": WEBHOOKS_LIST,
    "webhooks.rotate": WEBHOOKS_ROTATE,
    "webhooks.enable": WEBHOOKS_ENABLE,
    "webhooks.disable": WEBHOOKS_DISABLE,
    "webhooks.test": WEBHOOKS_TEST,
    "webhooks.deliveries": WEBHOOKS_DELIVERIES,
    "webhooks.retry_failed": WEBHOOKS_RETRY_FAILED,
    "webhooks.replay": WEBHOOKS_REPLAY,
    "webhooks.delete": WEBHOOKS_DELETE,
    "sinks.list": SINKS_LIST,
    "sinks.move": SINKS_MOVE,
    "admin.store": ADMIN_STORE,
    "admin.verify": ADMIN_VERIFY,
    "admin.verifying": ADMIN_VERIFYING,
    "admin.backup": ADMIN_BACKUP,
    "admin.backups": ADMIN_BACKUPS,
    "admin.delete_backups": ADMIN_DELETE_BACKUPS,
    "admin.verify_backup": ADMIN_VERIFY_BACKUP,
    "admin.log_levels": ADMIN_LOG_LEVELS,
    "admin.set_log_level": ADMIN_SET_LOG_LEVEL,
    "admin.audit": ADMIN_AUDIT,
    "admin.authors": ADMIN_AUTHORS,
    "admin.audit_status": ADMIN_AUDIT_STATUS,
    "admin.rebuild_audit": ADMIN_REBUILD_AUDIT,
    "admin.samples": ADMIN_SAMPLES,
    "admin.search": ADMIN_SEARCH,
    "cluster.status": CLUSTER_STATUS,
    "cluster.add": CLUSTER_ADD,
    "cluster.remove": CLUSTER_REMOVE,
    "cluster.replace": CLUSTER_REPLACE,
    "cluster.transfer": CLUSTER_TRANSFER,
}
"""All operations by name."""
