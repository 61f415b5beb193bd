package io.holdfast.torture.workload;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reference implementation of budgets. After every command, the usage and the reservations of every scope must be
 * within each of its limits, unless a limit was lowered below them.
 */
final class ReferenceBudgets {

    private static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(1);

    private final Map<String, ReferenceBudget> stored = new TreeMap<>();

    /** Usage that was counted: the time, and the version of the budget of each scope that has one. */
    record Counted(Instant time, Map<String, Integer> versions) {}

    /** A limit that does not allow an amount, and the time from which it does, or null if it never does. */
    record Shortfall(String text, @Nullable Instant freesUp) {

        static @Nullable Shortfall longer(@Nullable Shortfall one, @Nullable Shortfall other) {
            if (one == null || other == null) {
                return one == null ? other : one;
            }
            boolean isLonger = one.freesUp != null && (other.freesUp == null || other.freesUp.isAfter(one.freesUp));
            return isLonger ? other : one;
        }
    }

    /** Returns the given scopes and all scopes that contain them, sorted. */
    static List<String> withParents(Collection<String> scopes) {
        TreeSet<String> all = new TreeSet<>(scopes);
        for (String scope : scopes) {
            for (int slash = scope.indexOf('/'); slash >= 0; slash = scope.indexOf('/', slash + 1)) {
                all.add(scope.substring(0, slash));
            }
        }
        return List.copyOf(all);
    }

    /** Sets the limits of a scope and returns the description of its budget. */
    String put(String scope, Map<String, Long> amounts, Instant now) {
        ReferenceBudget budget = stored.computeIfAbsent(scope, any -> new ReferenceBudget());
        budget.moveTo(now);
        budget.replaceLimits(amounts, now);
        return budget.toString();
    }

    /** Adds all budgets, at the given time, to the given state. */
    void addTo(Map<String, String> state, Instant now) {
        stored.forEach((scope, budget) -> {
            Opened opened = open(now);
            opened.moveAll(List.of(scope));
            state.put("budget " + scope, String.valueOf(opened.budgets.get(scope)));
        });
    }

    Opened open(Instant now) {
        return new Opened(now);
    }

    /** Copies of the budgets that a command uses. Only {@link #save} changes the stored budgets. */
    final class Opened {
        private final Instant now;
        private final Map<String, ReferenceBudget> budgets = new TreeMap<>();

        private Opened(Instant now) {
            this.now = now;
        }

        /** Returns the budget of a scope, which is a copy of the default of its kind if it has none, or else null. */
        private @Nullable ReferenceBudget open(String scope) {
            if (!budgets.containsKey(scope)) {
                ReferenceBudget budget = stored.get(scope);
                ReferenceBudget standard = stored.get(scope.substring(0, scope.lastIndexOf(':')) + ":*");
                if (budget != null) {
                    budgets.put(scope, budget.copy());
                } else if (standard != null) {
                    budgets.put(scope, standard.copyWithoutUsage(now));
                }
            }
            return budgets.get(scope);
        }

        /** Returns the time at which usage in the given scopes is counted: no earlier than the last change to them. */
        private Instant time(Collection<String> scopes) {
            Instant time = now;
            for (String scope : scopes) {
                ReferenceBudget budget = budgets.get(scope);
                if (budget != null
                        && budget.updated.isAfter(time)
                        && !budget.updated.isAfter(now.plus(CLOCK_TOLERANCE))) {
                    time = budget.updated;
                }
            }
            return time;
        }

        private List<ReferenceBudget> moveAll(List<String> scopes) {
            List<ReferenceBudget> found = new ArrayList<>();
            for (String scope : scopes) {
                ReferenceBudget budget = open(scope);
                if (budget != null) {
                    found.add(budget);
                }
            }
            Instant time = time(scopes);
            found.forEach(budget -> budget.moveTo(time));
            return found;
        }

        /**
         * Returns the limit that does not allow an amount, or null if all limits allow it.
         *
         * @param released the amounts that the command releases, by scope
         */
        @Nullable
        Shortfall shortfall(List<String> scopes, long micros, Map<String, Long> released) {
            Shortfall longest = null;
            moveAll(scopes);
            for (String scope : scopes) {
                ReferenceBudget budget = budgets.get(scope);
                if (budget != null) {
                    longest = Shortfall.longer(
                            longest, budget.shortfall(scope, micros, released.getOrDefault(scope, 0L)));
                }
            }
            return longest;
        }

        Counted spend(List<String> scopes, long micros) {
            moveAll(scopes);
            Instant time = time(scopes);
            Map<String, Integer> versions = new TreeMap<>();
            for (String scope : scopes) {
                ReferenceBudget budget = budgets.get(scope);
                if (budget != null) {
                    versions.put(scope, budget.version);
                    budget.spend(micros, time(scopes));
                }
            }
            return new Counted(time, versions);
        }

        /** Reserves an amount and returns the amount per scope that has a budget. */
        Map<String, Long> reserve(List<String> scopes, long micros) {
            moveAll(scopes);
            Map<String, Long> reserved = new TreeMap<>();
            for (String scope : scopes) {
                ReferenceBudget budget = budgets.get(scope);
                if (budget != null) {
                    budget.reserve(micros, time(scopes));
                    reserved.put(scope, micros);
                }
            }
            return reserved;
        }

        void release(Map<String, Long> reserved) {
            reserved.forEach((scope, micros) -> {
                moveAll(List.of(scope)).forEach(budget -> budget.reserve(-micros, budget.updated));
            });
        }

        void refund(Counted usage, long micros) {
            usage.versions().forEach((scope, version) -> {
                ReferenceBudget budget = open(scope);
                if (budget != null) {
                    budget.refund(micros, usage.time(), version);
                }
            });
        }

        /** Stores the budgets that were changed, rather than only moved to the current time. */
        void save() {
            budgets.forEach((scope, budget) -> {
                if (budget.isChanged) {
                    budget.requireWithinLimits(scope);
                    budget.isChanged = false;
                    stored.put(scope, budget);
                }
            });
        }
    }
}
