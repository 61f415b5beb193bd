package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.CreditGrant;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.GrantTemplate;
import io.holdfast.ledger.GrantTemplate.GrantOccasion;
import io.holdfast.ledger.GrantTerms;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.internal.LedgerSchema.RequestKey;
import io.holdfast.ledger.internal.LedgerSchema.SpendingOrderKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** Claims grants, at most once per occasion, and reads open grants. */
public final class GrantClaimCommands {

    private final CreditAndRefundCommands credits;
    private final LedgerOptions options;

    public GrantClaimCommands(CreditAndRefundCommands credits, LedgerOptions options) {
        this.credits = credits;
        this.options = options;
    }

    public LedgerOutcome.Added claimSignup(Tx tx, AccountId account) {
        return claim(tx, GrantOccasion.SIGNUP, account, String.valueOf(account));
    }

    public LedgerOutcome.Added claimDaily(Tx tx, AccountId account) {
        return claim(
                tx,
                GrantOccasion.DAILY,
                account,
                account + "/" + LocalDate.ofInstant(LedgerClock.now(tx), ZoneOffset.UTC));
    }

    public LedgerOutcome.Added claimMonthly(Tx tx, AccountId account) {
        YearMonth month = YearMonth.from(LedgerClock.now(tx).atOffset(ZoneOffset.UTC));
        return claim(tx, GrantOccasion.MONTHLY, account, account + "/" + month);
    }

    public LedgerOutcome.Added claimReferral(Tx tx, AccountId referrer, AccountId referred) {
        Arguments.notNull("referred", referred);
        if (Arguments.notNull("referrer", referrer).equals(referred)) {
            throw Arguments.invalid("referred must not be the referrer, but is " + referred);
        }
        String one = referrer.toString();
        String other = referred.toString();
        String pair = one.compareTo(other) < 0 ? one + "/" + other : other + "/" + one;
        return claim(tx, GrantOccasion.REFERRAL, referrer, pair);
    }

    private LedgerOutcome.Added claim(Tx tx, GrantOccasion rule, AccountId account, String occasion) {
        String scope = rule.name().toLowerCase(Locale.ROOT);
        RequestKey key = new RequestKey(scope, occasion);
        // The hash does not include the policy, so a duplicate claim returns the original result after a policy change.
        UUID requestHash = LedgerRequestHash.ofGrantClaim(scope, Arguments.notNull("account", account));
        LedgerOutcome.Repeat repeat = CreditAndRefundCommands.findRepeat(tx, key, requestHash);
        if (repeat != null) {
            return repeat;
        }
        GrantTemplate policy = options.rules().get(rule);
        if (policy == null) {
            throw Arguments.invalid(
                    "grant rule '" + scope + "' is not configured (option withRules; grants on " + "a server)");
        }
        GrantTerms terms = new GrantTerms(
                policy.priority(),
                policy.lasts() == null ? null : LedgerClock.now(tx).plus(policy.lasts()));
        CreditRequest credit = new CreditRequest(
                scope + "/" + occasion, account, typeOf(rule), policy.amount(), terms, null, Map.of());
        return credits.add(tx, key, requestHash, credit);
    }

    private static TransactionType typeOf(GrantOccasion rule) {
        return switch (rule) {
            case SIGNUP -> TransactionType.SIGNUP_GRANT;
            case DAILY -> TransactionType.DAILY_GRANT;
            case MONTHLY -> TransactionType.MONTHLY_ALLOWANCE;
            case REFERRAL -> TransactionType.REFERRAL_BONUS;
        };
    }

    public List<Entry<Ulid, CreditGrant>> listOpen(ReadTx tx, AccountId account) {
        Arguments.notNull("account", account);
        return tx
                .scan(LedgerSchema.GRANTS, LedgerSchema.OPEN_GRANTS)
                .prefix(SpendingOrderKey.CODEC.prefix(account))
                .stream()
                .filter(row -> !row.value().isExpiredAt(LedgerClock.now(tx)))
                .map(row -> new Entry<>(row.key(), row.value().toGrant()))
                .toList();
    }
}
