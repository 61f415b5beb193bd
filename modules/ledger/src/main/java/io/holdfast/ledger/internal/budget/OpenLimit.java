package io.holdfast.ledger.internal.budget;

import io.holdfast.ledger.budget.Budget.LimitUsage;
import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetLimits;
import io.holdfast.ledger.budget.BudgetShortfall;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.ledger.internal.budget.BudgetRow.LimitRow;
import io.holdfast.ledger.internal.budget.BudgetRow.PartRow;
import io.holdfast.ledger.internal.budget.BudgetRow.WindowRow;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A limit of an open budget, with its usage in the window that contains the current time. */
final class OpenLimit {

    private final LimitRow stored;
    private int since;
    private long spent;
    private long carried;
    private @Nullable Instant start;
    private @Nullable Instant end;
    private List<PartRow> parts;
    private long excess;
    private boolean isStarted;
    private boolean wasExhausted;

    OpenLimit(LimitRow row) {
        stored = row;
        since = row.since();
        spent = row.spent();
        carried = row.carried();
        start = row.start();
        end = row.end();
        parts = row.parts();
        excess = row.excess();
    }

    /** Returns a limit without usage. */
    static OpenLimit create(BudgetLimit limit, int since) {
        return new OpenLimit(new LimitRow(
                limit.name(),
                limit.amount(),
                limit.hard(),
                windowRow(limit.window()),
                since,
                0,
                0,
                null,
                null,
                List.of(),
                0));
    }

    /** Returns this limit with the amount and kind of another limit with the same window. */
    OpenLimit withLimit(BudgetLimit limit) {
        LimitRow row = toRow();
        return new OpenLimit(new LimitRow(
                row.name(),
                limit.amount(),
                limit.hard(),
                row.window(),
                row.since(),
                row.spent(),
                row.carried(),
                row.start(),
                row.end(),
                row.parts(),
                row.excess()));
    }

    private static WindowRow windowRow(BudgetWindow window) {
        if (window instanceof BudgetWindow.Calendar calendar) {
            return new WindowRow(calendar.unit(), calendar.zone().getId(), 0);
        }
        return new WindowRow(
                null,
                null,
                window instanceof BudgetWindow.Rolling rolling
                        ? rolling.length().toMillis()
                        : 0);
    }

    static BudgetWindow window(WindowRow row) {
        if (row.unit() != null && row.zone() != null) {
            return BudgetWindow.calendar(row.unit(), ZoneId.of(row.zone()));
        }
        return row.millis() == 0 ? BudgetWindow.total() : BudgetWindow.rolling(Duration.ofMillis(row.millis()));
    }

    boolean isSameLimit(BudgetLimit limit) {
        return stored.name().equals(limit.name()) && stored.window().equals(windowRow(limit.window()));
    }

    String name() {
        return stored.name();
    }

    boolean isHard() {
        return stored.hard();
    }

    /** Returns the usage in the current window, in micro-credits. */
    long spent() {
        return isRolling() ? parts.stream().mapToLong(PartRow::spent).sum() : spent;
    }

    private boolean isRolling() {
        return stored.window().millis() > 0;
    }

    private long partMillis() {
        return partMillis(stored.window());
    }

    /** Returns the length of a part of a rolling window. */
    static long partMillis(WindowRow window) {
        return (window.millis() + BudgetLimits.ROLLING_PARTS - 1) / BudgetLimits.ROLLING_PARTS;
    }

    /**
     * Moves the window to the given time. If that time is before the stored window, the clock was ahead: the usage is
     * kept and counts in the current window.
     *
     * @param nextVersion the budget version from which usage counts after such a correction
     * @return whether the limit starts counting with the next version
     */
    boolean moveTo(Instant time, int nextVersion) {
        boolean corrected = isRolling() ? moveParts(time) : movePeriod(time);
        if (corrected) {
            since = nextVersion;
        }
        return corrected;
    }

    private boolean movePeriod(Instant time) {
        if (stored.window().unit() == null
                || (start != null && end != null && !time.isBefore(start) && time.isBefore(end))) {
            return false;
        }
        boolean corrected = start != null && time.isBefore(start);
        BudgetWindow.Calendar calendar = (BudgetWindow.Calendar) window(stored.window());
        start = calendar.start(time);
        end = calendar.end(time);
        carried = corrected ? spent : 0;
        spent = carried;
        excess = corrected ? excess : 0;
        return corrected;
    }

