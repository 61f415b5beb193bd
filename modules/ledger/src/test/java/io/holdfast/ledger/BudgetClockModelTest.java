package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.LedgerOutcome.BudgetExceeded;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.budget.Budget;
import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.ledger.budget.BudgetWindow.Calendar.Unit;
import io.holdfast.store.spi.BackendFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs random charges, holds and refunds under a clock that jumps forward and back. Hard limits are never exceeded, the
 * usage of a limit without a window is exact, and the other limits are exact again when the clock is right.
 */
@Tag("model")
class BudgetClockModelTest {

    private static final int SEEDS = Integer.getInteger("holdfast.model.seeds", 100);
    private static final int COMMANDS = 100;
    private static final AccountId ACCOUNT = AccountId.of(new UUID(1, 2));
    private static final long LIMIT = 300;
    private static final List<BudgetScope> SCOPES =
            List.of(BudgetScope.of("org:a"), BudgetScope.of("org:a/user:x"), BudgetScope.of("model:m"));

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void budgetsAreKeptUnderAWrongClock(long seed) {
        new Run(seed, LedgerModelRun.inMemory(seed)).run(COMMANDS);
    }

    private static final class Run extends LedgerModelRun {
        private final Map<String, Long> total = new HashMap<>();
        private final List<String> holds = new ArrayList<>();
        private final Map<Ulid, Usage> charges = new HashMap<>();
        private Instant latest = clock.instant();

        Run(long seed, BackendFactory backend) {
            super(seed, backend, LedgerOptions.DEFAULT);
        }

        @Override
        protected void start() {
            ledger.putAccount(ACCOUNT, AccountSettings.NORMAL.withKind(AccountKind.UNLIMITED));
            BudgetSettings settings = BudgetSettings.of(
                    BudgetLimit.hard("total", 100 * LIMIT, BudgetWindow.total()),
                    BudgetLimit.hard("day", LIMIT, BudgetWindow.calendar(Unit.DAY, ZoneOffset.UTC)),
                    BudgetLimit.hard("hour", LIMIT, BudgetWindow.rolling(Duration.ofHours(1))));
            SCOPES.forEach(scope -> ledger.budgets().put(scope, settings));
        }

        @Override
        protected void command() {
            String name = "n-" + ++number;
            switch (random.nextInt(10)) {
                case 0, 1, 2, 3 -> charge(name);
                case 4, 5 -> hold(name);
                case 6 -> settle(name);
                case 7 -> refund(name);
                case 8 -> reopen();
                default -> jump();
            }
        }

        private void jump() {
            Duration distance = Duration.ofMinutes(random.nextInt(random.nextBoolean() ? 100 : 4_000));
            Instant time = random.nextInt(3) == 0
                    ? clock.instant().minus(distance)
                    : clock.instant().plus(distance);
            clock.set(time);
            latest = time.isAfter(latest) ? time : latest;
        }

        private Usage usage(String name) {
            return Usage.of(name, ACCOUNT, Credits.of(1 + random.nextInt(60)));
        }

        private List<BudgetScope> someScopes() {
            return SCOPES.stream().filter(scope -> random.nextBoolean()).toList();
        }

        private void charge(String name) {
            Usage usage = usage(name).withScopes(someScopes());
            count(usage, send(tx -> ledger.charge(tx, usage)));
        }

        private void hold(String name) {
            HoldRequest request = HoldRequest.of(name, ACCOUNT, Credits.of(1 + random.nextInt(60)))
                    .withDuration(Duration.ofMinutes(1 + random.nextInt(200)))
                    .withScopes(someScopes());
            if (send(tx -> ledger.holds().authorize(tx, request)) instanceof LedgerOutcome.Held) {
                holds.add(name);
            }
        }

        private void settle(String name) {
            if (!holds.isEmpty()) {
                String hold = holds.remove(random.nextInt(holds.size()));
                List<BudgetScope> scopes = ledger.holds().get(hold).orElseThrow().scopes().stream()
                        .map(BudgetScope::of)
                        .toList();
                Usage usage = usage(name);
                LedgerOutcome result = send(tx -> ledger.holds().settle(tx, hold, usage));
                if (!(result instanceof LedgerOutcome.HoldEnded)) {
                    count(usage.withScopes(scopes), result);
                }
            }
        }

        private void refund(String name) {
            if (!charges.isEmpty()) {
                Ulid charge = charges.keySet().stream().sorted().toList().get(random.nextInt(charges.size()));
                Usage usage = Objects.requireNonNull(charges.remove(charge));
                send(tx -> ledger.refund(tx, RefundRequest.of(name, charge))).orThrow();
                add(usage, -1);
            }
        }

        private void count(Usage usage, LedgerOutcome result) {
            if (result instanceof Posted posted) {
                charges.put(posted.id(), usage);
                add(usage, 1);
            } else {
                assertThat(result).as("command %s", number).isInstanceOf(BudgetExceeded.class);
            }
        }

        private void add(Usage usage, int sign) {
            Credits cost = Objects.requireNonNull(usage.cost());
            BudgetScope.expand(usage.scopes()).forEach(scope -> total.merge(scope, sign * cost.minor(), Long::sum));
        }

        @Override
        protected void compare() {
            assertThat(ledger.check().problems()).as("after command %s", number).isEmpty();
            for (BudgetScope scope : SCOPES) {
                Budget budget = ledger.budgets().get(scope).orElseThrow();
                assertThat(credits(budget, 0)).isEqualTo(total.getOrDefault(scope.path(), 0L));
                for (Budget.LimitUsage limit : budget.limits()) {
                    assertThat(limit.spent() + budget.held())
                            .as("%s in %s after command %s", limit.limit().name(), scope, number)
                            .isBetween(0L, limit.limit().amount() * Credits.MICROS);
                }
            }
        }

        private static long credits(Budget budget, int limit) {
            return budget.limits().get(limit).spent() / Credits.MICROS;
        }

        @Override
        protected void finish() {
            clock.set(latest.plus(Duration.ofDays(2)));
            ledger.sweep();
            Usage last = Usage.of("last", ACCOUNT, Credits.of(7)).withScopes(SCOPES);
            count(last, ledger.charge(last));
            for (BudgetScope scope : SCOPES) {
                Budget budget = ledger.budgets().get(scope).orElseThrow();
                assertThat(budget.held()).isZero();
                assertThat(credits(budget, 1)).isEqualTo(7);
                assertThat(credits(budget, 2)).isEqualTo(7);
            }
            compare();
        }
    }
}
