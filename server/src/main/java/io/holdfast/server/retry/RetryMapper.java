package io.holdfast.server.retry;

import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.enumByNameOrNull;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.pageSize;

import io.holdfast.api.RetryApi;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.retry.ArchivedEvent;
import io.holdfast.retry.Claim;
import io.holdfast.retry.ClaimRequest;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.FailedEventQuery;
import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.RetryCounterValue;
import io.holdfast.retry.RetryOutcome;
import io.holdfast.retry.Verdict;
import io.holdfast.server.operation.WireConversions;
import io.holdfast.store.kit.CheckReport;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Conversions between wire records and the retry module's records. */
public final class RetryMapper {

    private static final Duration DEFAULT_LEASE = Duration.ofMinutes(5);

    private RetryMapper() {}

    /**
     * An event to be saved.
     *
     * @param verdict the verdict on the first attempt, or null if the event has not been tried
     */
    record NewEvent(InboundEvent event, Verdict.@Nullable NotDone verdict, String error) {}

    static NewEvent newEvent(RetryApi.Save request) {
        InboundEvent event = new InboundEvent(
                request.id(),
                request.type(),
                request.publisher(),
                request.reference(),
                orDefault(request.order(), 0L),
                request.account(),
                null,
                WireConversions.bytes("data", request.data(), request.text()));
        String error = request.error();
        Verdict.NotDone verdict = switch (orDefault(request.cause(), RetryApi.Cause.FAILED)) {
            case FAILED -> Verdict.failed(error);
            case REFUSED -> Verdict.refused(error);
            case HOPELESS -> Verdict.hopeless(error);
            case UNTRIED -> null;
        };
        return new NewEvent(event, verdict, error);
    }

    static FailedEventQuery query(RetryApi.Query request) {
        return new FailedEventQuery(
                enumByNameOrNull(Status.class, request.status()),
                request.type(),
                request.publisher(),
                request.reference(),
                request.account(),
                pageSize(request.limit()),
                request.cursor());
    }

    static FailedEventQuery query(RetryApi.DiscardAll request) {
        return new FailedEventQuery(
                enumByNameOrNull(Status.class, request.status()),
                request.type(),
                request.publisher(),
                request.reference(),
                request.account(),
                pageSize(request.limit()),
                request.cursor());
    }

    static ClaimRequest claimRequest(RetryApi.ClaimDue request) {
        return new ClaimRequest(
                request.runner(), orDefault(request.max(), 1), orDefault(request.lease(), DEFAULT_LEASE));
    }

    /**
     * Returns a claim with the given id, sequence and fence; the module does not read the other fields of the claim.
     */
    static Claim claim(String id, long sequence, long fence) {
        InboundEvent named = InboundEvent.of(id, "-", "-", new byte[0]);
        return new Claim(named, sequence, fence, 0, Instant.EPOCH);
    }

    static Verdict verdict(RetryApi.Settle request) {
        if (request.verdict() == RetryApi.Verdict.DONE) {
            return Verdict.done();
        }
        String error = request.error();
        if (error == null) {
            throw new MalformedRequestException("error", "'error' is required unless the verdict is DONE");
        }
        return switch (request.verdict()) {
            case REFUSED -> Verdict.refused(error);
            case HOPELESS -> Verdict.hopeless(error);
            default -> Verdict.failed(error);
        };
    }

    public static RetryApi.Failed failed(FailedEvent event) {
        FailedEvent.RetryState state = event.state();
        FailedEvent.RunnerLease lease = state.lease();
        return new RetryApi.Failed(
                event.id(),
                event.type(),
                event.publisher(),
                event.reference(),
                event.order(),
                event.account(),
                event.group(),
                event.size(),
                event.sequence(),
                enumByName(RetryApi.Status.class, state.status()),
                state.error(),
                state.retries(),
                state.maxRetries(),
                state.nextRetryAt(),
                state.behind(),
                lease == null ? null : new RetryApi.Lease(lease.runner(), lease.until()),
                state.creditNeeded(),
                event.created(),
                state.updated());
    }

    static RetryApi.Event event(InboundEvent event) {
        return new RetryApi.Event(
                event.id(),
                event.type(),
                event.publisher(),
                event.reference(),
                event.order(),
                event.account(),
                event.data());
    }

    static RetryApi.Saved saved(RetryOutcome.Saved outcome) {
        RetryOutcome.EventStored stored = outcome.orThrow(RetryOutcome.EventStored.class);
        return new RetryApi.Saved(failed(stored.event()), stored.repeated());
    }

    static RetryApi.Held extended(RetryOutcome.Extended outcome) {
        return new RetryApi.Held(
                outcome.orThrow(RetryOutcome.ClaimExtended.class).claim().until());
    }

    static RetryApi.Claims claims(RetryOutcome.Claimed claimed) {
        return new RetryApi.Claims(
                mapEach(claimed.claims(), RetryMapper::claim),
                mapEach(claimed.expired(), expired -> failed(expired.event())));
    }

    /** Returns the total payload size of claimed events, in bytes. */
    static long payloadBytes(RetryOutcome.Claimed claimed) {
        return claimed.claims().stream()
                .mapToLong(claim -> claim.event().data().length)
                .sum();
    }

    private static RetryApi.Claim claim(Claim claim) {
        return new RetryApi.Claim(
                event(claim.event()), claim.sequence(), claim.fence(), claim.retries(), claim.until());
    }

    static RetryApi.Settled settled(RetryOutcome outcome) {
        return outcome.orThrow() instanceof RetryOutcome.EventRemoved removed
                ? new RetryApi.Settled(true, failed(removed.event()))
                : new RetryApi.Settled(
                        false,
                        failed(outcome.orThrow(RetryOutcome.EventStored.class).event()));
    }

    static RetryApi.Ended ended(ArchivedEvent ended) {
        return new RetryApi.Ended(
                failed(ended.event()),
                enumByName(RetryApi.How.class, ended.how()),
                ended.note(),
                ended.ended(),
                ended.until());
    }

    static RetryApi.Counts counts(Map<Status, Long> counts) {
        return new RetryApi.Counts(
                counts.getOrDefault(Status.PENDING, 0L),
                counts.getOrDefault(Status.RETRYING, 0L),
                counts.getOrDefault(Status.REFUSED, 0L),
                counts.getOrDefault(Status.EXHAUSTED, 0L));
    }

    static RetryApi.Counter counter(RetryCounterValue counter) {
        return new RetryApi.Counter(counter.name(), counter.labels(), counter.value());
    }

    static RetryApi.Check check(CheckReport report) {
        return new RetryApi.Check(report.isClean(), report.count("events"), report.problemCount(), report.problems());
    }
}
