package io.holdfast.cli;

import io.holdfast.api.LedgerApi;
import io.holdfast.api.LedgerApi.AccountKind;
import io.holdfast.api.LedgerApi.AddCredits;
import io.holdfast.api.LedgerApi.Authorize;
import io.holdfast.api.LedgerApi.HistoryOf;
import io.holdfast.api.LedgerApi.PutAccount;
import io.holdfast.api.LedgerApi.TransactionType;
import io.holdfast.api.LedgerApi.Undo;
import io.holdfast.api.LedgerApi.Usage;
import io.holdfast.client.LedgerClient;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "ledger", description = "Prepaid credits.")
final class LedgerCommands extends BaseCommand {

    LedgerCommands(Cli cli) {
        super(cli);
    }

    private LedgerClient ledger() {
        return client().ledger();
    }

    @Command(name = "account", description = "Shows an account; with an option, makes it or replaces its settings.")
    int account(
            @Parameters(paramLabel = "ACCOUNT") UUID account,
            @Option(names = "--create", description = "Make it, if it is not there.") boolean create,
            @Option(names = "--kind", description = "${COMPLETION-CANDIDATES}") @Nullable AccountKind kind,
            @Option(names = "--plan") @Nullable String plan) {
        return create || kind != null || plan != null
                ? show(ledger().putAccount(new PutAccount(account, kind, plan, null, null)))
                : show(ledger().account(account));
    }

    @Command(name = "balance", description = "What an account has now, or had at a time.")
    int balance(
            @Parameters(paramLabel = "ACCOUNT") UUID account,
            @Option(names = "--at", paramLabel = "TIME") @Nullable Instant at) {
        return at == null ? show(ledger().balance(account)) : show(ledger().balanceAt(account, at));
    }

    @Command(name = "charge", description = "Charges for a usage, once for each event id.")
    int charge(
            @Parameters(paramLabel = "ACCOUNT") UUID account,
            @Parameters(paramLabel = "COST") long cost,
            @Option(names = "--event", paramLabel = "ID", description = "Charged once; made up if it is left out.")
                    @Nullable
                    String event,
            @Option(names = "--description") @Nullable String description) {
        String id = event == null ? UUID.randomUUID().toString() : event;
        return show(ledger().charge(new Usage(id, account, null, cost, null, null, null, description, null)));
    }

    @Command(name = "credit", description = "Adds credit, once for each key.")
    int credit(
            @Parameters(paramLabel = "ACCOUNT") UUID account,
            @Parameters(paramLabel = "AMOUNT") long amount,
            @Option(names = "--credit-key", paramLabel = "KEY", description = "Added once; made up if it is left out.")
                    @Nullable
                    String once,
            @Option(names = "--type", defaultValue = "PURCHASE", description = "PURCHASE, BONUS, ...")
                    TransactionType type,
            @Option(names = "--expires", paramLabel = "TIME") @Nullable Instant expires,
            @Option(names = "--description") @Nullable String description) {
        String id = once == null ? UUID.randomUUID().toString() : once;
        return show(ledger().addCredits(new AddCredits(id, account, type, amount, null, expires, description, null)));
    }

    @Command(name = "refund", description = "Gives back a usage, in whole or in part.")
    int refund(
            @Parameters(paramLabel = "TRANSACTION") String transaction,
            @Option(names = "--amount", description = "All of it, if it is left out.") @Nullable Long amount,
            @Option(names = "--refund-key", paramLabel = "KEY", description = "Given once; made up if it is left out.")
                    @Nullable
                    String once) {
        String id = once == null ? UUID.randomUUID().toString() : once;
        return show(ledger().refund(new Undo(id, transaction, amount, null)));
    }

    @Command(name = "hold", description = "Sets credit aside, or shows, settles or releases a hold.")
    int hold(
            @Parameters(paramLabel = "HOLD", description = "Its id.") String id,
            @Option(names = "--account", description = "Set credit of this account aside.") @Nullable UUID account,
            @Option(names = "--amount") @Nullable Long amount,
            @Option(names = "--lasts", paramLabel = "DURATION") @Nullable Duration lasts,
            @Option(names = "--settle", paramLabel = "COST", description = "Charge so much in its place.") @Nullable
                    Long settle,
            @Option(names = "--release", description = "Let go of it.") boolean release) {
        if (account != null && amount != null) {
            return show(ledger().authorize(new Authorize(id, account, amount, lasts, null)));
        }
        if (account != null || amount != null) {
            throw new IllegalArgumentException("a new hold needs both --account and --amount");
        }
        if (settle != null) {
            LedgerApi.Hold held = ledger().hold(id).send();
            return show(ledger().settle(id, Usage.of("hold-" + id, held.account(), settle)));
        }
        return show(release ? ledger().releaseHold(id) : ledger().hold(id));
    }

    @Command(name = "holds", description = "The open holds of an account.")
    int holds(@Parameters(paramLabel = "ACCOUNT") UUID account) {
        return show(ledger().holds(account), 0, "id", "amount", "status", "expires", "description");
    }

    @Command(name = "history", description = "The transactions of an account, the newest first.")
    int history(
            @Parameters(paramLabel = "ACCOUNT") UUID account,
            @Option(names = "--type") @Nullable TransactionType type,
            @Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        HistoryOf asked = new HistoryOf(account, null, type, null, null, null, null, null);
        return show(
                ledger().transactions(asked),
                limit,
                "created",
                "type",
                "amount",
                "balance.balance",
                "id",
                "description");
    }

    @Command(name = "audit", description = "Proves every account from its history: reads everything.")
    int audit() throws InterruptedException {
        return work("auditing", ledger().audit());
    }
}
