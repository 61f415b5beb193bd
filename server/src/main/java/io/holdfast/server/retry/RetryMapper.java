package io.holdfast.server.retry;

import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.enumByNameOrNull;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.pageSize;

import io.holdfast.api.MalformedRequestException;
import io.holdfast.api.RetryApi;
import io.holdfast.retry.ArchivedEvent;
import io.holdfast.retry.Claim;
import io.holdfast.retry.ClaimRequest;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.FailedEventQuery;
import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.RetryCounter;
import io.holdfast.retry.RetryOutcome;
import io.holdfast.retry.Verdict;
import io.holdfast.server.operation.WireConversions;
import io.holdfast.store.kit.CheckReport;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Between the records of the retry room and those of the wire. */
final class RetryMapper {

    private static final Duration LEASE = Duration.ofMinutes(5);

    private RetryMapper() {}

    static InboundEvent event(RetryApi.Save asked) {
        return new InboundEvent(
                asked.id(),
                asked.type(),
                asked.publisher(),
                asked.reference(),
                orDefault(asked.order(), 0L),
                WireConversions.bytes("data", asked.data(), asked.text()));
    }

    static FailedEventQuery query(RetryApi.Query asked) {
        return new FailedEventQuery(
                enumByNameOrNull(Status.class, asked.status()),
                asked.type(),
                asked.publisher(),
                asked.reference(),
                pageSize(asked.limit()),
                asked.cursor());
    }

    static FailedEventQuery query(RetryApi.DiscardAll asked) {
        return new FailedEventQuery(
                enumByNameOrNull(Status.class, asked.status()),
                asked.type(),
                asked.publisher(),
                asked.reference(),
                pageSize(asked.limit()),
                asked.cursor());
    }

    static ClaimRequest request(RetryApi.ClaimDue asked) {
        return new ClaimRequest(asked.runner(), orDefault(asked.max(), 1), orDefault(asked.lease(), LEASE));
    }

    /** A claim as its owner names it: what else belongs to it, the room looks up. */
    static Claim claim(String id, long sequence, long fence) {
        InboundEvent named = InboundEvent.of(id, "-", "-", new byte[0]);
        return new Claim(named, sequence, fence, 0, Instant.EPOCH);
    }

    static Verdict verdict(RetryApi.Settle asked) {
        if (asked.verdict() == RetryApi.Verdict.DONE) {
            return Verdict.done();
        }
        String error = asked.error();
        if (error == null) {
            throw new MalformedRequestException("error", "'error' says why it is not done");
        }
        return switch (asked.verdict()) {
            case REFUSED -> Verdict.refused(error);
            case HOPELESS -> Verdict.hopeless(error);
            default -> Verdict.failed(error);
        };
    }

    static RetryApi.Failed failed(FailedEvent event) {
        FailedEvent.RetryState state = event.state();
        FailedEvent.RunnerLease lease = state.lease();
        return new RetryApi.Failed(
                event.id(),
                event.type(),
                event.publisher(),
                event.reference(),
                event.order(),
                event.size(),
                event.sequence(),
                enumByName(RetryApi.Status.class, state.status()),
                state.error(),
                state.retries(),
                state.maxRetries(),
                state.nextRetryAt(),
                state.behind(),
                lease == null ? null : new RetryApi.Lease(lease.runner(), lease.until()),
                event.created(),
                state.updated());
    }

    static RetryApi.Event event(InboundEvent event) {
        return new RetryApi.Event(
                event.id(), event.type(), event.publisher(), event.reference(), event.order(), event.data());
    }

    static RetryApi.Saved saved(RetryOutcome.Saved outcome) {
        RetryOutcome.EventStored kept = outcome.orThrow(RetryOutcome.EventStored.class);
        return new RetryApi.Saved(failed(kept.event()), kept.repeated());
    }

    static RetryApi.Claims claims(RetryOutcome.Claimed claimed) {
        return new RetryApi.Claims(
                mapEach(claimed.claims(), RetryMapper::claim),
                mapEach(claimed.expired(), expired -> failed(expired.event())));
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

    static RetryApi.Counter counter(RetryCounter counter) {
        return new RetryApi.Counter(counter.name(), counter.labels(), counter.value());
    }

    static RetryApi.Check check(CheckReport report) {
        return new RetryApi.Check(report.isClean(), report.count("events"), report.problemCount(), report.problems());
    }
}
