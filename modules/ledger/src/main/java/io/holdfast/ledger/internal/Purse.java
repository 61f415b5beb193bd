package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.CreditGrant;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.LedgerTransaction.Share;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The grants of an account that have credit left, in the order of spending, while a command changes them. */
final class Purse {

    /** A grant, and what is left of it now. */
    private static final class OpenGrant {
        private final Ulid id;
        private final CreditGrant stored;
        private final boolean fresh;
        private long remaining;

        OpenGrant(Ulid id, CreditGrant stored, boolean fresh) {
            this.id = id;
            this.stored = stored;
            this.fresh = fresh;
            this.remaining = stored.remaining();
        }
    }

    private static final Comparator<OpenGrant> SPENDING_ORDER = Comparator.<OpenGrant>comparingInt(
                    pot -> pot.stored.priority())
            .thenComparing(pot -> pot.stored.expiresOrForever())
            .thenComparing(pot -> pot.id);

    private final List<OpenGrant> grants = new ArrayList<>();

    private Purse() {}

    static Purse of(ReadTx tx, AccountId account, int open) {
        Purse purse = new Purse();
        if (open > 0) {
            for (Entry<Ulid, CreditGrant> row : tx.scan(LedgerSchema.GRANTS, LedgerSchema.OPEN_GRANTS)
                    .prefix(LedgerSchema.SpendingOrderKey.CODEC.prefix(account))) {
                purse.grants.add(new OpenGrant(row.key(), row.value(), false));
            }
        }
        return purse;
    }

    /** Adds a new grant. */
    void add(Ulid id, CreditGrant grant) {
        insert(new OpenGrant(id, grant, true));
    }

    /** Puts a grant where its turn is. */
    private void insert(OpenGrant pot) {
        int place = 0;
        while (place < grants.size() && SPENDING_ORDER.compare(grants.get(place), pot) < 0) {
            place++;
        }
        grants.add(place, pot);
    }

    /** Takes as much as there is of an amount, from a grant of choice first; what is missing is bought credit. */
    List<Share> take(long amount, @Nullable Ulid first) {
        List<Share> shares = new ArrayList<>();
        long left = amount;
        for (OpenGrant pot : grants) {
            left -= pot.id.equals(first) ? take(pot, left, shares) : 0;
        }
        for (OpenGrant pot : grants) {
            left -= take(pot, left, shares);
        }
        return shares;
    }

    private static long take(OpenGrant pot, long most, List<Share> shares) {
        long taken = Math.min(pot.remaining, most);
        if (taken > 0) {
            pot.remaining -= taken;
            shares.add(new Share(pot.id, taken));
        }
        return taken;
    }

    /**
     * Gives back the stretch of a debit from {@code begin} to {@code end}, counted in the order that it was taken in.
     *
     * @param balance the balance after it: grants never have more, so an account in debt makes up for the debt first
     */
    List<Share> restore(ReadTx tx, List<Share> taken, long begin, long end, long balance) {
        List<Share> shares = new ArrayList<>();
        long position = 0;
        for (Share share : taken) {
            long part = Math.min(position + share.amount(), end) - Math.max(position, begin);
            long back = Math.min(part, balance - totalRemaining());
            // Beyond the limit of open grants, what is given back is bought credit.
            if (back > 0 && (isOpen(share.grant()) || openCount() < LedgerLimits.MAX_OPEN_GRANTS)) {
                findOrLoad(tx, share.grant()).remaining += back;
                shares.add(new Share(share.grant(), back));
            }
            position += share.amount();
        }
        return shares;
    }

    private boolean isOpen(Ulid grant) {
        return grants.stream().anyMatch(pot -> pot.remaining > 0 && pot.id.equals(grant));
    }

    private OpenGrant findOrLoad(ReadTx tx, Ulid grant) {
        for (OpenGrant pot : grants) {
            if (pot.id.equals(grant)) {
                return pot;
            }
        }
        OpenGrant spent =
                new OpenGrant(grant, tx.get(LedgerSchema.GRANTS, grant).orElseThrow(), false);
        insert(spent);
        return spent;
    }

    /** The first grant whose time is up and that has credit left. */
    @Nullable
    ExpiredCredit firstExpired(Instant now) {
        for (OpenGrant pot : grants) {
            if (pot.remaining > 0 && pot.stored.isExpiredAt(now)) {
                return new ExpiredCredit(pot.id, pot.remaining);
            }
        }
        return null;
    }

    /** Credit whose time is up. */
    record ExpiredCredit(Ulid grant, long amount) {}

    long totalRemaining() {
        return grants.stream().mapToLong(pot -> pot.remaining).sum();
    }

    int openCount() {
        return (int) grants.stream().filter(pot -> pot.remaining > 0).count();
    }

    /** The times at which grants with credit left expire. */
    List<Instant> expiries() {
        List<Instant> times = new ArrayList<>();
        for (OpenGrant pot : grants) {
            Instant expires = pot.stored.expires();
            if (pot.remaining > 0 && expires != null) {
                times.add(expires);
            }
        }
        return times;
    }

    void save(Tx tx) {
        for (OpenGrant pot : grants) {
            if (pot.fresh || pot.remaining != pot.stored.remaining()) {
                tx.put(LedgerSchema.GRANTS, pot.id, pot.stored.withRemaining(pot.remaining));
            }
        }
    }
}
