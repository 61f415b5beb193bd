package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Billing;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Hold;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.RefillRequest;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.internal.AccountState.LifetimeTotalKind;
import io.holdfast.ledger.internal.LedgerSchema.AccountTransactionKey;
import io.holdfast.ledger.internal.LedgerSchema.ClosedAccountKey;
import io.holdfast.ledger.internal.LedgerSchema.OpenHoldKey;
import io.holdfast.ledger.internal.LedgerSchema.SpendingOrderKey;
import io.holdfast.ledger.internal.TransactionRow.ShareRow;
import io.holdfast.ledger.internal.account.ExternalIdRow;
import io.holdfast.ledger.internal.account.ExternalIdRow.ExternalIdKey;
import io.holdfast.ledger.internal.account.UnitBalances;
import io.holdfast.ledger.internal.billing.MeteredBillingRow;
import io.holdfast.ledger.internal.pool.PoolCheck;
import io.holdfast.ledger.internal.pool.PoolMemberRow;
import io.holdfast.ledger.internal.pool.PoolMemberRow.PoolMemberKey;
import io.holdfast.ledger.internal.usage.UsageCheck;
import io.holdfast.ledger.internal.usage.UsageDimensions;
import io.holdfast.ledger.internal.usage.UsageTotalRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.kit.CheckFindings;
import io.holdfast.store.kit.CheckReport;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Verifies all tables of the ledger against the transaction history, in one snapshot. Each table is read as a stream,
 * so memory use grows only with the number of refunds and reversals of one account.
 */
public final class LedgerCheck {

    private final ReadTx tx;
    private final CheckFindings findings = new CheckFindings();
    private long accounts;
    private long transactions;
    private long accountTransactions;
    private long events;
    private long reversedTransactions;

    public LedgerCheck(ReadTx tx) {
        this.tx = tx;
    }

    public CheckReport run() {
        tx.scan(LedgerSchema.ACCOUNTS).forEach(row -> checkCurrentAccount(row.value()));
        tx.scan(LedgerSchema.TRANSACTIONS).forEach(row -> checkTransaction(row.key(), row.value()));
        tx.scan(LedgerSchema.USAGE_EVENTS).forEach(row -> checkEvent(row.key(), row.value()));
        tx.scan(LedgerSchema.HOLDS).forEach(row -> checkHold(row.key(), row.value()));
        tx.scan(LedgerSchema.BILLINGS).forEach(row -> checkBilling(row.key(), row.value()));
        tx.scan(LedgerSchema.MISDATED)
                .forEach(row -> require(
                        tx.exists(
                                LedgerSchema.TRANSACTIONS_BY_USER,
                                new AccountTransactionKey(
                                        row.key().account(), row.key().transaction())),
                        "transactions_misdated has transaction " + row.key().transaction()
                                + ", which is not a transaction of account "
                                + row.key().account()));
        tx.scan(UnitBalances.TABLE)
                .forEach(row -> checkIndexedBalance(row.key().owner(), row.key().unit()));
        tx.scan(ExternalIdRow.TABLE).forEach(row -> checkExternalId(row.key(), row.value()));
        new GrantRuleConsistencyCheck(tx, findings::report).checkGrants();
        findings.count("budgets", new BudgetConsistencyCheck(tx, findings::report).run());
        checkRowCounts();
        findings.count("accounts", accounts);
        findings.count("transactions", transactions);
        findings.count("events", events);
        return findings.toReport();
    }

    private void checkRowCounts() {
        long reversed = tx.scan(LedgerSchema.REVERSED).count();
        require(
                reversed == reversedTransactions,
                "ledger_undone has " + reversed + " rows, but the history reverses " + reversedTransactions
                        + " transactions");
        long indexed = tx.scan(LedgerSchema.TRANSACTIONS_BY_USER).count();
        require(
                indexed == transactions,
                "transactions_by_user has " + indexed + " rows, but transactions has " + transactions);
        require(
                accountTransactions == transactions,
                "the histories of all accounts have " + accountTransactions + " transactions, but transactions has "
                        + transactions);
    }

