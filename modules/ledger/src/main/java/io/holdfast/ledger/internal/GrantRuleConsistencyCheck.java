package io.holdfast.ledger.internal;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.internal.LedgerSchema.RequestKey;
import io.holdfast.ledger.internal.grant.GrantRuleRow;
import io.holdfast.ledger.internal.grant.GrantRuleRow.GrantRuleKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Verifies the grant rules against the accounts and the grants that they have made. */
final class GrantRuleConsistencyCheck {

    private static final int UUID_LENGTH = 36;

    private final ReadTx tx;
    private final Consumer<String> findings;

    GrantRuleConsistencyCheck(ReadTx tx, Consumer<String> findings) {
        this.tx = tx;
        this.findings = findings;
    }

    /** Checks the rules of an account, which may be deleted. */
    void checkAccount(AccountRow account) {
        Instant first = null;
        for (Entry<GrantRuleKey, GrantRuleRow> row :
                tx.scan(GrantRuleRow.TABLE).prefix(GrantRuleKey.CODEC.prefix(account.id()))) {
            GrantRuleRow rule = row.value();
            Instant next = rule.next();
            checkRule("grant rule " + row.key().rule() + " of account " + account.user(), account, rule);
            first = next != null && (first == null || next.isBefore(first)) ? next : first;
        }
        Instant stored = account.nextGrant();
        if (stored == null ? first != null : !stored.equals(first)) {
            findings.accept("account " + account.user() + ": the next grant is at " + stored
                    + ", but its rules have the next one at " + first);
        }
        Instant due = account.due() == null ? LedgerLimits.FOREVER : account.due();
        if (first != null && account.deleted() == null && due.isAfter(first)) {
            findings.accept("account " + account.user() + ": the next expiry time is " + account.due()
                    + ", but a rule makes a grant at " + first);
        }
    }

    private void checkRule(String name, AccountRow account, GrantRuleRow rule) {
        Instant next = rule.next();
        if ((next == null) == (rule.ended() == null)) {
            findings.accept(name + " ended at " + rule.ended() + ", but its next grant is at " + next);
        } else if (next != null && !next.equals(rule.scheduledNext())) {
            findings.accept(name + ": the next grant is at " + next + ", but the schedule has " + rule.scheduledNext());
        }
        if (next != null && (account.deleted() != null || account.era() != rule.era())) {
            findings.accept(name + " is active, but belongs to generation " + rule.era() + " of the account");
        }
    }

    /** Checks that each grant of a rule was made once, by a rule that had it due. */
    void checkGrants() {
        tx.scan(LedgerSchema.REQUESTS)
                .prefix(RequestKey.CODEC.prefix(GrantCommands.RULE_SCOPE))
                .forEach(row -> checkGrant(row.key().key(), row.value()));
    }

    private void checkGrant(String key, IdempotencyRow made) {
        UUID user = UUID.fromString(key.substring(0, UUID_LENGTH));
        String source = key.substring(UUID_LENGTH + 1);
        TransactionRow transaction =
                tx.get(LedgerSchema.TRANSACTIONS, made.transaction()).orElse(null);
        if (transaction == null
                || !transaction.user().equals(user)
                || !transaction.source().equals(source)) {
            findings.accept("grant " + key + " was made by transaction " + made.transaction()
                    + ", which is missing or has another source");
        }
        GrantRuleRow rule = ruleOf(user, source);
        if (rule == null || Long.parseLong(source.substring(source.lastIndexOf('/') + 1)) >= rule.number()) {
            findings.accept("grant " + key + " was made, but was not due by its rule");
        }
    }

    private @Nullable GrantRuleRow ruleOf(UUID user, String source) {
        String id = source.substring(source.indexOf('/') + 1, source.lastIndexOf('/'));
        return tx.get(GrantRuleRow.TABLE, new GrantRuleKey(AccountId.of(user), id))
                .orElse(null);
    }
}
