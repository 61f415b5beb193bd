package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.grant.GrantMetricFilter;
import io.holdfast.ledger.internal.TransactionRow.ShareRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The open grants of an account in spending order, while a command changes them. A grant is restricted if it can be used
 * only for some metrics. Holds reserve the credit of restricted grants per grant, and other credit as a whole.
 */
final class Purse {

    /** A grant with its current remaining amount. */
    private static final class OpenGrant {
        private final Ulid id;
        private final GrantRow stored;
        private final boolean isNew;
        private long remaining;
        private long held;

        OpenGrant(Ulid id, GrantRow stored, boolean isNew) {
            this.id = id;
            this.stored = stored;
            this.isNew = isNew;
            this.remaining = stored.remaining();
            this.held = stored.held();
        }

        boolean isRestricted() {
            return !stored.metrics().isEmpty();
        }

        boolean allows(@Nullable String metric) {
            return GrantMetricFilter.allow(stored.metrics(), metric);
        }

        /** Returns the remaining credit of a restricted grant that is not held. */
        long free() {
            return remaining - held;
        }
    }

    private static final Comparator<OpenGrant> SPENDING_ORDER = Comparator.<OpenGrant>comparingInt(
                    grant -> grant.stored.priority())
            .thenComparing(grant -> grant.stored.expiresOrForever())
            .thenComparing(grant -> grant.id);

    private final List<OpenGrant> grants = new ArrayList<>();

    private Purse() {}

    static Purse of(ReadTx tx, AccountId account, int open) {
        Purse purse = new Purse();
        if (open > 0) {
            for (Entry<Ulid, GrantRow> row : tx.scan(LedgerSchema.GRANTS, LedgerSchema.OPEN_GRANTS)
                    .prefix(LedgerSchema.SpendingOrderKey.CODEC.prefix(account))) {
                purse.grants.add(new OpenGrant(row.key(), row.value(), false));
            }
        }
        return purse;
    }

    /** Adds a new grant. */
    void add(Ulid id, GrantRow grant) {
        insert(new OpenGrant(id, grant, true));
    }

    private void insert(OpenGrant grant) {
        int position = 0;
        while (position < grants.size() && SPENDING_ORDER.compare(grants.get(position), grant) < 0) {
            position++;
        }
        grants.add(position, grant);
    }

    /**
     * Takes as much of an amount as possible from the grants that can be used for a metric. The rest is purchased
     * credit.
     *
     * @param metric the metric, or null if the debit has none
     * @param unrestricted the maximum amount to take from credit that can be used for all metrics; the rest of it is
     *     held
     */
    List<ShareRow> take(long amount, @Nullable String metric, long unrestricted) {
        List<ShareRow> shares = new ArrayList<>();
        long left = amount;
        long leftUnrestricted = unrestricted;
        for (OpenGrant grant : grants) {
            if (grant.isRestricted()) {
                left -= grant.allows(metric) ? take(grant, Math.min(grant.free(), left), shares) : 0;
            } else {
                long taken = take(grant, Math.min(leftUnrestricted, left), shares);
                left -= taken;
                leftUnrestricted -= taken;
            }
        }
        return shares;
    }

    /** Takes from the given grant first and then from the grants that can be used for all metrics. */
    List<ShareRow> takeFirst(long amount, Ulid first) {
        List<ShareRow> shares = new ArrayList<>();
        long left = amount;
        for (OpenGrant grant : grants) {
            left -= grant.id.equals(first) ? take(grant, Math.min(grant.free(), left), shares) : 0;
        }
        for (OpenGrant grant : grants) {
            left -= grant.isRestricted() ? 0 : take(grant, left, shares);
        }
        return shares;
    }

    /** Takes the remaining credit of all grants. */
    List<ShareRow> takeAll() {
        List<ShareRow> shares = new ArrayList<>();
        grants.forEach(grant -> take(grant, Long.MAX_VALUE, shares));
        return shares;
    }

    private static long take(OpenGrant grant, long max, List<ShareRow> shares) {
        long taken = Math.min(grant.remaining, max);
        if (taken > 0) {
            grant.remaining -= taken;
            shares.add(new ShareRow(grant.id, taken));
            return taken;
        }
        return 0;
    }

    /** Returns the part of an amount to be held that the restricted grants for a metric can provide. */
    List<ShareRow> hold(long amount, @Nullable String metric) {
        List<ShareRow> shares = new ArrayList<>();
        long left = amount;
        for (OpenGrant grant : grants) {
            long part = grant.isRestricted() && grant.allows(metric) ? Math.min(grant.free(), left) : 0;
            if (part > 0) {
                grant.held += part;
                left -= part;
                shares.add(new ShareRow(grant.id, part));
            }
        }
        return shares;
    }

    void release(List<ShareRow> held) {
        for (ShareRow share : held) {
            grants.stream()
                    .filter(grant -> grant.id.equals(share.grant()))
                    .forEach(grant -> grant.held -= share.amount());
        }
    }

    /** Returns the part of held shares that can be used for a metric. */
    long usable(List<ShareRow> held, @Nullable String metric) {
        long sum = 0;
        for (ShareRow share : held) {
            sum += sum(grant -> grant.id.equals(share.grant()) && grant.allows(metric)) > 0 ? share.amount() : 0;
        }
        return sum;
    }

