package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AuditReport;
import io.holdfast.ledger.Billing;
import io.holdfast.ledger.CreditGrant;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Hold;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.LedgerTransaction;
import io.holdfast.ledger.Refill;
import io.holdfast.ledger.TransactionHistory;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.UsageEvent;
import io.holdfast.ledger.internal.LedgerSchema.AccountTransactionKey;
import io.holdfast.ledger.internal.LedgerSchema.OpenHoldKey;
import io.holdfast.ledger.internal.LedgerSchema.ReversedRow;
import io.holdfast.ledger.internal.LedgerSchema.SpendingOrderKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Proves a ledger from its history, in one pass over one snapshot, with little memory. */
public final class LedgerCheck {

    private static final int NAMED = 100;

    private final ReadTx tx;
    private final List<String> named = new ArrayList<>();
    private long problems;
    private long accounts;
    private long transactions;
    private long walked;
    private long events;
    private long undone;

    public LedgerCheck(ReadTx tx) {
        this.tx = tx;
    }

    public AuditReport run() {
        tx.scan(LedgerSchema.ACCOUNTS).forEach(row -> newest(row.value()));
        tx.scan(LedgerSchema.CLOSED_ACCOUNTS).forEach(row -> closed(row.value()));
        tx.scan(LedgerSchema.TRANSACTIONS).forEach(row -> transaction(row.key(), row.value()));
        tx.scan(LedgerSchema.USAGE_EVENTS).forEach(row -> event(row.key(), row.value()));
        tx.scan(LedgerSchema.HOLDS).forEach(row -> hold(row.key(), row.value()));
        tx.scan(LedgerSchema.BILLINGS).forEach(row -> billing(row.key(), row.value()));
        long rows = tx.scan(LedgerSchema.REVERSED).count();
        expect(rows == undone, "ledger_undone has " + rows + " rows, the history undoes " + undone + " transactions");
        long entries = tx.scan(LedgerSchema.TRANSACTIONS_BY_USER).count();
        expect(
                entries == transactions,
                "transactions_by_user has " + entries + " entries for " + transactions + " transactions");
        expect(walked == transactions, "the accounts have " + walked + " transactions of " + transactions);
        return new AuditReport(accounts, transactions, events, problems, named);
    }

    /** The sums of one account's history. */
    private static final class Sums {
        private final UUID user;
        private long balance;
        private long purchased;
        private long granted;
        private long used;
        private long micros;
        private long charged;
        private long inGrants;
        private Ulid last = Ulid.MIN;
        private final Map<Ulid, Long> undone = new HashMap<>();

        Sums(UUID user) {
            this.user = user;
        }
    }

    /** The account of a user, deleted or not: whatever of the user's is open, is its. */
    private void newest(Account account) {
        String name = name(account);
        Sums sums = account(name, account);
        grants(name, account, sums.inGrants);
        holds(name, account);
        if (account.deleted() == null) {
            due(name, account);
        } else {
            closed(name, account);
        }
    }

    /** A deleted account, of which there is another by now. */
    private void closed(Account account) {
        String name = name(account);
        account(name, account);
        closed(name, account);
    }

    private void closed(String name, Account account) {
        expect(
                account.balance() == 0 && account.held() == 0 && account.holds() == 0 && account.grants() == 0,
                name + " is deleted, but has a balance of " + account.balance() + ", " + account.holds()
                        + " open holds of " + account.held() + ", " + account.grants() + " open grants");
    }

    private static String name(Account account) {
        return "account " + account.user() + " (era " + account.era() + ")";
    }

    private Sums account(String name, Account account) {
        accounts++;
        Sums sums = new Sums(account.user());
        TransactionHistory.forEachTransaction(
                tx, TransactionHistory.scanKeys(tx, account, null, null), (id, transaction) -> {
                    walked++;
                    entry(name, sums, id, transaction);
                });
        same(name, "balance", account.balance(), sums.balance);
        same(name, "purchased", account.purchased(), sums.purchased);
        same(name, "granted", account.granted(), sums.granted);
        same(name, "used", account.used(), sums.used);
        same(name, "carry", account.carry(), sums.micros - sums.charged * Credits.MICROS);
        Ulid last = account.last();
        expect(
                sums.last.equals(Ulid.MIN) ? last == null || last.equals(account.since()) : sums.last.equals(last),
                name + " says its last transaction is " + last + ", it is " + sums.last);
        sums.undone.forEach((target, amount) -> undone(name, target, amount));
        refills(name, account);
        return sums;
    }

