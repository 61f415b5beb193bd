package io.holdfast.cli;

import io.holdfast.api.AuditApi;
import io.holdfast.api.LedgerApi;
import io.holdfast.api.LedgerApi.AccountKind;
import io.holdfast.api.LedgerApi.AddCredits;
import io.holdfast.api.LedgerApi.Authorize;
import io.holdfast.api.LedgerApi.BalanceRef;
import io.holdfast.api.LedgerApi.HistoryOf;
import io.holdfast.api.LedgerApi.PutAccount;
import io.holdfast.api.LedgerApi.Refund;
import io.holdfast.api.LedgerApi.TransactionType;
import io.holdfast.api.LedgerApi.Usage;
import io.holdfast.api.budget.BudgetApi;
import io.holdfast.api.json.StrictJson;
import io.holdfast.client.CallRefusedException;
import io.holdfast.client.LedgerClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "ledger", description = "Manages prepaid credits.")
final class LedgerCommands extends BaseCommand {

    /** The number of transactions whose authors are requested at once. */
    private static final int AUTHORS = 100;

    LedgerCommands(Cli cli) {
        super(cli);
    }

    static final String UNIT = "Unit of the balance, such as EUR. Default: the default unit.";

    private LedgerClient ledger() {
        return client().ledger();
    }

    private UUID id(AccountArgument account) {
        return account.resolve(ledger());
    }

    @Command(name = "account", description = "Shows an account; with options, creates it or replaces its settings.")
    int account(
            @Parameters(paramLabel = "ACCOUNT") AccountArgument account,
            @Option(names = "--create", description = "Create the account if it does not exist.") boolean create,
            @Option(names = "--kind", description = "Kind of account: ${COMPLETION-CANDIDATES}.") @Nullable
                    AccountKind kind,
            @Option(names = "--plan") @Nullable String plan,
            @Option(names = "--credit-limit", description = "How far the balance may be below zero.") @Nullable
                    Long creditLimit,
            @Option(names = "--price-list", description = "Price list of the account.") @Nullable String priceList,
            @Option(names = "--external-id", paramLabel = "SYSTEM=ID", description = "Id in another system.") @Nullable
                    Map<String, String> externalIds,
            @Option(names = "--unit", description = UNIT) @Nullable String unit) {
        return create || kind != null || plan != null || creditLimit != null || priceList != null || externalIds != null
                ? show(ledger().putAccount(new PutAccount(
                        id(account), kind, plan, null, externalIds, creditLimit, priceList, unit)))
                : show(ledger().account(new BalanceRef(id(account), unit)));
    }

    @Command(name = "accounts", description = "Lists all accounts with their balances, in order of their ids.")
    int accounts(@Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(
                ledger().accounts(),
                limit,
                "account",
                "kind",
                "plan",
                "balance.balance",
                "balance.available",
                "externalIds");
    }

    @Command(name = "balance", description = "Shows the balance of an account, now or at a past time.")
    int balance(
            @Parameters(paramLabel = "ACCOUNT") AccountArgument account,
            @Option(
                            names = "--at",
                            paramLabel = "TIME",
                            description = "Time in the past, such as 2026-01-31T12:00:00Z.")
                    @Nullable
                    Instant at,
            @Option(names = "--unit", description = UNIT) @Nullable String unit) {
        return at == null
                ? show(ledger().balance(new BalanceRef(id(account), unit)))
                : show(ledger().balanceAt(new LedgerApi.BalanceAt(id(account), at, null, unit)));
    }

    @Command(name = "units", description = "Lists the balances of an account in units other than the default unit.")
    int units(@Parameters(paramLabel = "ACCOUNT") AccountArgument account) {
        return show(
                ledger().unitBalances(id(account)),
                0,
                "unit",
                "balance.balance",
                "balance.available",
                "priceList",
                "account");
    }

    @Command(name = "charge", description = "Charges an account for usage, once per event id.")
    int charge(
            @Parameters(paramLabel = "ACCOUNT") AccountArgument account,
            @Parameters(paramLabel = "COST") long cost,
            @Option(names = "--event", paramLabel = "ID", description = "Idempotency key. Default: a random id.")
                    @Nullable
                    String event,
            @Option(names = "--description", paramLabel = "TEXT", description = "Description in the history.") @Nullable
                    String description,
            @Option(names = "--unit", description = UNIT) @Nullable String unit) {
        String id = event == null ? UUID.randomUUID().toString() : event;
        return show(ledger().charge(
                        new Usage(id, id(account), null, cost, null, null, null, description, null, null, unit)));
    }

