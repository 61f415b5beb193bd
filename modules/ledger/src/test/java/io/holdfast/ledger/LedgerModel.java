package io.holdfast.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A model of the ledger with maps and lists, in which everything expires at once when it is due. Results are texts:
 * {@code "USAGE -30 70/20"} is the type, amount, balance and held amount of a transaction.
 */
final class LedgerModel {

    static final class ModelGrant {
        final int transaction;
        final int priority;
        final Instant expires;
        long left;
        String rule = "";
        String metric = "";
        final Map<String, Long> held = new TreeMap<>();

        /** Returns the credit that no hold reserves in this grant. */
        long free() {
            return left - held.values().stream().mapToLong(Long::longValue).sum();
        }

        boolean allows(String usage) {
            return metric.isEmpty() || metric.equals(usage);
        }

        ModelGrant(int transaction, int priority, Instant expires, long left) {
            this.transaction = transaction;
            this.priority = priority;
            this.expires = expires;
            this.left = left;
        }
    }

    static final class ModelTransaction {
        final String text;
        final TransactionType type;
        final long amount;
        final boolean isReversal;
        final Map<Integer, Long> shares = new LinkedHashMap<>();
        long price;
        long reversed;
        long reversedMicros;

        ModelTransaction(String text, TransactionType type, long amount, boolean isReversal) {
            this.text = text;
            this.type = type;
            this.amount = amount;
            this.isReversal = isReversal;
        }
    }

    /** A grant rule with a fixed period. Null stands for no limit. */
    static final class ModelRule {
        final long amount;
        final Instant starts;
        final Duration period;
        final long limit;
        final @Nullable Integer periods;
        final @Nullable Long cap;
        final int priority;
        final String metric;
        long made;

        ModelRule(
                long amount,
                Instant starts,
                Duration period,
                long limit,
                @Nullable Integer periods,
                @Nullable Long cap,
                int priority,
                String metric) {
            this.amount = amount;
            this.starts = starts;
            this.period = period;
            this.limit = limit;
            this.periods = periods;
            this.cap = cap;
            this.priority = priority;
            this.metric = metric;
        }

        Instant time(long number) {
            return starts.plus(period.multipliedBy(number));
        }

        Instant next() {
            return made == limit ? LedgerLimits.FOREVER : time(made);
        }
    }

    static final class ModelAccount {
        boolean stored;
        boolean unlimited;
        long balance;
        long held;
        long used;
        long carry;
        boolean refills;
        String refillState = "";
        boolean taken;
        final AccountId id;
        final List<ModelTransaction> transactions = new ArrayList<>();
        final List<ModelGrant> grants = new ArrayList<>();
        final Map<String, HeldAmount> holds = new TreeMap<>();
        final Map<String, ModelRule> rules = new TreeMap<>();

        ModelAccount(AccountId id) {
            this.id = id;
        }

        long available() {
            return balance - held;
        }

        /** Returns the available credit that can be used for a metric, or for everything if it is empty. */
        long spendable(String metric) {
            long unusable = grants.stream()
                    .filter(grant -> !grant.allows(metric))
                    .mapToLong(ModelGrant::free)
                    .sum();
            return available() - unusable;
        }

        /** Returns the granted credit that can be used for everything and is not held. */
        long unheld() {
            long restrictedHeld = grants.stream()
                    .mapToLong(grant -> grant.left - grant.free())
                    .sum();
            long unrestricted = grants.stream()
                    .filter(grant -> grant.metric.isEmpty())
                    .mapToLong(grant -> grant.left)
                    .sum();
            return unlimited ? Long.MAX_VALUE : unrestricted - held + restrictedHeld;
        }

        long expirable(ModelGrant grant) {
            return grant.metric.isEmpty() ? Math.min(grant.left, unheld()) : grant.free();
        }
    }

    record HeldAmount(long amount, Instant expires) {}

    private static final long TRIGGER = 40;
    private static final long MICROS = 1_000_000;