    private boolean moveParts(Instant time) {
        long index = time.toEpochMilli() / partMillis();
        if (parts.isEmpty()) {
            return false;
        }
        if (parts.get(parts.size() - 1).index() > index) {
            long sum = spent();
            parts = List.of(new PartRow(index, sum, sum));
            return true;
        }
        long oldest = index - BudgetLimits.ROLLING_PARTS;
        if (parts.get(0).index() < oldest) {
            parts = parts.stream().filter(part -> part.index() >= oldest).toList();
            excess = parts.isEmpty() ? 0 : excess;
        }
        return false;
    }

    /**
     * Returns the reason why an amount is not allowed, or null if it is allowed. The window must contain the current
     * time.
     */
    @Nullable
    BudgetShortfall shortfall(String scope, long held, long required) {
        long limit = stored.amount() * BudgetLimits.MICROS;
        if (!stored.hard() || spent() <= limit - held - required) {
            return null;
        }
        return new BudgetShortfall(
                scope, stored.name(), limit, spent(), held, required, freesUp(limit - held - required));
    }

    /**
     * Returns the time from which the usage is at most the given amount, or null if the usage will not fall that low.
     */
    private @Nullable Instant freesUp(long allowed) {
        if (allowed < 0) {
            return null;
        }
        if (!isRolling()) {
            return end;
        }
        long sum = spent();
        for (PartRow part : parts) {
            sum -= part.spent();
            if (sum <= allowed) {
                return Instant.ofEpochMilli((part.index() + BudgetLimits.ROLLING_PARTS + 1) * partMillis());
            }
        }
        return null;
    }

    private boolean isExhausted(long held) {
        return spent() + held >= stored.amount() * BudgetLimits.MICROS;
    }

    /**
     * Records whether the limit was already reached before the command. Called once the window contains the current
     * time.
     */
    void noteStart(long held) {
        if (!isStarted) {
            isStarted = true;
            wasExhausted = isExhausted(held);
        }
    }

    /** Returns whether the command has reached the limit. */
    boolean becameExhausted(long held) {
        boolean became = !wasExhausted && isExhausted(held);
        wasExhausted = isExhausted(held);
        return became;
    }

    long amount() {
        return stored.amount();
    }

    /** Returns whether the usage and the reserved amount exceed the limit. */
    boolean isExceeded(long held) {
        return spent() + held > stored.amount() * BudgetLimits.MICROS;
    }

    /** Adds usage at the time to which the window was moved. */
    void spend(long micros, Instant time) {
        if (!isRolling()) {
            spent += micros;
            return;
        }
        long index = time.toEpochMilli() / partMillis();
        List<PartRow> changed = new ArrayList<>(parts);
        int last = changed.size() - 1;
        if (last >= 0 && changed.get(last).index() == index) {
            PartRow part = changed.get(last);
            changed.set(last, new PartRow(index, part.spent() + micros, part.carried()));
        } else {
            changed.add(new PartRow(index, micros, 0));
        }
        parts = changed;
    }

    /** Deducts refunded usage that was counted at the given time, if the stored window contains that time. */
    void refund(long micros, Instant counted, int version) {
        if (version < since) {
            return;
        }
        if (isRolling()) {
            long index = counted.toEpochMilli() / partMillis();
            parts = parts.stream()
                    .map(part ->
                            part.index() == index ? new PartRow(index, part.spent() - micros, part.carried()) : part)
                    .toList();
        } else if (start == null || end == null || (!counted.isBefore(start) && counted.isBefore(end))) {
            spent -= micros;
        }
    }

    /** Records that usage beyond the limit was allowed. */
    void allowExcess(long held) {
        excess = Math.max(excess, spent() + held);
    }

    LimitRow toRow() {
        return new LimitRow(
                stored.name(),
                stored.amount(),
                stored.hard(),
                stored.window(),
                since,
                isRolling() ? 0 : spent,
                isRolling() ? 0 : carried,
                start,
                end,
                parts,
                excess);
    }

    LimitUsage toUsage() {
        BudgetLimit limit = new BudgetLimit(stored.name(), stored.amount(), window(stored.window()), stored.hard());
        return new LimitUsage(limit, spent(), end);
    }
}