    @Command(name = "credit", description = "Adds credits to an account, once per key.")
    int credit(
            @Parameters(paramLabel = "ACCOUNT") AccountArgument account,
            @Parameters(paramLabel = "AMOUNT") long amount,
            @Option(names = "--credit-key", paramLabel = "KEY", description = "Idempotency key. Default: a random key.")
                    @Nullable
                    String key,
            @Option(
                            names = "--type",
                            defaultValue = "PURCHASE",
                            description = "Type of the transaction. Default: ${DEFAULT-VALUE}.")
                    TransactionType type,
            @Option(names = "--expires", paramLabel = "TIME", description = "Expiry time of the credits.") @Nullable
                    Instant expires,
            @Option(names = "--description", paramLabel = "TEXT", description = "Description in the history.") @Nullable
                    String description,
            @Option(names = "--unit", description = UNIT) @Nullable String unit) {
        String id = key == null ? UUID.randomUUID().toString() : key;
        return show(ledger().addCredits(
                        new AddCredits(id, id(account), type, amount, null, expires, description, null, null, unit)));
    }

    @Command(name = "refund", description = "Refunds a charge, in full or in part.")
    int refund(
            @Parameters(paramLabel = "TRANSACTION") String transaction,
            @Option(names = "--amount", description = "Credits to refund. Default: all.") @Nullable Long amount,
            @Option(names = "--refund-key", paramLabel = "KEY", description = "Idempotency key. Default: a random key.")
                    @Nullable
                    String key) {
        String id = key == null ? UUID.randomUUID().toString() : key;
        return show(ledger().refund(new Refund(id, transaction, amount, null)));
    }

    @Command(name = "hold", description = "Shows a hold; with options, creates, settles or releases it.")
    int hold(
            @Parameters(paramLabel = "HOLD", description = "Id of the hold.") String id,
            @Option(names = "--account", description = "Create the hold on this account.") @Nullable
                    AccountArgument account,
            @Option(names = "--amount") @Nullable Long amount,
            @Option(names = "--lasts", paramLabel = "DURATION", description = "Time until the hold expires.") @Nullable
                    Duration lasts,
            @Option(names = "--settle", paramLabel = "COST", description = "Charge this amount and release the rest.")
                    @Nullable
                    Long settle,
            @Option(names = "--resize", paramLabel = "AMOUNT", description = "Change the held amount.") @Nullable
                    Long resize,
            @Option(names = "--release", description = "Release the hold without a charge.") boolean release,
            @Option(names = "--unit", description = UNIT) @Nullable String unit) {
        if (resize != null) {
            return show(ledger().resizeHold(id, resize));
        }
        if (account != null && amount != null) {
            return show(ledger().authorize(new Authorize(id, id(account), amount, lasts, null, null, null, unit)));
        }
        if (account != null || amount != null) {
            throw new IllegalArgumentException("--account and --amount must be used together");
        }
        if (settle != null) {
            LedgerApi.Hold hold = ledger().hold(id).send();
            return show(ledger().settle(id, Usage.of("hold-" + id, hold.account(), settle)));
        }
        return show(release ? ledger().releaseHold(id) : ledger().hold(id));
    }

    @Command(name = "holds", description = "Lists the open holds of an account.")
    int holds(
            @Parameters(paramLabel = "ACCOUNT") AccountArgument account,
            @Option(names = "--unit", description = UNIT) @Nullable String unit) {
        return show(
                ledger().holds(new BalanceRef(id(account), unit)),
                0,
                "id",
                "amount",
                "status",
                "expires",
                "description");
    }

    @Command(name = "budget", description = "Shows the budget of a scope; with options, changes or deletes it.")
    int budget(
            @Parameters(paramLabel = "SCOPE", description = "Scope, such as org:acme/user:ada.") String scope,
            @Mixin BudgetChange change,
            @Option(names = "--delete", description = "Delete the budget.") boolean delete) {
        if (change.isPresent()) {
            if (delete) {
                throw new IllegalArgumentException("--delete must not be used together with settings of the budget");
            }
            return show(ledger().putBudget(change.applyTo(scope, storedBudget(scope))));
        }
        return show(delete ? ledger().deleteBudget(scope) : ledger().budget(scope));
    }