    final Map<AccountId, ModelAccount> accounts = new LinkedHashMap<>();
    final Map<AccountId, Integer> refillRequests = new HashMap<>();
    private final Map<String, AccountId> holdOwners = new HashMap<>();
    private final Map<String, String> holdEnds = new HashMap<>();
    Instant now;

    LedgerModel(Instant now) {
        this.now = now;
    }

    /** Returns an account, or null if it does not exist. A balance in a unit exists if its owner exists. */
    @Nullable
    ModelAccount account(AccountId id) {
        if (id.unit() != null && accounts.containsKey(id.owner())) {
            return accounts.computeIfAbsent(id, ModelAccount::new);
        }
        return accounts.get(id);
    }

    /** Returns an account that is stored, or null. A balance in a unit is stored with its first change. */
    private @Nullable ModelAccount stored(AccountId id) {
        ModelAccount account = accounts.get(id);
        return account != null && account.stored ? account : null;
    }

    String put(AccountId id, boolean unlimited, boolean refills) {
        ModelAccount account = account(id);
        if (account == null && id.unit() != null) {
            return "account_not_found";
        }
        if (account == null) {
            account = new ModelAccount(id);
            accounts.put(id, account);
        } else if (!unlimited && (account.balance < 0 || account.available() < 0)) {
            return "overdrawn";
        } else if (account.refills != refills && account.refillState.equals("failed")) {
            account.refillState = "";
        }
        long before = account.available();
        account.stored = true;
        account.unlimited = unlimited;
        account.refills = refills;
        finish(account, before);
        return "stored";
    }

    String delete(AccountId id) {
        if (stored(id) == null) {
            return "account_not_found";
        }
        for (AccountId each : List.copyOf(accounts.keySet())) {
            if (each.equals(id) || each.owner().equals(id)) {
                ModelAccount deleted = Objects.requireNonNull(accounts.remove(each));
                deleted.holds.keySet().forEach(hold -> holdEnds.put(hold, "VOIDED"));
            }
        }
        return "stored";
    }

    String charge(AccountId id, long price) {
        return charge(id, price, "");
    }

    String charge(AccountId id, long price, String metric) {
        ModelAccount account = account(id);
        if (account == null) {
            return "account_not_found";
        }
        long cost = (price + account.carry) / MICROS;
        if (!account.unlimited && account.spendable(metric) < cost) {
            return "insufficient_credits";
        }
        return use(account, price, account.available(), metric);
    }

    private String use(ModelAccount account, long price, long before, String metric) {
        long cost = (price + account.carry) / MICROS;
        account.carry = (price + account.carry) % MICROS;
        account.used += cost;
        String text = debit(account, TransactionType.USAGE, cost, null, false, metric);
        account.transactions.get(account.transactions.size() - 1).price = price;
        finish(account, before);
        return text;
    }

    String credit(AccountId id, TransactionType type, long amount) {
        ModelAccount account = account(id);
        if (account == null) {
            return "account_not_found";
        }
        long before = account.available();
        String text = post(account, type, amount, false).text;
        finish(account, before);
        return text;
    }

    String grant(AccountId id, long amount, int priority, Instant expires) {
        return grant(id, amount, priority, expires, "");
    }

    String grant(AccountId id, long amount, int priority, Instant expires, String metric) {
        ModelAccount account = account(id);
        if (account == null) {
            return "account_not_found";
        }
        long before = account.available();
        String text = post(account, TransactionType.BONUS, amount, false).text;
        addGrant(account, amount, priority, expires, metric);
        finish(account, before);
        return text;
    }

    private static ModelGrant addGrant(
            ModelAccount account, long amount, int priority, Instant expires, String metric) {
        long others = account.grants.stream().mapToLong(grant -> grant.left).sum();
        long left = Math.max(0, Math.min(amount, account.balance - others));
        ModelGrant added =
                new ModelGrant(account.transactions.size() - 1, priority, expires, metric.isEmpty() ? left : amount);
        added.metric = metric;
        account.grants.add(added);
        account.grants.sort(Comparator.<ModelGrant>comparingInt(grant -> grant.priority)
                .thenComparing(grant -> grant.expires)
                .thenComparingInt(grant -> grant.transaction));
        return added;
    }