    /** The sums of one account's history. */
    private static final class Sums {
        private final UUID user;
        private final UsageCheck usage;
        private long balance;
        private long purchased;
        private long granted;
        private long used;
        private long micros;
        private long charged;
        private long inGrants;
        private Ulid last = Ulid.MIN;
        private final Map<Ulid, ReversedAmountRow> reversed = new HashMap<>();

        Sums(UUID user, UsageCheck usage) {
            this.user = user;
            this.usage = usage;
        }
    }

    /**
     * Checks the former generations of an account and the current one, even if it is deleted. All open grants and holds
     * of the user belong to the current generation; usage totals include all of them.
     */
    private void checkCurrentAccount(AccountRow account) {
        UsageCheck usage = new UsageCheck(tx, account.id());
        tx.scan(LedgerSchema.CLOSED_ACCOUNTS)
                .prefix(ClosedAccountKey.CODEC.prefix(account.id()))
                .forEach(row -> checkFormerAccount(row.value(), usage));
        String name = name(account);
        Sums sums = checkHistory(name, account, usage);
        usage.compare(account.usage(), findings::report);
        checkGrants(name, account, sums.inGrants);
        checkOpenHolds(name, account);
        new GrantRuleConsistencyCheck(tx, findings::report).checkAccount(account);
        checkPool(name, account);
        checkUnit(name, account);
        if (account.deleted() == null) {
            checkDue(name, account);
        } else {
            checkEmpty(name, account);
        }
    }

    private void checkFormerAccount(AccountRow account, UsageCheck usage) {
        String name = name(account);
        checkHistory(name, account, usage);
        checkEmpty(name, account);
    }

    private void checkEmpty(String name, AccountRow account) {
        require(
                account.balance() == 0 && account.held() == 0 && account.holds() == 0 && account.grants() == 0,
                name + " is deleted, but has a balance of " + account.balance() + ", " + account.holds()
                        + " open holds of " + account.held() + " and " + account.grants() + " open grants");
    }

    private static String name(AccountRow account) {
        return "account " + account.user() + " (era " + account.era() + ")";
    }

    private Sums checkHistory(String name, AccountRow account, UsageCheck usage) {
        accounts++;
        Sums sums = new Sums(account.user(), usage);
        TransactionScan.forEach(tx, TransactionScan.keys(tx, account, null, null), (id, transaction) -> {
            accountTransactions++;
            require(
                    Objects.equals(transaction.unit(), account.unit()),
                    name + ": the unit of transaction " + id + " is " + transaction.unit()
                            + ", but the unit of the account is " + account.unit());
            addTransaction(name, sums, id, transaction);
        });
        requireEqual(name, "balance", account.balance(), sums.balance);
        requireEqual(name, "purchased", account.purchased(), sums.purchased);
        requireEqual(name, "granted", account.granted(), sums.granted);
        requireEqual(name, "used", account.used(), sums.used);
        requireEqual(name, "carry", account.carry(), sums.micros - sums.charged * Credits.MICROS);
        Ulid last = account.last();
        require(
                sums.last.equals(Ulid.MIN) ? last == null || last.equals(account.since()) : sums.last.equals(last),
                name + ": the last transaction is " + last + ", but the last one in the history is " + sums.last);
        sums.reversed.forEach((target, amount) -> checkReversed(name, target, amount));
        checkRefills(name, account);
        return sums;
    }

