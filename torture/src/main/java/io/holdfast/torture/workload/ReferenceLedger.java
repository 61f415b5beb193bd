package io.holdfast.torture.workload;

import io.holdfast.torture.workload.LedgerCommand.Authorize;
import io.holdfast.torture.workload.ReferenceBudgets.Counted;
import io.holdfast.torture.workload.ReferenceBudgets.Shortfall;
import io.holdfast.torture.workload.ReferenceHold.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reference implementation of the ledger. A hold expires for all readers at its expiry time, and a grant is made at the
 * time at which its rule has it due. Both are recorded by the next command that changes the account, and then remain
 * recorded even if the clock goes back.
 */
final class ReferenceLedger {

    private static final long MICROS = 1_000_000;

    /** The time at which the first budgets are created, unless the clock is that of the machine. */
    private static final Instant CREATED = Instant.parse("2030-01-01T00:00:00Z");

    /** The request for an idempotency key, and its original result. */
    private record Entry(String request, String answer) {}

    private static final class ChargedAmount {
        final int account;
        final long cost;
        final Counted counted;
        long refunded;

        ChargedAmount(int account, long cost, Counted counted) {
            this.account = account;
            this.cost = cost;
            this.counted = counted;
        }
    }

    /** A time at which a sweep processes an account. */
    private record Due(Instant at, int account) {}

    private final TreeSet<Due> due = new TreeSet<>(Comparator.comparing(Due::at).thenComparingInt(Due::account));
    private final long[] balances = new long[ModulesUnderTest.ACCOUNTS];
    private final List<Map<String, ReferenceHold>> open = new ArrayList<>();
    private final Map<String, ReferenceHold> holds = new HashMap<>();
    private final Map<String, Entry> entries = new HashMap<>();
    private final Map<String, ChargedAmount> charges = new HashMap<>();
    private final Map<Integer, String> poolMembers = new TreeMap<>();
    private final Map<Integer, ReferenceGrants> grants = new TreeMap<>();
    final ReferenceBudgets budgets = new ReferenceBudgets();

    ReferenceLedger() {
        for (int account = 0; account < ModulesUnderTest.ACCOUNTS; account++) {
            open.add(new HashMap<>());
            if (account >= LedgerCommand.FIRST_WITH_RULES) {
                grants.put(account, new ReferenceGrants());
            }
        }
        LedgerRuleCommand.DEFAULT_BUDGETS.forEach((scope, amounts) -> budgets.put(scope, amounts, CREATED));
    }

    /** An account at the time of a command. Only {@link #save} records what happened since its last command. */
    private final class Opened {
        private final int account;
        private final Instant now;
        private final @Nullable ReferenceGrants rules;
        private final ReferenceBudgets.Opened budgets;
        private final List<ReferenceHold> expired;
        private final List<ReferenceHold> tooLong;

        Opened(int account, Instant now) {
            this.account = account;
            this.now = now;
            budgets = ReferenceLedger.this.budgets.open(now);
            ReferenceGrants stored = grants.get(account);
            rules = stored == null ? null : stored.copy();
            if (rules != null) {
                rules.advance(now);
            }
            expired = open.get(account).values().stream()
                    .filter(hold -> hold.at(now) == Status.EXPIRED)
                    .toList();
            expired.forEach(hold -> budgets.release(hold.reserved));
            tooLong = open.get(account).values().stream()
                    .filter(hold -> hold.isTooLong(now))
                    .toList();
        }

        long balance() {
            return rules == null ? balances[account] : rules.balance();
        }

        long held() {
            return open.get(account).values().stream()
                    .filter(hold -> hold.at(now) == Status.OPEN)
                    .mapToLong(ReferenceHold::amount)
                    .sum();
        }

        long available() {
            return balance() - held();
        }

        String insufficient() {
            return "insufficient_credits " + this;
        }

        void add(long amount) {
            balances[account] += amount;
            if (rules != null && amount < 0) {
                rules.spend(-amount);
            } else if (rules != null) {
                rules.add(amount);
            }
        }

        /** Requires that the result describes a transaction; its id, the last word, is chosen by the ledger. */
        void requirePosted(long amount, String answer) {
            InvariantViolationException.requireEqual(
                    "posted " + amount + " " + this, answer.substring(0, Math.max(0, answer.lastIndexOf(' '))));
        }

        void save() {
            expired.forEach(hold -> endHold(hold, Status.EXPIRED, ""));
            tooLong.forEach(hold -> {
                hold.expires = now.plus(hold.request.duration());
                due.add(new Due(hold.expires, account));
            });
            budgets.save();
            if (rules != null) {
                rules.scheduled().forEach(time -> due.add(new Due(time, account)));
                grants.put(account, rules);
            }
        }

        @Override
        public String toString() {
            return balance() + " " + held();
        }
    }

    /** The account that pays for a charge or hold, or the reason why none does. */
    private record Payer(@Nullable Opened account, List<String> scopes, String refusal) {}

