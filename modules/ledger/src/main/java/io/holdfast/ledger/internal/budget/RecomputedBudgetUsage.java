package io.holdfast.ledger.internal.budget;

import io.holdfast.ledger.internal.budget.BudgetRow.LimitRow;
import io.holdfast.ledger.internal.budget.BudgetRow.PartRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The usage of a budget, recomputed from the usage events and holds for comparison with the stored budget. */
public final class RecomputedBudgetUsage {

    private final String scope;
    private final BudgetRow stored;
    private final List<Map<Long, Long>> usages = new ArrayList<>();
    private long held;

    public RecomputedBudgetUsage(String scope, BudgetRow stored) {
        this.scope = scope;
        this.stored = stored;
        stored.limits().forEach(limit -> usages.add(new HashMap<>()));
    }

    /** Adds usage that was counted at the given time, with the given version of the budget. */
    public void addUsage(long micros, Instant counted, int version) {
        for (int i = 0; i < usages.size(); i++) {
            LimitRow limit = stored.limits().get(i);
            if (version >= limit.since()) {
                usages.get(i).merge(windowOf(limit, counted), micros, Long::sum);
            }
        }
    }

    /**
     * Returns the index of the part of a rolling window that contains a time. For other windows, returns 0 for a time
     * in the stored window and -1 for a time outside it.
     */
    private static long windowOf(LimitRow limit, Instant time) {
        if (limit.window().millis() > 0) {
            return time.toEpochMilli() / OpenLimit.partMillis(limit.window());
        }
        return limit.start() == null
                        || limit.end() == null
                        || (!time.isBefore(limit.start()) && time.isBefore(limit.end()))
                ? 0
                : -1;
    }

    /** Adds the reservation of an open hold. */
    public void addHold(long micros) {
        held += micros;
    }

    /** Reports the differences between the stored budget and the recomputed usage. */
    public void compare(Consumer<String> findings) {
        if (stored.held() != held) {
            findings.accept("budget " + scope + ": " + stored.held()
                    + " micro-credits are reserved, but the open holds reserve " + held);
        }
        for (int i = 0; i < usages.size(); i++) {
            compare(stored.limits().get(i), usages.get(i), findings);
        }
    }

    private void compare(LimitRow limit, Map<Long, Long> derived, Consumer<String> findings) {
        String name = "budget " + scope + ", limit " + limit.name();
        if (!limit.isKept(stored.held())) {
            findings.accept(name + ": " + limit.used() + " micro-credits are used and " + stored.held()
                    + " reserved, but the limit is " + limit.amount() + " credits");
        }
        if (limit.window().millis() == 0) {
            require(name, limit.spent(), limit.carried() + derived.getOrDefault(0L, 0L), findings);
            return;
        }
        for (PartRow part : limit.parts()) {
            require(name, part.spent(), part.carried() + derived.getOrDefault(part.index(), 0L), findings);
        }
    }

    private static void require(String name, long stored, long derived, Consumer<String> findings) {
        if (stored != derived) {
            findings.accept(name + ": the usage is " + stored + " micro-credits, but the events have " + derived);
        }
    }
}
