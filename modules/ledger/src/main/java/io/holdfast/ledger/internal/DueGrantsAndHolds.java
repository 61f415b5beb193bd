package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Hold;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.internal.LedgerSchema.OpenHoldKey;
import io.holdfast.ledger.internal.TransactionRow.ShareRow;
import io.holdfast.ledger.internal.grant.OpenGrantRules.DueGrant;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Expires the holds and grants of an open account and makes the grants of its rules, each as of its own time and in
 * order of time. Granted credit that is held on a normal account does not expire before the hold ends.
 */
final class DueGrantsAndHolds {

    private final ReadTx tx;
    private final OpenAccount account;

    DueGrantsAndHolds(ReadTx tx, OpenAccount account) {
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
                account.holds().scheduleExpiry(expires);
            }
        }
    }

    /**
     * Expires all holds and grants whose expiry time has been reached, and makes all scheduled grants that are due.
     * Returns the time of the next such change, or null if there is none.
     */
    @Nullable
    Instant expireDue() {
        List<Entry<String, HoldRow>> holds = tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS)
                .prefix(OpenHoldKey.CODEC.prefix(account.id()))
                .through(new OpenHoldKey(account.id(), account.now()))
                .toList();
        TreeSet<Instant> times = new TreeSet<>(account.funds().purse().expiries());
        holds.forEach(row -> times.add(row.value().expires()));
        addNextGrant(times);
        while (!times.isEmpty() && !times.first().isAfter(account.now())) {
            Instant time = times.first();
            List<Entry<String, HoldRow>> ending = holds.stream()
                    .filter(row -> row.value().expires().equals(time))
                    .toList();
            ending.forEach(row -> account.holds().release(row.value()));
            expireGrants(time);
            ending.forEach(row -> account.holds()
                    .recordExpired(row.key(), row.value().endedAs(Hold.Status.EXPIRED, account.balance())));
            times.addAll(makeGrants(time));
            account.evaluateRefillTrigger();
            account.evaluateThresholdsAfterExpiry();
            times.headSet(time, true).clear();
            addNextGrant(times);
        }
        return nextExpiry(null);
    }

    private void addNextGrant(Set<Instant> times) {
        Instant next = account.grants().next();
        if (next != null
                && (!account.grants().hasRules() || account.grants().rules().canTakeMore())) {
            times.add(next);
        }
    }

    /** Makes the grants that are due at the given time, and returns the times at which they expire. */
    List<Instant> makeGrants(Instant time) {
        List<Instant> expiries = new ArrayList<>();
        Instant next = account.grants().next();
        while (next != null && !next.isAfter(time)) {
            DueGrant due = account.grants().rules().takeDue(time);
            if (due == null) {
                break;
            }
            Long cap = due.rule().rolloverCap();
            if (cap != null) {
                expireExcess(due.id(), cap, due.time());
            }
            account.grants().make(due);
            if (due.expires() != null) {
                expiries.add(due.expires());
            }
            next = account.grants().next();
        }
        // The new credit may cover holds that kept expired credit until now.
        expireGrants(time);
        return expiries;
    }

    /** Removes the unspent credit of a rule that exceeds the cap of its rollover, except for the held amount. */
    private void expireExcess(String rule, long cap, Instant time) {
        long excess = account.funds().purse().remainingOf(rule) - cap;
        for (Ulid grant : account.funds().purse().madeBy(rule)) {
            excess -= expire(grant, excess, time);
        }
    }

    /** Returns the amount of unrestricted granted credit that is not held. */
    private long unheld() {
        Purse purse = account.funds().purse();
        return account.isUnlimited()
                ? Long.MAX_VALUE
                : purse.totalRemaining()
                        - purse.restricted()
                        - account.balance().held()
                        + purse.restrictedHeld();
    }

    /** Removes credit of a grant that is not held, and returns the amount. */
    private long expire(Ulid grant, long max, Instant time) {
        long amount = Math.min(account.funds().purse().expirable(grant, unheld()), max);
        if (amount <= 0) {
            return 0;
        }
        List<ShareRow> shares = account.funds().purse().takeFrom(grant, amount);
        account.post(TransactionDraft.of(TransactionType.GRANT_EXPIRY, "grant/" + grant), -amount, shares, time);
        return amount;
    }

    /**
     * Removes the credit of grants that have expired at the given time, except for the held amount. Like a charge, a
     * hold applies to granted credit first and to purchased credit last.
     */
    void expireGrants(Instant time) {
        account.funds().purse().expired(time).forEach(grant -> expire(grant, Long.MAX_VALUE, time));
    }

    /**
     * Returns the time of the next expiry or grant, or null if there is none. The time is in the past if expired credit
     * is still held, or if more grants are due than one commit makes.
     *
     * @param unsavedHold the expiry time of a hold that is not written yet, or null if every hold is written
     */
    @Nullable
    Instant nextExpiry(@Nullable Instant unsavedHold) {
        List<Instant> times = account.funds().purse().expiries();
        tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS)
                .prefix(OpenHoldKey.CODEC.prefix(account.id()))
                .after(new OpenHoldKey(account.id(), account.now()))
                .first()
                .ifPresent(row -> times.add(row.value().expires()));
        if (unsavedHold != null) {
            times.add(unsavedHold);
        }
        Instant nextGrant = account.grants().next();
        if (nextGrant != null) {
            times.add(nextGrant);
        }
        return times.stream().min(Instant::compareTo).orElse(null);
    }
}
