package io.holdfast.ledger.internal;

import io.holdfast.ledger.GrantTerms;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.internal.LedgerSchema.AccountDueKey;
import io.holdfast.ledger.internal.LedgerSchema.RequestKey;
import io.holdfast.ledger.internal.grant.OpenGrantRules;
import io.holdfast.ledger.internal.grant.OpenGrantRules.DueGrant;
import io.holdfast.ledger.internal.kit.LedgerRequestHash;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes grants to an open account: those that commands request, and those that its rules have due. Not thread-safe. */
final class AccountGrants {

    private final ReadTx tx;
    private final OpenAccount account;
    private final AccountState current;
    private @Nullable OpenGrantRules rules;

    AccountGrants(ReadTx tx, OpenAccount account, AccountState current) {
        this.tx = tx;
        this.account = account;
        this.current = current;
    }

    /** Adds credit with a priority and its own expiry time. */
    TransactionWithId make(TransactionDraft draft, long amount, GrantTerms terms) {
        Instant expires = terms.expires();
        if (expires != null && !expires.isAfter(account.now())) {
            throw Arguments.invalid(
                    "expires must be after the current time (" + account.now() + "), but is " + expires);
        }
        return make(draft, draft.type(), amount, terms);
    }

    /**
     * Like {@link #make(TransactionDraft, long, GrantTerms)}, but for credit that may have expired already.
     *
     * @param type the type of the grant, which differs from the type of the transaction if the grant was transferred
     */
    TransactionWithId make(TransactionDraft draft, TransactionType type, long amount, GrantTerms terms) {
        int open = account.funds().purse().openCount();
        if (open >= LedgerLimits.MAX_OPEN_GRANTS) {
            throw Arguments.tooLarge("account " + account.id() + " has " + open + " open grants; the limit is "
                    + LedgerLimits.MAX_OPEN_GRANTS);
        }
        TransactionWithId posted = account.credit(draft, amount);
        addToPurse(posted, type, terms, account.now(), null);
        return posted;
    }

    /** Makes a grant of a rule as of the time at which it was due, unless it was made before. */
    void make(DueGrant due) {
        long amount = due.rule().amount();
        RequestKey key = new RequestKey(GrantCommands.RULE_SCOPE, account.id() + "/" + due.source());
        if (amount > Long.MAX_VALUE - Math.max(current.balance, current.granted)
                || tx.exists(LedgerSchema.REQUESTS, key)) {
            return;
        }
        boolean isFull = account.funds().purse().openCount() >= LedgerLimits.MAX_OPEN_GRANTS;
        TransactionDraft draft = new TransactionDraft(
                TransactionType.SUBSCRIPTION_GRANT,
                due.source(),
                null,
                due.rule().description(),
                Map.of());
        TransactionWithId posted = account.credit(draft, amount, due.time());
        if (!isFull) {
            GrantTerms terms = new GrantTerms(
                    due.rule().priority(), due.expires(), due.rule().metrics());
            addToPurse(posted, draft.type(), terms, due.time(), due.id());
        }
        IdempotencyRow made = new IdempotencyRow(
                LedgerRequestHash.ofGrantClaim(GrantCommands.RULE_SCOPE, account.id()), posted.id(), null);
        account.addWrite(to -> to.put(LedgerSchema.REQUESTS, key, made));
    }

    private void addToPurse(
            TransactionWithId posted, TransactionType type, GrantTerms terms, Instant time, @Nullable String rule) {
        long amount = posted.transaction().amount();
        Instant expires = terms.expires();
        Purse purse = account.funds().purse();
        // A grant to an account with a negative balance covers the debt first, unless it is restricted to metrics.
        long left = terms.metrics().isEmpty()
                ? Math.max(0, Math.min(amount, current.balance - purse.totalRemaining()))
                : amount;
        purse.add(
                posted.id(),
                new GrantRow(
                        account.id().value(),
                        type,
                        amount,
                        left,
                        terms.priority(),
                        expires,
                        time,
                        rule,
                        terms.metrics(),
                        0));
        if (expires != null && left > 0) {
            account.scheduleExpiry(expires);
        }
    }

    /** Returns the rules of the account that have not ended. {@link #save} writes them. */
    OpenGrantRules rules() {
        if (rules == null) {
            rules = new OpenGrantRules(tx, account.id());
        }
        return rules;
    }

    /** Returns whether a rule of the account has not ended. */
    boolean hasRules() {
        return rules != null ? rules.size() > 0 : current.nextGrant != null;
    }

    /** Returns whether there are unsaved changes to rules, or there were before {@link #save}. */
    boolean hasPendingRules() {
        return rules != null && rules.isChanged();
    }

    /** Returns the time of the next grant by a rule, or null if no rule is active. */
    @Nullable
    Instant next() {
        return rules == null ? current.nextGrant : rules.next();
    }

    /** Returns whether more grants are due than one commit makes. */
    boolean hasMoreDue() {
        Instant next = next();
        return next != null && !next.isAfter(account.now());
    }

    /** Makes the grants that became due because a rule was created or changed. */
    void makeDue() {
        account.expiry().makeGrants(account.now());
        Instant next = next();
        if (next != null) {
            current.moveDueEarlier(next);
        }
    }

    void endRules() {
        if (hasRules()) {
            rules().endAll(account.now());
        }
    }

    /** Writes all changes to rules. */
    void save(Tx to) {
        if (rules != null && hasPendingRules()) {
            rules.save(to);
            current.nextGrant = rules.next();
            if (current.nextGrant != null) {
                to.put(LedgerSchema.DUE_ACCOUNTS, new AccountDueKey(current.nextGrant, account.id()), Unit.UNIT);
            }
        }
    }
}
