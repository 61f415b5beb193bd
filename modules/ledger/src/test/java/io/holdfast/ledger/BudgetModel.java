package io.holdfast.ledger;

import io.holdfast.ledger.budget.BudgetScope;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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

    private static final long PARTS = 60;
    private static final long PART_MILLIS = HOUR.toMillis() / PARTS;

    /** A hard limit that counts usage from the position in the list of usages at which it was set. */
    record Limit(Kind kind, long amount, int from) {}

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

    /** A hold, which is reserved in the budgets that existed when it was created. */
    record Held(List<String> scopes, Set<String> reserved, long micros, Instant expires) {}

    final Map<String, Map<Kind, Limit>> budgets = new TreeMap<>();
    final List<Spent> usages = new ArrayList<>();
    final Map<String, Held> holds = new HashMap<>();
    final Map<String, Spent> byEvent = new HashMap<>();
    Instant now;

    BudgetModel(Instant now) {
        this.now = now;
    }

    void put(String scope, Map<Kind, Long> amounts) {
        Map<Kind, Limit> before = budgets.getOrDefault(scope, Map.of());
        Map<Kind, Limit> after = new TreeMap<>();
        amounts.forEach((kind, amount) -> {
            Limit same = before.get(kind);
            after.put(kind, new Limit(kind, amount, same == null ? usages.size() : same.from()));
        });
        budgets.put(scope, after);
    }

    boolean charge(String event, List<BudgetScope> leaves, long micros) {
        List<String> scopes = BudgetScope.expand(leaves);
        if (!admits(scopes, micros, null)) {
            return false;
        }
        spend(event, scopes, micros);
        return true;
    }

    private void spend(String event, List<String> scopes, long micros) {
        Spent spent = new Spent(now, scopes, micros);
        usages.add(spent);
        byEvent.put(event, spent);
    }

    boolean hold(String id, List<BudgetScope> leaves, long micros, Instant expires) {
        List<String> scopes = BudgetScope.expand(leaves);
        if (!admits(scopes, micros, null)) {
            return false;
        }
        Set<String> reserved = new HashSet<>(scopes);
        reserved.retainAll(budgets.keySet());
        holds.put(id, new Held(scopes, reserved, micros, expires));
        return true;
    }

    boolean settle(String id, String event, long micros) {
        Held held = Objects.requireNonNull(holds.get(id));
        if (micros > held.micros() && !admits(held.scopes(), micros, held)) {
            return false;
        }
        holds.remove(id);
        spend(event, held.scopes(), micros);
        return true;
    }

    void refund(String event, long micros) {
        Objects.requireNonNull(byEvent.get(event)).micros -= micros;
    }

    void advance(Instant to) {
        now = to;
        holds.values().removeIf(held -> !held.expires().isAfter(to));
    }

    private boolean admits(List<String> scopes, long micros, @Nullable Held settled) {
        for (String scope : scopes) {
            long released = settled != null && settled.reserved().contains(scope) ? settled.micros() : 0;
            for (Limit limit : budgets.getOrDefault(scope, Map.of()).values()) {
                if (spent(scope, limit) + held(scope) - released + micros > limit.amount() * 1_000_000) {
                    return false;
                }
            }
        }
        return true;
    }

    long held(String scope) {
        return holds.values().stream()
                .filter(held -> held.reserved().contains(scope))
                .mapToLong(Held::micros)
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
