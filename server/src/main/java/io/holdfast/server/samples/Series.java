package io.holdfast.server.samples;

import static io.holdfast.server.samples.MetricsChange.ANY;
import static io.holdfast.server.samples.MetricsChange.with;

import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The series that are sampled. Rates are per second. The order may change, because the file contains the names. The
 * page {@code docs/operating/watching.md} describes each series.
 */
enum Series {
    COMMITS(change -> change.rateOfSum("holdfast_store_group_functions")),
    GROUP_SIZE(change -> change.mean("holdfast_store_group_functions")),
    WRITE_MILLIS(change -> 1_000 * change.mean("holdfast_store_writing_seconds")),
    STORE_BYTES(change -> change.sum("holdfast_store_disk_bytes", ANY)),
    DISK_FREE_BYTES(change -> change.sum("holdfast_disk_free_bytes", ANY)),

    REQUESTS(change -> change.rate(Names.REQUESTS, ANY)),
    ERRORS(change -> change.rate(Names.REQUESTS, with("status", "5xx"))),
    LATENCY_P99_MILLIS(change -> 1_000 * change.quantile(0.99, Names.REQUESTS, labels -> !isLongPoll(labels))),

    CHARGES(change -> change.rate("holdfast_ledger_transactions", with("type", "usage"))),
    CHARGES_REFUSED(change -> change.rate("holdfast_ledger_refused", ANY)),
    CREDITS_CHARGED(change -> change.rate("holdfast_ledger_credits", with("type", "usage"))),
    HOLDS_OPEN(change -> change.sum("holdfast_ledger_holds_open", ANY)),

    RESERVATIONS(change -> change.rate("holdfast_seats_bookings", with("transition", "reserved"))),
    RESERVATIONS_REFUSED(change -> change.rate("holdfast_seats_refused_reservations", ANY)),
    SEATS_SOLD(change -> change.rate("holdfast_seats_booked_places", with("transition", "sold"))),
    SEATS_HELD(change -> change.sum("holdfast_seats_places", with("state", "reserved"))),

    MESSAGES_READY(change -> change.sum(Names.MESSAGES, ownQueues().and(with("state", "ready")))),
    MESSAGES_DELAYED(change -> change.sum(Names.MESSAGES, ownQueues().and(with("state", "delayed")))),
    MESSAGES_LEASED(change -> change.sum(Names.MESSAGES, ownQueues().and(with("state", "in_flight")))),
    OLDEST_MESSAGE_SECONDS(change -> change.max("holdfast_queue_oldest_seconds", ownQueues())),
    MESSAGES_SENT(change -> change.rate("holdfast_queue_enqueued", ownQueues())),
    MESSAGES_ACKNOWLEDGED(change -> change.rate("holdfast_queue_acked", ownQueues())),

    FAILED_EVENTS_SAVED(change -> change.rate("holdfast_failed_event_save", ANY)),
    FAILED_EVENTS_EXHAUSTED(change -> change.rate("holdfast_failed_event_exhausted", ANY)),

    LOGINS(change -> change.rate("holdfast_identity_logins", ANY)),
    LOGINS_REFUSED(change -> change.rate("holdfast_identity_login_failures", ANY)),
    SESSIONS_CREATED(change -> change.rate("holdfast_identity_sessions", with("transition", "created")));

    /** The names of metrics from which several series are computed. */
    private static final class Names {
        private static final String REQUESTS = "holdfast_http_request_duration_seconds";
        private static final String MESSAGES = "holdfast_queue_messages";
    }

    @SuppressWarnings("ImmutableEnumChecker") // The functions have no state.
    private final ToDoubleFunction<MetricsChange> value;

    Series(ToDoubleFunction<MetricsChange> value) {
        this.value = value;
    }

    /** Returns the name, such as {@code latency_p99_millis}. */
    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    double measure(MetricsChange change) {
        return value.applyAsDouble(change);
    }

    /** Matches all queues except those of webhook deliveries. */
    private static Predicate<Labels> ownQueues() {
        return labels -> {
            String queue = labels.get("queue");
            return queue == null || !queue.startsWith("webhooks.");
        };
    }

    /**
     * Returns whether a request to the route waits for data, so that its duration is not the server's response time.
     */
    private static boolean isLongPoll(Labels labels) {
        String route = String.valueOf(labels.get("route"));
        return route.endsWith("/feed") || route.endsWith("/leases");
    }
}
