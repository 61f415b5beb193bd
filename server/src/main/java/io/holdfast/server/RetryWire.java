package io.holdfast.server;

import static io.holdfast.server.Wire.each;
import static io.holdfast.server.Wire.or;
import static io.holdfast.server.Wire.same;
import static io.holdfast.server.Wire.sameOrNull;
import static io.holdfast.server.Wire.size;

import io.holdfast.api.Malformed;
import io.holdfast.api.RetryApi;
import io.holdfast.retry.CheckReport;
import io.holdfast.retry.Claim;
import io.holdfast.retry.ClaimRequest;
import io.holdfast.retry.Counter;
import io.holdfast.retry.Ended;
import io.holdfast.retry.Event;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.FailedQuery;
import io.holdfast.retry.Outcome;
import io.holdfast.retry.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Between the records of the retry room and those of the wire. */
final class RetryWire {

    private static final Duration LEASE = Duration.ofMinutes(5);

    private RetryWire() {}

    static Event event(RetryApi.Save asked) {
        return new Event(
                asked.id(),
                asked.type(),
                asked.publisher(),
                asked.reference(),
                or(asked.order(), 0L),
                Wire.bytes("data", asked.data(), asked.text()));
    }

    static FailedQuery query(RetryApi.Query asked) {
        return new FailedQuery(
                sameOrNull(Status.class, asked.status()),
                asked.type(),
                asked.publisher(),
                asked.reference(),
                size(asked.limit()),
                asked.cursor());
    }

    static FailedQuery query(RetryApi.DiscardAll asked) {
        return new FailedQuery(
                sameOrNull(Status.class, asked.status()),
                asked.type(),
                asked.publisher(),
                asked.reference(),
                size(asked.limit()),
                asked.cursor());
    }

    static ClaimRequest request(RetryApi.ClaimDue asked) {
        return new ClaimRequest(asked.runner(), or(asked.max(), 1), or(asked.lease(), LEASE));
    }

    /** A claim as its owner names it: what else belongs to it, the room looks up. */
    static Claim claim(String id, long sequence, long fence) {
        Event named = Event.of(id, "-", "-", new byte[0]);
        return new Claim(named, sequence, fence, 0, Instant.EPOCH);
    }

    static Verdict verdict(RetryApi.Settle asked) {
        if (asked.verdict() == RetryApi.Verdict.DONE) {
            return Verdict.done();
        }
        String error = asked.error();
        if (error == null) {
            throw new Malformed("error", "'error' says why it is not done");
        }
        return switch (asked.verdict()) {
            case REFUSED -> Verdict.refused(error);
            case HOPELESS -> Verdict.hopeless(error);
            default -> Verdict.failed(error);
        };
    }

    static RetryApi.Failed failed(FailedEvent event) {
        FailedEvent.State state = event.state();
        FailedEvent.Lease lease = state.lease();
        return new RetryApi.Failed(
                event.id(),
                event.type(),
                event.publisher(),
                event.reference(),
                event.order(),
                event.size(),
                event.sequence(),
                same(RetryApi.Status.class, state.status()),
                state.error(),
                state.retries(),
                state.maxRetries(),
                state.nextRetryAt(),
                state.behind(),
                lease == null ? null : new RetryApi.Lease(lease.runner(), lease.until()),
                event.created(),
                state.updated());
    }

    static RetryApi.Event event(Event event) {
        return new RetryApi.Event(
                event.id(), event.type(), event.publisher(), event.reference(), event.order(), event.data());
    }

    static RetryApi.Saved saved(Outcome.Saved outcome) {
        Outcome.Kept kept = outcome.orThrow(Outcome.Kept.class);
        return new RetryApi.Saved(failed(kept.event()), kept.repeated());
    }

    static RetryApi.Claims claims(Outcome.Claimed claimed) {
        return new RetryApi.Claims(
                each(claimed.claims(), RetryWire::claim), each(claimed.expired(), expired -> failed(expired.event())));
    }

    private static RetryApi.Claim claim(Claim claim) {
        return new RetryApi.Claim(
                event(claim.event()), claim.sequence(), claim.fence(), claim.retries(), claim.until());
    }

    static RetryApi.Settled settled(Outcome outcome) {
        return outcome.orThrow() instanceof Outcome.Removed removed
                ? new RetryApi.Settled(true, failed(removed.event()))
                : new RetryApi.Settled(
                        false, failed(outcome.orThrow(Outcome.Kept.class).event()));
    }

    static RetryApi.Ended ended(Ended ended) {
        return new RetryApi.Ended(
                failed(ended.event()),
                same(RetryApi.How.class, ended.how()),
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

    static RetryApi.Counter counter(Counter counter) {
        return new RetryApi.Counter(counter.name(), counter.labels(), counter.value());
    }

    static RetryApi.Check check(CheckReport report) {
        return new RetryApi.Check(report.isClean(), report.events(), report.problems(), report.named());
    }
}
