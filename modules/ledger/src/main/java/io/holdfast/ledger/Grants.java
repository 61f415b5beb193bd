package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.internal.GrantClaimCommands;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.util.List;

/**
 * Grants that accounts claim on {@linkplain GrantOccasion occasions} such as a signup. Their amounts and terms are
 * set by {@link LedgerOptions#rules}. Other grants are added with {@link Ledger#addCredits}. Thread-safe.
 */
public final class Grants {

    private final Store store;
    private final GrantClaimCommands commands;

    Grants(Store store, GrantClaimCommands commands) {
        this.store = store;
        this.commands = commands;
    }

    /** Claims the signup grant, at most once per user, even if the account is deleted and created again. */
    public LedgerOutcome.Added claimSignup(AccountId account) {
        return store.write(Ledger.LARGE_WRITE, tx -> claimSignup(tx, account));
    }

    /** Like {@link #claimSignup(AccountId)}, but in the caller's transaction. */
    public LedgerOutcome.Added claimSignup(Tx tx, AccountId account) {
        return commands.claimSignup(tx, account);
    }

    /** Claims the daily grant, at most once per date in UTC. */
    public LedgerOutcome.Added claimDaily(AccountId account) {
        return store.write(Ledger.LARGE_WRITE, tx -> claimDaily(tx, account));
    }

    /** Like {@link #claimDaily(AccountId)}, but in the caller's transaction. */
    public LedgerOutcome.Added claimDaily(Tx tx, AccountId account) {
        return commands.claimDaily(tx, account);
    }

    /** Claims the monthly allowance, at most once per month in UTC. */
    public LedgerOutcome.Added claimMonthly(AccountId account) {
        return store.write(Ledger.LARGE_WRITE, tx -> claimMonthly(tx, account));
    }

    /** Like {@link #claimMonthly(AccountId)}, but in the caller's transaction. */
    public LedgerOutcome.Added claimMonthly(Tx tx, AccountId account) {
        return commands.claimMonthly(tx, account);
    }

    /** Claims the referral bonus for the referrer, at most once per pair of users. */
    public LedgerOutcome.Added claimReferral(AccountId referrer, AccountId referred) {
        return store.write(Ledger.LARGE_WRITE, tx -> claimReferral(tx, referrer, referred));
    }

    /** Like {@link #claimReferral(AccountId, AccountId)}, but in the caller's transaction. */
    public LedgerOutcome.Added claimReferral(Tx tx, AccountId referrer, AccountId referred) {
        return commands.claimReferral(tx, referrer, referred);
    }

    /** Returns the grants of an account that have credit left, keyed by transaction id and in spending order. */
    public List<Entry<Ulid, CreditGrant>> listOpen(AccountId account) {
        return store.read(tx -> listOpen(tx, account));
    }

    /** Like {@link #listOpen(AccountId)}, but in the caller's transaction. */
    public List<Entry<Ulid, CreditGrant>> listOpen(ReadTx tx, AccountId account) {
        return commands.listOpen(tx, account);
    }
}
