package io.holdfast.ledger.budget;

import io.holdfast.store.kit.Arguments;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/**
 * A scope to which a budget applies, such as {@code org:acme/team:search/user:ada} or {@code model:large}. Each segment
 * is a kind and a name. A scope contains the scopes that continue its path, so a charge in {@code org:acme/team:search}
 * also counts in {@code org:acme}. The budget of a scope whose last segment has the name {@code *} is the default budget for scopes of that kind; see {@link #defaults()}.
 *
 * @param path the segments, separated by slashes
 */
public record BudgetScope(String path) implements Comparable<BudgetScope> {

    private static final String ANY = ":*";

    public BudgetScope {
        Arguments.newId("scope", Arguments.notBlank("scope", path, BudgetLimits.MAX_SCOPE));
        for (int start = 0; start <= path.length(); ) {
            int slash = path.indexOf('/', start);
            int end = slash < 0 ? path.length() : slash;
            int colon = path.indexOf(':', start);
            if (colon <= start || colon >= end - 1) {
                throw Arguments.invalid(
                        "scope must consist of segments such as 'team:search', separated by '/', but is '" + path
                                + "'");
            }
            start = end + 1;
        }
    }

    public static BudgetScope of(String path) {
        return new BudgetScope(path);
    }

    /** Returns whether the budget of this scope is a default budget, which other scopes copy. */
    public boolean isDefault() {
        return path.endsWith(ANY);
    }

    /**
     * Returns the scopes of the default budgets that apply to this scope if it has no budget of its own, in order of
     * precedence: any name within the same parent, such as {@code org:acme/user:*}, then any name within any parent,
     * such as {@code org:*}{@code /user:*}.
     */
    public List<BudgetScope> defaults() {
        String inParent = path.substring(0, path.lastIndexOf(':')) + ANY;
        StringBuilder anywhere = new StringBuilder();
        for (String segment : path.split("/", -1)) {
            anywhere.append(anywhere.isEmpty() ? "" : "/")
                    .append(segment, 0, segment.indexOf(':'))
                    .append(ANY);
        }
        return inParent.contentEquals(anywhere)
                ? List.of(new BudgetScope(inParent))
                : List.of(new BudgetScope(inParent), new BudgetScope(anywhere.toString()));
    }

    /** Returns the paths of the given scopes and of all scopes that contain them, sorted. */
    public static List<String> expand(Collection<BudgetScope> scopes) {
        if (scopes.isEmpty()) {
            return List.of();
        }
        List<String> all = new ArrayList<>();
        for (BudgetScope scope : scopes) {
            for (int slash = scope.path.indexOf('/'); slash >= 0; slash = scope.path.indexOf('/', slash + 1)) {
                insert(all, scope.path.substring(0, slash));
            }
            insert(all, scope.path);
        }
        return List.copyOf(all);
    }

    private static void insert(List<String> sorted, String path) {
        int at = Collections.binarySearch(sorted, path);
        if (at < 0) {
            sorted.add(-at - 1, path);
        }
    }

    /** Requires that usage can be counted in all given scopes, and returns an unmodifiable copy of the list. */
    public static List<BudgetScope> requireCountable(String field, List<BudgetScope> scopes) {
        if (Arguments.notNull(field, scopes).isEmpty()) {
            return List.of();
        }
        for (BudgetScope scope : scopes) {
            if (Arguments.notNull(field, scope).path.contains(ANY + "/") || scope.isDefault()) {
                throw Arguments.invalid(field + " must not have the name '*', but contains '" + scope.path + "'");
            }
        }
        int count = scopes.stream().mapToInt(BudgetScope::segments).sum();
        if (count > BudgetLimits.MAX_SCOPES) {
            count = expand(scopes).size(); // A parent of several scopes counts once.
        }
        if (count > BudgetLimits.MAX_SCOPES) {
            throw Arguments.tooLarge(field + " has " + count + " scopes, including their parent scopes; the limit is "
                    + BudgetLimits.MAX_SCOPES);
        }
        return List.copyOf(scopes);
    }

    private int segments() {
        int segments = 1;
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            segments++;
        }
        return segments;
    }

    @Override
    public int compareTo(BudgetScope other) {
        return path.compareTo(other.path);
    }

    @Override
    public String toString() {
        return path;
    }
}
