package io.holdfast.ledger.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.CreditPools;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.HoldRequest;
import io.holdfast.ledger.LedgerModelRun;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.LedgerOutcome.Held;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.RefundRequest;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.ledger.pool.OwnCredit;
import io.holdfast.store.spi.BackendFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs random commands on the members of a pool, on the ledger and on plain maps. Both must choose the same account to
 * pay, and have the same balances and budgets.
 */
@Tag("cluster")
@Tag("model")
class PoolModelTest {

    private static final int SEEDS = Integer.getInteger("holdfast.model.seeds", 100);
    private static final int COMMANDS = 120;
    private static final int MEMBERS = 3;

    /** The number of the pool among the accounts. */
    private static final int POOL = 0;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void poolsMatchTheModelInMemory(long seed) {
        new Run(seed, LedgerModelRun.inMemory(seed)).run(COMMANDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void poolsMatchTheModelOnPostgreSql(long seed) {
        new Run(seed, LedgerModelRun.postgreSql()).run(COMMANDS);
    }

    /** A hold in the model. */
    private record ModelHold(int member, int payer, long amount) {}

    private record ModelCharge(int member, int payer, long amount, Posted posted) {}

    private static final class Run extends LedgerModelRun {
        private final long[] balances = new long[MEMBERS + 1];
        private final @Nullable OwnCredit[] members = new OwnCredit[MEMBERS + 1];
        private final long[] limits = new long[MEMBERS + 1];
        private final long[] spent = new long[MEMBERS + 1];
        private final Map<String, ModelHold> holds = new TreeMap<>();
        private final List<ModelCharge> charges = new ArrayList<>();
        private final Map<Integer, Boolean> refunded = new HashMap<>();

        Run(long seed, BackendFactory backend) {
            super(seed, backend, LedgerOptions.DEFAULT);
        }

        @Override
        protected void start() {
            for (int i = 0; i <= MEMBERS; i++) {
                ledger.putAccount(id(i), AccountSettings.NORMAL).orThrow();
                credit(i, 100L * (i == POOL ? 5 : 1));
                if (i != POOL) {
                    limits[i] = 100L + random.nextInt(300);
                    BudgetLimit limit = BudgetLimit.hard("total", limits[i], BudgetWindow.total());
                    ledger.budgets().put(CreditPools.scope(id(POOL), id(i)), BudgetSettings.of(limit));
                }
            }
        }

        @Override
        protected void command() {
            clock.advance(Duration.ofSeconds(random.nextInt(60)));
            command(1 + random.nextInt(MEMBERS));
        }

        private static AccountId id(int account) {
            return AccountId.of(new UUID(7, account));
        }

        private void command(int member) {
            switch (random.nextInt(12)) {
                case 0 -> credit(random.nextInt(MEMBERS + 1), 1L + random.nextInt(80));
                case 1 -> join(member);
                case 2 -> leave(member);
                case 3, 4 -> hold(member);
                case 5 -> settle();
                case 6 -> release();
                case 7 -> refund();
                case 8 -> disturb();
                case 9 -> chargeEach();
                default -> charge(member);
            }
        }

        private void credit(int account, long amount) {
            CreditRequest request = CreditRequest.purchase("k-" + number++, id(account), Credits.of(amount));
            assertThat(send(tx -> ledger.addCredits(tx, request))).isInstanceOf(Posted.class);
            balances[account] += amount;
        }

        private void join(int member) {
            OwnCredit own =
                    List.of(OwnCredit.FIRST, OwnCredit.LAST, OwnCredit.NEVER).get(random.nextInt(3));
            ledger.pools().putMember(id(POOL), id(member), own).orThrow();
            members[member] = own;
        }

        private void leave(int member) {
            boolean wasMember = members[member] != null;
            LedgerOutcome result = ledger.pools().removeMember(id(POOL), id(member));
            assertThat(result instanceof LedgerOutcome.PoolMemberStored).isEqualTo(wasMember);
            members[member] = null;
        }

        private long held(int payer) {
            return holds.values().stream()
                    .filter(hold -> hold.payer() == payer)
                    .mapToLong(ModelHold::amount)
                    .sum();
        }

        private long reserved(int member) {
            return holds.values().stream()
                    .filter(hold -> hold.payer() == POOL && hold.member() == member)
                    .mapToLong(ModelHold::amount)
                    .sum();
        }

        private boolean canPay(int payer, int member, long amount) {
            return balances[payer] - held(payer) >= amount
                    && (payer != POOL || spent[member] + reserved(member) + amount <= limits[member]);
        }

        /** Returns the account that pays for a member, or -1 if none can. */
        private int payer(int member, long amount) {
            OwnCredit own = members[member];
            boolean byOwn = own != OwnCredit.NEVER && canPay(member, member, amount);
            boolean byPool = own != null && canPay(POOL, member, amount);
            if (byOwn && byPool) {
                return own == OwnCredit.LAST ? POOL : member;
            }
            return byOwn ? member : byPool ? POOL : -1;
        }

        private Usage usage(int member) {
            return Usage.of("e-" + number++, id(member), Credits.of(1L + random.nextInt(40)));
        }

        private static long amount(Usage usage) {
            return Objects.requireNonNull(usage.cost()).minor();
        }

        private void charge(int member) {
            Usage usage = usage(member);
            int payer = payer(member, amount(usage));
            LedgerOutcome result = send(tx -> ledger.charge(tx, usage));
            post(member, payer, amount(usage), result);
        }

        private void chargeEach() {
            List<Usage> usages = new ArrayList<>();
            List<Integer> charged = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                charged.add(1 + random.nextInt(MEMBERS));
                usages.add(usage(charged.get(i)));
            }
            List<LedgerOutcome.Charged> results = ledger.chargeEach(usages);
            for (int i = 0; i < usages.size(); i++) {
                long amount = amount(usages.get(i));
                post(charged.get(i), payer(charged.get(i), amount), amount, results.get(i));
            }
        }

        private void post(int member, int payer, long amount, LedgerOutcome result) {
            assertThat(result instanceof Posted).as("%s", result).isEqualTo(payer >= 0);
            if (result instanceof Posted posted) {
                assertThat(posted.transaction().account()).isEqualTo(id(payer));
                assertThat(posted.transaction().member())
                        .isEqualTo(payer == POOL ? id(member).value() : null);
                balances[payer] -= amount;
                spent[member] += payer == POOL ? amount : 0;
                charges.add(new ModelCharge(member, payer, amount, posted));
            }
        }

        private void hold(int member) {
            String name = "h-" + number++;
            long amount = 1L + random.nextInt(60);
            int payer = payer(member, amount);
            HoldRequest request =
                    HoldRequest.of(name, id(member), Credits.of(amount)).withDuration(Duration.ofDays(30));
            LedgerOutcome result = send(tx -> ledger.holds().authorize(tx, request));
            assertThat(result instanceof Held).as("%s", result).isEqualTo(payer >= 0);
            if (result instanceof Held held) {
                assertThat(held.hold().account()).isEqualTo(id(payer));
                holds.put(name, new ModelHold(member, payer, amount));
            }
        }

        private void settle() {
            if (!holds.isEmpty()) {
                String name = holds.keySet().iterator().next();
                ModelHold hold = Objects.requireNonNull(holds.remove(name));
                Usage usage = usage(hold.member());
                boolean allowed = amount(usage) <= hold.amount() || canPay(hold.payer(), hold.member(), amount(usage));
                LedgerOutcome result = send(tx -> ledger.holds().settle(tx, name, usage));
                post(hold.member(), allowed ? hold.payer() : -1, amount(usage), result);
                if (!allowed) {
                    holds.put(name, hold);
                }
            }
        }

        private void release() {
            if (!holds.isEmpty()) {
                String name = holds.keySet().iterator().next();
                ledger.holds().release(name).orThrow();
                holds.remove(name);
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
            assertThat(result instanceof Posted).isEqualTo(!refunded.containsKey(index));
            if (result instanceof Posted) {
                refunded.put(index, true);
                balances[charge.payer()] += charge.amount();
                spent[charge.member()] -= charge.payer() == POOL ? charge.amount() : 0;
            }
        }

        @Override
        protected void compare() {
            for (int i = 0; i <= MEMBERS; i++) {
                assertThat(ledger.balance(id(i)).orElseThrow()).isEqualTo(new Balance(balances[i], held(i)));
                if (i != POOL) {
                    assertThat(ledger.budgets()
                                    .get(CreditPools.scope(id(POOL), id(i)))
                                    .orElseThrow()
                                    .limits()
                                    .get(0)
                                    .spent())
                            .isEqualTo(spent[i] * Credits.MICROS);
                }
            }
        }
    }
}
