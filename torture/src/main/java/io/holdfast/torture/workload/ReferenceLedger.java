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
 * The ledger in maps and loops. A hold is over at its instant for everybody who looks; it is written down as over by the
 * next command that changes its account, and then stays so even if the clock goes back.
 */
final class ReferenceLedger {

    private enum Status {
        OPEN,
        SETTLED,
        VOIDED,
        EXPIRED
    }

    private static final class Hold {
        final Authorize asked;
        final String answer;
        final Instant expires;
        Status status = Status.OPEN;

        @Nullable
        String ended;

        Hold(Authorize asked, String answer, Instant expires) {
            this.asked = asked;
            this.answer = answer;
            this.expires = expires;
        }

        Status at(Instant now) {
            return status == Status.OPEN && !expires.isAfter(now) ? Status.EXPIRED : status;
        }
    }

    /** What a key was used for, and the first answer to it. */
    private record Entry(String request, String answer) {}

    private static final class ChargedAmount {
        final int account;
        final long cost;
        long undone;

        ChargedAmount(int account, long cost) {
            this.account = account;
            this.cost = cost;
        }
    }

    /** A time at which something of an account may expire. */
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
        if (!isRepeat("credit/" + key, account + " " + amount, answer)) {
            expire(account, now);
            post("credit/" + key, account + " " + amount, account, amount, answer);
        }
    }

    void charge(String key, int account, long cost, Instant now, String answer) {
        String no = refusal(key, account, cost, now);
        if (no != null) {
            InvariantViolation.requireEqual(no, answer);
        } else if (!isRepeat("usage/" + key, account + " " + cost, answer)) {
            use(key, account, cost, now, answer);
        }
    }

    /** Why a charge is refused; null if it is posted, or was before. */
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
        ChargedAmount spent = charges.get(charge);
        if (spent == null) {
            InvariantViolation.requireEqual("nothing", answer);
        } else if (!isRepeat("credit/" + key, charge + " " + amount, answer)) {
            if (amount > spent.cost - spent.undone) {
                InvariantViolation.requireEqual("not_reversible", answer);
                return;
            }
            spent.undone += amount;
            expire(spent.account, now);
            post("credit/" + key, charge + " " + amount, spent.account, amount, answer);
        }
    }

    void authorize(Authorize asked, Instant now, String answer) {
        Hold made = holds.get(asked.key());
        if (made != null) {
            InvariantViolation.requireEqual(made.asked.equals(asked) ? made.answer : "key_reused", answer);
        } else if (available(asked.account(), now) < asked.amount()) {
            InvariantViolation.requireEqual(insufficient(asked.account(), now), answer);
        } else {
            expire(asked.account(), now);
            Instant expires = now.plus(asked.lasts());
            Hold hold = new Hold(asked, answer, expires);
            holds.put(asked.key(), hold);
            due.add(new Due(expires, asked.account()));
            open.get(asked.account()).put(asked.key(), hold);
            InvariantViolation.requireEqual(
                    "held " + figures(asked.account(), now) + " " + InstantNanos.toNanos(expires), answer);
        }
    }

    void settle(String id, long cost, Instant now, String answer) {
        Hold hold = holds.get(id);
        if (hold == null) {
            InvariantViolation.requireEqual("hold_not_found", answer);
        } else if (hold.status == Status.SETTLED) {
            InvariantViolation.requireEqual(hold.ended, answer);
        } else if (hold.at(now) != Status.OPEN) {
            InvariantViolation.requireEqual("hold_ended " + hold.at(now), answer);
        } else if (available(hold.asked.account(), now) + hold.asked.amount() < cost) {
            InvariantViolation.requireEqual(insufficient(hold.asked.account(), now), answer);
        } else {
            end(hold, Status.SETTLED, answer);
            use("of-" + id, hold.asked.account(), cost, now, answer);
        }
    }

    void release(String id, Instant now, String answer) {
        Hold hold = holds.get(id);
        if (hold == null) {
            InvariantViolation.requireEqual("hold_not_found", answer);
        } else if (hold.status == Status.VOIDED) {
            InvariantViolation.requireEqual(hold.ended, answer);
        } else if (hold.at(now) != Status.OPEN) {
            InvariantViolation.requireEqual("hold_ended " + hold.at(now), answer);
        } else {
            expire(hold.asked.account(), now);
            end(hold, Status.VOIDED, answer);
            InvariantViolation.requireEqual("voided " + figures(hold.asked.account(), now), answer);
        }
    }

    /** Looks at the accounts of the earliest times that are due; says whether there may be more. */
    boolean sweep(int most, Instant now) {
        List<Due> looked =
                due.stream().takeWhile(one -> !one.at.isAfter(now)).limit(most).toList();
        looked.forEach(one -> expire(one.account, now));
        looked.forEach(due::remove);
        return looked.size() == most;
    }

    String balances(Instant now) {
        StringBuilder all = new StringBuilder("balances");
        for (int account = 0; account < ModulesUnderTest.ACCOUNTS; account++) {
            all.append(' ').append(balances[account]).append('/').append(held(account, now));
        }
        return all.toString();
    }

    /** Everything that there is to see. */
    void addTo(Map<String, String> state, Instant now) {
        state.put("ledger", balances(now));
        holds.forEach((id, hold) -> state.put("hold " + id, hold.at(now).toString()));
        charges.forEach((key, spent) -> state.put("usage " + key, Long.toString(spent.cost)));
    }

    private boolean isRepeat(String key, String request, String answer) {
        Entry before = entries.get(key);
        if (before != null) {
            InvariantViolation.requireEqual(before.request.equals(request) ? before.answer : "key_reused", answer);
        }
        return before != null;
    }

    /** The id at the end is the ledger's own choice. */
    private void post(String key, String request, int account, long amount, String answer) {
        balances[account] += amount;
        String expected = "posted " + amount + " " + balances[account] + " " + written(account);
        InvariantViolation.requireEqual(expected, answer.substring(0, Math.max(0, answer.lastIndexOf(' '))));
        entries.put(key, new Entry(request, answer));
    }

    private void expire(int account, Instant now) {
        for (Hold hold : List.copyOf(open.get(account).values())) {
            if (hold.at(now) == Status.EXPIRED) {
                end(hold, Status.EXPIRED, "");
            }
        }
    }

    private void end(Hold hold, Status how, String answer) {
        hold.status = how;
        hold.ended = answer;
        open.get(hold.asked.account()).remove(hold.asked.key());
    }

    private String insufficient(int account, Instant now) {
        return "insufficient_credits " + figures(account, now);
    }

    private String figures(int account, Instant now) {
        return balances[account] + " " + held(account, now);
    }

    private long available(int account, Instant now) {
        return balances[account] - held(account, now);
    }

    private long held(int account, Instant now) {
        return open.get(account).values().stream()
                .filter(hold -> hold.at(now) == Status.OPEN)
                .mapToLong(hold -> hold.asked.amount())
                .sum();
    }

    /** As {@link #held} just after everything was written down. */
    private long written(int account) {
        return open.get(account).values().stream()
                .mapToLong(hold -> hold.asked.amount())
                .sum();
    }
}
