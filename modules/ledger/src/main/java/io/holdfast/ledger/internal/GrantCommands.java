package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.GrantTemplate;
import io.holdfast.ledger.GrantTemplate.GrantOccasion;
import io.holdfast.ledger.GrantTerms;
import io.holdfast.ledger.Grants.CreditGrant;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.event.LedgerEventTypes;
import io.holdfast.ledger.grant.GrantLimits;
import io.holdfast.ledger.grant.GrantMetricFilter;
import io.holdfast.ledger.grant.GrantRule;
import io.holdfast.ledger.grant.GrantRuleSettings;
import io.holdfast.ledger.internal.LedgerSchema.RequestKey;
import io.holdfast.ledger.internal.LedgerSchema.SpendingOrderKey;
import io.holdfast.ledger.internal.grant.GrantRuleRow;
import io.holdfast.ledger.internal.grant.GrantRuleRow.GrantRuleKey;
import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.ledger.internal.kit.LedgerClock;
import io.holdfast.ledger.internal.kit.LedgerRequestHash;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Claims grants, at most once per occasion, changes grant rules, and reads open grants. */
public final class GrantCommands {

    /** The scope of the idempotency keys of grants made by rules. */
    static final String RULE_SCOPE = "rule";

    private final LedgerContext context;
    private final CreditAndRefundCommands credits;
    private final LedgerOptions options;

    public GrantCommands(LedgerContext context, CreditAndRefundCommands credits, LedgerOptions options) {
        this.context = context;
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
        requireDefaultUnit(tx, account);
        GrantTerms terms = new GrantTerms(
                policy.priority(),
                policy.lasts() == null ? null : LedgerClock.now(tx).plus(policy.lasts()));
        CreditRequest credit = new CreditRequest(
                scope + "/" + occasion, account, typeOf(rule), policy.amount(), terms, null, Map.of());
        return credits.add(tx, key, requestHash, credit);
    }

    /** Rejects a balance in a unit, because the configured amounts are in the default unit. */
    private static void requireDefaultUnit(ReadTx tx, AccountId account) {
        String unit = account.unit() != null
                ? account.unit()
                : tx.get(LedgerSchema.ACCOUNTS, account).map(AccountRow::unit).orElse(null);
        if (unit != null) {
            throw Arguments.invalid(
                    "account must be a balance in the default unit, but " + account + " has the unit '" + unit + "'");
        }
    }

    private static TransactionType typeOf(GrantOccasion rule) {
        return switch (rule) {
            case SIGNUP -> TransactionType.SIGNUP_GRANT;
            case DAILY -> TransactionType.DAILY_GRANT;
            case MONTHLY -> TransactionType.MONTHLY_ALLOWANCE;
            case REFERRAL -> TransactionType.REFERRAL_BONUS;
        };
    }

    /** Creates a grant rule, or replaces its settings. A rule that has ended is not changed. */
    public LedgerOutcome.GrantRulePut putRule(Tx tx, AccountId id, String rule, GrantRuleSettings settings) {
        requireRule(rule);
        Arguments.notNull("settings", settings);
        OpenAccount account = OpenAccount.open(tx, context, id);
        if (account == null) {
            return new LedgerOutcome.AccountNotFound(id);
        }
        int era = account.stored().era();
        GrantRuleRow before = find(tx, account, rule);
        boolean exists = before != null && before.era() == era;
        if (before != null && exists) {
            if (before.hasSettings(settings)) {
                return new LedgerOutcome.GrantRuleStored(before.toRule(rule));
            }
            if (before.ended() != null) {
                return new LedgerOutcome.GrantRuleHasEnded(rule, before.ended());
            }
        }
        Arguments.newId("rule", rule);
        requireTimes(settings, before != null && exists && before.isScheduledBy(settings), account.now());
        if (!exists && account.grants().hasRules() && account.grants().rules().size() >= GrantLimits.MAX_RULES) {
            throw Arguments.tooLarge("account " + id + " has " + GrantLimits.MAX_RULES
                    + " active grant rules; the limit is " + GrantLimits.MAX_RULES);
        }
        account.grants().rules().put(rule, GrantRuleRow.of(id, era, settings, before, account.now()));
        account.addWrite(to -> to.emit(LedgerEventTypes.GRANT_RULE_PUT, id.value(), rule, settings.amount()));
        account.grants().makeDue();
        account.save(tx);
        return new LedgerOutcome.GrantRuleStored(
                Objects.requireNonNull(find(tx, account, rule)).toRule(rule));
    }