    private Payer payer(int account, long amount, Instant now) {
        List<Integer> order = switch (poolMembers.getOrDefault(account, "")) {
            case "FIRST" -> List.of(account, LedgerCommand.POOL);
            case "LAST" -> List.of(LedgerCommand.POOL, account);
            case "NEVER" -> List.of(LedgerCommand.POOL);
            default -> List.of(account);
        };
        String refusal = "";
        for (int number : order) {
            Opened opened = new Opened(number, now);
            List<String> scopes = LedgerRuleCommand.scopes(account, number != account);
            Shortfall shortfall = opened.budgets.shortfall(scopes, amount * MICROS, Map.of());
            if (opened.available() >= amount && shortfall == null) {
                return new Payer(opened, scopes, "");
            }
            if (refusal.isEmpty() || number != account) {
                refusal = shortfall == null || opened.available() < amount
                        ? opened.insufficient()
                        : "budget_exceeded " + shortfall.text();
            }
        }
        return new Payer(null, List.of(), refusal);
    }

    void credit(String key, int account, long amount, Instant now, String answer) {
        if (!isDuplicate("credit/" + key, account + " " + amount, answer)) {
            Opened opened = new Opened(account, now);
            opened.add(amount);
            post("credit/" + key, account + " " + amount, opened, amount, answer);
        }
    }

    void charge(String key, int account, long cost, Instant now, String answer) {
        if (isDuplicate("usage/" + key, account + " " + cost, answer)) {
            return;
        }
        Payer payer = payer(account, cost, now);
        if (payer.account() == null) {
            InvariantViolationException.requireEqual(payer.refusal(), answer);
        } else {
            use(key, account, cost, payer.account(), payer.scopes(), answer);
        }
    }

    /** Returns the reason why a charge is refused, or null if the charge is posted or is a duplicate. */
    @Nullable
    String refusal(String key, int account, long cost, Instant now) {
        Entry before = entries.get("usage/" + key);
        if (before != null) {
            return before.request.equals(account + " " + cost) ? null : "key_reused";
        }
        Payer payer = payer(account, cost, now);
        return payer.account() == null ? payer.refusal() : null;
    }

    private void use(String key, int account, long cost, Opened payer, List<String> scopes, String answer) {
        Counted counted = payer.budgets.spend(scopes, cost * MICROS);
        payer.add(-cost);
        post("usage/" + key, account + " " + cost, payer, -cost, answer);
        charges.put(key, new ChargedAmount(payer.account, cost, counted));
    }

    void refund(String key, String charge, long amount, Instant now, String answer) {
        ChargedAmount charged = charges.get(charge);
        if (charged == null) {
            InvariantViolationException.requireEqual("nothing", answer);
        } else if (!isDuplicate("credit/" + key, charge + " " + amount, answer)) {
            if (amount > charged.cost - charged.refunded) {
                InvariantViolationException.requireEqual("not_reversible", answer);
                return;
            }
            charged.refunded += amount;
            Opened opened = new Opened(charged.account, now);
            opened.budgets.refund(charged.counted, amount * MICROS);
            opened.add(amount);
            post("credit/" + key, charge + " " + amount, opened, amount, answer);
        }
    }

    void authorize(Authorize request, Instant now, String answer) {
        ReferenceHold existing = holds.get(request.key());
        if (existing != null) {
            InvariantViolationException.requireEqual(
                    existing.request.equals(request) ? existing.answer : "key_reused", answer);
            return;
        }
        Payer payer = payer(request.account(), request.amount(), now);
        Opened opened = payer.account();
        if (opened == null) {
            InvariantViolationException.requireEqual(payer.refusal(), answer);
            return;
        }
        Map<String, Long> reserved = opened.budgets.reserve(payer.scopes(), request.amount() * MICROS);
        ReferenceHold hold = new ReferenceHold(request, opened.account, payer.scopes(), reserved, answer, now);
        opened.save();
        holds.put(request.key(), hold);
        open.get(opened.account).put(request.key(), hold);
        due.add(new Due(hold.expires, opened.account));
        InvariantViolationException.requireEqual("held " + opened + " " + InstantNanos.toNanos(hold.expires), answer);
    }

    void settle(String id, long cost, Instant now, String answer) {
        ReferenceHold hold = holds.get(id);
        if (hold == null) {
            InvariantViolationException.requireEqual("hold_not_found", answer);
            return;
        }
        if (hold.status == Status.SETTLED) {
            InvariantViolationException.requireEqual(hold.endResult, answer);
            return;
        }
        if (hold.at(now) != Status.OPEN) {
            InvariantViolationException.requireEqual("hold_ended " + hold.at(now), answer);
            return;
        }
        Opened opened = new Opened(hold.payer, now);
        if (opened.available() + hold.amount() < cost) {
            InvariantViolationException.requireEqual(opened.insufficient(), answer);
            return;
        }
        Shortfall shortfall =
                cost <= hold.amount() ? null : opened.budgets.shortfall(hold.scopes, cost * MICROS, hold.reserved);
        if (shortfall != null) {
            InvariantViolationException.requireEqual("budget_exceeded " + shortfall.text(), answer);
            return;
        }
        opened.budgets.release(hold.reserved);
        endHold(hold, Status.SETTLED, answer);
        use("of-" + id, hold.request.account(), cost, opened, hold.scopes, answer);
    }

