package io.holdfast.ledger.internal;

import io.holdfast.ledger.Hold;
import io.holdfast.ledger.LedgerTransaction.Share;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.internal.LedgerSchema.OpenHoldKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Lets holds and grants of an open book expire, each at its own time and in that order, as if somebody had been there.
 * Credit that an open hold of a normal account needs does not expire before the hold ends.
 */
final class GrantAndHoldExpiry {

    private final ReadTx tx;
    private final OpenAccount book;

    GrantAndHoldExpiry(ReadTx tx, OpenAccount book) {
        this.tx = tx;
        this.book = book;
    }

    /** Everything up to now; says when something expires next. */
    @Nullable
    Instant expireDue() {
        List<Entry<String, Hold>> holds = tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS)
                .prefix(OpenHoldKey.CODEC.prefix(book.id()))
                .through(new OpenHoldKey(book.id(), book.now()))
                .toList();
        TreeSet<Instant> moments = new TreeSet<>(book.purse().expiries());
        holds.forEach(row -> moments.add(row.value().expires()));
        for (Instant moment : moments.headSet(book.now(), true)) {
            List<Entry<String, Hold>> ending = holds.stream()
                    .filter(row -> row.value().expires().equals(moment))
                    .toList();
            ending.forEach(row -> book.releaseHold(row.value().amount()));
            expireGrants(moment);
            ending.forEach(row -> book.expireHold(row.key(), row.value().ended(Hold.Status.EXPIRED, book.balance())));
            book.evaluateRefillTrigger();
        }
        return nextExpiry(null);
    }

    /**
     * Takes the credit whose time is up at a moment, except what is held. A hold is on grants first, as a charge would
     * be: bought credit is never left to stand in for a grant that is gone.
     */
    void expireGrants(Instant moment) {
        Purse.ExpiredCredit credit = book.purse().firstExpired(moment);
        while (credit != null) {
            long free = book.isUnlimited()
                    ? Long.MAX_VALUE
                    : book.purse().totalRemaining() - book.balance().held();
            long gone = Math.min(credit.amount(), free);
            if (gone <= 0) {
                return;
            }
            List<Share> shares = book.purse().take(gone, credit.grant());
            book.post(
                    TransactionDraft.of(TransactionType.GRANT_EXPIRY, "grant/" + credit.grant()),
                    -gone,
                    shares,
                    moment);
            credit = book.purse().firstExpired(moment);
        }
    }

    /**
     * When something expires next: a time gone by if a hold keeps something from expiring.
     *
     * @param fresh when a hold expires that is not written yet
     */
    @Nullable
    Instant nextExpiry(@Nullable Instant fresh) {
        List<Instant> times = book.purse().expiries();
        tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS)
                .prefix(OpenHoldKey.CODEC.prefix(book.id()))
                .after(new OpenHoldKey(book.id(), book.now()))
                .first()
                .ifPresent(row -> times.add(row.value().expires()));
        if (fresh != null) {
            times.add(fresh);
        }
        return times.stream().min(Instant::compareTo).orElse(null);
    }
}