    private BudgetApi.@Nullable Budget storedBudget(String scope) {
        try {
            return ledger().budget(scope).send();
        } catch (CallRefusedException e) {
            if (e.code().equals("budget_not_found")) {
                return null;
            }
            throw e;
        }
    }

    @Command(name = "budgets", description = "Lists budgets with their usage.")
    int budgets(
            @Option(names = "--prefix", description = "Prefix of the scopes to list.") @Nullable String prefix,
            @Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(
                ledger().budgets(
                                prefix == null
                                        ? BudgetApi.BudgetsOf.all()
                                        : BudgetApi.BudgetsOf.all().withPrefix(prefix)),
                limit,
                "scope",
                "held",
                "limits",
                "updated");
    }

    @Command(
            name = "thresholds",
            description = "Shows the balances below which an account emits an event; with options, replaces them.")
    int thresholds(
            @Parameters(paramLabel = "ACCOUNT") AccountArgument account,
            @Option(
                            names = "--below",
                            split = ",",
                            paramLabel = "CREDITS[/HYSTERESIS]",
                            description =
                                    "Replace the thresholds, such as 1000,100/20. The number after a slash is how far the"
                                            + " balance must rise above the threshold before the event can be emitted again.")
                    @Nullable
                    List<String> below,
            @Option(names = "--none", description = "Turn off all thresholds, including the default ones.")
                    boolean none,
            @Option(names = "--default", description = "Use the default thresholds of the server.") boolean reset) {
        if (below != null || none) {
            List<LedgerApi.Threshold> thresholds = below == null
                    ? List.of()
                    : below.stream().map(LedgerCommands::threshold).toList();
            return show(ledger().putThresholds(new LedgerApi.PutThresholds(id(account), thresholds)));
        }
        return show(reset ? ledger().deleteThresholds(id(account)) : ledger().thresholds(id(account)));
    }

    private static LedgerApi.Threshold threshold(String text) {
        try {
            String[] numbers = text.split("/", 2);
            return new LedgerApi.Threshold(
                    Long.valueOf(numbers[0].strip()), numbers.length == 1 ? null : Long.valueOf(numbers[1].strip()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "--below must contain limits such as 1000 or 100/20, but contains '" + text + "'");
        }
    }

    @Command(name = "history", description = "Lists the transactions of an account, newest first.")
    int history(
            @Parameters(paramLabel = "ACCOUNT") AccountArgument account,
            @Option(names = "--type") @Nullable TransactionType type,
            @Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit,
            @Option(names = "--authors", description = "Show the author of each transaction; requires the admin scope.")
                    boolean authors,
            @Option(names = "--unit", description = UNIT) @Nullable String unit) {
        HistoryOf request = new HistoryOf(id(account), null, type, null, null, null, null, null, unit);
        if (authors) {
            output().rows(
                            withAuthors(ledger().transactions(request), limit),
                            0,
                            "created",
                            "type",
                            "amount",
                            "balance.balance",
                            "id",
                            "author",
                            "description");
            return Cli.DONE;
        }
        return show(
                ledger().transactions(request),
                limit,
                "created",
                "type",
                "amount",
                "balance.balance",
                "id",
                "description");
    }

    /** Adds the field {@code author} to transactions, with values from the audit log. */
    private List<JsonNode> withAuthors(Iterable<LedgerApi.Transaction> transactions, int limit) {
        List<JsonNode> rows = new ArrayList<>();
        Map<String, ObjectNode> step = new LinkedHashMap<>();
        for (LedgerApi.Transaction transaction : transactions) {
            if (limit > 0 && rows.size() == limit) {
                break;
            }
            ObjectNode row = (ObjectNode) StrictJson.tree(transaction);
            rows.add(row);
            step.put(transaction.id(), row);
            if (step.size() == AUTHORS) {
                addAuthors(step);
            }
        }
        addAuthors(step);
        return rows;
    }

    private void addAuthors(Map<String, ObjectNode> transactions) {
        if (!transactions.isEmpty()) {
            AuditApi.AuthorsOf request = AuditApi.AuthorsOf.of(List.copyOf(transactions.keySet()));
            for (AuditApi.EntryAuthors found :
                    client().admin().authors(request).send().authors()) {
                ObjectNode row = transactions.get(found.entry());
                if (row != null && found.first().author() != null) {
                    row.put("author", found.first().author());
                }
            }
            transactions.clear();
        }
    }

    @Command(name = "audit", description = "Verifies every account against its history; reads all accounts.")
    int audit() throws InterruptedException {
        return showLongRunning("auditing", ledger().audit());
    }
}
