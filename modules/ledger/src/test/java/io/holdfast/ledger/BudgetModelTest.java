package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.BudgetModel.Kind;
import io.holdfast.ledger.BudgetModel.Limit;
import io.holdfast.ledger.LedgerOutcome.BudgetExceeded;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.budget.Budget;
import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.ledger.budget.BudgetWindow.Calendar.Unit;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.ledger.pricing.RateCardPrice;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.store.Tx;
import io.holdfast.store.spi.BackendFactory;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs random charges, holds and refunds in random scopes on the ledger and on a {@link BudgetModel}. Both must admit the
 * same requests and count the same usage. In between, commands are aborted before their commit or sent again, and the
 * store is closed and reopened.
 */
@Tag("cluster")
@Tag("model")
class BudgetModelTest {

    private static final int SEEDS = Integer.getInteger("holdfast.model.seeds", 200);
    private static final int COMMANDS = 120;
    private static final AccountId ACCOUNT = AccountId.of(new UUID(1, 1));
    private static final List<BudgetScope> SCOPES = List.of(
            BudgetScope.of("org:a"),
            BudgetScope.of("org:a/user:x"),
            BudgetScope.of("org:a/user:y"),
            BudgetScope.of("model:m"));

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void budgetsMatchTheModelInMemory(long seed) {
        new Run(seed, LedgerModelRun.inMemory(seed)).run(COMMANDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void budgetsMatchTheModelOnPostgreSql(long seed) {
        new Run(seed, LedgerModelRun.postgreSql()).run(COMMANDS);
    }

    private static final class Run extends LedgerModelRun {
        private final BudgetModel model = new BudgetModel(clock.instant());
        private final Map<String, Ulid> charges = new HashMap<>();

        Run(long seed, BackendFactory backend) {
            super(
                    seed,
                    backend,
                    LedgerOptions.DEFAULT.withRates(
                            RateCard.DEFAULT.withCustom(Map.of("unit", RateCardPrice.of(Rate.credits(1, 1))))));
        }

        @Override
        protected void start() {
            ledger.putAccount(ACCOUNT, AccountSettings.NORMAL.withKind(AccountKind.UNLIMITED));
        }

        @Override
        protected void finish() {
            ledger.sweep();
            compare();
        }

        @Override
        protected void command() {
            String name = "n-" + ++number;
            long micros = (1 + random.nextInt(40)) * (random.nextBoolean() ? 1_000_000L : 333_333L);
            switch (random.nextInt(14)) {
                case 0, 1 -> putBudget();
                case 2, 3, 4, 5 -> charge(name, micros);
                case 6, 7 -> hold(name);
                case 8, 9 -> endHold(name, micros);
                case 10 -> refund(name);
                case 11 -> repeat();
                case 12 -> reopen();
                default -> advance();
            }
        }

        private List<BudgetScope> someScopes() {
            return SCOPES.stream().filter(scope -> random.nextInt(3) == 0).toList();
        }

        private void putBudget() {
            BudgetScope scope = SCOPES.get(random.nextInt(SCOPES.size()));
            Map<Kind, Long> amounts = new TreeMap<>();
            for (Kind kind : Kind.values()) {
                if (amounts.isEmpty() || random.nextBoolean()) {
                    amounts.put(kind, 20L + random.nextInt(150));
                }
            }
            List<BudgetLimit> limits = new ArrayList<>();
            amounts.forEach((kind, amount) -> limits.add(BudgetLimit.hard(kind.name(), amount, window(kind))));
            ledger.budgets().put(scope, new BudgetSettings(limits, null));
            model.put(scope.path(), amounts);
        }

        private static BudgetWindow window(Kind kind) {
            return switch (kind) {
                case TOTAL -> BudgetWindow.total();
                case DAY -> BudgetWindow.calendar(Unit.DAY, ZoneOffset.UTC);
                case ROLLING -> BudgetWindow.rolling(BudgetModel.HOUR);
            };
        }

        private static Usage usage(String name, long micros) {
            return Usage.of(name, ACCOUNT, ResourceUsage.custom("unit", new Quantity(micros)));
        }

        private void charge(String name, long micros) {
            List<BudgetScope> scopes = someScopes();
            Usage usage = usage(name, micros).withScopes(scopes);
            keyed(name, tx -> ledger.charge(tx, usage), model.charge(name, scopes, micros));
        }

        private void hold(String name) {
            List<BudgetScope> scopes = someScopes();
            long amount = 1L + random.nextInt(30);
            Duration lasts = Duration.ofMinutes(1 + random.nextInt(90));
            HoldRequest request = HoldRequest.of(name, ACCOUNT, Credits.of(amount))
                    .withDuration(lasts)
                    .withScopes(scopes);
            boolean admitted =
                    model.hold(name, scopes, amount * 1_000_000, clock.instant().plus(lasts));
            keyed(name, tx -> ledger.holds().authorize(tx, request), admitted);
        }

        private void endHold(String name, long micros) {
            if (model.holds.isEmpty()) {
                return;
            }
            List<String> open = List.copyOf(new TreeMap<>(model.holds).keySet());
            String hold = open.get(random.nextInt(open.size()));
            if (random.nextInt(3) == 0) {
                ledger.holds().release(hold).orThrow();
                model.holds.remove(hold);
            } else {
                keyed(
                        name,
                        tx -> ledger.holds().settle(tx, hold, usage(name, micros)),
                        model.settle(hold, name, micros));
            }
        }

        private void refund(String name) {
            if (charges.isEmpty()) {
                return;
            }
            List<String> events = List.copyOf(new TreeMap<>(charges).keySet());
            String event = events.get(random.nextInt(events.size()));
            Posted refund = ledger.refund(RefundRequest.of(name, Objects.requireNonNull(charges.remove(event))))
                    .orThrow(Posted.class);
            model.refund(event, Objects.requireNonNull(refund.transaction().micros()));
        }

        @Override
        protected void compareRepeated(LedgerOutcome first, LedgerOutcome repeated) {
            assertThat(repeated).isEqualTo(LedgerTestBase.repeated(first));
        }

        private void advance() {
            clock.advance(Duration.ofMinutes(random.nextInt(random.nextInt(5) == 0 ? 1_500 : 20)));
            model.advance(clock.instant());
            ledger.sweep();
        }

        private void keyed(String name, Function<Tx, LedgerOutcome> command, boolean admitted) {
            LedgerOutcome result = send(command);
            assertThat(result instanceof BudgetExceeded)
                    .as("command %s: %s", number, result)
                    .isEqualTo(!admitted);
            if (result instanceof Posted posted) {
                charges.put(name, posted.id());
            }
        }

        @Override
        protected void compare() {
            model.budgets.forEach((scope, limits) -> {
                Budget budget = ledger.budgets().get(BudgetScope.of(scope)).orElseThrow();
                assertThat(budget.held())
                        .as("held in %s after command %s", scope, number)
                        .isEqualTo(model.held(scope));
                for (Budget.LimitUsage usage : budget.limits()) {
                    Limit limit = Objects.requireNonNull(
                            limits.get(Kind.valueOf(usage.limit().name())));
                    assertThat(usage.spent())
                            .as("%s in %s after command %s", usage.limit().name(), scope, number)
                            .isEqualTo(model.spent(scope, limit));
                }
            });
        }
    }
}