    private void addTransaction(String name, Sums sums, Ulid id, TransactionRow transaction) {
        require(id.compareTo(sums.last) > 0, name + ": transaction " + id + " does not sort after " + sums.last);
        require(transaction.user().equals(sums.user), name + ": transaction " + id + " belongs to another account");
        sums.last = id;
        if (transaction.of() != null) {
            sums.reversed.merge(transaction.of(), ReversedAmountRow.NONE.plus(transaction), ReversedAmountRow::plus);
        }
        sums.balance += transaction.amount();
        if (sums.balance != transaction.balance()) {
            findings.report(name + ": the balance after transaction " + id + " is " + transaction.balance()
                    + ", but the sum of the amounts is " + sums.balance);
            sums.balance = transaction.balance();
        }
        long shares = transaction.shares().stream().mapToLong(ShareRow::amount).sum();
        require(
                shares <= Math.abs(transaction.amount()),
                name + ": the amount of transaction " + id + " is " + transaction.amount() + ", but its shares are "
                        + shares);
        sums.inGrants += transaction.amount() < 0 ? -shares : shares;
        switch (LifetimeTotalKind.of(transaction.type())) {
            case PURCHASED -> sums.purchased += transaction.amount();
            case GRANTED -> {
                sums.granted += transaction.amount();
                sums.inGrants += transaction.amount();
            }
            case USED -> addUsage(name, sums, id, transaction);
            case NONE -> {
                addRefund(sums, transaction);
                boolean isGrant =
                        transaction.type() == TransactionType.TRANSFER_IN && tx.exists(LedgerSchema.GRANTS, id);
                sums.inGrants += isGrant ? transaction.amount() : 0;
            }
        }
    }

    private void addRefund(Sums sums, TransactionRow transaction) {
        Ulid of = transaction.of();
        if (transaction.type() == TransactionType.REFUND && of != null) {
            sums.used -= transaction.amount();
            sums.charged -= transaction.amount();
            Long exact = transaction.micros();
            long micros = exact == null ? transaction.amount() * Credits.MICROS : exact;
            sums.micros -= micros;
            tx.get(LedgerSchema.TRANSACTIONS, of)
                    .map(usage -> ChargedPrice.find(tx, of, usage))
                    .map(ChargedPrice::event)
                    .ifPresent(event -> addToTotals(sums, event, UsageTotalRow.ofRefund(micros)));
        }
    }

    private static void addToTotals(Sums sums, UsageEventRow event, UsageTotalRow total) {
        if (event.totalled()) {
            sums.usage.add(
                    event.timestamp(), UsageDimensions.metric(event.metric().toMetric()), total, event.dimensions());
        }
    }

    private void addUsage(String name, Sums sums, Ulid id, TransactionRow transaction) {
        sums.used -= transaction.amount();
        sums.charged -= transaction.amount();
        ChargedPrice price = ChargedPrice.find(tx, id, transaction);
        if (price == null) {
            findings.report(name + ": usage transaction " + id + " has neither an event nor a billing; its source is "
                    + transaction.source());
            return;
        }
        sums.micros += price.micros();
        UsageEventRow event = price.event();
        if (event != null) {
            addToTotals(sums, event, UsageTotalRow.of(event.metric().toMetric(), event.micros()));
        }
        requireEqual(name + ", " + transaction.source(), "cost", price.cost(), -transaction.amount());
    }

    private void checkPool(String name, AccountRow account) {
        PoolCheck.checkMembers(tx, account.id(), account.members(), this::poolOf, findings::report);
        UUID pool = account.pool();
        require(
                pool == null || tx.exists(PoolMemberRow.TABLE, new PoolMemberKey(AccountId.of(pool), account.id())),
                name + " is not a member of its pool " + pool);
    }

    private @Nullable UUID poolOf(AccountId id) {
        return tx.get(LedgerSchema.ACCOUNTS, id)
                .filter(account -> account.deleted() == null)
                .map(AccountRow::pool)
                .orElse(null);
    }

    private void checkUnit(String name, AccountRow account) {
        UUID owner = account.owner();
        String unit = account.unit();
        require((owner == null) == (unit == null), name + " has the owner " + owner + " and the unit " + unit);
        if (owner == null || unit == null) {
            return;
        }
        boolean isDeleted = account.deleted() != null;
        UnitBalances.check(tx, account.id(), AccountId.of(owner), unit, isDeleted, findings::report);
        AccountRow found = tx.get(LedgerSchema.ACCOUNTS, AccountId.of(owner)).orElse(null);
        require(
                found != null && found.unit() == null && (isDeleted || found.deleted() == null),
                name + " is a balance in the unit '" + unit + "', but its owner " + owner
                        + (found == null
                                ? " does not exist"
                                : found.unit() == null
                                        ? " is deleted"
                                        : " is a balance in the unit '" + found.unit() + "'"));
        require(account.externalIds().isEmpty(), name + " is a balance in a unit, but has external ids");
    }

