package io.holdfast.ledger;

import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetWarning;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A model of budgets that keeps every usage and hold in a list and sums them up for each decision. */
final class BudgetModel {

    enum Kind {
        TOTAL,
        DAY,
        ROLLING
    }

    /** The length of the rolling window. */
    static final Duration HOUR = Duration.ofHours(1);

    private static final long MICROS = 1_000_000;
    private static final long PARTS = 60;
    private static final long PART_MILLIS = HOUR.toMillis() / PARTS;

    /** A limit that counts usage from the position in the list of usages at which it was set. */
    record Limit(Kind kind, long amount, boolean hard, int from) {}

    /**
     * The budget of a scope.
     *
     * @param cap the maximum amount reserved for a hold, in credits, or null
     * @param takenFrom the default budget that was copied, or null
     */
    record ScopeBudget(
            Map<Kind, Limit> limits,
            @Nullable Long cap,
            @Nullable String takenFrom) {

        long reserved(long micros) {
            return cap == null ? micros : Math.min(micros, cap * MICROS);
        }
    }

    static final class Spent {
        final Instant time;
        final List<String> scopes;
        long micros;

        Spent(Instant time, List<String> scopes, long micros) {
            this.time = time;
            this.scopes = scopes;
            this.micros = micros;
        }
    }

    /** A hold, with the amounts that are reserved in the budgets that existed when it was created or resized. */
    record Held(List<String> scopes, Map<String, Long> reserved, long micros, Instant expires) {}

    private Map<String, ScopeBudget> budgets = new TreeMap<>();
    private final List<Spent> usages = new ArrayList<>();
    final Map<String, Held> holds = new HashMap<>();
    private final Map<String, Spent> byEvent = new HashMap<>();
    private Instant now;

    BudgetModel(Instant now) {
        this.now = now;
    }

    @Nullable
    ScopeBudget budget(String scope) {
        return budgets.get(scope);
    }

    /** Creates or replaces a budget. The limits have no usage yet. */
    void put(String scope, List<Limit> limits, @Nullable Long cap) {
        put(scope, limits, cap, null);
    }

    private void put(String scope, List<Limit> limits, @Nullable Long cap, @Nullable String takenFrom) {
        ScopeBudget before = budgets.get(scope);
        Map<Kind, Limit> after = new TreeMap<>();
        for (Limit limit : limits) {
            Limit same = before == null ? null : before.limits().get(limit.kind());
            int from = same == null ? usages.size() : same.from();
            after.put(limit.kind(), new Limit(limit.kind(), limit.amount(), limit.hard(), from));
        }
        budgets.put(scope, new ScopeBudget(after, cap, takenFrom));
    }

    boolean delete(String scope) {
        return budgets.remove(scope) != null;
    }

    /** Creates the budgets of scopes that have none but have a default budget. */
    private void takeDefaults(List<String> scopes) {
        for (String scope : scopes) {
            if (!budgets.containsKey(scope)) {
                for (BudgetScope candidate : BudgetScope.of(scope).defaults()) {
                    ScopeBudget template = budgets.get(candidate.path());
                    if (template != null) {
                        put(scope, List.copyOf(template.limits().values()), template.cap(), candidate.path());
                        break;
                    }
                }
            }
        }
    }

    /** Returns the exceeded soft limits, or null if the charge is refused. */
    @Nullable
    List<BudgetWarning> charge(String event, List<BudgetScope> leaves, long micros) {
        Map<String, ScopeBudget> before = new TreeMap<>(budgets);
        List<BudgetWarning> warnings = chargeInBulk(event, leaves, micros);
        if (warnings == null) {
            budgets = before;
        }
        return warnings;
    }

    /** Like {@link #charge}, but a refused charge also takes the default budgets of its scopes. */
    @Nullable
    List<BudgetWarning> chargeInBulk(String event, List<BudgetScope> leaves, long micros) {
        List<String> scopes = BudgetScope.expand(leaves);
        takeDefaults(scopes);
        return admits(scopes, micros, false, Map.of()) ? spend(event, scopes, micros) : null;
    }

    /** Charges for all events or for none, and returns whether they are admitted. */
    boolean chargeAll(List<String> events, List<BudgetScope> leaves, List<Long> micros) {
        Map<String, ScopeBudget> before = new TreeMap<>(budgets);
        int size = usages.size();
        boolean admitted = true;
        for (int i = 0; i < events.size(); i++) {
            admitted &= chargeInBulk(events.get(i), leaves, micros.get(i)) != null;
        }
        if (!admitted) {
            budgets = before;
            usages.subList(size, usages.size()).clear();
            events.forEach(byEvent::remove);
        }
        return admitted;
    }

