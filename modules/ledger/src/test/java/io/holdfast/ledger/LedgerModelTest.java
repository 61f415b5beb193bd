package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.pricing.Metric;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.ledger.pricing.Tariff;
import io.holdfast.store.Entry;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.embedded.EngineOptions;
import io.holdfast.store.memory.Memory;
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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One list of random commands drives the ledger and a {@link LedgerModel}; both must give the same answers, and end with
 * the same books. In between, commands are cut off before they commit, or repeated, and the store is closed and opened.
 */
class LedgerModelTest {

    private static final int SEEDS = Integer.getInteger("holdfast.model.seeds", 500);
    private static final int COMMANDS = 120;
    private static final Instant FOREVER = LedgerLimits.FOREVER;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theLedgerDoesWhatThePlainOneDoes(long seed) {
        new Run(seed, new Memory(new EngineOptions(1_000, 100, Duration.ofSeconds(1), seed % 2 == 0))).run();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void andSoItDoesOnPostgreSql(long seed) {
        new Run(seed, Postgres.at(SharedPostgresServer.url()).withSchema(SharedPostgresServer.newSchemaName())).run();
    }

    @ParameterizedTest(name = "seed {0}", allowZeroInvocations = true)
    @MethodSource("io.holdfast.testkit.server.SharedPostgresShards#seeds")
    void andSoItDoesOnShards(long seed, @TempDir Path folder) {
        new Run(seed, ScalarDb.at(SharedPostgresShards.writeSettings(folder))).run();
    }

    /** A command that was answered, to be sent again. */
    private record Sent(Function<Tx, LedgerOutcome> command, LedgerOutcome answer) {}

    /** An entry of both histories. */
    private record Known(AccountId account, LedgerModel.ModelAccount book, int entry, Ulid id) {}

    private static final class Run {
        private final Random random;
        private final BackendFactory backend;
        private final ManualClock clock = new ManualClock();
        private final LedgerModel plain = new LedgerModel(clock.instant());
        private final List<AccountId> accounts = IntStream.range(0, 3)
                .mapToObj(i -> AccountId.of(new UUID(i, i)))
                .toList();
        private final List<Sent> sent = new ArrayList<>();
        private final List<Known> known = new ArrayList<>();
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
                    same(tx -> ledger.putAccount(tx, id, settings), () -> plain.put(id, unlimited, refills));
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
                            () -> plain.credit(id, TransactionType.PURCHASE, amount));
                case 8, 9, 10 -> grant(name, id, amount);
                case 11 -> {
                    long change = random.nextBoolean() ? amount : -amount;
                    keyed(
                            id,
                            tx -> ledger.adjust(tx, name, id, Credits.of(change), null),
                            () -> plain.adjust(id, change));
                }
                case 12, 13 -> hold(name, id, amount);
                case 14, 15 -> endHold(name, amount);
                case 16, 17 -> undo(name, amount);
                case 18 -> refill();
                case 19 -> repeat();
                case 20 -> reopen();
                default -> advance();
            }
        }

        private void charge(String name, AccountId id, long price) {
            Usage usage = Usage.of(name, id, Metric.custom("thing", new Quantity(price)));
            keyed(id, tx -> priced().charge(tx, usage), () -> plain.charge(id, price));
        }

        /** A ledger where a millionth of a thing costs a micro-credit. */
        private Ledger priced() {
            return new Ledger(
                    store,
                    LedgerOptions.DEFAULT
                            .withRandom(random::nextLong)
                            .withRates(RateCard.DEFAULT.withCustom(Map.of("thing", Tariff.of(Rate.credits(1, 1))))));
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
                    () -> plain.grant(id, amount, priority, ends ? expires : FOREVER));
        }

        private void hold(String name, AccountId id, long amount) {
            Duration lasts = Duration.ofSeconds(1 + random.nextInt(8));
            HoldRequest request = HoldRequest.of(name, id, Credits.of(amount)).withDuration(lasts);
            LedgerOutcome answer = same(
                    tx -> ledger.holds().authorize(tx, request),
                    () -> plain.hold(name, id, amount, clock.instant().plus(lasts)));
            if (answer instanceof LedgerOutcome.Held) {
                holds.put(name, id);
                sent.add(new Sent(tx -> ledger.holds().authorize(tx, request), answer));
            }
        }

        private void endHold(String name, long amount) {
            if (holds.isEmpty()) {
                return;
            }
            String hold = List.copyOf(holds.keySet()).get(random.nextInt(holds.size()));
            AccountId id = Objects.requireNonNull(holds.get(hold));
            if (random.nextInt(3) == 0) {
                same(tx -> ledger.holds().release(tx, hold), () -> plain.release(hold));
            } else {
                Usage usage = Usage.of(name, id, Credits.of(amount));
                keyed(
                        id,
                        tx -> ledger.holds().settle(tx, hold, usage),
                        () -> plain.settleHold(hold, id, amount * 1_000_000));
            }
        }

        private void undo(String name, long amount) {
            if (known.isEmpty()) {
                return;
            }
            Known entry = known.get(random.nextInt(known.size()));
            boolean refund = random.nextInt(3) > 0;
            Refund request = Refund.of(name, entry.id()).withAmount(Credits.of(amount));
            keyed(
                    entry.account(),
                    tx -> refund ? ledger.refund(tx, request) : ledger.reverse(tx, request),
                    () -> plain.undo(entry.account(), entry.book(), entry.entry(), amount, refund));
        }

        private void refill() {
            List<Entry<Ulid, Refill>> open = ledger.refills().take(1, Duration.ofMillis(1));
            if (open.isEmpty()) {
                return;
            }
            Ulid id = open.get(0).key();
            AccountId account = open.get(0).value().account();
            plain.take(account);
            if (random.nextInt(4) == 0) {
                return;
            }
            if (random.nextBoolean()) {
                keyed(account, tx -> ledger.refills().complete(tx, id, "paid"), () -> plain.complete(account, 30));
            } else {
                ledger.refills().fail(id, "no funds");
                plain.fail(account);
            }
        }

        private void delete(AccountId id) {
            if (random.nextInt(3) > 0) {
                return;
            }
            same(tx -> ledger.deleteAccount(tx, id), () -> plain.delete(id));
        }

        private void repeat() {
            if (!sent.isEmpty()) {
                Sent before = sent.get(random.nextInt(sent.size()));
                assertThat(store.<LedgerOutcome>write(before.command())).isEqualTo(before.answer());
            }
        }

        private void advance() {
            clock.advance(Duration.ofSeconds(random.nextInt(6)));
            plain.advance(clock.instant());
            if (random.nextInt(3) == 0) {
                ledger.sweep();
            }
        }

        private void reopen() {
            store.close();
            store = open();
            ledger = new Ledger(store, LedgerOptions.DEFAULT.withRandom(random::nextLong));
        }

        /** A command that writes an entry, and answers the same when it is sent again. */
        private void keyed(AccountId id, Function<Tx, LedgerOutcome> command, Supplier<String> plainly) {
            LedgerOutcome answer = same(command, plainly);
            if (answer instanceof Posted posted) {
                sent.add(new Sent(command, answer));
                LedgerModel.ModelAccount book = Objects.requireNonNull(plain.books.get(id));
                int entry = IntStream.range(0, book.lines.size())
                        .filter(i -> book.lines.get(i).words.equals(words(posted)))
                        .reduce((one, other) -> other)
                        .orElseThrow();
                known.add(new Known(id, book, entry, posted.id()));
            }
        }

        private LedgerOutcome same(Function<Tx, LedgerOutcome> command, Supplier<String> plainly) {
            if (random.nextInt(10) == 0) {
                cutOff(command);
            }
            LedgerOutcome answer = store.write(command);
            assertThat(words(answer)).as("command %s", number).isEqualTo(plainly.get());
            return answer;
        }

        /** A command that never gets to its commit. */
        private void cutOff(Function<Tx, LedgerOutcome> command) {
            RuntimeException crash = new RuntimeException("cut off");
            try {
                store.write(tx -> {
                    LedgerOutcome unused = command.apply(tx);
                    throw crash;
                });
            } catch (RuntimeException e) {
                assertThat(e).isSameAs(crash);
            }
        }

        private static String words(LedgerOutcome outcome) {
            if (outcome instanceof Posted posted) {
                LedgerTransaction t = posted.transaction();
                return t.type() + " " + t.amount() + " " + t.balance() + "/" + t.held();
            }
            if (outcome instanceof LedgerOutcome.Held held) {
                return "held " + held.balance().balance() + "/" + held.balance().held();
            }
            if (outcome instanceof LedgerOutcome.Refused refused) {
                return refused.error().text();
            }
            return outcome instanceof LedgerOutcome.Voided ? "voided" : "stored";
        }

        private void compareBalances() {
            for (AccountId id : accounts) {
                LedgerModel.ModelAccount book = plain.books.get(id);
                assertThat(ledger.balance(id).map(b -> b.balance() + "/" + b.held()))
                        .as("account %s after command %s", id, number)
                        .isEqualTo(Optional.ofNullable(book).map(b -> b.balance + "/" + b.held));
            }
        }

        private void compareHistories() {
            AuditReport report = ledger.check();
            assertThat(report.named()).isEmpty();
            accounts.forEach(
                    id -> assertThat(ledger.refills().list(id, 100)).hasSize(plain.raised.getOrDefault(id, 0)));
            plain.books.forEach((id, book) -> {
                List<String> lines = new ArrayList<>();
                for (Entry<Ulid, LedgerTransaction> row : ledger.history()
                        .statement(id, Instant.EPOCH, FOREVER.minusSeconds(1), 1_000, null)
                        .orElseThrow()
                        .entries()) {
                    lines.add(words(new Posted(row.key(), row.value())));
                }
                assertThat(lines)
                        .isEqualTo(book.lines.stream().map(line -> line.words).toList());
                assertThat(ledger.grants().listOpen(id))
                        .extracting(row -> row.value().remaining())
                        .isEqualTo(book.lots.stream()
                                .filter(lot -> lot.left > 0 && lot.expires.isAfter(clock.instant()))
                                .map(lot -> lot.left)
                                .toList());
                Account account = ledger.account(id).orElseThrow();
                assertThat(account.used()).isEqualTo(book.used);
                assertThat(account.carry()).isEqualTo(book.carry);
            });
        }
    }
}
