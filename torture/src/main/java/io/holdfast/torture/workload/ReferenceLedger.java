package io.holdfast.torture.workload;

import io.holdfast.torture.workload.LedgerCommand.Authorize;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reference implementation of the ledger. A hold expires for all readers at its expiry time. The expiry is recorded by
 * the next command that changes the account, and then remains recorded even if the clock goes back.
 */
final class ReferenceLedger {

    private enum Status {
        OPEN,
        SETTLED,
        VOIDED,
        EXPIRED
    }

    private static final class Hold {
        final Authorize request;
        final String answer;
        final Instant expires;
        Status status = Status.OPEN;

        @Nullable
        String endResult;

        Hold(Authorize request, String answer, Instant expires) {
            this.request = request;
            this.answer = answer;
            this.expires = expires;
        }

        Status at(Instant now) {
            return status == Status.OPEN && !expires.isAfter(now) ? Status.EXPIRED : status;
        }
    }

    /** The request for an idempotency key, and its original result. */
    private record Entry(String request, String answer) {}

    private static final class ChargedAmount {
        final int account;
        final long cost;
        long refunded;

        ChargedAmount(int account, long cost) {
            this.account = account;
            this.cost = cost;
        }
    }

    /** An expiry time and its account. */
    private record Due(Instant at, int account) {}

    private final TreeSet<Due> due = new TreeSet<>(Comparator.comparing(Due::at).thenComparingInt(Due::account));
    private final long[] balances = new long[ModulesUnderTest.ACCOUNTS];
    private final List<Map<String, Hold>> open = new ArrayList<>();
    private final Map<String, Hold> holds = new HashMap<>();
    private final Map<String, Entry> entries = new HashMap<>();
    private final Map<String, ChargedAmount> charges = new HashMap<>();

    ReferenceLedger() {
        for (int account = 0; account < ModulesUnderTest.ACCOUNTS; account++) {
            open.add(new HashMap<>());
        }
    }

    void credit(String key, int account, long amount, Instant now, String answer) {
        if (!isDuplicate("credit/" + key, account + " " + amount, answer)) {
            expire(account, now);
            post("credit/" + key, account + " " + amount, account, amount, answer);
        }
    }

    void charge(String key, int account, long cost, Instant now, String answer) {
        String refusal = refusal(key, account, cost, now);
        if (refusal != null) {
            InvariantViolationException.requireEqual(refusal, answer);
        } else if (!isDuplicate("usage/" + key, account + " " + cost, answer)) {
            use(key, account, cost, now, answer);
        }
    }

    /** Returns the reason why a charge is refused, or null if the charge is posted or is a duplicate. */
    @Nullable
    String refusal(String key, int account, long cost, Instant now) {
        Entry before = entries.get("usage/" + key);
        if (before != null) {
            return before.request.equals(account + " " + cost) ? null : "key_reused";
        }
        return available(account, now) < cost ? insufficient(account, now) : null;
    }

