package io.holdfast.torture.workload;

import io.holdfast.torture.workload.RetryCommand.AttemptResult;
import io.holdfast.torture.workload.RetryCommand.ClaimEvents;
import io.holdfast.torture.workload.RetryCommand.Save;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Failed events in maps and loops: of each reference only the one in front is ever due. */
final class ReferenceRetry {

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

        String words() {
            return status + " " + retries + " " + (behind ? "behind" : "front") + " " + fence
                    + (lease == null ? "" : " until " + InstantNanos.toNanos(lease));
        }
    }

    private final Map<String, Failed> events = new HashMap<>();
    private long sequence;

    String save(Save asked, Instant now) {
        Failed known = events.get(asked.id());
        if (known != null) {
            return known.saved.data().equals(asked.data()) ? "known " + known.words() : "id_reused";
        }
        sequence++;
        Failed event = new Failed(asked, sequence, now);
        switch (asked.said()) {
            case REFUSED -> event.status = "REFUSED";
            case HOPELESS -> event.status = "EXHAUSTED";
            default -> event.next = now.plus(RetryCommand.DELAYS.get(0));
        }
        Failed first = first(asked.reference());
        if (first != null && (first.saved.order() <= asked.order() || first.lease != null || first.behind)) {
            event.behind = true;
        } else if (first != null) {
            first.behind = true;
        }
        events.put(asked.id(), event);
        return "kept " + event.words();
    }

    String claim(ClaimEvents asked, Instant now) {
        StringBuilder claimed = new StringBuilder("claimed");
        StringBuilder late = new StringBuilder();
        for (Failed event : due(asked.max(), now)) {
            if (event.lease != null) {
                fail(event, now);
                releaseClaim(event, now);
                late.append(" late|").append(event.saved.id());
            } else {
                event.fence++;
                event.lease = now.plus(asked.lease());
                claimed.append(' ')
                        .append(event.saved.id())
                        .append('|')
                        .append(event.fence)
                        .append('|')
                        .append(event.saved.data());
            }
        }
        return claimed.append(late).toString();
    }

    /** The longest due first, and by id where that is equal. */
    private List<Failed> due(int most, Instant now) {
        return events.values().stream()
                .filter(event -> {
                    Instant due = event.due();
                    return due != null && !due.isAfter(now);
                })
                .sorted(Comparator.<Failed, Instant>comparing(event -> Objects.requireNonNull(event.due()))
                        .thenComparing(event -> event.saved.id()))
                .limit(most)
                .toList();
    }

    String finish(String id, long of, long fence, AttemptResult said, Instant now) {
        Failed event = events.get(id);
        if (event == null) {
            return "event_not_found";
        }
        if (event.sequence != of || event.fence != fence || event.lease == null) {
            return "claim_lost";
        }
        if (said == AttemptResult.DONE) {
            return remove(event, now);
        }
        if (said == AttemptResult.FAILED) {
            fail(event, now);
        } else {
            event.status = said == AttemptResult.REFUSED ? "REFUSED" : "EXHAUSTED";
            event.lease = null;
        }
        releaseClaim(event, now);
        return "kept " + event.words();
    }

    private static void fail(Failed event, Instant now) {
        event.retries++;
        event.lease = null;
        if (event.retries >= RetryCommand.MAX_RETRIES) {
            event.status = "EXHAUSTED";
        } else {
            event.status = "RETRYING";
            event.next = now.plus(RetryCommand.DELAYS.get(Math.min(event.retries, RetryCommand.DELAYS.size() - 1)));
        }
    }

    String requeue(String id, Instant now) {
        Failed event = events.get(id);
        if (event == null || isHeld(event, now)) {
            return event == null ? "event_not_found" : "event_claimed";
        }
        event.status = "PENDING";
        event.retries = 0;
        event.next = now;
        event.lease = null;
        releaseClaim(event, now);
        return "kept " + event.words();
    }

    String discard(String id, Instant now) {
        Failed event = events.get(id);
        if (event == null || isHeld(event, now)) {
            return event == null ? "event_not_found" : "event_claimed";
        }
        return remove(event, now);
    }

    private static boolean isHeld(Failed event, Instant now) {
        return event.lease != null && event.lease.isAfter(now);
    }

    private String remove(Failed event, Instant now) {
        events.remove(event.saved.id());
        Failed next = event.behind ? null : first(event.saved.reference());
        if (next != null) {
            makeFirst(next, now);
        }
        return "gone";
    }

    /** One that no runner has any more goes behind those that have come before it meanwhile. */
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
        return event == null ? "none" : event.words();
    }

    void addTo(Map<String, String> state) {
        events.forEach((id, event) -> state.put("failed " + id, event.words() + " " + event.saved.data()));
    }
}
