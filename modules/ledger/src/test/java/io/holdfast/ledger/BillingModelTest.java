package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.CreditTransfers.TransferRequest;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.pricing.MetricPrice;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.store.spi.BackendFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs random charges by price lists with all schemes, holds with changing amounts, transfers and refunds on accounts
 * with credit limits, price lists and external ids, on the ledger and on plain maps. Both must have the same balances,
 * prices and usage totals by metric and agent, and must find the same accounts. In between, commands are
 * aborted before their commit or sent again, and the store is closed and reopened.
 */
@Tag("cluster")
@Tag("model")
class BillingModelTest {

    private static final int SEEDS = Integer.getInteger("holdfast.model.seeds", 100);
    private static final int COMMANDS = 100;
    private static final int ACCOUNTS = 3;
    private static final long MICROS = Credits.MICROS;
    private static final String DEFAULT_LIST = "default";
    private static final String OWN_LIST = "own";
    private static final String SYSTEM = "crm";

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
        AccountSettings settings = AccountSettings.NORMAL;
        final Map<String, Long> holds = new TreeMap<>();

        long limit() {
            return settings.creditLimit();
        }

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
        private final Map<String, TreeMap<Instant, BillingModelPrice>> prices = new TreeMap<>();
        private final BillingModelUsage usage = new BillingModelUsage();
        private final List<ModelCharge> charges = new ArrayList<>();
        private final Map<Integer, Long> refunded = new HashMap<>();

        Run(long seed, BackendFactory backend) {
            super(
                    seed,
                    backend,
                    LedgerOptions.DEFAULT
                            .withPriceList(DEFAULT_LIST)
                            .withUsageDimensions(List.of(BillingModelUsage.AGENT)));
        }

        @Override
        protected void start() {
            price(DEFAULT_LIST);
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
            switch (random.nextInt(14)) {
                case 0 -> price(random.nextBoolean() ? DEFAULT_LIST : OWN_LIST);
                case 1 -> credit(account);
                case 2 -> limit(account);
                case 3 -> transfer(account, (account + 1) % ACCOUNTS);
                case 4, 5 -> hold(account);
                case 6 -> resize(account);
                case 7 -> settle(account);
                case 8 -> refund();
                case 9 -> disturb();
                case 10 -> list(account);
                case 11 -> externalId(account);
                default -> charge(account);
            }
        }

        private static AccountId id(int account) {
            return AccountId.of(new UUID(5, account));
        }

        private void price(String list) {
            TreeMap<Instant, BillingModelPrice> versions = prices.computeIfAbsent(list, name -> new TreeMap<>());
            BillingModelPrice price = BillingModelPrice.random(random);
            Instant from = versions.isEmpty() && list.equals(DEFAULT_LIST)
                    ? Instant.EPOCH
                    : clock.instant().plus(Duration.ofHours(random.nextInt(3)));
            ledger.prices().put(list, from, List.of(MetricPrice.of(BillingModelUsage.METRIC, price.toPrice())));
            versions.put(from, price);
        }

        private long priceOf(ModelAccount account, long units, Instant time) {
            String own = account.settings.priceList();
            BillingModelPrice price = own == null ? null : priceAt(own, time);
            return Objects.requireNonNull(price == null ? priceAt(DEFAULT_LIST, time) : price)
                    .price(units);
        }

        private @Nullable BillingModelPrice priceAt(String list, Instant time) {
            Map.Entry<Instant, BillingModelPrice> version =
                    Objects.requireNonNull(prices.get(list)).floorEntry(time);
            return version == null ? null : version.getValue();
        }

        private void list(int account) {
            AccountSettings settings =
                    accounts.get(account).settings.withPriceList(random.nextInt(3) == 0 ? null : OWN_LIST);
            String list = settings.priceList();
            put(account, settings, list == null || prices.containsKey(list));
        }

        private void externalId(int account) {
            Map<String, String> ids =
                    random.nextInt(3) == 0 ? Map.of() : Map.of(SYSTEM, "id-" + random.nextInt(ACCOUNTS));
            boolean isFree = ids.isEmpty()
                    || accounts.stream()
                            .filter(other -> other != accounts.get(account))
                            .noneMatch(other -> other.settings.externalIds().equals(ids));
            put(account, accounts.get(account).settings.withExternalIds(ids), isFree);
        }

        private void put(int account, AccountSettings settings, boolean allowed) {
            LedgerOutcome result = ledger.putAccount(id(account), settings);
            assertThat(result instanceof LedgerOutcome.AccountStored)
                    .as("%s", result)
                    .isEqualTo(allowed);
            if (allowed) {
                accounts.get(account).settings = settings;
            }
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
            put(
                    account,
                    model.settings.withCreditLimit(Credits.of(limit)),
                    Math.min(model.balance, model.available()) >= -limit);
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
            Usage usage = Usage.of(
                    "e-" + number++, id(account), ResourceUsage.custom("unit", Quantity.of(1 + random.nextInt(300))));
            return random.nextBoolean() ? usage : usage.withAgent("agent-" + random.nextInt(2));
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
            long micros = priceOf(model, units, time);
            long cost = (model.carry + micros) / MICROS;
            boolean allowed = model.available() + model.limit() + released >= cost;
            assertThat(result instanceof Posted).as("%s", result).isEqualTo(allowed);
            if (allowed) {
                assertThat(((Posted) result).transaction().amount()).isEqualTo(-cost);
                model.balance -= cost;
                model.carry = (model.carry + micros) % MICROS;
                charges.add(new ModelCharge(account, micros, (Posted) result));
                this.usage.charge(id(account), time, usage.agent(), units, micros);
            }
            return allowed;
        }

        private void hold(int account) {
            ModelAccount model = accounts.get(account);
            String id = "h-" + number++;
            long amount = 1L + random.nextInt(100);
            HoldRequest request =
                    HoldRequest.of(id, id(account), Credits.of(amount)).withDuration(Duration.ofDays(30));
            LedgerOutcome result = send(tx -> ledger.holds().authorize(tx, request));
            boolean allowed = model.available() + model.limit() >= amount;
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
                boolean allowed = after <= before || model.available() + model.limit() >= after - before;
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
                usage.refund(id(charge.account()), event.timestamp(), event.agent(), charge.micros());
            }
        }

        @Override
        protected void compare() {
            for (int i = 0; i < ACCOUNTS; i++) {
                ModelAccount model = accounts.get(i);
                assertThat(ledger.balance(id(i)).orElseThrow()).isEqualTo(new Balance(model.balance, model.held()));
                String externalId = "id-" + i;
                assertThat(ledger.accountByExternalId(SYSTEM, externalId).map(Account::settings))
                        .isEqualTo(accounts.stream()
                                .map(account -> account.settings)
                                .filter(settings ->
                                        externalId.equals(settings.externalIds().get(SYSTEM)))
                                .findFirst());
            }
        }

        @Override
        protected void finish() {
            usage.compare(ledger, IntStream.range(0, ACCOUNTS).mapToObj(Run::id).toList(), clock.instant());
        }
    }
}
