package io.holdfast.api;

import static io.holdfast.api.Endpoint.command;
import static io.holdfast.api.Endpoint.query;

/** The calls of the ledger: accounts, what is credited and charged, and what became of it. */
public interface LedgerEndpoints {

    Endpoint<LedgerApi.PutAccount, LedgerApi.Account> PUT_ACCOUNT = command(
            "ledger.put_account",
            "PUT /v1/ledger/accounts/{account}",
            LedgerApi.PutAccount.class,
            LedgerApi.Account.class,
            "Makes an account, or replaces its settings.");

    Endpoint<LedgerApi.AccountRef, LedgerApi.Account> DELETE_ACCOUNT = command(
            "ledger.delete_account",
            "DELETE /v1/ledger/accounts/{account}",
            LedgerApi.AccountRef.class,
            LedgerApi.Account.class,
            "Deletes an account; its history stays.");

    Endpoint<LedgerApi.AccountRef, LedgerApi.Account> ACCOUNT = query(
                    "ledger.account",
                    "GET /v1/ledger/accounts/{account}",
                    LedgerApi.AccountRef.class,
                    LedgerApi.Account.class,
                    "An account with its settings.")
            .withOwnerField("account");

    Endpoint<LedgerApi.AccountsOf, ResultPage<LedgerApi.Account>> ACCOUNTS = query(
                    "ledger.accounts",
                    "GET /v1/ledger/accounts",
                    LedgerApi.AccountsOf.class,
                    LedgerApi.Account.class,
                    "All accounts, by their ids.")
            .asPage();

    Endpoint<LedgerApi.AccountRef, LedgerApi.Balance> BALANCE = query(
                    "ledger.balance",
                    "GET /v1/ledger/accounts/{account}/balance",
                    LedgerApi.AccountRef.class,
                    LedgerApi.Balance.class,
                    "What an account has now.")
            .withOwnerField("account");

    Endpoint<EmptyRequest, LedgerApi.Audit> AUDIT = query(
            "ledger.audit",
            "GET /v1/ledger/audit",
            EmptyRequest.class,
            LedgerApi.Audit.class,
            "Proves every account from its history: reads everything.");

    Endpoint<LedgerApi.Usage, LedgerApi.Transaction> CHARGE = command(
                    "ledger.charge",
                    "POST /v1/ledger/charges",
                    LedgerApi.Usage.class,
                    LedgerApi.Transaction.class,
                    "Charges for a usage, once for each event id.")
            .withStatusCreated()
            .withIdempotencyField("eventId");

    Endpoint<LedgerApi.Usages, LedgerApi.Charges> CHARGE_ALL = command(
                    "ledger.charge_all",
                    "POST /v1/ledger/charges/all",
                    LedgerApi.Usages.class,
                    LedgerApi.Charges.class,
                    "Charges for all usages, or for none if one is refused.")
            .withStatusCreated()
            .withBulkBody();

    Endpoint<LedgerApi.Usages, ResultPage<LedgerApi.Charge>> CHARGE_EACH = command(
                    "ledger.charge_each",
                    "POST /v1/ledger/charges/each",
                    LedgerApi.Usages.class,
                    LedgerApi.Charge.class,
                    "Charges for each usage that can be, in one commit.")
            .asPage()
            .withBulkBody();

    Endpoint<LedgerApi.Usage, LedgerApi.Quote> QUOTE = query(
            "ledger.quote",
            "POST /v1/ledger/quotes",
            LedgerApi.Usage.class,
            LedgerApi.Quote.class,
            "What a charge would cost now.");

    Endpoint<LedgerApi.Usage, LedgerApi.Affordable> CHECK = query(
            "ledger.check",
            "POST /v1/ledger/checks",
            LedgerApi.Usage.class,
            LedgerApi.Affordable.class,
            "Whether a charge could be paid now.");