    void release(String id, Instant now, String answer) {
        ReferenceHold hold = holds.get(id);
        if (hold == null) {
            InvariantViolationException.requireEqual("hold_not_found", answer);
        } else if (hold.status == Status.VOIDED) {
            InvariantViolationException.requireEqual(hold.endResult, answer);
        } else if (hold.at(now) != Status.OPEN) {
            InvariantViolationException.requireEqual("hold_ended " + hold.at(now), answer);
        } else {
            Opened opened = new Opened(hold.payer, now);
            opened.budgets.release(hold.reserved);
            endHold(hold, Status.VOIDED, answer);
            opened.save();
            InvariantViolationException.requireEqual("voided " + opened, answer);
        }
    }

    /** Makes an account a member of the pool. */
    void putMember(int account, String ownCredit, Instant now, String answer) {
        String before = poolMembers.put(account, ownCredit);
        if (!ownCredit.equals(before)) {
            new Opened(account, now).save();
            new Opened(LedgerCommand.POOL, now).save();
        }
        InvariantViolationException.requireEqual("member " + ownCredit, answer);
    }

    void removeMember(int account, Instant now, String answer) {
        String before = poolMembers.remove(account);
        if (before != null) {
            new Opened(LedgerCommand.POOL, now).save();
            new Opened(account, now).save();
        }
        InvariantViolationException.requireEqual(before == null ? "pool_member_not_found" : "member " + before, answer);
    }

    /** Creates or changes a grant rule of an account that has grant rules. */
    void putRule(LedgerRuleCommand.PutGrantRule command, Instant now, String answer) {
        Opened opened = new Opened(command.account(), now);
        if (opened.rules != null) {
            boolean isChange = opened.rules.canPut(command.rule(), command.amount());
            InvariantViolationException.requireEqual(
                    opened.rules.putRule(command.rule(), command.amount(), command.limit(), now), answer);
            if (isChange) {
                opened.save();
            }
        }
    }

    void endRule(int account, String rule, Instant now, String answer) {
        Opened opened = new Opened(account, now);
        if (opened.rules != null) {
            boolean isChange = opened.rules.isActive(rule);
            InvariantViolationException.requireEqual(opened.rules.endRule(rule), answer);
            if (isChange) {
                opened.save();
            }
        }
    }

    /**
     * Processes the accounts with the earliest due times.
     *
     * @return whether more may be due
     */
    boolean sweep(int limit, Instant now) {
        List<Due> processed = due.stream()
                .takeWhile(entry -> !entry.at.isAfter(now))
                .limit(limit)
                .toList();
        boolean isIncomplete = processed.size() == limit;
        for (Due entry : processed) {
            due.remove(entry);
            Opened opened = new Opened(entry.account, now);
            opened.save();
            isIncomplete |= opened.rules != null && opened.rules.hasMoreDue(now);
        }
        return isIncomplete;
    }

    String balances(Instant now) {
        StringBuilder all = new StringBuilder("balances");
        for (int account = 0; account < ModulesUnderTest.ACCOUNTS; account++) {
            Opened opened = new Opened(account, now);
            all.append(' ').append(opened.balance()).append('/').append(opened.held());
        }
        return all.toString();
    }

    /** Adds the balances, holds, charges, budgets and grant rules to the given state. */
    void addTo(Map<String, String> state, Instant now) {
        state.put("ledger", balances(now));
        holds.forEach((id, hold) -> state.put("hold " + id, hold.at(now).toString()));
        charges.forEach((key, charged) -> state.put("usage " + key, Long.toString(charged.cost)));
        budgets.addTo(state, now);
        grants.forEach((account, rules) -> {
            ReferenceGrants advanced = rules.copy();
            advanced.advance(now);
            advanced.addTo(state, account);
        });
    }

    private boolean isDuplicate(String key, String request, String answer) {
        Entry before = entries.get(key);
        if (before != null) {
            InvariantViolationException.requireEqual(
                    before.request.equals(request) ? before.answer : "key_reused", answer);
        }
        return before != null;
    }

    private void post(String key, String request, Opened opened, long amount, String answer) {
        opened.save();
        opened.requirePosted(amount, answer);
        entries.put(key, new Entry(request, answer));
    }

    private void endHold(ReferenceHold hold, Status newStatus, String answer) {
        hold.status = newStatus;
        hold.endResult = answer;
        open.get(hold.payer).remove(hold.request.key());
    }
}