    private void checkIndexedBalance(AccountId owner, String unit) {
        require(
                tx.get(LedgerSchema.ACCOUNTS, owner.inUnit(unit))
                        .filter(account -> account.deleted() == null && unit.equals(account.unit()))
                        .isPresent(),
                "accounts_by_owner has a balance of account " + owner + " in the unit '" + unit
                        + "', which does not exist");
    }

    private void checkGrants(String name, AccountRow account, long inHistory) {
        long sum = 0;
        long restricted = 0;
        int count = 0;
        int restrictedCount = 0;
        Map<Ulid, Long> reserved = reservedInGrants(account);
        for (Entry<Ulid, GrantRow> row : tx.scan(LedgerSchema.GRANTS, LedgerSchema.OPEN_GRANTS)
                .prefix(SpendingOrderKey.CODEC.prefix(account.id()))) {
            GrantRow grant = row.value();
            sum += grant.remaining();
            count++;
            restricted += grant.metrics().isEmpty() ? 0 : grant.remaining();
            restrictedCount += grant.metrics().isEmpty() ? 0 : 1;
            Long held = reserved.remove(row.key());
            requireEqual(name + ", grant " + row.key(), "held", grant.held(), held == null ? 0 : held);
        }
        requireEqual(name, "number of open grants", account.grants(), count);
        requireEqual(name, "number of restricted grants", account.restricted(), restrictedCount);
        require(reserved.isEmpty(), name + ": holds reserve credit of grants that are not open: " + reserved.keySet());
        require(
                sum - restricted <= Math.max(0, account.balance() - restricted),
                name + " has " + sum + " left in grants, but a balance of " + account.balance());
        require(
                sum <= inHistory,
                name + " has " + sum + " left in grants, but at most " + inHistory + " according to its history");
    }

