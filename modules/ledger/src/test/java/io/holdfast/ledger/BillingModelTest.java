package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.CreditTransfers.TransferRequest;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.UsageReports.TotalsQuery;
import io.holdfast.ledger.pricing.MetricPrice;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.QuantityPrice;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.ledger.usage.UsagePeriod;
import io.holdfast.ledger.usage.UsageTotal;
import io.holdfast.store.spi.BackendFactory;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs random charges by price lists, holds with changing amounts, transfers and refunds on accounts with credit limits,
 * on the ledger and on plain maps. Both must have the same balances, prices and usage totals. In between, commands are
 * aborted before their commit or sent again, and the store is closed and reopened.
 */
@Tag("cluster")
@Tag("model")
class BillingModelTest {

    private static final int SEEDS = Integer.getInteger("holdfast.model.seeds", 100);
    private static final int COMMANDS = 100;
    private static final int ACCOUNTS = 3;
    private static final long MICROS = Credits.MICROS;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void billingMatchesTheModelInMemory(long seed) {
        new Run(seed, LedgerModelRun.inMemory(seed)).run(COMMANDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void billingMatchesTheModelOnPostgreSql(long seed) {
        new Run(seed, LedgerModelRun.postgreSql()).run(COMMANDS);
    }

    /** An account in the model. */
    private static final class ModelAccount {
        long balance;
        long carry;
        long limit;
        final Map<String, Long> holds = new TreeMap<>();

        long available() {
            return balance - held();
        }

        long held() {
            return holds.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    private record ModelCharge(int account, long micros, Posted posted) {}

    private static final class Run extends LedgerModelRun {
        private final List<ModelAccount> accounts = new ArrayList<>();
        private final TreeMap<Instant, Long> prices = new TreeMap<>();
        private final Map<String, Long> usage = new TreeMap<>();
        private final List<ModelCharge> charges = new ArrayList<>();
        private final Map<Integer, Long> refunded = new HashMap<>();

        Run(long seed, BackendFactory backend) {
            super(seed, backend, LedgerOptions.DEFAULT.withPriceList("default"));
        }

        @Override
        protected void start() {
            price();
            for (int i = 0; i < ACCOUNTS; i++) {
                accounts.add(new ModelAccount());
                ledger.putAccount(id(i), AccountSettings.NORMAL).orThrow();
                credit(i);
            }
        }

        @Override
        protected void command() {
            clock.advance(Duration.ofMinutes(random.nextInt(90)));
            int account = random.nextInt(ACCOUNTS);
            switch (random.nextInt(12)) {
                case 0 -> price();
                case 1 -> credit(account);
                case 2 -> limit(account);
                case 3 -> transfer(account, (account + 1) % ACCOUNTS);
                case 4, 5 -> hold(account);
                case 6 -> resize(account);
                case 7 -> settle(account);
                case 8 -> refund();
                case 9 -> disturb();
                default -> charge(account);
            }
        }

        private static AccountId id(int account) {
            return AccountId.of(new UUID(5, account));
        }

        private void price() {
            long micros = 100_000L + random.nextInt(1_500_000);
            Instant from = clock.instant().plus(Duration.ofHours(random.nextInt(3)));
            ledger.prices()
                    .put(
                            "default",
                            prices.isEmpty() ? Instant.EPOCH : from,
                            List.of(MetricPrice.of(
                                    "custom/unit", QuantityPrice.perUnit("units", new Rate(micros, 7)))));
            prices.put(prices.isEmpty() ? Instant.EPOCH : from, micros);
        }

        private long priceOf(long units, Instant time) {
            long micros = Objects.requireNonNull(prices.floorEntry(time)).getValue();
            return (2 * units * micros + 7) / 14;
        }

        private void credit(int account) {
            long amount = 1L + random.nextInt(500);
            CreditRequest request = random.nextBoolean()
                    ? CreditRequest.purchase("k-" + number++, id(account), Credits.of(amount))
                    : CreditRequest.of("k-" + number++, id(account), TransactionType.BONUS, Credits.of(amount))
                            .withTerms(GrantTerms.DEFAULT.withPriority(random.nextInt(3)));
            assertThat(send(tx -> ledger.addCredits(tx, request))).isInstanceOf(Posted.class);
            accounts.get(account).balance += amount;
        }

        private void limit(int account) {
            ModelAccount model = accounts.get(account);
            long limit = random.nextInt(300);
            LedgerOutcome result =
                    ledger.putAccount(id(account), AccountSettings.NORMAL.withCreditLimit(Credits.of(limit)));
            boolean allowed = Math.min(model.balance, model.available()) >= -limit;
            assertThat(result instanceof LedgerOutcome.AccountStored).isEqualTo(allowed);
            model.limit = allowed ? limit : model.limit;
        }

        private void transfer(int from, int to) {
            long amount = 1L + random.nextInt(200);
            TransferRequest request = new TransferRequest("k-" + number++, id(from), id(to), Credits.of(amount), null);
            LedgerOutcome result = send(tx -> ledger.transfers().transfer(tx, request));
            boolean allowed = accounts.get(from).available() >= amount;
            assertThat(result instanceof LedgerOutcome.TransferPosted).isEqualTo(allowed);
            if (allowed) {
                accounts.get(from).balance -= amount;
                accounts.get(to).balance += amount;
            }
        }

        private Usage usage(int account) {
            return Usage.of(
                    "e-" + number++, id(account), ResourceUsage.custom("unit", Quantity.of(1 + random.nextInt(300))));
        }

        private void charge(int account) {
            Usage usage = random.nextInt(4) == 0
                    ? usage(account).withTime(clock.instant().minus(Duration.ofHours(random.nextInt(50))))
                    : usage(account);
            LedgerOutcome result = send(tx -> ledger.charge(tx, usage));
            post(account, usage, result, 0);
        }

        /** Posts a charge in the model if it is affordable, and compares the result. */
        private boolean post(int account, Usage usage, LedgerOutcome result, long released) {
            ModelAccount model = accounts.get(account);
            Instant time = usage.at() == null ? clock.instant() : usage.at();
            long units = usage.metric().first() / MICROS;
            long micros = priceOf(units, time);
            long cost = (model.carry + micros) / MICROS;
            boolean allowed = model.available() + model.limit + released >= cost;
            assertThat(result instanceof Posted).as("%s", result).isEqualTo(allowed);
            if (allowed) {
                assertThat(((Posted) result).transaction().amount()).isEqualTo(-cost);
                model.balance -= cost;
                model.carry = (model.carry + micros) % MICROS;
                charges.add(new ModelCharge(account, micros, (Posted) result));
                count(account, time, "count", 1);
                count(account, time, "units", units);
                count(account, time, "micros", micros);
            }
            return allowed;
        }

        private void count(int account, Instant time, String what, long amount) {
            usage.merge(account + " " + UsagePeriod.HOUR.startOf(time) + " " + what, amount, Long::sum);
        }

        private void hold(int account) {
            ModelAccount model = accounts.get(account);
            String id = "h-" + number++;
            long amount = 1L + random.nextInt(100);
            HoldRequest request =
                    HoldRequest.of(id, id(account), Credits.of(amount)).withDuration(Duration.ofDays(30));
            LedgerOutcome result = send(tx -> ledger.holds().authorize(tx, request));
            boolean allowed = model.available() + model.limit >= amount;
            assertThat(result instanceof LedgerOutcome.Held).isEqualTo(allowed);
            if (allowed) {
                model.holds.put(id, amount);
            }
        }

        private void resize(int account) {
            ModelAccount model = accounts.get(account);
            if (!model.holds.isEmpty()) {
                String id = model.holds.keySet().iterator().next();
                long before = Objects.requireNonNull(model.holds.get(id));
                long after = 1L + random.nextInt(200);
                LedgerOutcome result = ledger.holds().resize(id, Credits.of(after));
                boolean allowed = after <= before || model.available() + model.limit >= after - before;
                assertThat(result instanceof LedgerOutcome.HoldResized).isEqualTo(allowed);
                model.holds.put(id, allowed ? after : before);
            }
        }

        private void settle(int account) {
            ModelAccount model = accounts.get(account);
            if (!model.holds.isEmpty()) {
                String id = model.holds.keySet().iterator().next();
                Usage usage = usage(account);
                LedgerOutcome result = send(tx -> ledger.holds().settle(tx, id, usage));
                if (post(account, usage, result, Objects.requireNonNull(model.holds.get(id)))) {
                    model.holds.remove(id);
                }
            }
        }

        private void refund() {
            if (charges.isEmpty()) {
                return;
            }
            int index = random.nextInt(charges.size());
            ModelCharge charge = charges.get(index);
            RefundRequest request =
                    RefundRequest.of("k-" + number++, charge.posted().id());
            LedgerOutcome result = send(tx -> ledger.refund(tx, request));
            boolean allowed = charge.micros() > 0 && !refunded.containsKey(index);
            assertThat(result instanceof Posted).isEqualTo(allowed);
            if (allowed) {
                ModelAccount model = accounts.get(charge.account());
                refunded.put(index, charge.micros());
                long carry = model.carry - charge.micros();
                long whole = carry >= 0 ? 0 : (-carry + MICROS - 1) / MICROS;
                model.carry = carry + whole * MICROS;
                model.balance += whole;
                UsageEvent event = ledger.usageEvent(
                                charge.posted().transaction().source())
                        .orElseThrow();
                count(charge.account(), event.timestamp(), "refunded", charge.micros());
            }
        }

        @Override
        protected void compare() {
            for (int i = 0; i < ACCOUNTS; i++) {
                ModelAccount model = accounts.get(i);
                assertThat(ledger.balance(id(i)).orElseThrow()).isEqualTo(new Balance(model.balance, model.held()));
            }
        }

        @Override
        protected void finish() {
            Map<String, Long> stored = new TreeMap<>();
            Map<String, Long> days = new TreeMap<>();
            for (int i = 0; i < ACCOUNTS; i++) {
                add(stored, i, UsagePeriod.HOUR);
                add(days, i, UsagePeriod.MONTH);
            }
            assertThat(stored).isEqualTo(usage);
            assertThat(days.values().stream().mapToLong(Long::longValue).sum())
                    .isEqualTo(
                            usage.values().stream().mapToLong(Long::longValue).sum());
        }

        private void add(Map<String, Long> to, int account, UsagePeriod period) {
            Instant now = clock.instant();
            TotalsQuery query = TotalsQuery.of(id(account), now.minus(Duration.ofDays(60)), now.plusSeconds(1), period);
            for (UsageTotal total : ledger.usage().totals(query).rows()) {
                String key = account + " " + total.start() + " ";
                put(to, key + "count", BigDecimal.valueOf(total.count()));
                put(to, key + "units", total.quantities().getOrDefault("units", BigDecimal.ZERO));
                put(to, key + "micros", total.exact().movePointRight(6));
                put(to, key + "refunded", total.refunded().movePointRight(6));
            }
        }

        private static void put(Map<String, Long> to, String key, BigDecimal value) {
            if (value.signum() != 0) {
                to.merge(key, value.longValueExact(), Long::sum);
            }
        }
    }
}
