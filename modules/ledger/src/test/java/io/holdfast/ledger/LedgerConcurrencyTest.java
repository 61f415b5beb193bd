package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.store.Store;
import io.holdfast.store.common.Durability;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class LedgerConcurrencyTest {

    private static final int THREADS = 64;
    private static final ExecutorService POOL = Executors.newFixedThreadPool(THREADS);

    @AfterAll
    static void stop() {
        POOL.shutdown();
    }

    /** Runs a task in 64 threads that start at the same time; returns their results. */
    private static <R> List<R> together(IntFunction<R> task) throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Future<R>> running = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            running.add(POOL.submit(() -> {
                start.await();
                return task.apply(thread);
            }));
        }
        List<R> results = new ArrayList<>();
        for (Future<R> one : running) {
            results.add(one.get());
        }
        return results;
    }

    private static void assertThatOnlyAffordableChargesArePosted(Store store, int rounds) throws Exception {
        Ledger ledger = new Ledger(store, LedgerOptions.DEFAULT);
        for (int round = 0; round < rounds; round++) {
            int pays = round % (THREADS + 1);
            AccountId account = AccountId.of(new UUID(7, round));
            String event = "round-" + round + "-";
            ledger.putAccount(account, AccountSettings.NORMAL);
            ledger.addCredits(CreditRequest.purchase(event, account, Credits.of(pays * 10L + 9)));
            List<LedgerOutcome.Charged> outcomes =
                    together(thread -> ledger.charge(Usage.of(event + thread, account, Credits.of(10))));
            assertThat(outcomes).filteredOn(Posted.class::isInstance).hasSize(pays);
            assertThat(outcomes)
                    .filteredOn(LedgerOutcome.Insufficient.class::isInstance)
                    .hasSize(THREADS - pays);
            assertThat(ledger.balance(account)).contains(new Balance(9, 0));
        }
        assertThat(ledger.check().problems()).isEmpty();
    }

    @Test
    void concurrentChargesNeverOverdrawAnAccountInMemory() throws Exception {
        try (Store store = Store.open(new InMemory(), Ledger.SCHEMA)) {
            assertThatOnlyAffordableChargesArePosted(store, 850);
        }
    }

    @Test
    void concurrentChargesNeverOverdrawAnAccountOnDisk(@TempDir Path folder) throws Exception {
        try (Store store = Store.open(RocksDb.at(folder), Ledger.SCHEMA)) {
            assertThatOnlyAffordableChargesArePosted(store, 150);
        }
    }

    @Test
    void concurrentDuplicatesAreOneChargeWithOneResult(@TempDir Path folder) throws Exception {
        try (Store store = Store.open(RocksDb.at(folder).withDurability(Durability.PROCESS), Ledger.SCHEMA)) {
            Ledger ledger = new Ledger(store, LedgerOptions.DEFAULT);
            AccountId account = AccountId.of(new UUID(7, 7));
            ledger.putAccount(account, AccountSettings.NORMAL);
            ledger.addCredits(CreditRequest.purchase("p", account, Credits.of(1_000)));
            for (int round = 0; round < 100; round++) {
                Usage usage = Usage.of("e-" + round, account, Credits.of(10));
                List<LedgerOutcome.Charged> outcomes = together(thread -> ledger.charge(usage));
                assertThat(outcomes).allSatisfy(outcome -> assertThat(outcome).isInstanceOf(Posted.class));
                List<Posted> posted = outcomes.stream().map(Posted.class::cast).toList();
                assertThat(posted)
                        .extracting(Posted::transaction)
                        .containsOnly(posted.get(0).transaction());
                assertThat(posted)
                        .extracting(Posted::id)
                        .containsOnly(posted.get(0).id());
                assertThat(posted).filteredOn(outcome -> !outcome.repeated()).hasSize(1);
            }
            assertThat(ledger.balance(account)).contains(new Balance(0, 0));
            assertThat(ledger.check().problems()).isEmpty();
        }
    }

    @Test
    void aHoldIsEitherSettledOrReleasedByConcurrentCallers() throws Exception {
        try (Store store = Store.open(new InMemory(), Ledger.SCHEMA)) {
            Ledger ledger = new Ledger(store, LedgerOptions.DEFAULT);
            AccountId account = AccountId.of(new UUID(7, 7));
            ledger.putAccount(account, AccountSettings.NORMAL);
            ledger.addCredits(CreditRequest.purchase("p", account, Credits.of(1_000)));
            for (int round = 0; round < 100; round++) {
                String hold = "h-" + round;
                ledger.holds().authorize(HoldRequest.of(hold, account, Credits.of(10)));
                List<LedgerOutcome> outcomes = together(thread -> thread % 2 == 0
                        ? ledger.holds().settle(hold, Usage.of(hold + "/" + thread, account, Credits.of(10)))
                        : ledger.holds().release(hold));
                long settled =
                        outcomes.stream().filter(Posted.class::isInstance).count();
                long voided = outcomes.stream()
                        .filter(LedgerOutcome.Voided.class::isInstance)
                        .count();
                assertThat((settled == 1 && voided == 0) || (settled == 0 && voided == THREADS / 2))
                        .as("%s settled, %s voided", settled, voided)
                        .isTrue();
            }
            assertThat(ledger.check().problems()).isEmpty();
        }
    }

    @Test
    void concurrentChargesBelowTheTriggerRequestOneRefill() throws Exception {
        try (Store store = Store.open(new InMemory(), Ledger.SCHEMA)) {
            Ledger ledger = new Ledger(store, LedgerOptions.DEFAULT);
            AccountId account = AccountId.of(new UUID(7, 7));
            ledger.putAccount(
                    account,
                    AccountSettings.NORMAL.withAutoRefill(AutoRefill.of(Credits.of(1_000), Credits.of(5_000))));
            ledger.addCredits(CreditRequest.purchase("p", account, Credits.of(1_010)));
            together(thread -> ledger.charge(Usage.of("e-" + thread, account, Credits.of(10))));
            assertThat(ledger.refills().list(account, 100)).hasSize(1);
        }
    }
}
