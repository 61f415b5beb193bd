package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.internal.CreditCommands;
import io.holdfast.ledger.internal.LedgerSchema;
import io.holdfast.ledger.internal.LedgerSchema.RequestKey;
import io.holdfast.ledger.internal.LedgerSchema.SpendingOrderKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Credit that is given: by rule here, or at will with {@link Ledger#addCredits}. */
public final class Grants {

    private final Store store;
    private final CreditCommands entries;
    private final LedgerOptions options;

    Grants(Store store, CreditCommands entries, LedgerOptions options) {
        this.store = store;
        this.entries = entries;
        this.options = options;
    }

    /** Gives the signup grant, once in the life of a user, even if the account is deleted and made anew. */
    public LedgerOutcome.Added claimSignup(AccountId account) {
        return store.write(Ledger.LARGE_WRITE, tx -> claimSignup(tx, account));
    }

    /** As {@link #claimSignup(AccountId)}, within a transaction of the caller's. */
    public LedgerOutcome.Added claimSignup(Tx tx, AccountId account) {
        return claim(tx, GrantRule.SIGNUP, account, String.valueOf(account));
    }

    /** Gives the grant of today, by the date in UTC. */
    public LedgerOutcome.Added claimDaily(AccountId account) {
        return store.write(Ledger.LARGE_WRITE, tx -> claimDaily(tx, account));
    }

    /** As {@link #claimDaily(AccountId)}, within a transaction of the caller's. */
    public LedgerOutcome.Added claimDaily(Tx tx, AccountId account) {
        return claim(tx, GrantRule.DAILY, account, account + "/" + LocalDate.ofInstant(tx.now(), ZoneOffset.UTC));
    }

    /** Gives the allowance of this month, by the date in UTC. */
    public LedgerOutcome.Added claimMonthly(AccountId account) {
        return store.write(Ledger.LARGE_WRITE, tx -> claimMonthly(tx, account));
    }

    /** As {@link #claimMonthly(AccountId)}, within a transaction of the caller's. */
    public LedgerOutcome.Added claimMonthly(Tx tx, AccountId account) {
        YearMonth month = YearMonth.from(tx.now().atOffset(ZoneOffset.UTC));
        return claim(tx, GrantRule.MONTHLY, account, account + "/" + month);
    }

    /** Gives the referrer the bonus for a user, once for the two of them. */
    public LedgerOutcome.Added claimReferral(AccountId referrer, AccountId referred) {
        return store.write(Ledger.LARGE_WRITE, tx -> claimReferral(tx, referrer, referred));
    }

    /** As {@link #claimReferral(AccountId, AccountId)}, within a transaction of the caller's. */
    public LedgerOutcome.Added claimReferral(Tx tx, AccountId referrer, AccountId referred) {
        Args.given("referred", referred);
        if (Args.given("referrer", referrer).equals(referred)) {
            throw Args.invalid("referred is " + referred + ", which is the referrer");
        }
        String one = referrer.toString();
        String other = referred.toString();
        String pair = one.compareTo(other) < 0 ? one + "/" + other : other + "/" + one;
        return claim(tx, GrantRule.REFERRAL, referrer, pair);
    }

    private LedgerOutcome.Added claim(Tx tx, GrantRule rule, AccountId account, String occasion) {
        String scope = rule.name().toLowerCase(Locale.ROOT);
        Args.given("account", account);
        GrantPolicy policy = options.rules().get(rule);
        if (policy == null) {
            throw Args.invalid("rule '" + scope + "' gives nothing: the ledger's options have no policy for it");
        }
        GrantTerms terms = new GrantTerms(
                policy.priority(), policy.lasts() == null ? null : tx.now().plus(policy.lasts()));
        CreditRequest credit =
                new CreditRequest(scope + "/" + occasion, account, rule.type(), policy.amount(), terms, null, Map.of());
        // The first answer counts, even if the policy has changed since.
        return entries.add(tx, new RequestKey(scope, occasion), Fingerprint.of(scope, account), credit);
    }

    /** The grants of an account that have credit left, in the order of spending. */
    public List<Entry<Ulid, CreditGrant>> listOpen(AccountId account) {
        return store.read(tx -> listOpen(tx, account));
    }

    /** As {@link #listOpen(AccountId)}, within a transaction of the caller's. */
    public List<Entry<Ulid, CreditGrant>> listOpen(ReadTx tx, AccountId account) {
        Args.given("account", account);
        return tx
                .scan(LedgerSchema.GRANTS, LedgerSchema.OPEN_GRANTS)
                .prefix(SpendingOrderKey.CODEC.prefix(account))
                .stream()
                .filter(row -> !row.value().isExpiredAt(tx.now()))
                .toList();
    }
}
