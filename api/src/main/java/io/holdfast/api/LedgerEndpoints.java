package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The ledger endpoints for accounts, charges, credits and history. */
public interface LedgerEndpoints extends LedgerApi {

    Endpoint<PutAccount, Account> PUT_ACCOUNT = command(
                    "ledger.put_account", "PUT /v1/ledger/accounts/{account}", PutAccount.class, Account.class)
            .withSummary("Creates an account or replaces its settings.")
            .withResource()
            .withStoredResource();

    Endpoint<BalanceRef, Account> DELETE_ACCOUNT = command(
                    "ledger.delete_account", "DELETE /v1/ledger/accounts/{account}", BalanceRef.class, Account.class)
            .withSummary("Deletes an account with its balances in all units, or one of them; the history is kept.");

    Endpoint<BalanceRef, Account> ACCOUNT = query(
                    "ledger.account", "GET /v1/ledger/accounts/{account}", BalanceRef.class, Account.class)
            .withSummary("Returns an account with its settings.")
            .withOwnerField("account");

    Endpoint<AccountsOf, ResultPage<Account>> ACCOUNTS = query(
                    "ledger.accounts", "GET /v1/ledger/accounts", AccountsOf.class, Account.class)
            .withSummary("Lists all accounts, ordered by id.")
            .asPage()
            .withRowResource("account");

    Endpoint<ExternalId, Account> ACCOUNT_BY_EXTERNAL_ID = query(
                    "ledger.account_by_external_id",
                    "GET /v1/ledger/accounts-by-external-id",
                    ExternalId.class,
                    Account.class)
            .withSummary("Returns the account that has an id in another system.")
            .withStoredResource();

    Endpoint<AccountRef, ResultPage<Account>> UNIT_BALANCES = query(
                    "ledger.unit_balances",
                    "GET /v1/ledger/accounts/{account}/unit-balances",
                    AccountRef.class,
                    Account.class)
            .withSummary("Lists the balances of an account in units other than the default unit.")
            .asPage()
            .withOwnerField("account");

    Endpoint<BalanceRef, Balance> BALANCE = query(
                    "ledger.balance", "GET /v1/ledger/accounts/{account}/balance", BalanceRef.class, Balance.class)
            .withSummary("Returns the current balance of an account.")
            .withOwnerField("account");

    Endpoint<EmptyRequest, Audit> AUDIT = query("ledger.audit", "GET /v1/ledger/audit", EmptyRequest.class, Audit.class)
            .withSummary("Verifies every account against its history; reads all data.");

    Endpoint<Usage, Transaction> CHARGE = command(
                    "ledger.charge", "POST /v1/ledger/charges", Usage.class, Transaction.class)
            .withSummary("Charges an account for a usage record, once per event id.")
            .withStatusCreated()
            .withIdempotencyField("eventId")
            .withScope("ledger:charge");

    Endpoint<Usages, Charges> CHARGE_ALL = command(
                    "ledger.charge_all", "POST /v1/ledger/charges/all", Usages.class, Charges.class)
            .withSummary("Charges for all usage records, or for none if one is refused.")
            .withStatusCreated()
            .withBulkBody()
            .withScope("ledger:charge")
            .withResource("usages[].account");

    Endpoint<Usages, ResultPage<Charge>> CHARGE_EACH = command(
                    "ledger.charge_each", "POST /v1/ledger/charges/each", Usages.class, Charge.class)
            .withSummary("Charges for each usage record that is not refused, in one commit.")
            .asPage()
            .withBulkBody()
            .withScope("ledger:charge")
            .withResource("usages[].account");

    Endpoint<Usage, Quote> QUOTE = query("ledger.quote", "POST /v1/ledger/quotes", Usage.class, Quote.class)
            .withSummary("Returns the current cost of a usage record without charging for it.")
            .withScope("ledger:read", "ledger:charge");

    Endpoint<Usage, Affordable> CHECK = query("ledger.check", "POST /v1/ledger/checks", Usage.class, Affordable.class)
            .withSummary("Checks whether an account could pay for a usage record now.")
            .withScope("ledger:read", "ledger:charge");