    private void entry(String name, Sums sums, Ulid id, LedgerTransaction transaction) {
        expect(id.compareTo(sums.last) > 0, name + ": transaction " + id + " is not behind " + sums.last);
        expect(transaction.user().equals(sums.user), name + ": transaction " + id + " is of another");
        sums.last = id;
        if (transaction.of() != null) {
            sums.undone.merge(transaction.of(), Math.abs(transaction.amount()), Long::sum);
        }
        sums.balance += transaction.amount();
        if (sums.balance != transaction.balance()) {
            problem(name + ": the balance after transaction " + id + " is " + transaction.balance() + ", the sum is "
                    + sums.balance);
            sums.balance = transaction.balance();
        }
        long shares = transaction.shares().stream()
                .mapToLong(LedgerTransaction.Share::amount)
                .sum();
        expect(
                shares <= Math.abs(transaction.amount()),
                name + ": transaction " + id + " of " + transaction.amount() + " has shares of " + shares);
        sums.inGrants += transaction.amount() < 0 ? -shares : shares;
        switch (transaction.type().lifetime()) {
            case PURCHASED -> sums.purchased += transaction.amount();
            case GRANTED -> {
                sums.granted += transaction.amount();
                sums.inGrants += transaction.amount();
            }
            case USED -> usage(name, sums, id, transaction);
            case NONE -> sums.used -= givenBack(transaction) ? transaction.amount() : 0;
        }
    }

    private static boolean givenBack(LedgerTransaction transaction) {
        return transaction.type() == TransactionType.REFUND && transaction.of() != null;
    }

    private void usage(String name, Sums sums, Ulid id, LedgerTransaction transaction) {
        sums.used -= transaction.amount();
        sums.charged -= transaction.amount();
        UsageEvent event =
                tx.get(LedgerSchema.USAGE_EVENTS, transaction.source()).orElse(null);
        if (event != null && event.transaction().equals(id)) {
            sums.micros += event.micros();
            same(name + ", event " + transaction.source(), "cost", event.cost(), -transaction.amount());
            return;
        }
        Billing billing = billing(transaction.source());
        if (billing != null && id.equals(billing.transaction())) {
            sums.micros += billing.rate() * billing.units();
            same(name + ", " + transaction.source(), "cost", billing.cost(), -transaction.amount());
            return;
        }
        problem(name + ": usage " + id + " has neither an event nor a billing, its source is " + transaction.source());
    }

    private @Nullable Billing billing(String source) {
        String prefix = "billing/";
        String id = source.startsWith(prefix) ? source.substring(prefix.length()) : "";
        return Ulid.isValid(id) ? tx.get(LedgerSchema.BILLINGS, Ulid.from(id)).orElse(null) : null;
    }

    private void grants(String name, Account account, long most) {
        long sum = 0;
        int count = 0;
        for (Entry<Ulid, CreditGrant> row : tx.scan(LedgerSchema.GRANTS, LedgerSchema.OPEN_GRANTS)
                .prefix(SpendingOrderKey.CODEC.prefix(account.id()))) {
            sum += row.value().remaining();
            count++;
        }
        same(name, "count of open grants", account.grants(), count);
        expect(
                sum <= Math.max(0, account.balance()),
                name + " has " + sum + " left in grants, but a balance of " + account.balance());
        expect(sum <= most, name + " has " + sum + " left in grants, but its history leaves " + most);
    }

