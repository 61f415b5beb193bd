package io.holdfast.ledger.internal.refusal;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A refusal that was reported recently. The names and types of its components are part of the storage format.
 *
 * @param reason the code of the refusal
 * @param scope the scope of the budget that refused the command, or null if no budget did
 * @param limit the name of the limit of that budget
 * @param at the time of the report
 */
public record ReportedRefusalRow(
        String reason, @Nullable String scope, @Nullable String limit, Instant at) {

    /** Returns whether both refusals have the same reason, so that the second one need not be reported. */
    boolean isSameReason(ReportedRefusalRow other) {
        return reason.equals(other.reason) && Objects.equals(scope, other.scope) && Objects.equals(limit, other.limit);
    }

    /** Returns whether less than the given time has passed since the report. False if the clock has been set back. */
    boolean isRecent(Instant now, Duration interval) {
        return !at.isAfter(now) && now.isBefore(at.plus(interval));
    }
}
