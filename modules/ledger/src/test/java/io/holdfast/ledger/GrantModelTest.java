package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.LedgerModel.ModelAccount;
import io.holdfast.ledger.LedgerModel.ModelRule;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.grant.GrantRollover;
import io.holdfast.ledger.grant.GrantRule;
import io.holdfast.ledger.grant.GrantRuleSettings;
import io.holdfast.ledger.grant.GrantSchedule;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.store.Tx;
import io.holdfast.store.spi.BackendFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs random commands on accounts with grant rules and grants that are restricted to metrics, on the
 * ledger and on a {@link LedgerModel}. Both must have the same balances, histories and grants. In between, the clock is
 * set back and sweeps run on two ledgers.
 */
@Tag("cluster")
@Tag("model")
class GrantModelTest {

    private static final int SEEDS = Integer.getInteger("holdfast.model.seeds", 100);
    private static final int COMMANDS = 120;
    private static final int ACCOUNTS = 2;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void grantsMatchTheModelInMemory(long seed) {
        new Run(seed, LedgerModelRun.inMemory(seed)).run(COMMANDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void grantsMatchTheModelOnPostgreSql(long seed) {
        new Run(seed, LedgerModelRun.postgreSql()).run(COMMANDS);
    }

    /** A charge and its index in the model. */
    private record ModelCharge(AccountId account, int index, Posted posted) {}

    private static final class Run extends LedgerModelRun {
        private final LedgerModel model = new LedgerModel(clock.instant());
        private final List<ModelCharge> charges = new ArrayList<>();
        private final Map<String, AccountId> holds = new HashMap<>();

        Run(long seed, BackendFactory backend) {
            super(seed, backend, LedgerOptions.DEFAULT);
        }

        @Override
        protected void start() {
            for (int i = 0; i < ACCOUNTS; i++) {
                AccountId id = id(i);
                ledger.putAccount(id, AccountSettings.NORMAL).orThrow();
                assertThat(model.put(id, false, false)).isEqualTo("stored");
            }
        }

        private static AccountId id(int account) {
            return AccountId.of(new UUID(6, account));
        }

        @Override
        protected void command() {
            String name = "n-" + ++number;
            AccountId id = id(random.nextInt(ACCOUNTS));
            long amount = 1L + random.nextInt(60);
            switch (random.nextInt(19)) {
                case 0, 1 -> putRule(id);
                case 2 -> endRule(id);
                case 3, 4, 5, 6 -> charge(name, id, amount);
                case 7 -> grant(name, id, amount);
                case 8 ->
                    same(
                            tx -> ledger.addCredits(tx, CreditRequest.purchase(name, id, Credits.of(amount))),
                            () -> model.credit(id, TransactionType.PURCHASE, amount));
                case 9, 10 -> hold(name, id, amount);
                case 11 -> endHold(name, amount);
                case 12 -> refund(name);
                case 13 -> repeat();
                case 14 -> reopen();
                case 15 -> setBack();
                default -> advance();
            }
        }

        private void putRule(AccountId id) {
            ModelAccount account = Objects.requireNonNull(model.accounts.get(id));
            if (account.rules.size() >= 3) {
                return;
            }
            String name = "rule-" + ++number;
            Instant starts = random.nextBoolean()
                    ? clock.instant()
                    : clock.instant().plus(Duration.ofMinutes(random.nextInt(30)));
            Duration period = Duration.ofMinutes(5L + random.nextInt(20));
            long limit = random.nextBoolean() ? Long.MAX_VALUE : 1L + random.nextInt(4);
            GrantRollover rollover = switch (random.nextInt(4)) {
                case 0 -> GrantRollover.ALL;
                case 1 -> GrantRollover.upTo(1L + random.nextInt(100));
                case 2 -> GrantRollover.forPeriods(random.nextInt(3));
                default -> GrantRollover.NONE;
            };
            long amount = 1L + random.nextInt(80);
            int priority = random.nextInt(3);
            String metric = metric();
            GrantRuleSettings settings = GrantRuleSettings.of(amount, GrantSchedule.fixed(period))
                    .withStart(starts)
                    .withOccurrences(limit == Long.MAX_VALUE ? null : Integer.valueOf((int) limit))
                    .withRollover(rollover)
                    .withPriority(priority)
                    .withMetrics(metrics(metric));
            same(
                    tx -> ledger.grants().putRule(tx, id, name, settings),
                    () -> model.putRule(
                            id,
                            name,
                            new ModelRule(
                                    amount,
                                    starts,
                                    period,
                                    limit,
                                    rollover.periods(),
                                    rollover.cap(),
                                    priority,
                                    metric)));
        }

        /** Returns a metric, or an empty string for none. */
        private String metric() {
            return List.of("", "custom/a", "custom/b").get(random.nextInt(3));
        }

        private static List<String> metrics(String metric) {
            return metric.isEmpty() ? List.of() : List.of("custom/none", metric);
        }

        private static Usage usage(String name, AccountId id, long amount, String metric) {
            ResourceUsage used = ResourceUsage.custom(metric.replace("custom/", ""), Quantity.of(1));
            return new Usage(name, id, used, Credits.of(amount), "api", null, null, null, Map.of());
        }

        private void grant(String name, AccountId id, long amount) {
            boolean ends = random.nextInt(3) > 0;
            Instant expires = clock.instant().plus(Duration.ofMinutes(1L + random.nextInt(90)));
            int priority = random.nextInt(3);
            String metric = metric();
            CreditRequest credit = CreditRequest.of(name, id, TransactionType.BONUS, Credits.of(amount))
                    .withTerms(new GrantTerms(priority, ends ? expires : null, metrics(metric)));
            same(
                    tx -> ledger.addCredits(tx, credit),
                    () -> model.grant(id, amount, priority, ends ? expires : LedgerLimits.FOREVER, metric));
        }

        private void endRule(AccountId id) {
            ModelAccount account = Objects.requireNonNull(model.accounts.get(id));
            if (!account.rules.isEmpty()) {
                String name = account.rules.keySet().iterator().next();
                same(tx -> ledger.grants().endRule(tx, id, name), () -> model.endRule(id, name));
            }
        }

        private void charge(String name, AccountId id, long amount) {
            String metric = random.nextBoolean() ? "custom/a" : "custom/b";
            Usage usage = usage(name, id, amount, metric);
            LedgerOutcome result =
                    same(tx -> ledger.charge(tx, usage), () -> model.charge(id, amount * Credits.MICROS, metric));
            remember(id, result);
        }

        private void remember(AccountId id, LedgerOutcome result) {
            if (result instanceof Posted posted) {
                List<LedgerModel.ModelTransaction> transactions =
                        Objects.requireNonNull(model.accounts.get(id)).transactions;
                int index = transactions.size() - 1;
                while (transactions.get(index).type != TransactionType.USAGE) {
                    index--;
                }
                charges.add(new ModelCharge(id, index, posted));
            }
        }

        private void refund(String name) {
            if (!charges.isEmpty()) {
                ModelCharge charge = charges.get(random.nextInt(charges.size()));
                long amount = 1L + random.nextInt(20);
                RefundRequest request =
                        RefundRequest.of(name, charge.posted().id()).withAmount(Credits.of(amount));
                same(
                        tx -> ledger.refund(tx, request),
                        () -> model.reverse(
                                charge.account(),
                                Objects.requireNonNull(model.accounts.get(charge.account())),
                                charge.index(),
                                amount,
                                true));
            }
        }

        private void hold(String name, AccountId id, long amount) {
            Duration lasts = Duration.ofMinutes(1L + random.nextInt(40));
            String metric = metric();
            HoldRequest request = HoldRequest.of(name, id, Credits.of(amount))
                    .withDuration(lasts)
                    .withMetric(metric.isEmpty() ? null : metric);
            LedgerOutcome result = same(
                    tx -> ledger.holds().authorize(tx, request),
                    () -> model.hold(name, id, amount, clock.instant().plus(lasts), metric));
            if (result instanceof LedgerOutcome.Held) {
                holds.put(name, id);
            }
        }

        private void endHold(String name, long amount) {
            if (holds.isEmpty()) {
                return;
            }
            String hold = List.copyOf(holds.keySet()).get(random.nextInt(holds.size()));
            AccountId id = Objects.requireNonNull(holds.get(hold));
            if (random.nextBoolean()) {
                same(tx -> ledger.holds().release(tx, hold), () -> model.release(hold));
            } else {
                String metric = random.nextBoolean() ? "custom/a" : "custom/b";
                Usage usage = usage(name, id, amount, metric);
                same(
                        tx -> ledger.holds().settle(tx, hold, usage),
                        () -> model.settleHold(hold, id, amount * Credits.MICROS, metric));
            }
        }

        /** Sets the clock back for a while. Everything that was due stays done, and nothing is done twice. */
        private void setBack() {
            if (model.accounts.values().stream().anyMatch(account -> !account.holds.isEmpty())) {
                return;
            }
            ledger.sweep();
            Duration back = Duration.ofMinutes(random.nextInt(60));
            clock.advance(back.negated());
            ledger.sweep();
            compare();
            clock.advance(back);
        }

        private void advance() {
            clock.advance(Duration.ofMinutes(random.nextInt(30)));
            model.advance(clock.instant());
            if (random.nextInt(3) == 0) {
                ledger.sweep();
                newLedger().sweep();
            }
        }

        /** Runs a command and compares its result with the model. */
        private LedgerOutcome same(Function<Tx, LedgerOutcome> command, Supplier<String> modelCommand) {
            LedgerOutcome result = send(command);
            assertThat(text(result)).as("command %s", number).isEqualTo(modelCommand.get());
            return result;
        }

        private static String text(LedgerOutcome outcome) {
            if (outcome instanceof Posted posted) {
                return text(posted.transaction());
            }
            if (outcome instanceof LedgerOutcome.Held held) {
                return "held " + held.balance().balance() + "/" + held.balance().held();
            }
            if (outcome instanceof LedgerOutcome.Refused refused) {
                return refused.code();
            }
            return outcome instanceof LedgerOutcome.Voided ? "voided" : "stored";
        }

        private static String text(LedgerTransaction t) {
            return t.type() + " " + t.amount() + " " + t.balance() + "/" + t.held();
        }

        @Override
        protected void compare() {
            for (int i = 0; i < ACCOUNTS; i++) {
                ModelAccount account = Objects.requireNonNull(model.accounts.get(id(i)));
                assertThat(ledger.balance(id(i)).orElseThrow())
                        .as("account %s after command %s", i, number)
                        .isEqualTo(new Balance(account.balance, account.held));
                for (String metric : List.of("custom/a", "custom/c")) {
                    assertThat(ledger.grants().available(id(i), metric))
                            .contains(Credits.of(account.spendable(metric)));
                }
            }
        }

        @Override
        protected void finish() {
            ledger.sweep();
            model.accounts.forEach((id, account) -> {
                List<String> transactions = new ArrayList<>();
                ledger.history()
                        .statement(id, Instant.EPOCH, LedgerLimits.FOREVER.minusSeconds(1), 1_000, null)
                        .orElseThrow()
                        .entries()
                        .forEach(row -> transactions.add(text(row.value())));
                assertThat(transactions)
                        .isEqualTo(account.transactions.stream()
                                .map(transaction -> transaction.text)
                                .toList());
                assertThat(ledger.grants().listOpen(id))
                        .extracting(row -> row.value().remaining())
                        .isEqualTo(account.grants.stream()
                                .filter(grant -> grant.left > 0 && grant.expires.isAfter(clock.instant()))
                                .map(grant -> grant.left)
                                .toList());
                account.rules.forEach((name, rule) -> assertThat(
                                ledger.grants().rule(id, name).map(GrantRule::granted))
                        .contains(rule.made));
            });
        }
    }
}
