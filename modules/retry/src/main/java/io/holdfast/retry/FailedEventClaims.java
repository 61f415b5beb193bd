package io.holdfast.retry;

import io.holdfast.retry.internal.ClaimCommands;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;

/**
 * The commands for claiming and settling due events, for callers that do not use {@link RetryRunner}. Every command has
 * two forms, as in {@link Retries}. Thread-safe.
 */
public final class FailedEventClaims {

    private final Store store;
    private final ClaimCommands commands;

    FailedEventClaims(Store store, ClaimCommands commands) {
        this.store = store;
        this.commands = commands;
    }

    /**
     * Leases due events to a runner, longest overdue first, with at most one event per reference. If the lease of an
     * event expires, the retry counts as failed.
     */
    public RetryOutcome.Claimed claim(ClaimRequest request) {
        return store.write(Retries.LARGE_WRITE, tx -> claim(tx, request));
    }

    /** Like {@link #claim(ClaimRequest)}, but in the caller's transaction. */
    public RetryOutcome.Claimed claim(Tx tx, ClaimRequest request) {
        return commands.claim(tx, request);
    }

    /** Extends a claim so that it expires after the given duration, counted from now. */
    public RetryOutcome.Extended extend(Claim claim, Duration lease) {
        return store.write(tx -> extend(tx, claim, lease));
    }

    /** Like {@link #extend(Claim, Duration)}, but in the caller's transaction. */
    public RetryOutcome.Extended extend(Tx tx, Claim claim, Duration lease) {
        return commands.extend(
                tx, claim, Arguments.inRange("lease", lease, RetryLimits.MIN_LEASE, RetryLimits.MAX_DELAY));
    }

    /** Releases a claim. The attempt does not count as a retry. */
    public RetryOutcome.Settled release(Claim claim) {
        return store.write(tx -> release(tx, claim));
    }

    /** Like {@link #release(Claim)}, but in the caller's transaction. */
    public RetryOutcome.Settled release(Tx tx, Claim claim) {
        return commands.release(tx, claim);
    }

    /** Records that a claimed event was applied. The event is removed, and archived if the archive is enabled. */
    public RetryOutcome.Settled succeed(Claim claim) {
        return store.write(tx -> succeed(tx, claim));
    }

    /**
     * Like {@link #succeed(Claim)}, but in the caller's transaction. The transaction should also contain the effects of
     * the event.
     */
    public RetryOutcome.Settled succeed(Tx tx, Claim claim) {
        return commands.settle(tx, claim, Verdict.done());
    }

    /** Records a failed retry. The event is retried later, or becomes exhausted if it has no retries left. */
    public RetryOutcome.Settled fail(Claim claim, String error) {
        return settle(claim, Verdict.failed(error));
    }

    /** Like {@link #fail(Claim, String)}, but in the caller's transaction. */
    public RetryOutcome.Settled fail(Tx tx, Claim claim, String error) {
        return settle(tx, claim, Verdict.failed(error));
    }

    /** Records a business refusal. The event is not retried until it is requeued. */
    public RetryOutcome.Settled refuse(Claim claim, String reason) {
        return settle(claim, Verdict.refused(reason));
    }

    /** Like {@link #refuse(Claim, String)}, but in the caller's transaction. */
    public RetryOutcome.Settled refuse(Tx tx, Claim claim, String reason) {
        return settle(tx, claim, Verdict.refused(reason));
    }

    /** Records a permanent failure. The event becomes exhausted and is not retried until it is requeued. */
    public RetryOutcome.Settled exhaust(Claim claim, String error) {
        return settle(claim, Verdict.hopeless(error));
    }

    /** Like {@link #exhaust(Claim, String)}, but in the caller's transaction. */
    public RetryOutcome.Settled exhaust(Tx tx, Claim claim, String error) {
        return settle(tx, claim, Verdict.hopeless(error));
    }

    /** Records a verdict with {@link #succeed}, {@link #fail}, {@link #refuse} or {@link #exhaust}. */
    public RetryOutcome.Settled settle(Claim claim, Verdict verdict) {
        return store.write(tx -> settle(tx, claim, verdict));
    }

    /** Like {@link #settle(Claim, Verdict)}, but in the caller's transaction. */
    public RetryOutcome.Settled settle(Tx tx, Claim claim, Verdict verdict) {
        return commands.settle(tx, claim, verdict);
    }
}
