package io.holdfast.torture.workload;

import io.holdfast.torture.workload.FailedEventCommand.AttemptResult;
import io.holdfast.torture.workload.FailedEventCommand.ClaimEvents;
import io.holdfast.torture.workload.FailedEventCommand.Save;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reference implementation of the retry module. Among the events with the same reference, only the first is due. */
final class ReferenceFailedEvents {

    private static final class Failed {
        final Save saved;
        final long sequence;
        String status = "PENDING";
        int retries;
        Instant next;
        boolean behind;
        long fence;

        @Nullable
        Instant lease;

        Failed(Save saved, long sequence, Instant next) {
            this.saved = saved;
            this.sequence = sequence;
            this.next = next;
        }

        boolean isRetried() {
            return status.equals("PENDING") || status.equals("RETRYING");
        }

        @Nullable
        Instant due() {
            return !isRetried() || behind ? null : Objects.requireNonNullElse(lease, next);
        }

        String describe() {
            return status + " " + retries + " " + (behind ? "behind" : "front") + " " + fence
                    + (lease == null ? "" : " until " + InstantNanos.toNanos(lease));
        }
    }

    private final Map<String, Failed> events = new HashMap<>();
    private long sequence;

    String save(Save request, Instant now) {
        Failed existing = events.get(request.id());
        if (existing != null) {
            return existing.saved.data().equals(request.data()) ? "duplicate " + existing.describe() : "id_reused";
        }
        sequence++;
        Failed event = new Failed(request, sequence, now);
        switch (request.result()) {
            case REFUSED -> event.status = "REFUSED";
            case HOPELESS -> event.status = "EXHAUSTED";
            default -> event.next = now.plus(FailedEventCommand.DELAYS.get(0));
        }
        Failed first = first(request.reference());
        if (first != null && (first.saved.order() <= request.order() || first.lease != null || first.behind)) {
            event.behind = true;
        } else if (first != null) {
            first.behind = true;
        }
        events.put(request.id(), event);
        return "stored " + event.describe();
    }

    String claim(ClaimEvents request, Instant now) {
        StringBuilder claimed = new StringBuilder("claimed");
        StringBuilder expired = new StringBuilder();
        for (Failed event : due(request.max(), now)) {
            if (event.lease != null) {
                fail(event, now);
                releaseClaim(event, now);
                expired.append(" expired|").append(event.saved.id());
            } else {
                event.fence++;
                event.lease = now.plus(request.lease());
                claimed.append(' ')
                        .append(event.saved.id())
                        .append('|')
                        .append(event.fence)
                        .append('|')
                        .append(event.saved.data());
            }
        }
        return claimed.append(expired).toString();
    }

    /** Returns the events that are due, ordered by due time and id. */
    private List<Failed> due(int limit, Instant now) {
        return events.values().stream()
                .filter(event -> {
                    Instant due = event.due();
                    return due != null && !due.isAfter(now);
                })
                .sorted(Comparator.<Failed, Instant>comparing(event -> Objects.requireNonNull(event.due()))
                        .thenComparing(event -> event.saved.id()))
                .limit(limit)
                .toList();
    }

    String finish(String id, long claimSequence, long fence, AttemptResult result, Instant now) {
        Failed event = events.get(id);
        if (event == null) {
            return "event_not_found";
        }
        if (event.sequence != claimSequence || event.fence != fence || event.lease == null) {
            return "claim_lost";
        }
        if (result == AttemptResult.DONE) {
            return remove(event, now);
        }
        if (result == AttemptResult.FAILED) {
            fail(event, now);
        } else {
            event.status = result == AttemptResult.REFUSED ? "REFUSED" : "EXHAUSTED";
            event.lease = null;
        }
        releaseClaim(event, now);
        return "stored " + event.describe();
    }

    private static void fail(Failed event, Instant now) {
        event.retries++;
        event.lease = null;
        if (event.retries >= FailedEventCommand.MAX_RETRIES) {
            event.status = "EXHAUSTED";
        } else {
            event.status = "RETRYING";
            event.next = now.plus(
                    FailedEventCommand.DELAYS.get(Math.min(event.retries, FailedEventCommand.DELAYS.size() - 1)));
        }
    }

    String requeue(String id, Instant now) {
        Failed event = events.get(id);
        if (event == null || isClaimed(event, now)) {
            return event == null ? "event_not_found" : "event_claimed";
        }
        event.status = "PENDING";
        event.retries = 0;
        event.next = now;
        event.lease = null;
        releaseClaim(event, now);
        return "stored " + event.describe();
    }

    String discard(String id, Instant now) {
        Failed event = events.get(id);
        if (event == null || isClaimed(event, now)) {
            return event == null ? "event_not_found" : "event_claimed";
        }
        return remove(event, now);
    }

    private static boolean isClaimed(Failed event, Instant now) {
        return event.lease != null && event.lease.isAfter(now);
    }

    private String remove(Failed event, Instant now) {
        events.remove(event.saved.id());
        Failed next = event.behind ? null : first(event.saved.reference());
        if (next != null) {
            makeFirst(next, now);
        }
        return "removed";
    }

    /**
     * Releases the claim on an event. If events with a lower order and the same reference were saved during the claim,
     * the event is placed behind them.
     */
    private void releaseClaim(Failed event, Instant now) {
        Failed first = event.behind ? null : first(event.saved.reference());
        if (first != null && first != event) {
            event.behind = true;
            makeFirst(first, now);
        }
    }

    private static void makeFirst(Failed event, Instant now) {
        event.behind = false;
        event.next = event.next.isAfter(now) ? now : event.next;
    }

    private @Nullable Failed first(String reference) {
        return reference.isEmpty()
                ? null
                : events.values().stream()
                        .filter(event -> event.saved.reference().equals(reference))
                        .min(Comparator.<Failed>comparingLong(event -> event.saved.order())
                                .thenComparingLong(event -> event.sequence))
                        .orElse(null);
    }

    String view(String id) {
        Failed event = events.get(id);
        return event == null ? "none" : event.describe();
    }

    void addTo(Map<String, String> state) {
        events.forEach((id, event) -> state.put("failed " + id, event.describe() + " " + event.saved.data()));
    }
}
