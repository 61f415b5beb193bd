package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.grant.GrantRule;
import io.holdfast.ledger.grant.GrantRuleSettings;
import io.holdfast.ledger.internal.GrantCommands;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Grants that accounts claim on {@linkplain GrantOccasion occasions} such as a signup, and grants that rules make at
 * scheduled times. The amounts and terms of claimed grants are set by {@link LedgerOptions#rules}. Other grants are added
 * with {@link Ledger#addCredits}. Thread-safe.
 */
public final class Grants {

    /**
     * A grant of credit. The id of a grant is the id of the transaction that added it.
     *
     * @param user the id of the user who owns the account
     * @param type the type of the transaction that added the grant
     * @param amount the original amount, in minor units
     * @param remaining the remaining amount, in minor units
     * @param priority the spending priority; lower numbers are spent first
     * @param expires the time at which the remaining amount expires, unless it is held, or null if it never expires
     * @param created the time of the grant
     * @param rule the id of the rule that made the grant, or null if no rule made it
     * @param metrics the metrics for which the grant can be used, or an empty list if it can be used for everything
     */
    public record CreditGrant(
            UUID user,
            TransactionType type,
            long amount,
            long remaining,
            int priority,
            @Nullable Instant expires,
            Instant created,
            @Nullable String rule,
            List<String> metrics) {}

    private final Store store;
    private final GrantCommands commands;

    Grants(Store store, GrantCommands commands) {
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

    /**
     * Creates a grant rule, or replaces its settings. Each grant is made exactly once, at its scheduled time: balances
     * include it from that time on, and the next command on the account or the next sweep records it, dated at that
     * time. Grants that were missed while nothing ran are made up, each as of its own time, so credit that would have
     * expired since then has expired; one commit makes up to 100 of them. If the account has as many open grants as it
     * may have, the credit is added as credit that does not expire.
     *
     * <p>Changed settings apply to the grants that follow. A change of the schedule or its start begins a new schedule.
     * Setting the clock back does not repeat a grant. A rule that has ended is not restarted.
     *
     * @param rule the id of the rule, unique within the account
     */
    public LedgerOutcome.GrantRulePut putRule(AccountId account, String rule, GrantRuleSettings settings) {
        return store.write(Ledger.LARGE_WRITE, tx -> putRule(tx, account, rule, settings));
    }

    /** Like {@link #putRule(AccountId, String, GrantRuleSettings)}, but in the caller's transaction. */
    public LedgerOutcome.GrantRulePut putRule(Tx tx, AccountId account, String rule, GrantRuleSettings settings) {
        return commands.putRule(tx, account, rule, settings);
    }

    /** Ends a grant rule. The grants that it has made are kept. Has no effect if the rule has already ended. */
    public LedgerOutcome.GrantRuleEnd endRule(AccountId account, String rule) {
        return store.write(Ledger.LARGE_WRITE, tx -> endRule(tx, account, rule));
    }

    /** Like {@link #endRule(AccountId, String)}, but in the caller's transaction. */
    public LedgerOutcome.GrantRuleEnd endRule(Tx tx, AccountId account, String rule) {
        return commands.endRule(tx, account, rule);
    }

    /** Returns a grant rule, if it exists. */
    public Optional<GrantRule> rule(AccountId account, String rule) {
        return store.read(tx -> rule(tx, account, rule));
    }

    /** Like {@link #rule(AccountId, String)}, but in the caller's transaction. */
    public Optional<GrantRule> rule(ReadTx tx, AccountId account, String rule) {
        return commands.rule(tx, account, rule);
    }

    /**
     * Returns a page of the grant rules of an account, including rules that have ended, ordered by id.
     *
     * @param limit the maximum number of rules: 1 to 100
     * @param cursor the cursor from the previous page, or null for the first page
     */
    public Page<GrantRule> listRules(AccountId account, int limit, @Nullable String cursor) {
        return store.read(tx -> listRules(tx, account, limit, cursor));
    }

    /** Like {@link #listRules(AccountId, int, String)}, but in the caller's transaction. */
    public Page<GrantRule> listRules(ReadTx tx, AccountId account, int limit, @Nullable String cursor) {
        return commands.listRules(tx, account, limit, cursor);
    }

    /**
     * Returns the available credit that can be used for a metric, not including the credit limit, or an empty result if
     * the account does not exist. Credit in grants that are restricted to other metrics is not included.
     *
     * @param metric the metric, such as {@code llm_tokens/acme/large}
     */
    public Optional<Credits> available(AccountId account, String metric) {
        return store.read(tx -> available(tx, account, metric));
    }

    /** Like {@link #available(AccountId, String)}, but in the caller's transaction. */
    public Optional<Credits> available(ReadTx tx, AccountId account, String metric) {
        return commands.available(tx, account, metric);
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