    /** Returns the credit of restricted grants that is neither held nor can be used for a metric. */
    long unusable(@Nullable String metric) {
        return grants.stream()
                .filter(grant -> !grant.allows(metric))
                .mapToLong(OpenGrant::free)
                .sum();
    }

    /** Returns the remaining credit of restricted grants. */
    long restricted() {
        return sum(OpenGrant::isRestricted);
    }

    /** Returns the held credit of restricted grants. */
    long restrictedHeld() {
        return grants.stream().mapToLong(grant -> grant.held).sum();
    }

    int restrictedCount() {
        return (int) grants.stream()
                .filter(grant -> grant.isRestricted() && grant.remaining > 0)
                .count();
    }

    /**
     * Restores the part of a debit from {@code begin} to {@code end}, counted in the order in which it was taken.
     *
     * @param taken the shares of the debit
     * @param balance the balance after the refund. It is an upper bound on the sum of all grants, because a refund to
     *     an account with a negative balance covers the debt first. Restricted grants do not cover debts
     */
    List<ShareRow> restore(ReadTx tx, List<ShareRow> taken, long begin, long end, long balance) {
        List<ShareRow> shares = new ArrayList<>();
        for (boolean restricted : new boolean[] {true, false}) {
            long position = 0;
            for (ShareRow share : taken) {
                long part = Math.min(position + share.amount(), end) - Math.max(position, begin);
                position += share.amount();
                if (part > 0 && load(tx, share.grant()).isRestricted() == restricted) {
                    restore(share.grant(), restricted ? part : Math.min(part, balance - totalRemaining()), shares);
                }
            }
        }
        return shares;
    }

    private void restore(Ulid id, long amount, List<ShareRow> shares) {
        // If the limit of open grants is reached, the refund becomes purchased credit.
        if (amount > 0 && (isOpen(id) || openCount() < LedgerLimits.MAX_OPEN_GRANTS)) {
            grants.stream().filter(grant -> grant.id.equals(id)).forEach(grant -> grant.remaining += amount);
            shares.add(new ShareRow(id, amount));
        }
    }

    private boolean isOpen(Ulid id) {
        return grants.stream().anyMatch(grant -> grant.remaining > 0 && grant.id.equals(id));
    }

    /** Returns a grant that may have no credit left. */
    private OpenGrant load(ReadTx tx, Ulid id) {
        for (OpenGrant grant : grants) {
            if (grant.id.equals(id)) {
                return grant;
            }
        }
        OpenGrant spent = new OpenGrant(id, tx.get(LedgerSchema.GRANTS, id).orElseThrow(), false);
        insert(spent);
        return spent;
    }

    /** Returns the grants with credit left that have expired, in spending order. */
    List<Ulid> expired(Instant now) {
        return ids(grant -> grant.stored.isExpiredAt(now), SPENDING_ORDER);
    }

    /** Returns the grants with credit left that a rule made, oldest first. */
    List<Ulid> madeBy(String rule) {
        return ids(grant -> rule.equals(grant.stored.rule()), Comparator.comparing(grant -> grant.id));
    }

    private List<Ulid> ids(Predicate<OpenGrant> filter, Comparator<OpenGrant> order) {
        return grants.stream()
                .filter(grant -> grant.remaining > 0 && filter.test(grant))
                .sorted(order)
                .map(grant -> grant.id)
                .toList();
    }

    /**
     * Returns the credit of a grant that can expire, because it is not held.
     *
     * @param unheld the amount of unrestricted granted credit that is not held
     */
    long expirable(Ulid id, long unheld) {
        for (OpenGrant grant : grants) {
            if (grant.id.equals(id)) {
                return grant.isRestricted() ? grant.free() : Math.min(grant.remaining, unheld);
            }
        }
        return 0;
    }

    /** Takes credit from a single grant. */
    List<ShareRow> takeFrom(Ulid id, long amount) {
        List<ShareRow> shares = new ArrayList<>();
        for (OpenGrant grant : grants) {
            if (grant.id.equals(id)) {
                take(grant, amount, shares);
            }
        }
        return shares;
    }

    /** Returns the remaining credit of the grants that a rule made. */
    long remainingOf(String rule) {
        return sum(grant -> rule.equals(grant.stored.rule()));
    }

    long totalRemaining() {
        return sum(grant -> true);
    }

    private long sum(Predicate<OpenGrant> filter) {
        return grants.stream()
                .filter(filter)
                .mapToLong(grant -> grant.remaining)
                .sum();
    }

    int openCount() {
        return (int) grants.stream().filter(grant -> grant.remaining > 0).count();
    }

    /** Returns the expiry times of all grants with credit left. */
    List<Instant> expiries() {
        List<Instant> times = new ArrayList<>();
        for (OpenGrant grant : grants) {
            Instant expires = grant.stored.expires();
            if (grant.remaining > 0 && expires != null) {
                times.add(expires);
            }
        }
        return times;
    }

    void save(Tx tx) {
        for (OpenGrant grant : grants) {
            if (grant.isNew || grant.remaining != grant.stored.remaining() || grant.held != grant.stored.held()) {
                tx.put(LedgerSchema.GRANTS, grant.id, grant.stored.with(grant.remaining, grant.held));
            }
        }
    }
}