    private void holds(String name, Account account) {
        long sum = 0;
        int count = 0;
        for (Entry<String, Hold> row :
                tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS).prefix(OpenHoldKey.CODEC.prefix(account.id()))) {
            sum += row.value().amount();
            count++;
        }
        same(name, "held", account.held(), sum);
        same(name, "count of open holds", account.holds(), count);
    }

    private void undone(String name, Ulid target, long amount) {
        undone++;
        long stored =
                tx.get(LedgerSchema.REVERSED, target).map(ReversedRow::amount).orElse(0L);
        same(name + ", transaction " + target, "what is undone", stored, amount);
        long whole = tx.get(LedgerSchema.TRANSACTIONS, target)
                .map(transaction -> Math.abs(transaction.amount()))
                .orElse(0L);
        expect(amount <= whole, name + ": " + amount + " of transaction " + target + " is undone, it is of " + whole);
    }

    private void refills(String name, Account account) {
        long open = tx.scan(LedgerSchema.REFILLS, LedgerSchema.REFILLS_BY_USER).at(account.user()).stream()
                .filter(row -> row.value().era() == account.era() && row.value().status() == Refill.Status.OPEN)
                .count();
        long asked = account.refill() == Account.RefillState.REQUESTED ? 1 : 0;
        expect(open == asked, name + " has " + open + " open refills, its dip is " + account.refill());
    }

    private void due(String name, Account account) {
        Instant first = LedgerLimits.FOREVER;
        for (Entry<Ulid, CreditGrant> row : tx.scan(LedgerSchema.GRANTS, LedgerSchema.OPEN_GRANTS)
                .prefix(SpendingOrderKey.CODEC.prefix(account.id()))) {
            first = row.value().expiresOrForever().isBefore(first) ? row.value().expiresOrForever() : first;
        }
        for (Entry<String, Hold> row :
                tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS).prefix(OpenHoldKey.CODEC.prefix(account.id()))) {
            first = row.value().expires().isBefore(first) ? row.value().expires() : first;
        }
        Instant due = account.due() == null ? LedgerLimits.FOREVER : account.due();
        expect(!due.isAfter(first), name + " is due at " + account.due() + ", but something expires at " + first);
    }

    private void hold(String id, Hold hold) {
        expect(
                hold.status() == Hold.Status.SETTLED
                        ? isUsage(hold.transaction(), hold.user())
                        : hold.transaction() == null,
                "hold '" + id + "' is " + hold.status() + ", its transaction is " + hold.transaction());
    }

    private void billing(Ulid id, Billing billing) {
        expect(
                billing.status() == Billing.Status.ENDED
                        ? isUsage(billing.transaction(), billing.user())
                        : billing.transaction() == null,
                "billing " + id + " is " + billing.status() + ", its transaction is " + billing.transaction());
    }

    private boolean isUsage(@Nullable Ulid id, UUID user) {
        return id != null
                && tx.get(LedgerSchema.TRANSACTIONS, id)
                        .filter(made -> made.type() == TransactionType.USAGE
                                && made.user().equals(user))
                        .isPresent();
    }

    private void transaction(Ulid id, LedgerTransaction transaction) {
        transactions++;
        expect(
                tx.exists(LedgerSchema.TRANSACTIONS_BY_USER, new AccountTransactionKey(transaction.account(), id)),
                "transaction " + id + " is not in transactions_by_user");
    }

    private void event(String id, UsageEvent event) {
        events++;
        LedgerTransaction transaction =
                tx.get(LedgerSchema.TRANSACTIONS, event.transaction()).orElse(null);
        expect(
                transaction != null
                        && transaction.type() == TransactionType.USAGE
                        && transaction.source().equals(id)
                        && transaction.user().equals(event.user()),
                "event '" + id + "' has no usage transaction: " + event.transaction() + " is " + transaction);
    }

    private void same(String name, String what, long stored, long derived) {
        expect(stored == derived, name + ": " + what + " is " + stored + ", the history says " + derived);
    }

    private void expect(boolean holds, String otherwise) {
        if (!holds) {
            problem(otherwise);
        }
    }

    private void problem(String what) {
        problems++;
        if (named.size() < NAMED) {
            named.add(what);
        }
    }
}