    private List<BudgetWarning> spend(String event, List<String> scopes, long micros) {
        takeDefaults(scopes);
        Spent spent = new Spent(now, scopes, micros);
        usages.add(spent);
        byEvent.put(event, spent);
        List<BudgetWarning> warnings = new ArrayList<>();
        for (String scope : scopes) {
            limits(scope).stream()
                    .filter(limit -> !limit.hard() && spent(scope, limit) + held(scope) > limit.amount() * MICROS)
                    .findFirst()
                    .ifPresent(limit ->
                            warnings.add(new BudgetWarning(scope, limit.kind().name())));
        }
        return warnings;
    }

    boolean hold(String id, List<BudgetScope> leaves, long micros, Instant expires) {
        Map<String, ScopeBudget> before = new TreeMap<>(budgets);
        List<String> scopes = BudgetScope.expand(leaves);
        takeDefaults(scopes);
        if (!admits(scopes, micros, true, Map.of())) {
            budgets = before;
            return false;
        }
        holds.put(id, new Held(scopes, reservations(scopes, micros), micros, expires));
        return true;
    }

    private Map<String, Long> reservations(List<String> scopes, long micros) {
        Map<String, Long> reserved = new HashMap<>();
        for (String scope : scopes) {
            ScopeBudget budget = budgets.get(scope);
            if (budget != null) {
                reserved.put(scope, budget.reserved(micros));
            }
        }
        return reserved;
    }

    boolean resize(String id, long micros) {
        Held held = Objects.requireNonNull(holds.get(id));
        if (micros == held.micros()) {
            return true;
        }
        Map<String, ScopeBudget> before = new TreeMap<>(budgets);
        takeDefaults(held.scopes());
        if (micros > held.micros() && !admits(held.scopes(), micros, true, held.reserved())) {
            budgets = before;
            return false;
        }
        Map<String, Long> reserved = reservations(held.scopes(), micros);
        if (micros < held.micros()) {
            reserved.replaceAll(
                    (scope, amount) -> Math.min(amount, held.reserved().getOrDefault(scope, 0L)));
        }
        holds.put(id, new Held(held.scopes(), reserved, micros, held.expires()));
        return true;
    }

    /** Returns the part of a hold that is not reserved in one of its budgets, in micro-credits. */
    long overshoot(String id) {
        Held held = Objects.requireNonNull(holds.get(id));
        return held.reserved().values().stream()
                .mapToLong(reserved -> held.micros() - reserved)
                .max()
                .orElse(0);
    }

    /** Returns the exceeded soft limits, or null if the settlement is refused. */
    @Nullable
    List<BudgetWarning> settle(String id, String event, long micros) {
        Held held = Objects.requireNonNull(holds.get(id));
        Map<String, ScopeBudget> before = new TreeMap<>(budgets);
        takeDefaults(held.scopes());
        if (micros > held.micros() && !admits(held.scopes(), micros, false, held.reserved())) {
            budgets = before;
            return null;
        }
        holds.remove(id);
        return spend(event, held.scopes(), micros);
    }

    void refund(String event, long micros) {
        Objects.requireNonNull(byEvent.get(event)).micros -= micros;
    }

    void advance(Instant to) {
        now = to;
        holds.values().removeIf(held -> !held.expires().isAfter(to));
    }

    private boolean admits(List<String> scopes, long micros, boolean isHold, Map<String, Long> released) {
        for (String scope : scopes) {
            ScopeBudget budget = budgets.get(scope);
            long required = isHold && budget != null ? budget.reserved(micros) : micros;
            long held = held(scope) - released.getOrDefault(scope, 0L);
            for (Limit limit : limits(scope)) {
                if (limit.hard() && spent(scope, limit) + held + required > limit.amount() * MICROS) {
                    return false;
                }
            }
        }
        return true;
    }

    private List<Limit> limits(String scope) {
        ScopeBudget budget = budgets.get(scope);
        return budget == null ? List.of() : List.copyOf(budget.limits().values());
    }

    long held(String scope) {
        return holds.values().stream()
                .mapToLong(held -> held.reserved().getOrDefault(scope, 0L))
                .sum();
    }

    long spent(String scope, Limit limit) {
        return usages.subList(limit.from(), usages.size()).stream()
                .filter(spent -> spent.scopes.contains(scope) && counts(limit.kind(), spent.time))
                .mapToLong(spent -> spent.micros)
                .sum();
    }

    private boolean counts(Kind kind, Instant time) {
        return switch (kind) {
            case TOTAL -> true;
            case DAY ->
                time.atOffset(ZoneOffset.UTC)
                        .toLocalDate()
                        .equals(now.atOffset(ZoneOffset.UTC).toLocalDate());
            case ROLLING -> time.toEpochMilli() / PART_MILLIS >= now.toEpochMilli() / PART_MILLIS - PARTS;
        };
    }
}