    private static void requireTimes(GrantRuleSettings settings, boolean isScheduled, Instant now) {
        Instant starts = settings.starts();
        Instant ends = settings.ends();
        if (starts != null) {
            LedgerArguments.time("starts", starts);
            if (!isScheduled && starts.isBefore(now)) {
                throw Arguments.invalid("starts must not be before the current time (" + now + "), but is " + starts);
            }
        }
        if (ends != null && !LedgerArguments.time("ends", ends).isAfter(now)) {
            throw Arguments.invalid("ends must be after the current time (" + now + "), but is " + ends);
        }
    }

    /** Ends a grant rule. Its grants are kept. */
    public LedgerOutcome.GrantRuleEnd endRule(Tx tx, AccountId id, String rule) {
        requireRule(rule);
        OpenAccount account = OpenAccount.open(tx, context, id);
        if (account == null) {
            return new LedgerOutcome.AccountNotFound(id);
        }
        GrantRuleRow before = find(tx, account, rule);
        if (before == null || before.era() != account.stored().era()) {
            return new LedgerOutcome.GrantRuleNotFound(rule);
        }
        if (before.ended() != null) {
            return new LedgerOutcome.GrantRuleStored(before.toRule(rule));
        }
        GrantRuleRow ended = before.endedAt(account.now());
        account.grants().rules().put(rule, ended);
        account.save(tx);
        return new LedgerOutcome.GrantRuleStored(ended.toRule(rule));
    }

    private static String requireRule(String rule) {
        return Arguments.notBlank("rule", rule, GrantLimits.MAX_ID);
    }

    private static @Nullable GrantRuleRow find(ReadTx tx, OpenAccount account, String rule) {
        GrantRuleRow changed =
                account.grants().hasPendingRules() ? account.grants().rules().changed(rule) : null;
        return changed != null
                ? changed
                : tx.get(GrantRuleRow.TABLE, new GrantRuleKey(account.id(), rule))
                        .orElse(null);
    }

    /** Returns a rule of the current generation of an account, if it exists. */
    public Optional<GrantRule> rule(ReadTx tx, AccountId id, String rule) {
        requireRule(rule);
        OpenAccount account = OpenAccount.open(tx, context, id);
        return account == null
                ? Optional.empty()
                : Optional.ofNullable(find(tx, account, rule))
                        .filter(row -> row.era() == account.stored().era())
                        .map(row -> row.toRule(rule));
    }

    /** Returns a page of the rules of the current generation of an account, ordered by id. */
    public Page<GrantRule> listRules(ReadTx tx, AccountId id, int limit, @Nullable String cursor) {
        Arguments.inRange("limit", limit, 1, LedgerLimits.MAX_PAGE);
        OpenAccount account = OpenAccount.open(tx, context, id);
        if (account == null) {
            return new Page<>(List.of(), Optional.empty());
        }
        Page<Entry<GrantRuleKey, GrantRuleRow>> page = tx.scan(GrantRuleRow.TABLE)
                .prefix(GrantRuleKey.CODEC.prefix(id))
                .page(limit, cursor);
        return new Page<>(
                page.rows().stream()
                        .filter(row -> row.value().era() == account.stored().era())
                        .map(row -> {
                            GrantRuleRow current = find(tx, account, row.key().rule());
                            return (current == null ? row.value() : current)
                                    .toRule(row.key().rule());
                        })
                        .toList(),
                page.next());
    }

    /** Returns the available credit that can be used for a metric, or an empty result if the account does not exist. */
    public Optional<Credits> available(ReadTx tx, AccountId id, String metric) {
        GrantMetricFilter.requireMetric("metric", metric);
        return Optional.ofNullable(OpenAccount.open(tx, context, id))
                .map(account -> Credits.of(account.funds().spendable(metric)));
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
