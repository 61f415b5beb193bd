package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.threshold.BalanceThreshold;
import io.holdfast.store.Store;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the crossings in the feed with those of a reference model that sees only the balances. */
@Tag("model")
class ThresholdModelTest {

    private static final int SEEDS = Integer.getInteger("holdfast.model.seeds", 60);
    private static final int COMMANDS = 200;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theFeedHasTheCrossingsOfTheModel(long seed) {
        new Run(seed).run();
    }

    /** An account of the model: its thresholds, and the limits that are crossed and not armed again. */
    private static final class ModelAccount {
        List<BalanceThreshold> thresholds = List.of();
        final Set<Long> crossed = new HashSet<>();
    }

    private static final class Run {
        private final Random random;
        private final InMemory backend = new InMemory();
        private final ManualClock clock = new ManualClock();
        private final List<BalanceThreshold> defaults;
        private final List<AccountId> accounts = IntStream.range(0, 3)
                .mapToObj(i -> AccountId.of(new UUID(i, i)))
                .toList();
        private final Map<AccountId, ModelAccount> model = new HashMap<>();
        private final List<String> expected = new ArrayList<>();
        private Store store;
        private Ledger ledger;
        private int number;

        Run(long seed) {
            random = new Random(seed);
            defaults = seed % 3 == 0 ? List.of() : thresholds();
            store = Store.on(backend)
                    .schemas(Ledger.SCHEMA)
                    .clock(clock)
                    .sweepEvery(Duration.ZERO)
                    .open();
            ledger = ledger();
            for (AccountId account : accounts) {
                ledger.putAccount(
                        account,
                        AccountSettings.NORMAL.withKind(
                                random.nextInt(4) == 0 ? AccountKind.UNLIMITED : AccountKind.NORMAL));
                ModelAccount empty = new ModelAccount();
                empty.thresholds = defaults;
                model.put(account, empty);
            }
        }

        private Ledger ledger() {
            return new Ledger(store, LedgerOptions.DEFAULT.withThresholds(defaults));
        }

        private List<BalanceThreshold> thresholds() {
            return random.longs(-20, 60)
                    .distinct()
                    .limit(random.nextInt(4))
                    .mapToObj(below -> random.nextBoolean()
                            ? BalanceThreshold.of(below)
                            : new BalanceThreshold(below, random.nextInt(15)))
                    .toList();
        }

        void run() {
            for (int i = 0; i < COMMANDS; i++) {
                command(accounts.get(random.nextInt(accounts.size())));
            }
            ledger.sweep(); // The last command may have left expiries that are not recorded yet.
            assertThat(store.feed().records(0, 100_000).stream()
                            .flatMap(record -> record.events().stream())
                            .filter(event -> event.type().equals("threshold_crossed"))
                            .map(event -> event.subject() + " below "
                                    + event.data().get("below") + " at "
                                    + event.data().get("available")))
                    .containsExactlyInAnyOrderElementsOf(expected);
            store.close();
        }

        /** Runs commands that save each account at most once, and lets the model observe the balances. */
        private void step(Runnable commands) {
            Map<AccountId, Long> before = new HashMap<>();
            accounts.forEach(account -> before.put(account, available(account)));
            commands.run();
            accounts.forEach(
                    account -> observe(account, Objects.requireNonNull(before.get(account)), available(account)));
        }

        private long available(AccountId id) {
            Balance balance = ledger.balance(id).orElseThrow();
            return balance.balance() - balance.held();
        }

        private void observe(AccountId id, long before, long after) {
            ModelAccount account = Objects.requireNonNull(model.get(id));
            for (BalanceThreshold threshold : account.thresholds) {
                if (account.crossed.contains(threshold.below())) {
                    if (after >= threshold.below() + threshold.hysteresis()) {
                        account.crossed.remove(threshold.below());
                    }
                } else if (before >= threshold.below() && after < threshold.below()) {
                    account.crossed.add(threshold.below());
                    expected.add(id + " below " + threshold.below() + " at " + after);
                }
            }
        }

        private void command(AccountId account) {
            Credits amount = Credits.of(1 + random.nextInt(30));
            String id = "c-" + number++;
            switch (random.nextInt(12)) {
                case 0, 1, 2 -> step(() -> ledger.charge(Usage.of(id, account, amount)));
                case 3, 4 -> step(() -> ledger.addCredits(CreditRequest.purchase(id, account, amount)));
                case 5 ->
                    step(() -> ledger.addCredits(CreditRequest.of(id, account, TransactionType.BONUS, amount)
                            .withTerms(new GrantTerms(1, clock.instant().plusSeconds(1 + random.nextInt(600))))));
                case 6, 7 ->
                    step(() -> ledger.holds()
                            .authorize(HoldRequest.of(id, account, amount)
                                    .withDuration(Duration.ofSeconds(1 + random.nextInt(600)))));
                case 8 ->
                    step(() -> ledger.chargeAll(
                            List.of(Usage.of(id + "a", account, amount), Usage.of(id + "b", account, amount))));
                case 9 -> {
                    int seconds = random.nextInt(400);
                    for (int second = 0; second < seconds; second++) {
                        step(() -> clock.advance(Duration.ofSeconds(1)));
                    }
                    if (random.nextBoolean()) {
                        step(ledger::sweep);
                    }
                }
                case 10 -> replaceThresholds(account);
                default -> ledger = ledger();
            }
        }

        private void replaceThresholds(AccountId id) {
            step(ledger::sweep);
            List<BalanceThreshold> next = random.nextInt(3) == 0 ? null : thresholds();
            step(() -> {
                if (next == null) {
                    ledger.resetThresholds(id).orThrow();
                } else {
                    ledger.putThresholds(id, next).orThrow();
                }
                ModelAccount account = Objects.requireNonNull(model.get(id));
                account.thresholds = next == null ? defaults : next;
                account.crossed.retainAll(
                        account.thresholds.stream().map(BalanceThreshold::below).toList());
            });
        }
    }
}
