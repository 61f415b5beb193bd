package io.holdfast.ledger.internal.refusal;

import io.holdfast.ledger.Credits;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.budget.BudgetShortfall;
import io.holdfast.ledger.event.LedgerEventTypes;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Emits an event for a refused charge or hold. Each reason is reported at most once per account in {@link #INTERVAL},
 * so that a client that repeats a refused request cannot fill the store with reports.
 */
public final class RefusalReports {

    /** The time in which a refusal of an account with the same reason is not reported again. */
    public static final Duration INTERVAL = Duration.ofSeconds(10);

    /** The maximum number of different reasons that are reported for an account within {@link #INTERVAL}. */
    public static final int MAX_REASONS = 8;

    private RefusalReports() {}

    /** Reports the outcome of a command if it is a refusal because of the state of an account, and returns it. */
    public static <T extends LedgerOutcome> T report(Tx tx, Instant now, RefusedCommand command, T outcome) {
        if (outcome instanceof LedgerOutcome.Insufficient refused) {
            Credits usable = refused.usable();
            emit(
                    tx,
                    command,
                    new ReportedRefusalRow(refused.code(), null, null, now),
                    refused.required().minor(),
                    usable == null ? refused.balance().available() : usable.minor());
        } else if (outcome instanceof LedgerOutcome.BudgetExceeded refused) {
            BudgetShortfall shortfall = refused.shortfall();
            emit(
                    tx,
                    command,
                    new ReportedRefusalRow(refused.code(), shortfall.scope(), shortfall.limit(), now),
                    -Math.floorDiv(-shortfall.required(), Credits.MICROS),
                    Math.floorDiv(shortfall.amount() - shortfall.spent() - shortfall.held(), Credits.MICROS));
        } else if (outcome instanceof LedgerOutcome.HoldEnded refused) {
            emit(tx, command, new ReportedRefusalRow(refused.code(), null, null, now), null, null);
        }
        return outcome;
    }

    private static void emit(
            Tx tx,
            RefusedCommand command,
            ReportedRefusalRow refusal,
            @Nullable Long required,
            @Nullable Long available) {
        List<ReportedRefusalRow> recent = recent(tx, command, refusal.at());
        if (recent.size() >= MAX_REASONS || recent.stream().anyMatch(refusal::isSameReason)) {
            return;
        }
        recent.add(refusal);
        tx.put(ReportedRefusalsRow.TABLE, command.account(), new ReportedRefusalsRow(recent));
        tx.emit(
                LedgerEventTypes.REFUSED,
                command.account().value(),
                command.entry(),
                refusal.reason(),
                command.command(),
                required,
                available,
                refusal.scope(),
                refusal.limit(),
                command.owner(),
                command.unit());
    }

    private static List<ReportedRefusalRow> recent(Tx tx, RefusedCommand command, Instant now) {
        List<ReportedRefusalRow> recent = new ArrayList<>();
        tx.get(ReportedRefusalsRow.TABLE, command.account())
                .ifPresent(row -> row.recent().stream()
                        .filter(refusal -> refusal.isRecent(now, INTERVAL))
                        .forEach(recent::add));
        return recent;
    }
}
