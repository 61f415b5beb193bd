package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.store.Store;
import io.holdfast.store.memory.InMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** 64 threads charge against one budget that suffices for half of them. */
@Tag("slow")
class BudgetConcurrencyTest {

    private static final int ROUNDS = Integer.getInteger("holdfast.budget.rounds", 50);
    private static final int THREADS = 64;

    @Test
    void exactlyHalfOfTheThreadsAreAdmitted() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (Store store = Store.open(new InMemory(), Ledger.SCHEMA)) {
            Ledger ledger = new Ledger(store);
            for (int i = 0; i < THREADS; i++) {
                ledger.putAccount(account(i), AccountSettings.NORMAL.withKind(AccountKind.UNLIMITED));
            }
            for (int round = 0; round < ROUNDS; round++) {
                assertThat(admitted(ledger, threads, round))
                        .as("round %s", round)
                        .isEqualTo(THREADS / 2);
            }
            assertThat(ledger.check().problems()).isEmpty();
        } finally {
            threads.shutdownNow();
        }
    }

    private static AccountId account(int i) {
        return AccountId.of(new UUID(7, i));
    }

    private static long admitted(Ledger ledger, ExecutorService threads, int round) throws Exception {
        BudgetScope root = BudgetScope.of("org:" + round);
        ledger.budgets()
                .put(root, BudgetSettings.of(BudgetLimit.hard("total", THREADS / 2 * 3L, BudgetWindow.total())));
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Future<LedgerOutcome>> outcomes = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            outcomes.add(threads.submit(() -> {
                start.await();
                String id = round + "-" + thread;
                BudgetScope scope = BudgetScope.of(root + "/user:" + thread);
                return thread % 2 == 0
                        ? ledger.charge(
                                Usage.of(id, account(thread), Credits.of(3)).withScopes(List.of(scope)))
                        : ledger.holds()
                                .authorize(HoldRequest.of(id, account(thread), Credits.of(3))
                                        .withScopes(List.of(scope)));
            }));
        }
        long admitted = 0;
        for (Future<LedgerOutcome> outcome : outcomes) {
            admitted += outcome.get() instanceof LedgerOutcome.BudgetExceeded ? 0 : 1;
        }
        return admitted;
    }
}
