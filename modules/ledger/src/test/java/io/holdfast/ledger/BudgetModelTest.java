package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.BudgetModel.Kind;
import io.holdfast.ledger.BudgetModel.Limit;
import io.holdfast.ledger.BudgetModel.ScopeBudget;
import io.holdfast.ledger.LedgerOutcome.AllPosted;
import io.holdfast.ledger.LedgerOutcome.BudgetExceeded;
import io.holdfast.ledger.LedgerOutcome.Held;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.budget.Budget;
import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetWarning;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.ledger.budget.BudgetWindow.Calendar.Unit;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.ledger.pricing.RateCardPrice;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.store.spi.BackendFactory;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs random charges, bulk charges, holds and refunds in random scopes, whose budgets have hard and soft limits,
 * reservation caps and defaults, on the ledger and on a {@link BudgetModel}. Both must admit the same requests, report
 * the same exceeded soft limits and count the same usage. In between, commands are aborted before their commit or sent
 * again, and the store is closed and reopened.
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
    private static final List<BudgetScope> DEFAULTS =
            List.of(BudgetScope.of("org:a/user:*"), BudgetScope.of("org:*/user:*"), BudgetScope.of("model:*"));

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
        private final Set<String> resized = new HashSet<>();

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
            switch (random.nextInt(20)) {
                case 0, 1 -> putBudget();
                case 2 -> deleteBudget();
                case 3, 4, 5, 6 -> charge(name, micros);
                case 7 -> chargeAll(name);
                case 8 -> chargeEach(name);
                case 9, 10, 11 -> hold(name);
                case 12 -> resize();
                case 13, 14 -> endHold(name, micros);
                case 15, 16 -> refund(name);
                case 17 -> disturb();
                default -> advance();
            }
        }

        private BudgetScope anyScope() {
            List<BudgetScope> scopes = random.nextInt(3) == 0 ? DEFAULTS : SCOPES;
            return scopes.get(random.nextInt(scopes.size()));
        }

        private List<BudgetScope> someScopes() {
            return SCOPES.stream().filter(scope -> random.nextInt(3) == 0).toList();
        }

        private void putBudget() {
            BudgetScope scope = anyScope();
            List<Limit> limits = new ArrayList<>();
            for (Kind kind : Kind.values()) {
                if (limits.isEmpty() || random.nextBoolean()) {
                    limits.add(new Limit(kind, 20L + random.nextInt(150), random.nextInt(3) > 0, 0));
                }
            }
            Long cap = random.nextInt(3) == 0 ? Long.valueOf(random.nextInt(20)) : null;
            List<BudgetLimit> settings = limits.stream()
                    .map(limit ->
                            new BudgetLimit(limit.kind().name(), limit.amount(), window(limit.kind()), limit.hard()))
                    .toList();
            ledger.budgets().put(scope, new BudgetSettings(settings, cap));
            model.put(scope.path(), limits, cap);
        }

        private void deleteBudget() {
            BudgetScope scope = anyScope();
            assertThat(ledger.budgets().delete(scope) instanceof LedgerOutcome.BudgetStored)
                    .isEqualTo(model.delete(scope.path()));
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
            charged(name, send(tx -> ledger.charge(tx, usage)), model.charge(name, scopes, micros));
        }

        /** Compares the result of a charge with the exceeded soft limits in the model, or null for a refusal. */
        private void charged(String name, LedgerOutcome result, @Nullable List<BudgetWarning> expected) {
            if (expected == null) {
                assertThat(result).as("command %s", number).isInstanceOf(BudgetExceeded.class);
            } else {
                assertThat(result).as("command %s", number).isInstanceOf(Posted.class);
                assertThat(((Posted) result).warnings())
                        .as("warnings of command %s", number)
                        .isEqualTo(expected);
                charges.put(name, ((Posted) result).id());
            }
        }

        private List<Long> someMicros() {
            return random.longs(1L + random.nextInt(3), 1, 30_000_000).boxed().toList();
        }

        private static List<String> names(String name, int count) {
            return IntStream.range(0, count).mapToObj(i -> name + "-" + i).toList();
        }

        private static List<Usage> usages(List<String> names, List<Long> micros, List<BudgetScope> scopes) {
            return IntStream.range(0, names.size())
                    .mapToObj(i -> usage(names.get(i), micros.get(i)).withScopes(scopes))
                    .toList();
        }

        private void chargeAll(String name) {
            List<BudgetScope> scopes = someScopes();
            List<Long> micros = someMicros();
            List<String> names = names(name, micros.size());
            List<Usage> usages = usages(names, micros, scopes);
            LedgerOutcome result = send(tx -> ledger.chargeAll(tx, usages));
            assertThat(result instanceof AllPosted)
                    .as("command %s: %s", number, result)
                    .isEqualTo(model.chargeAll(names, scopes, micros));
            if (result instanceof AllPosted all) {
                all.posted().forEach(one -> charges.put(one.transaction().source(), one.id()));
            }
        }

        private void chargeEach(String name) {
            List<BudgetScope> scopes = someScopes();
            List<Long> micros = someMicros();
            List<String> names = names(name, micros.size());
            List<LedgerOutcome.Charged> results = ledger.chargeEach(usages(names, micros, scopes));
            for (int i = 0; i < names.size(); i++) {
                charged(names.get(i), results.get(i), model.chargeInBulk(names.get(i), scopes, micros.get(i)));
            }
        }

        private void hold(String name) {
            List<BudgetScope> scopes = someScopes();
            long amount = 1L + random.nextInt(30);
            Duration lasts = Duration.ofMinutes(1 + random.nextInt(90));
            HoldRequest request = HoldRequest.of(name, ACCOUNT, Credits.of(amount))
                    .withDuration(lasts)
                    .withScopes(scopes);
            LedgerOutcome result = send(tx -> ledger.holds().authorize(tx, request));
            admitted(
                    result,
                    model.hold(name, scopes, amount * 1_000_000, clock.instant().plus(lasts)));
            if (result instanceof Held held) {
                assertThat(held.hold().overshoot() * 1_000_000).isEqualTo(model.overshoot(name));
            }
        }

        private void admitted(LedgerOutcome result, boolean expected) {
            assertThat(result instanceof BudgetExceeded)
                    .as("command %s: %s", number, result)
                    .isEqualTo(!expected);
        }

        /** Returns a random open hold, or null if there is none. */
        private @Nullable String openHold() {
            List<String> open = List.copyOf(new TreeMap<>(model.holds).keySet());
            return open.isEmpty() ? null : open.get(random.nextInt(open.size()));
        }

        private void resize() {
            String hold = openHold();
            if (hold != null) {
                long amount = 1L + random.nextInt(60);
                admitted(ledger.holds().resize(hold, Credits.of(amount)), model.resize(hold, amount * 1_000_000));
                resized.add(hold);
            }
        }

        private void endHold(String name, long micros) {
            String hold = openHold();
            if (hold == null) {
                return;
            }
            if (random.nextInt(3) == 0) {
                ledger.holds().release(hold).orThrow();
                model.holds.remove(hold);
            } else {
                charged(
                        name,
                        send(tx -> ledger.holds().settle(tx, hold, usage(name, micros))),
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
            if (first instanceof Held held && resized.contains(held.id())) {
                assertThat(repeated).isInstanceOf(Held.class);
            } else {
                assertThat(repeated).isEqualTo(LedgerTestBase.repeated(first));
            }
        }

        private void advance() {
            clock.advance(Duration.ofMinutes(random.nextInt(random.nextInt(5) == 0 ? 1_500 : 20)));
            model.advance(clock.instant());
            ledger.sweep();
        }

        @Override
        protected void compare() {
            for (BudgetScope scope :
                    Stream.concat(SCOPES.stream(), DEFAULTS.stream()).toList()) {
                ScopeBudget expected = model.budget(scope.path());
                Optional<Budget> stored = ledger.budgets().get(scope);
                assertThat(stored.isPresent())
                        .as("budget of %s after command %s", scope, number)
                        .isEqualTo(expected != null);
                if (expected != null) {
                    compare(scope.path(), expected, stored.orElseThrow());
                }
            }
        }

        private void compare(String scope, ScopeBudget expected, Budget budget) {
            assertThat(budget.held())
                    .as("held in %s after command %s", scope, number)
                    .isEqualTo(model.held(scope));
            assertThat(budget.reservationCap()).isEqualTo(expected.cap());
            assertThat(budget.takenFrom() == null ? null : budget.takenFrom().path())
                    .isEqualTo(expected.takenFrom());
            assertThat(budget.limits()).hasSameSizeAs(expected.limits().keySet());
            for (Budget.LimitUsage usage : budget.limits()) {
                Limit limit = Objects.requireNonNull(
                        expected.limits().get(Kind.valueOf(usage.limit().name())));
                assertThat(usage.limit().amount()).isEqualTo(limit.amount());
                assertThat(usage.limit().hard()).isEqualTo(limit.hard());
                assertThat(usage.spent())
                        .as("%s in %s after command %s", limit.kind(), scope, number)
                        .isEqualTo(model.spent(scope, limit));
            }
        }
    }
}