    String putRule(AccountId id, String name, ModelRule rule) {
        ModelAccount account = Objects.requireNonNull(accounts.get(id));
        long before = account.available();
        account.rules.put(name, rule);
        makeGrants(account, now);
        finish(account, before);
        return "stored";
    }

    String endRule(AccountId id, String name) {
        Objects.requireNonNull(accounts.get(id)).rules.remove(name);
        return "stored";
    }

    private static void makeGrants(ModelAccount account, Instant at) {
        account.rules.forEach((name, rule) -> {
            if (!rule.next().isAfter(at)) {
                trim(account, name, rule);
                post(account, TransactionType.SUBSCRIPTION_GRANT, rule.amount, false);
                Instant expires = rule.periods == null ? LedgerLimits.FOREVER : rule.time(rule.made + 1 + rule.periods);
                addGrant(account, rule.amount, rule.priority, expires, rule.metric).rule = name;
                rule.made++;
            }
        });
        expire(account, at);
    }

    /** Expires the unspent credit above the cap of a rule, oldest grant first, except for the held amount. */
    private static void trim(ModelAccount account, String name, ModelRule rule) {
        List<ModelGrant> grants = account.grants.stream()
                .filter(grant -> grant.rule.equals(name))
                .sorted(Comparator.comparingInt(grant -> grant.transaction))
                .toList();
        long unspent = grants.stream().mapToLong(grant -> grant.left).sum();
        long excess = rule.cap == null ? 0 : unspent - rule.cap;
        for (ModelGrant grant : grants) {
            long expired = Math.min(account.expirable(grant), excess);
            if (expired > 0) {
                excess -= expired;
                grant.left -= expired;
                post(account, TransactionType.GRANT_EXPIRY, -expired, false)
                        .shares
                        .put(grant.transaction, expired);
            }
        }
    }

    String adjust(AccountId id, long change) {
        ModelAccount account = account(id);
        if (account == null) {
            return "account_not_found";
        }
        if (change < 0 && !account.unlimited && account.available() < -change) {
            return "insufficient_credits";
        }
        long before = account.available();
        String text = change > 0
                ? post(account, TransactionType.ADJUSTMENT, change, false).text
                : debit(account, TransactionType.ADJUSTMENT, -change, null, false, "");
        finish(account, before);
        return text;
    }

    /** Refunds or reverses part of a transaction, whose account may be deleted. */
    String reverse(AccountId id, ModelAccount of, int index, long amount, boolean isRefund) {
        ModelAccount account = stored(id);
        if (account == null) {
            return "account_not_found";
        }
        ModelTransaction transaction = of.transactions.get(index);
        boolean isUsage = transaction.type == TransactionType.USAGE;
        long leftMicros = transaction.price - transaction.reversedMicros;
        long left = isUsage ? (leftMicros + MICROS - 1) / MICROS : Math.abs(transaction.amount) - transaction.reversed;
        boolean fits = isRefund
                ? transaction.type == TransactionType.USAGE
                : !transaction.isReversal
                        && (transaction.type.isCredit() || transaction.type == TransactionType.ADJUSTMENT);
        if (account != of || !fits || left == 0 || amount > left) {
            return "not_reversible";
        }
        if (transaction.amount > 0 && !account.unlimited && account.available() < amount) {
            return "insufficient_credits";
        }
        long before = account.available();
        TransactionType type = isRefund ? TransactionType.REFUND : TransactionType.REVERSAL;
        long credited = amount;
        if (isUsage) {
            // All that remains used is charged in whole credits, rounded down.
            long micros = Math.min(amount * MICROS, leftMicros);
            long exact = account.used * MICROS + account.carry - micros;
            credited = account.used - exact / MICROS;
            account.carry = exact % MICROS;
            transaction.reversedMicros += micros;
        }
        String text = transaction.amount > 0
                ? debit(account, type, amount, index, true, "")
                : refund(account, transaction, type, credited);
        transaction.reversed += credited;
        finish(account, before);
        return text;
    }

