package io.holdfast.retry;

import io.holdfast.retry.FailedEvent.Lease;
import io.holdfast.retry.FailedEvent.State;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.store.Entry;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** Hands events out, each to one runner at a time, and takes their verdicts. */
final class Claims {

    private final RetryOptions options;
    private final Keeper keeper;

    Claims(RetryOptions options, Keeper keeper) {
        this.options = options;
        this.keeper = keeper;
    }

    Outcome.Claimed claim(Tx tx, ClaimRequest request) {
        Instant now = tx.now();
        List<Claim> claims = new ArrayList<>();
        List<Outcome.Kept> expired = new ArrayList<>();
        long bytes = 0;
        List<FailedEvent> due = tx.scan(RetrySchema.EVENTS, RetrySchema.DUE).through(now).limit(request.max()).stream()
                .map(Entry::value)
                .toList();
        for (FailedEvent row : due) {
            Lease late = row.state().lease();
            if (late != null) {
                String error = late.runner() + " did not finish by " + late.until();
                expired.add(fail(tx, row, Verdict.failed(error)));
                continue;
            }
            bytes += row.size();
            if (!claims.isEmpty() && bytes > RetryLimits.MAX_CLAIMED_BYTES) {
                break;
            }
            claims.add(take(tx, row, new Lease(request.runner(), now.plus(request.lease()))));
        }
        return new Outcome.Claimed(claims, expired);
    }

    private static Claim take(Tx tx, FailedEvent row, Lease lease) {
        State taken = row.state().claimed(lease, tx.now());
        Lanes.put(tx, row.with(taken));
        return new Claim(Keeper.event(tx, row), row.sequence(), taken.fence(), taken.retries(), lease.until());
    }

    Outcome.Extended extend(Tx tx, Claim claim, Duration lease) {
        FailedEvent row = tx.get(RetrySchema.EVENTS, claim.event().id()).orElse(null);
        if (row == null) {
            return new Outcome.EventNotFound(claim.event().id());
        }
        Lease held = row.state().lease();
        if (held == null || !claim.isOf(row)) {
            return new Outcome.ClaimLost(row);
        }
        Instant until = tx.now().plus(lease);
        Lanes.put(tx, row.with(row.state().extended(new Lease(held.runner(), until), tx.now())));
        return new Outcome.Held(new Claim(claim.event(), claim.sequence(), claim.fence(), claim.retries(), until));
    }

    /** Gives an event back as if it had not been claimed. */
    Outcome.Settled release(Tx tx, Claim claim) {
        return ifHeld(tx, claim, row -> kept(tx, row.with(row.state().released(tx.now()))));
    }

    Outcome.Settled settle(Tx tx, Claim claim, Verdict verdict) {
        return ifHeld(tx, claim, row -> settle(tx, row, verdict));
    }

    private static Outcome.Settled ifHeld(Tx tx, Claim claim, Function<FailedEvent, Outcome.Settled> command) {
        FailedEvent row = tx.get(RetrySchema.EVENTS, claim.event().id()).orElse(null);
        if (row == null) {
            return new Outcome.EventNotFound(claim.event().id());
        }
        return claim.isOf(row) ? command.apply(row) : new Outcome.ClaimLost(row);
    }

    private Outcome.Settled settle(Tx tx, FailedEvent row, Verdict verdict) {
        if (Objects.requireNonNull(verdict, "verdict") instanceof Verdict.NotDone notDone) {
            return fail(tx, row, notDone);
        }
        Counter.add(tx, Counter.RETRIED, Counter.SUCCESS);
        return keeper.remove(tx, row, Ended.How.SUCCEEDED, "");
    }

    private Outcome.Kept fail(Tx tx, FailedEvent row, Verdict.NotDone verdict) {
        FailedEvent next = row.with(decide(options, row.state(), verdict, tx.now()));
        Counter.add(tx, Counter.RETRIED, next.status() == Status.REFUSED ? Counter.REFUSAL : Counter.FAILURE);
        Keeper.count(tx, next);
        return kept(tx, next);
    }

    /** What becomes of an event that was retried and is not done. */
    static State decide(RetryOptions options, State before, Verdict.NotDone verdict, Instant now) {
        if (verdict instanceof Verdict.Refused) {
            return before.parked(Status.REFUSED, verdict.error(), now);
        }
        if (verdict instanceof Verdict.Hopeless) {
            return before.parked(Status.EXHAUSTED, verdict.error(), now);
        }
        int failed = before.retries() + 1;
        return failed >= before.maxRetries()
                ? before.failed(Status.EXHAUSTED, verdict.error(), before.nextRetryAt(), now)
                : before.failed(Status.RETRYING, verdict.error(), now.plus(options.delay(failed)), now);
    }

    private static Outcome.Kept kept(Tx tx, FailedEvent row) {
        return new Outcome.Kept(Lanes.giveBack(tx, row), false);
    }
}
