package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.ledger.pricing.RateCardPrice;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.store.Entry;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.embedded.GroupCommitOptions;
import io.holdfast.store.kit.CheckReport;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.postgres.Postgres;
import io.holdfast.store.scalardb.ScalarDb;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.server.SharedPostgresServer;
import io.holdfast.testkit.server.SharedPostgresShards;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs random commands on the ledger and on a {@link LedgerModel}. Both must return the same results and end in the same
 * state. In between, commands are aborted before their commit or sent again, and the store is closed and reopened.
 */
@Tag("cluster")
@Tag("model")
class LedgerModelTest {

    private static final int SEEDS = Integer.getInteger("holdfast.model.seeds", 500);
    private static final int COMMANDS = 120;
    private static final Instant FOREVER = LedgerLimits.FOREVER;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theLedgerMatchesTheModelInMemory(long seed) {
        new Run(seed, new InMemory(new GroupCommitOptions(1_000, 100, Duration.ofSeconds(1), seed % 2 == 0))).run();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void theLedgerMatchesTheModelOnPostgreSql(long seed) {
        new Run(seed, Postgres.at(SharedPostgresServer.url()).withSchema(SharedPostgresServer.newSchemaName())).run();
    }

    @ParameterizedTest(name = "seed {0}", allowZeroInvocations = true)
    @MethodSource("io.holdfast.testkit.server.SharedPostgresShards#seeds")
    void theLedgerMatchesTheModelOnScalarDb(long seed, @TempDir Path folder) {
        new Run(seed, ScalarDb.at(SharedPostgresShards.writeSettings(folder))).run();
    }

    /** A successful command and its result, which a duplicate must return too. */
    private record Completed(Function<Tx, LedgerOutcome> command, LedgerOutcome result) {}

    /** A transaction of the ledger and its index in the model. */
    private record PostedInBoth(AccountId account, LedgerModel.ModelAccount modelAccount, int index, Ulid id) {}

    private static final class Run {
        private final Random random;
        private final BackendFactory backend;
        private final ManualClock clock = new ManualClock();
        private final LedgerModel model = new LedgerModel(clock.instant());
        private static final AccountId ADA = AccountId.of(new UUID(0, 0));
        private final List<AccountId> accounts =
                List.of(ADA, AccountId.of(new UUID(1, 1)), ADA.inUnit("EUR"), ADA.inUnit("images"));
        private final List<Completed> completed = new ArrayList<>();
        private final List<PostedInBoth> posted = new ArrayList<>();
        private final Map<String, AccountId> holds = new HashMap<>();
        private Store store;
        private Ledger ledger;
        private int number;

        Run(long seed, BackendFactory backend) {
            random = new Random(seed);
            this.backend = backend;
            store = open();
            ledger = new Ledger(store, LedgerOptions.DEFAULT.withRandom(random::nextLong));
        }

        private Store open() {
            return Store.on(backend)
                    .schemas(Ledger.SCHEMA)
                    .clock(clock)
                    .sweepEvery(Duration.ZERO)
                    .open();
        }

        void run() {
            try {
                for (int i = 0; i < COMMANDS; i++) {
                    command();
                    compareBalances();
                }
                ledger.sweep();
                compareHistories();
            } finally {
                store.close();
            }
        }

        private void command() {
            String name = "n-" + ++number;
            AccountId id = accounts.get(random.nextInt(accounts.size()));
            long amount = 1L + random.nextInt(60);
            switch (random.nextInt(22)) {
                case 0 -> {
                    boolean unlimited = random.nextInt(4) == 0;
                    boolean refills = random.nextBoolean();
                    AccountSettings settings = AccountSettings.NORMAL
                            .withKind(unlimited ? AccountKind.UNLIMITED : AccountKind.NORMAL)
                            .withAutoRefill(refills ? AutoRefill.of(Credits.of(40), Credits.of(30)) : null);
                    same(tx -> ledger.putAccount(tx, id, settings), () -> model.put(id, unlimited, refills));
                }
                case 1 -> delete(id);
                case 2, 3, 4, 5 -> {
                    long price = random.nextBoolean() ? amount * 1_000_000 : amount * 333_333;
                    charge(name, id, price);
                }
                case 6, 7 ->
                    keyed(
                            id,
                            tx -> ledger.addCredits(tx, CreditRequest.purchase(name, id, Credits.of(amount))),
                            () -> model.credit(id, TransactionType.PURCHASE, amount));
                case 8, 9, 10 -> grant(name, id, amount);
                case 11 -> {
                    long change = random.nextBoolean() ? amount : -amount;
                    keyed(
                            id,
                            tx -> ledger.adjust(tx, name, id, Credits.of(change), null),
                            () -> model.adjust(id, change));
                }
                case 12, 13 -> hold(name, id, amount);
                case 14, 15 -> endHold(name, amount);
                case 16, 17 -> reverse(name, amount);
                case 18 -> refill();
                case 19 -> repeat();
                case 20 -> reopen();
                default -> advance();
            }
        }

        private void charge(String name, AccountId id, long price) {
            Usage usage = Usage.of(name, id, ResourceUsage.custom("unit", new Quantity(price)));
            keyed(id, tx -> priced().charge(tx, usage), () -> model.charge(id, price));
        }

        /** Returns a ledger with a price of one credit per unit. */
        private Ledger priced() {
            return new Ledger(
                    store,
                    LedgerOptions.DEFAULT
                            .withRandom(random::nextLong)
                            .withRates(
                                    RateCard.DEFAULT.withCustom(Map.of("unit", RateCardPrice.of(Rate.credits(1, 1))))));
        }

        private void grant(String name, AccountId id, long amount) {
            boolean ends = random.nextInt(5) > 0;
            Instant expires = clock.instant().plusSeconds(1 + random.nextInt(8));
            int priority = random.nextInt(3);
            CreditRequest credit = CreditRequest.of(name, id, TransactionType.BONUS, Credits.of(amount))
                    .withTerms(new GrantTerms(priority, ends ? expires : null));
            keyed(
                    id,
                    tx -> ledger.addCredits(tx, credit),
                    () -> model.grant(id, amount, priority, ends ? expires : FOREVER));
        }

        private void hold(String name, AccountId id, long amount) {
            Duration lasts = Duration.ofSeconds(1 + random.nextInt(8));
            HoldRequest request = HoldRequest.of(name, id, Credits.of(amount)).withDuration(lasts);
            LedgerOutcome result = same(
                    tx -> ledger.holds().authorize(tx, request),
                    () -> model.hold(name, id, amount, clock.instant().plus(lasts)));
            if (result instanceof LedgerOutcome.Held) {
                holds.put(name, id);
                completed.add(new Completed(tx -> ledger.holds().authorize(tx, request), result));
            }
        }

        private void endHold(String name, long amount) {
            if (holds.isEmpty()) {
                return;
            }
            String hold = List.copyOf(holds.keySet()).get(random.nextInt(holds.size()));
            AccountId id = Objects.requireNonNull(holds.get(hold));
            if (random.nextInt(3) == 0) {
                same(tx -> ledger.holds().release(tx, hold), () -> model.release(hold));
            } else {
                Usage usage = Usage.of(name, id, Credits.of(amount));
                keyed(
                        id,
                        tx -> ledger.holds().settle(tx, hold, usage),
                        () -> model.settleHold(hold, id, amount * 1_000_000));
            }
        }

        private void reverse(String name, long amount) {
            if (posted.isEmpty()) {
                return;
            }
            PostedInBoth target = posted.get(random.nextInt(posted.size()));
            boolean refund = random.nextInt(3) > 0;
            RefundRequest request = RefundRequest.of(name, target.id()).withAmount(Credits.of(amount));
            keyed(
                    target.account(),
                    tx -> refund ? ledger.refund(tx, request) : ledger.reverse(tx, request),
                    () -> model.reverse(target.account(), target.modelAccount(), target.index(), amount, refund));
        }

        private void refill() {
            List<Entry<Ulid, RefillRequest>> open = ledger.refills().take(1, Duration.ofMillis(1));
            if (open.isEmpty()) {
                return;
            }
            Ulid id = open.get(0).key();
            AccountId account = open.get(0).value().account();
            model.take(account);
            if (random.nextInt(4) == 0) {
                return;
            }
            if (random.nextBoolean()) {
                keyed(account, tx -> ledger.refills().complete(tx, id, "paid"), () -> model.complete(account, 30));
            } else {
                ledger.refills().fail(id, "no funds");
                model.fail(account);
            }
        }

        private void delete(AccountId id) {
            if (random.nextInt(3) > 0) {
                return;
            }
            same(tx -> ledger.deleteAccount(tx, id), () -> model.delete(id));
        }

        private void repeat() {
            if (!completed.isEmpty()) {
                Completed original = completed.get(random.nextInt(completed.size()));
                assertThat(store.<LedgerOutcome>write(original.command()))
                        .isEqualTo(LedgerTestBase.repeated(original.result()));
            }
        }

        private void advance() {
            clock.advance(Duration.ofSeconds(random.nextInt(6)));
            model.advance(clock.instant());
            if (random.nextInt(3) == 0) {
                ledger.sweep();
            }
        }

        private void reopen() {
            store.close();
            store = open();
            ledger = new Ledger(store, LedgerOptions.DEFAULT.withRandom(random::nextLong));
        }

        /** Runs a command that posts a transaction and whose duplicate returns the same result. */
        private void keyed(AccountId id, Function<Tx, LedgerOutcome> command, Supplier<String> modelCommand) {
            LedgerOutcome result = same(command, modelCommand);
            if (result instanceof Posted transaction) {
                completed.add(new Completed(command, result));
                LedgerModel.ModelAccount modelAccount = Objects.requireNonNull(model.accounts.get(id));
                int index = IntStream.range(0, modelAccount.transactions.size())
                        .filter(i -> modelAccount.transactions.get(i).text.equals(text(transaction)))
                        .reduce((one, other) -> other)
                        .orElseThrow();
                posted.add(new PostedInBoth(id, modelAccount, index, transaction.id()));
            }
        }

        private LedgerOutcome same(Function<Tx, LedgerOutcome> command, Supplier<String> modelCommand) {
            if (random.nextInt(10) == 0) {
                abort(command);
            }
            LedgerOutcome result = store.write(command);
            assertThat(text(result)).as("command %s", number).isEqualTo(modelCommand.get());
            return result;
        }

        /** Runs a command and aborts it before its commit. */
        private void abort(Function<Tx, LedgerOutcome> command) {
            RuntimeException failure = new RuntimeException("aborted");
            try {
                store.write(tx -> {
                    LedgerOutcome unused = command.apply(tx);
                    throw failure;
                });
            } catch (RuntimeException e) {
                assertThat(e).isSameAs(failure);
            }
        }

        private static String text(LedgerOutcome outcome) {
            if (outcome instanceof Posted posted) {
                LedgerTransaction t = posted.transaction();
                return t.type() + " " + t.amount() + " " + t.balance() + "/" + t.held();
            }
            if (outcome instanceof LedgerOutcome.Held held) {
                return "held " + held.balance().balance() + "/" + held.balance().held();
            }
            if (outcome instanceof LedgerOutcome.Refused refused) {
                return refused.code();
            }
            return outcome instanceof LedgerOutcome.Voided ? "voided" : "stored";
        }

        private void compareBalances() {
            for (AccountId id : accounts) {
                LedgerModel.ModelAccount modelAccount = model.account(id);
                assertThat(ledger.balance(id).map(b -> b.balance() + "/" + b.held()))
                        .as("account %s after command %s", id, number)
                        .isEqualTo(Optional.ofNullable(modelAccount).map(b -> b.balance + "/" + b.held));
            }
        }

        private void compareHistories() {
            CheckReport report = ledger.check();
            assertThat(report.problems()).isEmpty();
            accounts.forEach(
                    id -> assertThat(ledger.refills().list(id, 100)).hasSize(model.refillRequests.getOrDefault(id, 0)));
            model.accounts.forEach((id, modelAccount) -> {
                assertThat(ledger.account(id).isPresent()).as("account %s", id).isEqualTo(modelAccount.stored);
                if (!modelAccount.stored) {
                    return;
                }
                List<String> transactions = new ArrayList<>();
                for (Entry<Ulid, LedgerTransaction> row : ledger.history()
                        .statement(id, Instant.EPOCH, FOREVER.minusSeconds(1), 1_000, null)
                        .orElseThrow()
                        .entries()) {
                    transactions.add(text(new Posted(row.key(), row.value(), false)));
                }
                assertThat(transactions)
                        .isEqualTo(modelAccount.transactions.stream()
                                .map(transaction -> transaction.text)
                                .toList());
                assertThat(ledger.grants().listOpen(id))
                        .extracting(row -> row.value().remaining())
                        .isEqualTo(modelAccount.grants.stream()
                                .filter(grant -> grant.left > 0 && grant.expires.isAfter(clock.instant()))
                                .map(grant -> grant.left)
                                .toList());
                Account account = ledger.account(id).orElseThrow();
                assertThat(account.used()).isEqualTo(modelAccount.used);
                assertThat(account.carry()).isEqualTo(modelAccount.carry);
            });
        }
    }
}
