package io.holdfast.examples;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.AutoRefill;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.GrantTerms;
import io.holdfast.ledger.HistoryQuery;
import io.holdfast.ledger.HoldRequest;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.RefundRequest;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.UUID;

/** Manages prepaid credits: purchases, charges, holds, refunds, and the history of an account. */
public final class Prepaid {

    public static void main(String[] args) {
        Path folder = Path.of(args.length == 0 ? "example-data/prepaid" : args[0]);
        try (Store store = Store.open(RocksDb.at(folder), Ledger.SCHEMA)) {
            Ledger ledger = new Ledger(store, LedgerOptions.DEFAULT);
            AccountId ada = AccountId.of(new UUID(0, 1815));
            ledger.putAccount(
                            ada,
                            AccountSettings.NORMAL.withAutoRefill(AutoRefill.of(Credits.of(300), Credits.of(1_000))))
                    .orThrow();
            ledger.addCredits(CreditRequest.purchase("invoice-1", ada, Credits.of(500)))
                    .orThrow();
            ledger.addCredits(CreditRequest.of("welcome", ada, TransactionType.BONUS, Credits.of(50))
                            .withTerms(GrantTerms.DEFAULT.withPriority(1)))
                    .orThrow();

            // Repeating the charge returns the original result.
            Usage usage = Usage.of("request-7", ada, ResourceUsage.llmTokens("acme", "large", 200_000, 150_000));
            LedgerOutcome.Charged first = ledger.charge(usage);
            System.out.println("duplicate returns the same result: " + first.equals(ledger.charge(usage)));
            if (first instanceof LedgerOutcome.Posted posted) {
                System.out.println("charged " + -posted.transaction().amount() + ", including "
                        + posted.transaction().shares().get(0).amount() + " from the bonus");
                ledger.refund(RefundRequest.of("ticket-1", posted.id()).withAmount(Credits.of(15)))
                        .orThrow();
            }

            // The price of a stream is known only when it ends.
            ledger.holds()
                    .authorize(HoldRequest.of("stream-3", ada, Credits.of(200)))
                    .orThrow();
            System.out.println("insufficient credits: "
                    + (ledger.charge(Usage.of("big", ada, Credits.of(301))) instanceof LedgerOutcome.Insufficient));
            ledger.holds()
                    .settle("stream-3", Usage.of("stream-3-end", ada, Credits.of(230)))
                    .orThrow();

            ledger.history()
                    .list(HistoryQuery.of(ada))
                    .rows()
                    .forEach(row -> System.out.println("  " + row.value().type() + " "
                            + row.value().amount() + " -> " + row.value().balance()));
            System.out.println("requested refill: "
                    + ledger.refills().list(ada, 1).get(0).value().amount());
            System.out.println("ledger consistent: " + ledger.check().isClean());
        }
    }

    private Prepaid() {}
}
