package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Transaction.Share;
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
    private static final class Pot {
        private final Ulid id;
        private final Grant stored;
        private final boolean fresh;
        private long remaining;

        Pot(Ulid id, Grant stored, boolean fresh) {
            this.id = id;
            this.stored = stored;
            this.fresh = fresh;
            this.remaining = stored.remaining();
        }
    }

    private static final Comparator<Pot> TURN = Comparator.<Pot>comparingInt(pot -> pot.stored.priority())
            .thenComparing(pot -> pot.stored.until())
            .thenComparing(pot -> pot.id);

    private final List<Pot> pots = new ArrayList<>();

    private Purse() {}

    static Purse of(ReadTx tx, AccountId account, int open) {
        Purse purse = new Purse();
        if (open > 0) {
            for (Entry<Ulid, Grant> row : tx.scan(LedgerSchema.GRANTS, LedgerSchema.OPEN_GRANTS)
                    .prefix(LedgerSchema.SpendKey.CODEC.prefix(account))) {
                purse.pots.add(new Pot(row.key(), row.value(), false));
            }
        }
        return purse;
    }

    /** Adds a new grant. */
    void add(Ulid id, Grant grant) {
        insert(new Pot(id, grant, true));
    }

    /** Puts a grant where its turn is. */
    private void insert(Pot pot) {
        int place = 0;
        while (place < pots.size() && TURN.compare(pots.get(place), pot) < 0) {
            place++;
        }
        pots.add(place, pot);
    }

    /** Takes as much as there is of an amount, from a grant of choice first; what is missing is bought credit. */
    List<Share> take(long amount, @Nullable Ulid first) {
        List<Share> shares = new ArrayList<>();
        long left = amount;
        for (Pot pot : pots) {
            left -= pot.id.equals(first) ? take(pot, left, shares) : 0;
        }
        for (Pot pot : pots) {
            left -= take(pot, left, shares);
        }
        return shares;
    }

    private static long take(Pot pot, long most, List<Share> shares) {
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
    List<Share> giveBack(ReadTx tx, List<Share> taken, long begin, long end, long balance) {
        List<Share> shares = new ArrayList<>();
        long position = 0;
        for (Share share : taken) {
            long part = Math.min(position + share.amount(), end) - Math.max(position, begin);
            long back = Math.min(part, balance - sum());
            // Beyond the limit of open grants, what is given back is bought credit.
            if (back > 0 && (isOpen(share.grant()) || open() < LedgerLimits.MAX_OPEN_GRANTS)) {
                pot(tx, share.grant()).remaining += back;
                shares.add(new Share(share.grant(), back));
            }
            position += share.amount();
        }
        return shares;
    }

    private boolean isOpen(Ulid grant) {
        return pots.stream().anyMatch(pot -> pot.remaining > 0 && pot.id.equals(grant));
    }

    private Pot pot(ReadTx tx, Ulid grant) {
        for (Pot pot : pots) {
            if (pot.id.equals(grant)) {
                return pot;
            }
        }
        Pot spent = new Pot(grant, tx.get(LedgerSchema.GRANTS, grant).orElseThrow(), false);
        insert(spent);
        return spent;
    }

    /** The first grant whose time is up and that has credit left. */
    @Nullable
    Overdue overdue(Instant now) {
        for (Pot pot : pots) {
            if (pot.remaining > 0 && pot.stored.overdue(now)) {
                return new Overdue(pot.id, pot.remaining);
            }
        }
        return null;
    }

    /** Credit whose time is up. */
    record Overdue(Ulid grant, long amount) {}

    long sum() {
        return pots.stream().mapToLong(pot -> pot.remaining).sum();
    }

    int open() {
        return (int) pots.stream().filter(pot -> pot.remaining > 0).count();
    }

    /** The times at which grants with credit left expire. */
    List<Instant> expiries() {
        List<Instant> times = new ArrayList<>();
        for (Pot pot : pots) {
            Instant expires = pot.stored.expires();
            if (pot.remaining > 0 && expires != null) {
                times.add(expires);
            }
        }
        return times;
    }

    void save(Tx tx) {
        for (Pot pot : pots) {
            if (pot.fresh || pot.remaining != pot.stored.remaining()) {
                tx.put(LedgerSchema.GRANTS, pot.id, pot.stored.left(pot.remaining));
            }
        }
    }
}