    private String refund(ModelAccount account, ModelTransaction transaction, TransactionType type, long amount) {
        account.used -= type == TransactionType.REFUND ? amount : 0;
        String text = post(account, type, amount, true).text;
        // Refund the charge credit by credit, from its end: purchased credit was spent last.
        List<Integer> spent = new ArrayList<>();
        transaction.shares.forEach((grant, share) -> {
            for (long i = 0; i < share; i++) {
                spent.add(grant);
            }
        });
        long to = Math.max(0, -transaction.amount - transaction.reversed);
        long from = Math.max(0, to - amount);
        for (long i = from; i < Math.min(to, spent.size()); i++) {
            int granted = spent.get((int) i);
            long others = account.grants.stream().mapToLong(grant -> grant.left).sum();
            account.grants.stream()
                    .filter(grant -> grant.transaction == granted)
                    .filter(grant -> others < account.balance || !grant.metric.isEmpty())
                    .forEach(grant -> grant.left++);
        }
        return text;
    }

    String hold(String hold, AccountId id, long amount, Instant expires) {
        return hold(hold, id, amount, expires, "");
    }

    String hold(String hold, AccountId id, long amount, Instant expires, String metric) {
        ModelAccount account = account(id);
        if (account == null) {
            return "account_not_found";
        }
        if (!account.unlimited && account.spendable(metric) < amount) {
            return "insufficient_credits";
        }
        long before = account.available();
        account.stored = true;
        account.held += amount;
        long left = amount;
        for (ModelGrant grant : account.grants) {
            long part = grant.metric.isEmpty() || !grant.allows(metric) ? 0 : Math.min(grant.free(), left);
            if (part > 0) {
                grant.held.put(hold, part);
                left -= part;
            }
        }
        account.holds.put(hold, new HeldAmount(amount, expires));
        holdOwners.put(hold, id);
        String text = "held " + account.balance + "/" + account.held;
        finish(account, before);
        return text;
    }

    String settleHold(String hold, AccountId id, long price) {
        return settleHold(hold, id, price, "");
    }

    String settleHold(String hold, AccountId id, long price, String metric) {
        if (!holdOwners.containsKey(hold)) {
            return "hold_not_found";
        }
        if (holdEnds.containsKey(hold)) {
            return "hold_ended";
        }
        ModelAccount account = Objects.requireNonNull(accounts.get(id));
        HeldAmount held = Objects.requireNonNull(account.holds.get(hold));
        long cost = (price + account.carry) / MICROS;
        long unusable = account.grants.stream()
                .filter(grant -> !grant.allows(metric))
                .mapToLong(grant -> grant.held.getOrDefault(hold, 0L))
                .sum();
        if (!account.unlimited && account.spendable(metric) + held.amount - unusable < cost) {
            return "insufficient_credits";
        }
        long before = account.available();
        end(account, hold, "SETTLED");
        return use(account, price, before, metric);
    }

    String release(String hold) {
        AccountId id = holdOwners.get(hold);
        if (id == null) {
            return "hold_not_found";
        }
        String end = holdEnds.get(hold);
        if (end != null) {
            return end.equals("VOIDED") ? "voided" : "hold_ended";
        }
        ModelAccount account = Objects.requireNonNull(accounts.get(id));
        long before = account.available();
        end(account, hold, "VOIDED");
        finish(account, before);
        return "voided";
    }

    String complete(AccountId id, long amount) {
        ModelAccount account = accounts.get(id);
        if (account == null) {
            return "account_not_found";
        }
        long before = account.available();
        String text = post(account, TransactionType.AUTO_REFILL, amount, false).text;
        account.refillState = "";
        finish(account, before);
        return text;
    }

    /** Takes the refill request, so that a payment may be in progress. */
    void take(AccountId id) {
        Objects.requireNonNull(accounts.get(id)).taken = true;
    }

    void fail(AccountId id) {
        ModelAccount account = accounts.get(id);
        if (account != null) {
            account.refillState = "failed";
            finish(account, account.available());
        }
    }

