package io.holdfast.retry.internal;

import io.holdfast.retry.ArchivedEvent;
import io.holdfast.retry.Claim;
import io.holdfast.retry.ClaimRequest;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.RetryCounterValue;
import io.holdfast.retry.RetryEventTypes;
import io.holdfast.retry.RetryLimits;
import io.holdfast.retry.RetryOptions;
import io.holdfast.retry.RetryOutcome;
import io.holdfast.retry.Verdict;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Leases each event to one runner at a time and applies the runners' verdicts. */
public final class ClaimCommands {

    private final RetryOptions options;
    private final FailedEventStore events;

    public ClaimCommands(RetryOptions options, FailedEventStore events) {
        this.options = options;
        this.events = events;
    }

    public RetryOutcome.Claimed claim(Tx tx, ClaimRequest request) {
        Instant now = tx.now();
        List<Claim> claims = new ArrayList<>();
        List<RetryOutcome.EventStored> expired = new ArrayList<>();
        long bytes = 0;
        for (FailedEventRow row : FailedEventQueries.dueRows(tx, request.max(), request.group())) {
            EventLeaseRow expiredLease = row.state().lease();
            if (expiredLease != null) {
                String error = "the lease of runner " + expiredLease.runner() + " expired at " + expiredLease.until();
                expired.add(fail(tx, row, Verdict.failed(error)));
                continue;
            }
            bytes += row.size();
            if (!claims.isEmpty() && bytes > RetryLimits.MAX_CLAIMED_BYTES) {
                break;
            }
            claims.add(claim(tx, row, new EventLeaseRow(request.runner(), now.plus(request.lease()))));
        }
        return new RetryOutcome.Claimed(claims, expired);
    }

    private static Claim claim(Tx tx, FailedEventRow row, EventLeaseRow lease) {
        RetryStateRow claimed = row.state().claimed(lease, tx.now());
        ReferenceOrdering.put(tx, row.withState(claimed));
        return new Claim(
                FailedEventStore.readEvent(tx, row), row.sequence(), claimed.fence(), claimed.retries(), lease.until());
    }

    public RetryOutcome.Extended extend(Tx tx, Claim claim, Duration lease) {
        FailedEventRow row = tx.get(RetrySchema.EVENTS, claim.event().id()).orElse(null);
        if (row == null) {
            return new RetryOutcome.EventNotFound(claim.event().id());
        }
        EventLeaseRow held = row.state().lease();
        if (held == null || !row.isClaimedBy(claim)) {
            return new RetryOutcome.ClaimLost(RetryViewMapper.toFailedEvent(row));
        }
        Instant until = tx.now().plus(lease);
        ReferenceOrdering.put(
                tx, row.withState(row.state().extended(new EventLeaseRow(held.runner(), until), tx.now())));
        return new RetryOutcome.ClaimExtended(
                new Claim(claim.event(), claim.sequence(), claim.fence(), claim.retries(), until));
    }

    /** Releases a claim without counting a retry. */
    public RetryOutcome.Settled release(Tx tx, Claim claim) {
        return ifClaimed(tx, claim, row -> store(tx, row.withState(row.state().released(tx.now()))));
    }

    public RetryOutcome.Settled settle(Tx tx, Claim claim, Verdict verdict) {
        return ifClaimed(tx, claim, row -> settle(tx, row, verdict));
    }

    private static RetryOutcome.Settled ifClaimed(
            Tx tx, Claim claim, Function<FailedEventRow, RetryOutcome.Settled> command) {
        FailedEventRow row = tx.get(RetrySchema.EVENTS, claim.event().id()).orElse(null);
        if (row == null) {
            return new RetryOutcome.EventNotFound(claim.event().id());
        }
        return row.isClaimedBy(claim)
                ? command.apply(row)
                : new RetryOutcome.ClaimLost(RetryViewMapper.toFailedEvent(row));
    }

    private RetryOutcome.Settled settle(Tx tx, FailedEventRow row, Verdict verdict) {
        if (Arguments.notNull("verdict", verdict) instanceof Verdict.NotDone notDone) {
            return fail(tx, row, notDone);
        }
        RetryCounters.increment(tx, RetryCounterValue.RETRIED, RetryCounterValue.SUCCESS);
        tx.emit(
                RetryEventTypes.RECOVERED,
                row.id(),
                null,
                row.type(),
                row.state().retries());
        return events.remove(tx, row, ArchivedEvent.Resolution.SUCCEEDED, "");
    }

    private RetryOutcome.EventStored fail(Tx tx, FailedEventRow row, Verdict.NotDone verdict) {
        FailedEventRow next = row.withState(nextState(options, row.state(), verdict, tx.now()))
                .withNeed(FailedEventStore.needOf(verdict));
        RetryCounters.increment(
                tx,
                RetryCounterValue.RETRIED,
                next.status() == Status.REFUSED ? RetryCounterValue.REFUSAL : RetryCounterValue.FAILURE);
        FailedEventStore.countIfParked(tx, next);
        FailedEventStore.emitFailure(tx, next);
        return store(tx, next);
    }

    /** Returns the state of an event after an unsuccessful retry. */
    static RetryStateRow nextState(RetryOptions options, RetryStateRow before, Verdict.NotDone verdict, Instant now) {
        if (verdict instanceof Verdict.Refused) {
            return before.parked(Status.REFUSED, verdict.error(), now);
        }
        if (verdict instanceof Verdict.Hopeless) {
            return before.parked(Status.EXHAUSTED, verdict.error(), now);
        }
        int failed = before.retries() + 1;
        return failed >= before.maxRetries()
                ? before.failed(Status.EXHAUSTED, verdict.error(), before.nextRetryAt(), now)
                : before.failed(
                        Status.RETRYING, verdict.error(), now.plus(RetrySchedule.delay(options, failed, verdict)), now);
    }

    private static RetryOutcome.EventStored store(Tx tx, FailedEventRow row) {
        return new RetryOutcome.EventStored(RetryViewMapper.toFailedEvent(ReferenceOrdering.reinsert(tx, row)), false);
    }
}
