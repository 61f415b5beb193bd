package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.ledger.pricing.RateCardPrice;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.store.Store;
import io.holdfast.store.kit.CheckReport;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.testkit.crash.CrashProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Charges in a child process that is killed repeatedly. {@code -Dholdfast.crash.rounds} and {@code
 * -Dholdfast.crash.seed} set the number of rounds and the seed.
 */
@Tag("crash")
class LedgerCrashTest {

    private static final int ROUNDS = Integer.getInteger("holdfast.crash.rounds", 8);
    private static final long SEED = Long.getLong("holdfast.crash.seed", 1);
    private static final int THREADS = 4;

    private static AccountId account(int thread) {
        return AccountId.of(new UUID(thread % 2, 0));
    }

    private static Usage usage(int thread, long number) {
        return Usage.of(thread + "/" + number, account(thread), ResourceUsage.custom("sms", Quantity.of(1)));
    }

    private static Ledger ledger(Store store) {
        return new Ledger(
                store,
                LedgerOptions.DEFAULT.withRates(
                        RateCard.DEFAULT.withCustom(Map.of("sms", RateCardPrice.of(Rate.micros(800_000))))));
    }

    private static Store open(Path folder) {
        return Store.open(RocksDb.at(folder), Ledger.SCHEMA);
    }

    @Test
    void noAcknowledgedChargeIsLostOrRepeatedWhenTheProcessIsKilled(@TempDir Path folder) throws Exception {
        Random random = new Random(SEED);
        Map<String, String> acknowledged = new HashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            try (CrashProcess child = CrashProcess.start(Child.class, folder.toString())) {
                for (String line : child.killAtRandom(random, 300)) {
                    String[] fields = line.split(" ", -1);
                    assertThat(acknowledged.put(fields[0], fields[1])).isIn(null, fields[1]);
                }
            }
            try (Store store = open(folder)) {
                Ledger ledger = ledger(store);
                CheckReport report = ledger.check();
                assertThat(report.problems()).isEmpty();
                assertThat(report.count("events")).isGreaterThanOrEqualTo(acknowledged.size());
                acknowledged.forEach((event, transaction) -> assertThat(
                                ledger.usageEvent(event).orElseThrow().transaction())
                        .isEqualTo(Ulid.from(transaction)));
            }
        }
        assertThat(acknowledged).hasSizeGreaterThan(ROUNDS);
    }

    /** The process that is killed. Each thread repeats its last charges, continues, and prints the result of each. */
    static final class Child {
        public static void main(String[] args) throws Exception {
            try (Store store = open(Path.of(args[0]))) {
                Ledger ledger = ledger(store);
                for (int thread = 0; thread < 2; thread++) {
                    ledger.putAccount(account(thread), AccountSettings.NORMAL);
                    ledger.addCredits(
                            CreditRequest.purchase("start-" + thread, account(thread), Credits.of(10_000_000)));
                }
                List<Thread> threads = new ArrayList<>();
                for (int i = 0; i < THREADS; i++) {
                    int thread = i;
                    Thread one = new Thread(() -> charge(ledger, thread));
                    one.start();
                    threads.add(one);
                }
                for (Thread one : threads) {
                    one.join();
                }
            }
        }

        private static void charge(Ledger ledger, int thread) {
            long next = 0;
            while (ledger.hasUsageEvent(thread + "/" + next)) {
                next++;
            }
            for (long number = Math.max(0, next - 3); !System.out.checkError(); number++) {
                Posted posted = (Posted) ledger.charge(usage(thread, number));
                System.out.println(thread + "/" + number + " " + posted.id());
            }
        }
    }
}
