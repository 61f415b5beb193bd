package io.holdfast.ledger.internal.grant;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.event.LedgerEventTypes;
import io.holdfast.ledger.grant.GrantLimits;
import io.holdfast.ledger.internal.grant.GrantRuleRow.DueRuleKey;
import io.holdfast.ledger.internal.grant.GrantRuleRow.GrantRuleKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The grant rules of an account that have not ended, open in a transaction. Changes are collected in memory until
 * {@link #save}. Not thread-safe.
 */
public final class OpenGrantRules {

    /**
     * A grant that is due.
     *
     * @param rule the rule before the grant
     * @param time the time of the grant
     * @param expires the expiry time, or null if the grant never expires
     */
    public record DueGrant(
            String id,
            GrantRuleRow rule,
            Instant time,
            @Nullable Instant expires) {

        /** Returns the source of the transaction, which is also the idempotency key of the grant. */
        public String source() {
            return sourceOf(id, rule.number());
        }
    }

    private final AccountId account;
    private final Map<String, GrantRuleRow> active = new TreeMap<>();
    private final Map<String, GrantRuleRow> changed = new TreeMap<>();
    private final TreeSet<String> ended = new TreeSet<>();
    private int taken;

    public OpenGrantRules(ReadTx tx, AccountId account) {
        this.account = account;
        for (Entry<GrantRuleKey, GrantRuleRow> row :
                tx.scan(GrantRuleRow.TABLE, GrantRuleRow.ACTIVE).prefix(DueRuleKey.CODEC.prefix(account))) {
            active.put(row.key().rule(), row.value());
        }
    }

    /** Returns the source of a grant's transaction. */
    public static String sourceOf(String id, long number) {
        return "rule/" + id + "/" + number;
    }

    public int size() {
        return active.size();
    }

    /** Returns the rule in its current state if this transaction has changed it, or null otherwise. */
    public @Nullable GrantRuleRow changed(String id) {
        return changed.get(id);
    }

    /** Creates or replaces a rule. */
    public void put(String id, GrantRuleRow rule) {
        changed.put(id, rule);
        if (rule.next() == null) {
            active.remove(id);
            ended.add(id);
        } else {
            active.put(id, rule);
        }
    }

    public void endAll(Instant now) {
        Map.copyOf(active).forEach((id, rule) -> put(id, rule.endedAt(now)));
    }

    /** Returns the time of the next grant of all rules, or null if all of them have ended. */
    public @Nullable Instant next() {
        Instant first = null;
        for (GrantRuleRow rule : active.values()) {
            Instant next = rule.next();
            first = next != null && (first == null || next.isBefore(first)) ? next : first;
        }
        return first;
    }

    /**
     * Removes and returns a grant that is due at the given time, or returns null if there is none or the limit per
     * commit is reached.
     */
    public @Nullable DueGrant takeDue(Instant time) {
        for (Map.Entry<String, GrantRuleRow> each : active.entrySet()) {
            GrantRuleRow rule = each.getValue();
            Instant next = rule.next();
            if (next != null && !next.isAfter(time) && taken < GrantLimits.MAX_PER_COMMIT) {
                taken++;
                DueGrant due = new DueGrant(each.getKey(), rule, next, rule.expiryOfNext());
                put(each.getKey(), rule.advanced(next));
                return due;
            }
        }
        return null;
    }

    /** Returns whether this transaction may take more grants that are due. */
    public boolean canTakeMore() {
        return taken < GrantLimits.MAX_PER_COMMIT;
    }

    public boolean isChanged() {
        return !changed.isEmpty();
    }

    /** Writes all changes. */
    public void save(Tx to) {
        changed.forEach((id, rule) -> to.put(GrantRuleRow.TABLE, new GrantRuleKey(account, id), rule));
        ended.forEach(id -> to.emit(LedgerEventTypes.GRANT_RULE_ENDED, account.value(), id));
    }
}