    private void use(String key, int account, long cost, Instant now, String answer) {
        expire(account, now);
        post("usage/" + key, account + " " + cost, account, -cost, answer);
        charges.put(key, new ChargedAmount(account, cost));
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
            expire(charged.account, now);
            post("credit/" + key, charge + " " + amount, charged.account, amount, answer);
        }
    }

    void authorize(Authorize request, Instant now, String answer) {
        Hold existing = holds.get(request.key());
        if (existing != null) {
            InvariantViolationException.requireEqual(
                    existing.request.equals(request) ? existing.answer : "key_reused", answer);
        } else if (available(request.account(), now) < request.amount()) {
            InvariantViolationException.requireEqual(insufficient(request.account(), now), answer);
        } else {
            expire(request.account(), now);
            Instant expires = now.plus(request.duration());
            Hold hold = new Hold(request, answer, expires);
            holds.put(request.key(), hold);
            due.add(new Due(expires, request.account()));
            open.get(request.account()).put(request.key(), hold);
            InvariantViolationException.requireEqual(
                    "held " + describe(request.account(), now) + " " + InstantNanos.toNanos(expires), answer);
        }
    }

    void settle(String id, long cost, Instant now, String answer) {
        Hold hold = holds.get(id);
        if (hold == null) {
            InvariantViolationException.requireEqual("hold_not_found", answer);
        } else if (hold.status == Status.SETTLED) {
            InvariantViolationException.requireEqual(hold.endResult, answer);
        } else if (hold.at(now) != Status.OPEN) {
            InvariantViolationException.requireEqual("hold_ended " + hold.at(now), answer);
        } else if (available(hold.request.account(), now) + hold.request.amount() < cost) {
            InvariantViolationException.requireEqual(insufficient(hold.request.account(), now), answer);
        } else {
            endHold(hold, Status.SETTLED, answer);
            use("of-" + id, hold.request.account(), cost, now, answer);
        }
    }

    void release(String id, Instant now, String answer) {
        Hold hold = holds.get(id);
        if (hold == null) {
            InvariantViolationException.requireEqual("hold_not_found", answer);
        } else if (hold.status == Status.VOIDED) {
            InvariantViolationException.requireEqual(hold.endResult, answer);
        } else if (hold.at(now) != Status.OPEN) {
            InvariantViolationException.requireEqual("hold_ended " + hold.at(now), answer);
        } else {
            expire(hold.request.account(), now);
            endHold(hold, Status.VOIDED, answer);
            InvariantViolationException.requireEqual("voided " + describe(hold.request.account(), now), answer);
        }
    }

    /**
     * Records the expired holds of the accounts with the earliest expiry times.
     *
     * @return whether more expired holds may remain
     */
    boolean sweep(int limit, Instant now) {
        List<Due> processed = due.stream()
                .takeWhile(entry -> !entry.at.isAfter(now))
                .limit(limit)
                .toList();
        processed.forEach(entry -> expire(entry.account, now));
        processed.forEach(due::remove);
        return processed.size() == limit;
    }

    String balances(Instant now) {
        StringBuilder all = new StringBuilder("balances");
        for (int account = 0; account < ModulesUnderTest.ACCOUNTS; account++) {
            all.append(' ').append(balances[account]).append('/').append(held(account, now));
        }
        return all.toString();
    }

    /** Adds the balances, holds and charges to the given state. */
    void addTo(Map<String, String> state, Instant now) {
        state.put("ledger", balances(now));
        holds.forEach((id, hold) -> state.put("hold " + id, hold.at(now).toString()));
        charges.forEach((key, charged) -> state.put("usage " + key, Long.toString(charged.cost)));
    }

    private boolean isDuplicate(String key, String request, String answer) {
        Entry before = entries.get(key);
        if (before != null) {
            InvariantViolationException.requireEqual(
                    before.request.equals(request) ? before.answer : "key_reused", answer);
        }
        return before != null;
    }

    /** Posts an amount. The transaction id at the end of the result is chosen by the ledger and not checked. */
    private void post(String key, String request, int account, long amount, String answer) {
        balances[account] += amount;
        String expected = "posted " + amount + " " + balances[account] + " " + recordedHeld(account);
        InvariantViolationException.requireEqual(expected, answer.substring(0, Math.max(0, answer.lastIndexOf(' '))));
        entries.put(key, new Entry(request, answer));
    }

    private void expire(int account, Instant now) {
        for (Hold hold : List.copyOf(open.get(account).values())) {
            if (hold.at(now) == Status.EXPIRED) {
                endHold(hold, Status.EXPIRED, "");
            }
        }
    }

    private void endHold(Hold hold, Status newStatus, String answer) {
        hold.status = newStatus;
        hold.endResult = answer;
        open.get(hold.request.account()).remove(hold.request.key());
    }

    private String insufficient(int account, Instant now) {
        return "insufficient_credits " + describe(account, now);
    }

    private String describe(int account, Instant now) {
        return balances[account] + " " + held(account, now);
    }

    private long available(int account, Instant now) {
        return balances[account] - held(account, now);
    }

    private long held(int account, Instant now) {
        return open.get(account).values().stream()
                .filter(hold -> hold.at(now) == Status.OPEN)
                .mapToLong(hold -> hold.request.amount())
                .sum();
    }

    /** Returns the total amount of all holds whose end is not yet recorded. */
    private long recordedHeld(int account) {
        return open.get(account).values().stream()
                .mapToLong(hold -> hold.request.amount())
                .sum();
    }
}
