package io.holdfast.ledger.internal;

import io.holdfast.ledger.Hold;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.internal.LedgerSchema.OpenHoldKey;
import io.holdfast.ledger.internal.TransactionRow.ShareRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Expires the holds and grants of an open account, each as of its own expiry time, in order of expiry. Granted credit
 * that is held on a normal account does not expire before the hold ends.
 */
final class GrantAndHoldExpiry {

    private final ReadTx tx;
    private final OpenAccount account;

    GrantAndHoldExpiry(ReadTx tx, OpenAccount account) {
        this.tx = tx;
        this.account = account;
    }

    /** Shortens the holds that were created while the clock was ahead; see {@link HoldRow#expiryAt}. */
    void redateHolds() {
        for (Entry<String, HoldRow> row : tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS)
                .prefix(OpenHoldKey.CODEC.prefix(account.id()))
                .after(new OpenHoldKey(account.id(), account.now()))) {
            Instant expires = row.value().expiryAt(account.now());
            if (expires.isBefore(row.value().expires())) {
                HoldRow redated = row.value().extendedTo(expires);
                account.addWrite(to -> to.put(LedgerSchema.HOLDS, row.key(), redated));
                account.scheduleHoldExpiry(expires);
            }
        }
    }

    /** Expires all holds and grants that are due, and returns the next expiry time, or null if nothing else expires. */
    @Nullable
    Instant expireDue() {
        List<Entry<String, HoldRow>> holds = tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS)
                .prefix(OpenHoldKey.CODEC.prefix(account.id()))
                .through(new OpenHoldKey(account.id(), account.now()))
                .toList();
        TreeSet<Instant> times = new TreeSet<>(account.purse().expiries());
        holds.forEach(row -> times.add(row.value().expires()));
        for (Instant time : times.headSet(account.now(), true)) {
            List<Entry<String, HoldRow>> ending = holds.stream()
                    .filter(row -> row.value().expires().equals(time))
                    .toList();
            ending.forEach(row -> account.releaseHold(row.value()));
            expireGrants(time);
            ending.forEach(row ->
                    account.recordExpiredHold(row.key(), row.value().endedAs(Hold.Status.EXPIRED, account.balance())));
            account.evaluateRefillTrigger();
            account.evaluateThresholdsAfterExpiry();
        }
        return nextExpiry(null);
    }

    /**
     * Removes the credit of grants that have expired at the given time, except for the held amount. Like a charge, a
     * hold applies to granted credit first and to purchased credit last.
     */
    void expireGrants(Instant time) {
        Purse.ExpiredCredit credit = account.purse().firstExpired(time);
        while (credit != null) {
            long unheld = account.isUnlimited()
                    ? Long.MAX_VALUE
                    : account.purse().totalRemaining() - account.balance().held();
            long expired = Math.min(credit.amount(), unheld);
            if (expired <= 0) {
                return;
            }
            List<ShareRow> shares = account.purse().take(expired, credit.grant());
            account.post(
                    TransactionDraft.of(TransactionType.GRANT_EXPIRY, "grant/" + credit.grant()),
                    -expired,
                    shares,
                    time);
            credit = account.purse().firstExpired(time);
        }
    }

    /**
     * Returns the next expiry time, or null if nothing expires. The time is in the past if expired credit is still
     * held.
     *
     * @param unsavedHold the expiry time of a hold that is not written yet, or null if every hold is written
     */
    @Nullable
    Instant nextExpiry(@Nullable Instant unsavedHold) {
        List<Instant> times = account.purse().expiries();
        tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS)
                .prefix(OpenHoldKey.CODEC.prefix(account.id()))
                .after(new OpenHoldKey(account.id(), account.now()))
                .first()
                .ifPresent(row -> times.add(row.value().expires()));
        if (unsavedHold != null) {
            times.add(unsavedHold);
        }
        return times.stream().min(Instant::compareTo).orElse(null);
    }
}