    /** Returns the first time after the given one at which something expires or a rule makes a grant. */
    private static Instant nextTime(ModelAccount account, Instant after) {
        TreeSet<Instant> times = new TreeSet<>(List.of(LedgerLimits.FOREVER));
        account.holds.values().forEach(held -> times.add(held.expires));
        account.grants.forEach(grant -> times.add(grant.expires));
        account.rules.values().forEach(rule -> times.add(rule.next()));
        return Objects.requireNonNull(times.higher(after));
    }

    /** Advances the time, from one expiry or grant to the next. */
    void advance(Instant to) {
        for (ModelAccount account : accounts.values()) {
            for (Instant time = nextTime(account, now); !time.isAfter(to); time = nextTime(account, time)) {
                long before = account.available();
                for (String hold : List.copyOf(account.holds.keySet())) {
                    HeldAmount held = account.holds.get(hold);
                    if (held != null && !held.expires.isAfter(time)) {
                        end(account, hold, "EXPIRED");
                    }
                }
                expire(account, time);
                makeGrants(account, time);
                evaluateRefill(account, before);
            }
        }
        now = to;
    }

    private void end(ModelAccount account, String hold, String how) {
        HeldAmount held = Objects.requireNonNull(account.holds.remove(hold));
        account.held -= held.amount;
        account.grants.forEach(grant -> grant.held.remove(hold));
        holdEnds.put(hold, how);
    }

    /** Expires grants and evaluates the refill rule after a command. */
    private void finish(ModelAccount account, long before) {
        expire(account, now);
        evaluateRefill(account, before);
    }

    private static void expire(ModelAccount account, Instant at) {
        for (ModelGrant grant : account.grants) {
            long expired = grant.expires.isAfter(at) ? 0 : account.expirable(grant);
            if (expired > 0) {
                grant.left -= expired;
                post(account, TransactionType.GRANT_EXPIRY, -expired, false)
                        .shares
                        .put(grant.transaction, expired);
            }
        }
    }

    private void evaluateRefill(ModelAccount account, long before) {
        if (!account.refills || account.available() >= TRIGGER) {
            account.refillState = account.refillState.equals("requested") && account.taken ? account.refillState : "";
        } else if (account.refillState.isEmpty() && account.available() < before) {
            account.refillState = "requested";
            account.taken = false;
            refillRequests.merge(account.id, 1, Integer::sum);
        }
    }

    private static String debit(
            ModelAccount account,
            TransactionType type,
            long amount,
            @Nullable Integer first,
            boolean isReversal,
            String metric) {
        long unrestricted = account.unlimited ? Long.MAX_VALUE : account.spendable("");
        ModelTransaction transaction = post(account, type, -amount, isReversal);
        if (first == null) {
            debit(account, transaction, amount, metric, unrestricted);
            return transaction.text;
        }
        long rest = amount;
        for (boolean chosen : new boolean[] {true, false}) {
            for (ModelGrant grant : account.grants) {
                long taken = chosen && (first == null || first != grant.transaction) ? 0 : Math.min(grant.left, rest);
                if (taken > 0) {
                    grant.left -= taken;
                    rest -= taken;
                    transaction.shares.put(grant.transaction, taken);
                }
            }
        }
        return transaction.text;
    }

    /** Debits credit by credit, each from the first grant that can be used for it. */
    private static void debit(
            ModelAccount account, ModelTransaction transaction, long amount, String metric, long unrestricted) {
        long left = unrestricted;
        for (long i = 0; i < amount; i++) {
            for (ModelGrant grant : account.grants) {
                boolean usable =
                        grant.metric.isEmpty() ? grant.left > 0 && left > 0 : grant.allows(metric) && grant.free() > 0;
                if (usable) {
                    grant.left--;
                    left -= grant.metric.isEmpty() ? 1 : 0;
                    transaction.shares.merge(grant.transaction, 1L, Long::sum);
                    break;
                }
            }
        }
    }

    private static ModelTransaction post(ModelAccount account, TransactionType type, long amount, boolean isReversal) {
        account.stored = true;
        account.balance += amount;
        ModelTransaction transaction = new ModelTransaction(
                type + " " + amount + " " + account.balance + "/" + account.held, type, amount, isReversal);
        account.transactions.add(transaction);
        return transaction;
    }
}
