package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.internal.TransactionRow.ShareRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The open grants of an account in spending order, while a command changes them. */
final class Purse {

    /** A grant with its current remaining amount. */
    private static final class OpenGrant {
        private final Ulid id;
        private final GrantRow stored;
        private final boolean isNew;
        private long remaining;

        OpenGrant(Ulid id, GrantRow stored, boolean isNew) {
            this.id = id;
            this.stored = stored;
            this.isNew = isNew;
            this.remaining = stored.remaining();
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
     * Takes as much of an amount as possible from the remaining credit of the grants. The rest is purchased credit.
     *
     * @param first the grant to take from before all others, or null if there is none
     */
    List<ShareRow> take(long amount, @Nullable Ulid first) {
        List<ShareRow> shares = new ArrayList<>();
        long left = amount;
        for (OpenGrant grant : grants) {
            left -= grant.id.equals(first) ? take(grant, left, shares) : 0;
        }
        for (OpenGrant grant : grants) {
            left -= take(grant, left, shares);
        }
        return shares;
    }

    private static long take(OpenGrant grant, long max, List<ShareRow> shares) {
        long taken = Math.min(grant.remaining, max);
        if (taken > 0) {
            grant.remaining -= taken;
            shares.add(new ShareRow(grant.id, taken));
        }
        return taken;
    }

    /**
     * Restores the part of a debit from {@code begin} to {@code end}, counted in the order in which it was taken.
     *
     * @param taken the shares of the debit
     * @param balance the balance after the refund. It is an upper bound on the sum of all grants, because a refund to
     *     an account with a negative balance covers the debt first
     */
    List<ShareRow> restore(ReadTx tx, List<ShareRow> taken, long begin, long end, long balance) {
        List<ShareRow> shares = new ArrayList<>();
        long position = 0;
        for (ShareRow share : taken) {
            long part = Math.min(position + share.amount(), end) - Math.max(position, begin);
            long restored = Math.min(part, balance - totalRemaining());
            // If the limit of open grants is reached, the refund becomes purchased credit.
            if (restored > 0 && (isOpen(share.grant()) || openCount() < LedgerLimits.MAX_OPEN_GRANTS)) {
                findOrLoad(tx, share.grant()).remaining += restored;
                shares.add(new ShareRow(share.grant(), restored));
            }
            position += share.amount();
        }
        return shares;
    }

    private boolean isOpen(Ulid id) {
        return grants.stream().anyMatch(grant -> grant.remaining > 0 && grant.id.equals(id));
    }

    private OpenGrant findOrLoad(ReadTx tx, Ulid id) {
        for (OpenGrant grant : grants) {
            if (grant.id.equals(id)) {
                return grant;
            }
        }
        OpenGrant spent = new OpenGrant(id, tx.get(LedgerSchema.GRANTS, id).orElseThrow(), false);
        insert(spent);
        return spent;
    }

    /** Returns the first expired grant with credit left, or null if there is none. */
    @Nullable
    ExpiredCredit firstExpired(Instant now) {
        for (OpenGrant grant : grants) {
            if (grant.remaining > 0 && grant.stored.isExpiredAt(now)) {
                return new ExpiredCredit(grant.id, grant.remaining);
            }
        }
        return null;
    }

    /** Returns the remaining credit of the grants that a rule made. */
    long remainingOf(String rule) {
        return grants.stream()
                .filter(grant -> rule.equals(grant.stored.rule()))
                .mapToLong(grant -> grant.remaining)
                .sum();
    }

    /** Returns the oldest grant with credit left that a rule made. */
    ExpiredCredit firstOf(String rule) {
        return grants.stream()
                .filter(grant -> rule.equals(grant.stored.rule()) && grant.remaining > 0)
                .min(Comparator.comparing(grant -> grant.id))
                .map(grant -> new ExpiredCredit(grant.id, grant.remaining))
                .orElseThrow();
    }

    /** The remaining credit of an expired grant. */
    record ExpiredCredit(Ulid grant, long amount) {}

    long totalRemaining() {
        return grants.stream().mapToLong(grant -> grant.remaining).sum();
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
            if (grant.isNew || grant.remaining != grant.stored.remaining()) {
                tx.put(LedgerSchema.GRANTS, grant.id, grant.stored.withRemaining(grant.remaining));
            }
        }
    }
}
