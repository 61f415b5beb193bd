package io.holdfast.ledger.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.HistoryQuery;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.internal.LedgerSchema.AccountTransactionKey;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.common.Durability;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The cost of charges and pages does not depend on the length of the history. {@code -Dholdfast.ledger.history=1000000}
 * sets its length.
 */
@Tag("slow")
class LongHistoryTest {

    private static final AccountId SHORT = AccountId.of(new UUID(1, 0));
    private static final AccountId LONG = AccountId.of(new UUID(2, 0));
    private static final int MANY = Integer.getInteger("holdfast.ledger.history", 300_000);
    private static final int FEW = 100;

    @Test
    void chargesAndNewestPagesCostTheSame(@TempDir Path folder) {
        try (Store store = Store.open(RocksDb.at(folder).withDurability(Durability.PROCESS), Ledger.SCHEMA)) {
            Ledger ledger = new Ledger(store, LedgerOptions.DEFAULT);
            fill(store, ledger, SHORT, FEW);
            fill(store, ledger, LONG, MANY);
            // Interleaved, so that other load on the machine affects both.
            double[] charges = new double[40];
            double[] pages = new double[40];
            for (int i = 0; i < charges.length; i++) {
                int round = i;
                charges[i] = ratio(i, account -> charge(ledger, account, round));
                pages[i] = ratio(i, account -> page(ledger, account));
            }
            assertThat(median(charges)).as("times the cost of a charge").isLessThan(2);
            assertThat(median(pages)).as("times the cost of a page").isLessThan(2);
            assertThat(ledger.history().balanceAt(LONG, Instant.now())).isPresent();
        }
    }

    /** Writes the rows that the given number of charges would write. */
    private static void fill(Store store, Ledger ledger, AccountId account, int transactions) {
        ledger.putAccount(account, AccountSettings.NORMAL);
        long time = Instant.now().minusSeconds(86_400).toEpochMilli();
        int step = 20_000;
        for (int from = 0; from < transactions; from += step) {
            int first = from;
            int last = Math.min(transactions, from + step);
            store.write(WriteOptions.named("fill").withLimits(100_000, 64 << 20), tx -> {
                for (int i = first; i < last; i++) {
                    write(tx, account, new Ulid((time + i / 20) << 16, i), i);
                }
                return last;
            });
        }
        ledger.addCredits(CreditRequest.purchase("start-" + account, account, Credits.of(1_000_000)));
    }

    private static void write(Tx tx, AccountId account, Ulid id, int number) {
        tx.put(
                LedgerSchema.TRANSACTIONS,
                id,
                new TransactionRow(
                        account.value(),
                        TransactionType.USAGE,
                        0,
                        0,
                        0,
                        Instant.EPOCH,
                        "old-" + number,
                        null,
                        null,
                        Map.of(),
                        List.of(),
                        null,
                        null,
                        null,
                        null));
        tx.put(LedgerSchema.TRANSACTIONS_BY_USER, new AccountTransactionKey(account, id), Unit.UNIT);
    }

    private static void charge(Ledger ledger, AccountId account, int round) {
        for (int i = 0; i < 50; i++) {
            ledger.charge(Usage.of(account + "/" + round + "/" + i, account, Credits.of(1)));
        }
    }

    private static void page(Ledger ledger, AccountId account) {
        for (int i = 0; i < 20; i++) {
            assertThat(ledger.history()
                            .list(HistoryQuery.of(account).withLimit(100))
                            .rows())
                    .hasSize(100);
        }
    }

    /** Returns the time for the long history divided by that for the short one. Alternates which one runs first. */
    private static double ratio(int round, Consumer<AccountId> work) {
        double first = time(round % 2 == 0 ? LONG : SHORT, work);
        double second = time(round % 2 == 0 ? SHORT : LONG, work);
        return round % 2 == 0 ? first / second : second / first;
    }

    private static double time(AccountId account, Consumer<AccountId> work) {
        long start = System.nanoTime();
        work.accept(account);
        return System.nanoTime() - start;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
