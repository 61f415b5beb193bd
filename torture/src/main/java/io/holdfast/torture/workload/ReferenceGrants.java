package io.holdfast.torture.workload;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reference implementation of the grant rules of one account, which has no holds and no refunds. A rule makes a grant
 * every minute, which expires when the next one is due. Grants are spent before other credit, the one that expires
 * first before the others.
 */
final class ReferenceGrants {

    static final Duration PERIOD = Duration.ofMinutes(1);

    /** The maximum number of grants that a command makes. */
    private static final int MAX_PER_COMMIT = 100;

    private static final class Grant {
        final Instant expires;
        long left;

        Grant(Instant expires, long left) {
            this.expires = expires;
            this.left = left;
        }
    }

    private record Rule(
            long amount, int limit, long made, @Nullable Instant next) {
        Rule withAmount(long other) {
            return new Rule(other, limit, made, next);
        }

        Rule advanced() {
            return new Rule(amount, limit, made + 1, made + 1 == limit || next == null ? null : next.plus(PERIOD));
        }

        @Override
        public String toString() {
            return "rule " + amount + " " + made + " " + next;
        }
    }

    private final List<Grant> grants = new ArrayList<>();
    private final TreeMap<String, Rule> rules = new TreeMap<>();
    private final List<Instant> scheduled = new ArrayList<>();
    private long balance;
    private int made;
    private boolean isRuleChanged;

    /** Returns a copy for the next command. */
    ReferenceGrants copy() {
        ReferenceGrants copy = new ReferenceGrants();
        grants.stream()
                .filter(grant -> grant.left > 0)
                .forEach(grant -> copy.grants.add(new Grant(grant.expires, grant.left)));
        copy.rules.putAll(rules);
        copy.balance = balance;
        return copy;
    }

    long balance() {
        return balance;
    }

    /** Makes the grants that are due and removes the credit of grants that have expired, in the order of their times. */
    void advance(Instant now) {
        Instant time = nextChange();
        while (time != null && !time.isAfter(now)) {
            expire(time);
            makeGrants(time);
            time = nextChange();
        }
    }

    private @Nullable Instant nextChange() {
        Instant first = made < MAX_PER_COMMIT ? nextGrant() : null;
        for (Grant grant : grants) {
            first = grant.left > 0 && (first == null || grant.expires.isBefore(first)) ? grant.expires : first;
        }
        return first;
    }

    private @Nullable Instant nextGrant() {
        Instant first = null;
        for (Rule rule : rules.values()) {
            Instant next = rule.next();
            first = next != null && (first == null || next.isBefore(first)) ? next : first;
        }
        return first;
    }

    private void expire(Instant time) {
        for (Grant grant : grants) {
            if (!grant.expires.isAfter(time)) {
                balance -= grant.left;
                grant.left = 0;
            }
        }
    }

    private void makeGrants(Instant time) {
        for (Map.Entry<String, Rule> each : rules.entrySet()) {
            Instant due = each.getValue().next();
            while (due != null && !due.isAfter(time) && made < MAX_PER_COMMIT) {
                Instant expires = due.plus(PERIOD);
                grants.add(new Grant(expires, each.getValue().amount()));
                scheduled.add(expires);
                balance += each.getValue().amount();
                made++;
                isRuleChanged = true;
                each.setValue(each.getValue().advanced());
                due = each.getValue().next();
            }
        }
        expire(time);
    }

    void add(long amount) {
        balance += amount;
    }

    void spend(long amount) {
        balance -= amount;
        long rest = amount;
        grants.sort(Comparator.comparing(grant -> grant.expires));
        for (Grant grant : grants) {
            long taken = Math.min(grant.left, rest);
            grant.left -= taken;
            rest -= taken;
        }
    }

    /** Returns whether {@link #putRule} would change a rule. */
    boolean canPut(String name, long amount) {
        Rule rule = rules.get(name);
        return rule == null || (rule.amount() != amount && rule.next() != null);
    }

    boolean isActive(String name) {
        Rule rule = rules.get(name);
        return rule != null && rule.next() != null;
    }

    /** Creates a rule that makes its first grant now, or changes the amount of a rule; returns its description. */
    String putRule(String name, long amount, int limit, Instant now) {
        Rule rule = rules.get(name);
        if (rule != null && rule.amount() == amount) {
            return rule.toString();
        }
        if (rule != null && rule.next() == null) {
            return "grant_rule_ended";
        }
        rules.put(name, rule == null ? new Rule(amount, limit, 0, now) : rule.withAmount(amount));
        isRuleChanged = true;
        makeGrants(now);
        return String.valueOf(rules.get(name));
    }

    String endRule(String name) {
        Rule rule = rules.get(name);
        if (rule == null) {
            return "grant_rule_not_found";
        }
        if (rule.next() != null) {
            rules.put(name, new Rule(rule.amount(), rule.limit(), rule.made(), null));
            isRuleChanged = true;
        }
        return String.valueOf(rules.get(name));
    }

    boolean hasMoreDue(Instant now) {
        Instant next = nextGrant();
        return next != null && !next.isAfter(now);
    }

    /** Returns the times at which a sweep has to process the account because of the changes. */
    List<Instant> scheduled() {
        List<Instant> times = new ArrayList<>(scheduled);
        Instant next = nextGrant();
        if (isRuleChanged && next != null) {
            times.add(next);
        }
        return times;
    }

    void addTo(Map<String, String> state, int account) {
        rules.forEach((name, rule) -> state.put("rule " + account + " " + name, rule.toString()));
    }
}
