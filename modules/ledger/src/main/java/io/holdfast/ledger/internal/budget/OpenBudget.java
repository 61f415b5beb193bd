package io.holdfast.ledger.internal.budget;

import io.holdfast.ledger.budget.Budget;
import io.holdfast.ledger.budget.BudgetEventTypes;
import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetLimits;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetShortfall;
import io.holdfast.ledger.internal.budget.BudgetRow.LimitRow;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A budget that is open in a transaction. Not thread-safe. */
final class OpenBudget {

    private final String scope;
    private final BudgetRow stored;
    private List<OpenLimit> limits;
    private @Nullable Long cap;
    private @Nullable String from;
    private @Nullable Instant deleted;
    private long held;
    private int version;
    private Instant updated;
    private boolean isChanged;

    OpenBudget(String scope, BudgetRow row) {
        this.scope = scope;
        stored = row;
        limits = new ArrayList<>(row.limits().size());
        for (LimitRow limit : row.limits()) {
            limits.add(new OpenLimit(limit));
        }
        cap = row.cap();
        from = row.from();
        deleted = row.deleted();
        held = row.held();
        version = row.version();
        updated = row.updated();
    }

    /** Returns a budget without limits. */
    static OpenBudget create(String scope, Instant now) {
        return new OpenBudget(scope, new BudgetRow(List.of(), 0, null, 0, null, now, now, null));
    }

    String scope() {
        return scope;
    }

    boolean isDeleted() {
        return deleted != null;
    }

    Instant updated() {
        return updated;
    }

    int version() {
        return version;
    }

    /** Replaces the settings. A limit with the same name and window as before keeps its usage. */
    void replaceSettings(BudgetSettings settings, @Nullable String takenFrom, Instant now) {
        int next = version + 1;
        List<OpenLimit> replaced = new ArrayList<>();
        for (BudgetLimit limit : settings.limits()) {
            replaced.add(limits.stream()
                    .filter(each -> each.isSameLimit(limit))
                    .findFirst()
                    .map(each -> each.withLimit(limit))
                    .orElseGet(() -> OpenLimit.create(limit, next)));
        }
        version = next;
        limits = replaced;
        cap = settings.reservationCap();
        from = takenFrom;
        deleted = null;
        change(now);
        limits.forEach(this::allowPresentUsage);
    }

    void delete(Instant now) {
        limits = List.of();
        deleted = now;
        change(now);
    }

    private void change(Instant time) {
        updated = time;
        isChanged = true;
    }

    /** Moves the windows of all limits to the given time. */
    void moveTo(Instant time) {
        boolean corrected = false;
        for (OpenLimit limit : limits) {
            corrected |= limit.moveTo(time, version + 1);
            allowPresentUsage(limit);
            limit.noteStart(held);
        }
        version += corrected ? 1 : 0;
    }

    /**
     * Records usage that exceeds the limit for a reason other than a charge: the limit was lowered, or a new period
     * began.
     */
    private void allowPresentUsage(OpenLimit limit) {
        if (limit.isExceeded(held)) {
            limit.allowExcess(held);
        }
    }

    /** Returns the amount to reserve for a hold, in micro-credits. */
    long reserved(long hold) {
        return cap == null ? hold : Math.min(hold, cap * BudgetLimits.MICROS);
    }

    /**
     * Returns the limit that does not allow an amount, or null if all limits allow it. If there are several, returns
     * the one that frees up last.
     *
     * @param released the reserved amount that is released at the same time
     */
    @Nullable
    BudgetShortfall shortfall(long required, long released) {
        BudgetShortfall longest = null;
        for (OpenLimit limit : limits) {
            BudgetShortfall one = limit.shortfall(scope, held - released, required);
            if (one != null && (longest == null || one.isLongerThan(longest))) {
                longest = one;
            }
        }
        return longest;
    }

    /** Adds usage, and returns the name of a soft limit that is exceeded now, or null if there is none. */
    @Nullable
    String spend(long micros, Instant time) {
        String over = null;
        for (OpenLimit limit : limits) {
            limit.spend(micros, time);
            if (limit.isExceeded(held)) {
                // Usage exceeds a hard limit only if this was reported as possible when the hold was reserved.
                limit.allowExcess(held);
                over = over == null && !limit.isHard() ? limit.name() : over;
            }
        }
        change(time);
        return over;
    }

    void reserve(long micros, Instant time) {
        held += micros;
        change(time);
    }

    void release(long micros) {
        held -= micros;
        isChanged = true;
    }

    void refund(long micros, Instant counted, int countedVersion) {
        limits.forEach(limit -> limit.refund(micros, counted, countedVersion));
        isChanged = true;
    }

    void save(Tx tx) {
        if (isChanged) {
            tx.put(BudgetRow.TABLE, scope, toRow());
            for (OpenLimit limit : limits) {
                if (limit.becameExhausted(held)) {
                    tx.emit(BudgetEventTypes.EXHAUSTED, scope, limit.name(), limit.amount(), limit.isHard());
                }
            }
            isChanged = false;
        }
    }

    private BudgetRow toRow() {
        List<LimitRow> rows = new ArrayList<>(limits.size());
        for (OpenLimit limit : limits) {
            rows.add(limit.toRow());
        }
        return new BudgetRow(List.copyOf(rows), held, cap, version, from, stored.created(), updated, deleted);
    }

    Budget toBudget() {
        return new Budget(
                BudgetScope.of(scope),
                limits.stream().map(OpenLimit::toUsage).toList(),
                held,
                cap,
                from == null ? null : BudgetScope.of(from),
                stored.created(),
                updated);
    }
}