    Endpoint<EventRef, UsageEvent> USAGE_EVENT = query(
                    "ledger.usage_event", "GET /v1/ledger/usage-events/{eventId}", EventRef.class, UsageEvent.class)
            .withSummary("Returns the charged usage record with the given event id.")
            .withStoredResource();

    Endpoint<AddCredits, Transaction> ADD_CREDITS = command(
                    "ledger.add_credits", "POST /v1/ledger/credits", AddCredits.class, Transaction.class)
            .withSummary("Adds credit to an account, once per key.")
            .withStatusCreated()
            .withIdempotencyField("key")
            .withScope("ledger:credit");

    Endpoint<Adjust, Transaction> ADJUST = command(
                    "ledger.adjust", "POST /v1/ledger/adjustments", Adjust.class, Transaction.class)
            .withSummary("Corrects a balance manually, once per key.")
            .withStatusCreated()
            .withIdempotencyField("key")
            .withScope("ledger:credit");

    Endpoint<Transfer, Transferred> TRANSFER = command(
                    "ledger.transfer", "POST /v1/ledger/transfers", Transfer.class, Transferred.class)
            .withSummary("Transfers credit to another account, once per key; grants keep their expiry and priority.")
            .withStatusCreated()
            .withIdempotencyField("key")
            .withScope("ledger:credit")
            .withResource("from", "to");

    Endpoint<Refund, Transaction> REFUND = command(
                    "ledger.refund", "POST /v1/ledger/refunds", Refund.class, Transaction.class)
            .withSummary("Refunds a usage record fully or partially, once per key.")
            .withStatusCreated()
            .withIdempotencyField("key")
            .withScope("ledger:credit")
            .withStoredResource();

    Endpoint<Refund, Transaction> REVERSE = command(
                    "ledger.reverse", "POST /v1/ledger/reversals", Refund.class, Transaction.class)
            .withSummary("Reverses a credit or an adjustment, once per key.")
            .withStatusCreated()
            .withIdempotencyField("key")
            .withScope("ledger:credit")
            .withStoredResource();

    Endpoint<TransactionRef, Transaction> TRANSACTION = query(
                    "ledger.transaction", "GET /v1/ledger/transactions/{id}", TransactionRef.class, Transaction.class)
            .withSummary("Returns a transaction.")
            .withStoredResource();

    Endpoint<HistoryOf, ResultPage<Transaction>> TRANSACTIONS = query(
                    "ledger.transactions",
                    "GET /v1/ledger/accounts/{account}/transactions",
                    HistoryOf.class,
                    Transaction.class)
            .withSummary("Lists the transactions of an account, newest first.")
            .asPage()
            .withOwnerField("account")
            .withStoredResource();

    Endpoint<BalanceAt, Past> BALANCE_AT = query(
                    "ledger.balance_at", "GET /v1/ledger/accounts/{account}/balance-at", BalanceAt.class, Past.class)
            .withSummary("Returns the balance of an account at a point in time.")
            .withOwnerField("account")
            .withStoredResource();

    Endpoint<StatementOf, Statement> STATEMENT = query(
                    "ledger.statement",
                    "GET /v1/ledger/accounts/{account}/statement",
                    StatementOf.class,
                    Statement.class)
            .withSummary("Returns the transactions in a period with the opening and closing balance.")
            .withOwnerField("account")
            .withStoredResource();

    Endpoint<Period, ResultPage<Total>> TOTALS = query(
                    "ledger.totals", "GET /v1/ledger/accounts/{account}/totals", Period.class, Total.class)
            .withSummary("Returns the total amount of each transaction type in a period.")
            .asPage()
            .withOwnerField("account")
            .withStoredResource();

    Endpoint<Sweep, Swept> SWEEP = command("ledger.sweep", "POST /v1/ledger/sweep", Sweep.class, Swept.class)
            .withSummary(
                    "Records expired credit and releases expired holds now; the server also does this every second.");

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
            .withSummary("Deletes the balance thresholds of an account, so that the defaults apply.");
}