    /** Returns the credit that the open holds of an account reserve in restricted grants. */
    private Map<Ulid, Long> reservedInGrants(AccountRow account) {
        Map<Ulid, Long> reserved = new HashMap<>();
        for (Entry<String, HoldRow> row :
                tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS).prefix(OpenHoldKey.CODEC.prefix(account.id()))) {
            row.value().reserved().forEach(share -> reserved.merge(share.grant(), share.amount(), Long::sum));
        }
        return reserved;
    }

    private void checkOpenHolds(String name, AccountRow account) {
        long sum = 0;
        int count = 0;
        for (Entry<String, HoldRow> row :
                tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS).prefix(OpenHoldKey.CODEC.prefix(account.id()))) {
            sum += row.value().amount();
            count++;
        }
        requireEqual(name, "held", account.held(), sum);
        requireEqual(name, "number of open holds", account.holds(), count);
    }

    private void checkReversed(String name, Ulid target, ReversedAmountRow reversed) {
        reversedTransactions++;
        ReversedAmountRow stored = tx.get(LedgerSchema.REVERSED, target).orElse(ReversedAmountRow.NONE);
        String of = name + ", transaction " + target;
        requireEqual(of, "reversed amount", stored.amount(), reversed.amount());
        requireEqual(of, "exact reversed amount", stored.exact(), reversed.exact());
        TransactionRow transaction = tx.get(LedgerSchema.TRANSACTIONS, target).orElse(null);
        if (transaction == null) {
            findings.report(of + " is reversed, but does not exist");
        } else if (reversed.micros() == null) {
            requireAtMost(of, reversed.amount(), Math.abs(transaction.amount()));
        } else {
            // Before refunds were exact, up to one credit more than the price could be refunded.
            long price = ChargedPrice.micros(tx, target, transaction);
            requireAtMost(of, reversed.exact(), Math.max(price, -transaction.amount() * Credits.MICROS));
        }
    }

    private void requireAtMost(String name, long reversed, long whole) {
        require(reversed <= whole, name + ": the reversed amount is " + reversed + ", but its amount is " + whole);
    }

    private void checkRefills(String name, AccountRow account) {
        long open = tx.scan(LedgerSchema.REFILLS, LedgerSchema.REFILLS_BY_USER).at(account.user()).stream()
                .filter(row -> row.value().era() == account.era() && row.value().status() == RefillRequest.Status.OPEN)
                .count();
        long expected = account.refill() == Account.RefillState.REQUESTED ? 1 : 0;
        require(
                open == expected,
                name + " has " + open + " open refill requests, but its refill state is " + account.refill());
    }

    private void checkDue(String name, AccountRow account) {
        Instant first = LedgerLimits.FOREVER;
        for (Entry<Ulid, GrantRow> row : tx.scan(LedgerSchema.GRANTS, LedgerSchema.OPEN_GRANTS)
                .prefix(SpendingOrderKey.CODEC.prefix(account.id()))) {
            first = row.value().expiresOrForever().isBefore(first) ? row.value().expiresOrForever() : first;
        }
        for (Entry<String, HoldRow> row :
                tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS).prefix(OpenHoldKey.CODEC.prefix(account.id()))) {
            first = row.value().expires().isBefore(first) ? row.value().expires() : first;
        }
        Instant due = account.due() == null ? LedgerLimits.FOREVER : account.due();
        require(
                !due.isAfter(first),
                name + ": the next expiry time is " + account.due() + ", but a grant or hold expires at " + first);
    }

    private void checkHold(String id, HoldRow hold) {
        require(
                hold.status() == Hold.Status.SETTLED
                        ? isUsage(hold.transaction(), hold.user())
                        : hold.transaction() == null,
                "hold '" + id + "' is " + hold.status() + ", but its transaction is " + hold.transaction());
    }

    private void checkExternalId(ExternalIdKey key, ExternalIdRow row) {
        AccountRow account =
                tx.get(LedgerSchema.ACCOUNTS, AccountId.of(row.user())).orElse(null);
        String id = account == null || account.deleted() != null
                ? null
                : account.externalIds().get(key.system());
        require(
                id != null && ExternalIdKey.of(key.system(), id).equals(key),
                "accounts_by_external_id has " + key + ", but account " + row.user() + " has the id " + id);
    }

    private void checkBilling(Ulid id, MeteredBillingRow billing) {
        require(
                billing.status() == Billing.Status.ENDED
                        ? isUsage(billing.transaction(), billing.user())
                        : billing.transaction() == null,
                "billing " + id + " is " + billing.status() + ", but its transaction is " + billing.transaction());
    }

    private boolean isUsage(@Nullable Ulid id, UUID user) {
        return id != null
                && tx.get(LedgerSchema.TRANSACTIONS, id)
                        .filter(transaction -> transaction.type() == TransactionType.USAGE
                                && transaction.user().equals(user))
                        .isPresent();
    }

    private void checkTransaction(Ulid id, TransactionRow transaction) {
        transactions++;
        require(
                tx.exists(LedgerSchema.TRANSACTIONS_BY_USER, new AccountTransactionKey(transaction.account(), id)),
                "transaction " + id + " is not in transactions_by_user");
    }

    private void checkEvent(String id, UsageEventRow event) {
        events++;
        TransactionRow transaction =
                tx.get(LedgerSchema.TRANSACTIONS, event.transaction()).orElse(null);
        require(
                transaction != null
                        && transaction.type() == TransactionType.USAGE
                        && transaction.source().equals(id)
                        && transaction.user().equals(event.user())
                        && Objects.equals(transaction.member(), event.member()),
                "event '" + id + "' has no usage transaction; transaction " + event.transaction() + " is "
                        + describe(transaction));
    }

    private static String describe(@Nullable TransactionRow transaction) {
        return transaction == null
                ? "missing"
                : "of type " + transaction.type() + " with source '" + transaction.source() + "'";
    }

    private void requireEqual(String name, String field, long stored, long derived) {
        require(stored == derived, name + ": " + field + " is " + stored + ", but the history has " + derived);
    }

    private void require(boolean condition, String problem) {
        if (!condition) {
            findings.report(problem);
        }
    }
}
