package io.holdfast.retry.internal;

import io.holdfast.retry.ArchivedEvent;
import io.holdfast.retry.Claim;
import io.holdfast.retry.ClaimRequest;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.FailedEvent.RetryState;
import io.holdfast.retry.FailedEvent.RunnerLease;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.RetryCounter;
import io.holdfast.retry.RetryLimits;
import io.holdfast.retry.RetryOptions;
import io.holdfast.retry.RetryOutcome;
import io.holdfast.retry.Verdict;
import io.holdfast.store.Entry;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** Hands events out, each to one runner at a time, and takes their verdicts. */
public final class ClaimCommands {

    private final RetryOptions options;
    private final FailedEventStore keeper;

    public ClaimCommands(RetryOptions options, FailedEventStore keeper) {
        this.options = options;
        this.keeper = keeper;
    }

    public RetryOutcome.Claimed claim(Tx tx, ClaimRequest request) {
        Instant now = tx.now();
        List<Claim> claims = new ArrayList<>();
        List<RetryOutcome.EventStored> expired = new ArrayList<>();
        long bytes = 0;
        List<FailedEvent> due = tx.scan(RetrySchema.EVENTS, RetrySchema.DUE).through(now).limit(request.max()).stream()
                .map(Entry::value)
                .toList();
        for (FailedEvent row : due) {
            RunnerLease late = row.state().lease();
            if (late != null) {
                String error = late.runner() + " did not finish by " + late.until();
                expired.add(fail(tx, row, Verdict.failed(error)));
                continue;
            }
            bytes += row.size();
            if (!claims.isEmpty() && bytes > RetryLimits.MAX_CLAIMED_BYTES) {
                break;
            }
            claims.add(take(tx, row, new RunnerLease(request.runner(), now.plus(request.lease()))));
        }
        return new RetryOutcome.Claimed(claims, expired);
    }

    private static Claim take(Tx tx, FailedEvent row, RunnerLease lease) {
        RetryState taken = row.state().claimed(lease, tx.now());
        ReferenceOrdering.put(tx, row.with(taken));
        return new Claim(
                FailedEventStore.readEvent(tx, row), row.sequence(), taken.fence(), taken.retries(), lease.until());
    }

    public RetryOutcome.Extended extend(Tx tx, Claim claim, Duration lease) {
        FailedEvent row = tx.get(RetrySchema.EVENTS, claim.event().id()).orElse(null);
        if (row == null) {
            return new RetryOutcome.EventNotFound(claim.event().id());
        }
        RunnerLease held = row.state().lease();
        if (held == null || !claim.isOf(row)) {
            return new RetryOutcome.ClaimLost(row);
        }
        Instant until = tx.now().plus(lease);
        ReferenceOrdering.put(tx, row.with(row.state().extended(new RunnerLease(held.runner(), until), tx.now())));
        return new RetryOutcome.ClaimExtended(
                new Claim(claim.event(), claim.sequence(), claim.fence(), claim.retries(), until));
    }

    /** Gives an event back as if it had not been claimed. */
    public RetryOutcome.Settled release(Tx tx, Claim claim) {
        return ifHeld(tx, claim, row -> putBack(tx, row.with(row.state().released(tx.now()))));
    }

    public RetryOutcome.Settled settle(Tx tx, Claim claim, Verdict verdict) {
        return ifHeld(tx, claim, row -> settle(tx, row, verdict));
    }

    private static RetryOutcome.Settled ifHeld(
            Tx tx, Claim claim, Function<FailedEvent, RetryOutcome.Settled> command) {
        FailedEvent row = tx.get(RetrySchema.EVENTS, claim.event().id()).orElse(null);
        if (row == null) {
            return new RetryOutcome.EventNotFound(claim.event().id());
        }
        return claim.isOf(row) ? command.apply(row) : new RetryOutcome.ClaimLost(row);
    }

    private RetryOutcome.Settled settle(Tx tx, FailedEvent row, Verdict verdict) {
        if (Objects.requireNonNull(verdict, "verdict") instanceof Verdict.NotDone notDone) {
            return fail(tx, row, notDone);
        }
        RetryCounter.increment(tx, RetryCounter.RETRIED, RetryCounter.SUCCESS);
        return keeper.remove(tx, row, ArchivedEvent.Resolution.SUCCEEDED, "");
    }

    private RetryOutcome.EventStored fail(Tx tx, FailedEvent row, Verdict.NotDone verdict) {
        FailedEvent next = row.with(nextState(options, row.state(), verdict, tx.now()));
        RetryCounter.increment(
                tx,
                RetryCounter.RETRIED,
                next.status() == Status.REFUSED ? RetryCounter.REFUSAL : RetryCounter.FAILURE);
        FailedEventStore.countIfSetAside(tx, next);
        return putBack(tx, next);
    }

    /** What becomes of an event that was retried and is not done. */
    static RetryState nextState(RetryOptions options, RetryState before, Verdict.NotDone verdict, Instant now) {
        if (verdict instanceof Verdict.Refused) {
            return before.setAside(Status.REFUSED, verdict.error(), now);
        }
        if (verdict instanceof Verdict.Hopeless) {
            return before.setAside(Status.EXHAUSTED, verdict.error(), now);
        }
        int failed = before.retries() + 1;
        return failed >= before.maxRetries()
                ? before.failed(Status.EXHAUSTED, verdict.error(), before.nextRetryAt(), now)
                : before.failed(Status.RETRYING, verdict.error(), now.plus(options.delay(failed)), now);
    }

    private static RetryOutcome.EventStored putBack(Tx tx, FailedEvent row) {
        return new RetryOutcome.EventStored(ReferenceOrdering.reinsert(tx, row), false);
    }
}
