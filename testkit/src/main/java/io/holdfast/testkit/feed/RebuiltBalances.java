package io.holdfast.testkit.feed;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The balance and the reserved credit of every account, rebuilt from the events of the ledger alone. The amounts of the events are summed, and the balance in each event is compared with the sum so far.
 */
public final class RebuiltBalances {

    private static final int MAX_PROBLEMS = 20;

    private final Map<String, Long> balances = new TreeMap<>();
    private final Map<String, Long> held = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();

    /** Applies an event of the module {@code ledger}. */
    public void apply(String type, String account, Map<String, ? extends @Nullable Object> data) {
        if (type.equals("account_created")) {
            balances.putIfAbsent(account, 0L);
            held.putIfAbsent(account, 0L);
        }
        if (!data.containsKey("balance")) {
            return;
        }
        long amount = type.startsWith("hold_") ? 0 : number(data, "amount");
        long balance = balances.merge(account, amount, Long::sum);
        held.put(account, number(data, "held"));
        if (balance != number(data, "balance") && problems.size() < MAX_PROBLEMS) {
            problems.add("the balance of " + account + " after " + type + " is " + number(data, "balance")
                    + " in the event, but the sum of all amounts is " + balance);
        }
    }

    private static long number(Map<String, ? extends @Nullable Object> data, String field) {
        return ((Number) Objects.requireNonNull(data.get(field), field)).longValue();
    }

    /** Returns the balance of each account. */
    public Map<String, Long> balances() {
        return balances;
    }

    /** Returns the reserved credit of each account. */
    public Map<String, Long> held() {
        return held;
    }

    /** Returns the events whose stated balance differs from the sum of the amounts so far. */
    public List<String> problems() {
        return problems;
    }
}