    Endpoint<LedgerApi.EventRef, LedgerApi.UsageEvent> USAGE_EVENT = query(
            "ledger.usage_event",
            "GET /v1/ledger/usage-events/{eventId}",
            LedgerApi.EventRef.class,
            LedgerApi.UsageEvent.class,
            "The usage of an event id that was charged.");

    Endpoint<LedgerApi.AddCredits, LedgerApi.Transaction> ADD_CREDITS = command(
                    "ledger.add_credits",
                    "POST /v1/ledger/credits",
                    LedgerApi.AddCredits.class,
                    LedgerApi.Transaction.class,
                    "Adds credit, once for each key.")
            .withStatusCreated()
            .withIdempotencyField("key");

    Endpoint<LedgerApi.Adjust, LedgerApi.Transaction> ADJUST = command(
                    "ledger.adjust",
                    "POST /v1/ledger/adjustments",
                    LedgerApi.Adjust.class,
                    LedgerApi.Transaction.class,
                    "Corrects a balance by hand, once for each key.")
            .withStatusCreated()
            .withIdempotencyField("key");

    Endpoint<LedgerApi.Undo, LedgerApi.Transaction> REFUND = command(
                    "ledger.refund",
                    "POST /v1/ledger/refunds",
                    LedgerApi.Undo.class,
                    LedgerApi.Transaction.class,
                    "Gives back a usage, in whole or in part, once for each key.")
            .withStatusCreated()
            .withIdempotencyField("key");

    Endpoint<LedgerApi.Undo, LedgerApi.Transaction> REVERSE = command(
                    "ledger.reverse",
                    "POST /v1/ledger/reversals",
                    LedgerApi.Undo.class,
                    LedgerApi.Transaction.class,
                    "Takes back a credit or a correction, once for each key.")
            .withStatusCreated()
            .withIdempotencyField("key");

    Endpoint<LedgerApi.TransactionRef, LedgerApi.Transaction> TRANSACTION = query(
            "ledger.transaction",
            "GET /v1/ledger/transactions/{id}",
            LedgerApi.TransactionRef.class,
            LedgerApi.Transaction.class,
            "A transaction.");

    Endpoint<LedgerApi.HistoryOf, ResultPage<LedgerApi.Transaction>> TRANSACTIONS = query(
                    "ledger.transactions",
                    "GET /v1/ledger/accounts/{account}/transactions",
                    LedgerApi.HistoryOf.class,
                    LedgerApi.Transaction.class,
                    "The history of an account, the newest first.")
            .asPage()
            .withOwnerField("account");

    Endpoint<LedgerApi.BalanceAt, LedgerApi.Past> BALANCE_AT = query(
                    "ledger.balance_at",
                    "GET /v1/ledger/accounts/{account}/balance-at",
                    LedgerApi.BalanceAt.class,
                    LedgerApi.Past.class,
                    "What an account had at a time.")
            .withOwnerField("account");

    Endpoint<LedgerApi.StatementOf, LedgerApi.Statement> STATEMENT = query(
                    "ledger.statement",
                    "GET /v1/ledger/accounts/{account}/statement",
                    LedgerApi.StatementOf.class,
                    LedgerApi.Statement.class,
                    "What happened in a period, with the balances at both ends.")
            .withOwnerField("account");

    Endpoint<LedgerApi.Period, ResultPage<LedgerApi.Total>> TOTALS = query(
                    "ledger.totals",
                    "GET /v1/ledger/accounts/{account}/totals",
                    LedgerApi.Period.class,
                    LedgerApi.Total.class,
                    "Sums of a period by type.")
            .asPage()
            .withOwnerField("account");

    Endpoint<LedgerApi.Sweep, LedgerApi.Swept> SWEEP = command(
            "ledger.sweep",
            "POST /v1/ledger/sweep",
            LedgerApi.Sweep.class,
            LedgerApi.Swept.class,
            "Writes down what has expired, now; the server does so by itself every second.");
}
