package io.holdfast.api.webhooks;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests and responses for webhooks. */
public interface WebhooksApi {

    /**
     * An endpoint to create or replace. An empty or missing filter list matches all events.
     *
     * @param url the https address to which events are sent
     * @param modules the modules whose events are sent, such as {@code ledger}
     * @param types the types of the events that are sent, such as {@code ledger.charged}
     * @param subjects the subjects of the events that are sent
     * @param full whether requests contain the data of events
     */
    record PutEndpoint(
            String endpoint,
            String url,
            @Nullable String description,
            @Nullable List<String> modules,
            @Nullable List<String> types,
            @Nullable List<String> subjects,
            @Nullable Boolean full) {
        /** Creates a request with only the required fields. */
        public static PutEndpoint of(String endpoint, String url) {
            return new PutEndpoint(endpoint, url, null, null, null, null, null);
        }

        /** Returns a copy with the given {@code description}. */
        public PutEndpoint withDescription(String description) {
            return new PutEndpoint(endpoint, url, description, modules, types, subjects, full);
        }

        /** Returns a copy with the given {@code modules}. */
        public PutEndpoint withModules(List<String> modules) {
            return new PutEndpoint(endpoint, url, description, modules, types, subjects, full);
        }

        /** Returns a copy with the given {@code types}. */
        public PutEndpoint withTypes(List<String> types) {
            return new PutEndpoint(endpoint, url, description, modules, types, subjects, full);
        }

        /** Returns a copy with the given {@code subjects}. */
        public PutEndpoint withSubjects(List<String> subjects) {
            return new PutEndpoint(endpoint, url, description, modules, types, subjects, full);
        }

        /** Returns a copy with the given {@code full}. */
        public PutEndpoint withFull(boolean full) {
            return new PutEndpoint(endpoint, url, description, modules, types, subjects, full);
        }
    }

    record EndpointRef(String endpoint) {}

    record Disable(String endpoint, String reason) {}

    record ListOf(@Nullable Integer limit, @Nullable String cursor) {}

    record DeliveriesOf(
            String endpoint,
            @Nullable Integer limit,
            @Nullable String cursor) {}

    /**
     * A request to send failed deliveries again.
     *
     * @param most the maximum number of deliveries, 100 by default
     */
    record RetryFailed(String endpoint, @Nullable Integer most) {
        /** Creates a request with only the required fields. */
        public static RetryFailed of(String endpoint) {
            return new RetryFailed(endpoint, null);
        }

        /** Returns a copy with the given {@code most}. */
        public RetryFailed withMost(int most) {
            return new RetryFailed(endpoint, most);
        }
    }

    /**
     * A request to send events again: either one event, or the events after a cursor in the feed.
     *
     * @param event the id of an event
     * @param after a cursor in the feed, or {@code oldest}
     * @param most the maximum number of events after the cursor, 100 by default
     */
    record Replay(
            String endpoint,
            @Nullable String event,
            @Nullable String after,
            @Nullable Integer most) {
        /** Creates a request with only the required fields. */
        public static Replay of(String endpoint) {
            return new Replay(endpoint, null, null, null);
        }

        /** Returns a copy with the given {@code event}. */
        public Replay withEvent(String event) {
            return new Replay(endpoint, event, after, most);
        }

        /** Returns a copy with the given {@code after}. */
        public Replay withAfter(String after) {
            return new Replay(endpoint, event, after, most);
        }

        /** Returns a copy with the given {@code most}. */
        public Replay withMost(int most) {
            return new Replay(endpoint, event, after, most);
        }
    }

    /**
     * An endpoint.
     *
     * @param disabled the reason why the endpoint receives no events, or null if the endpoint is active
     * @param secrets the number of secrets with which requests are signed
     */
    record WebhookEndpoint(
            String endpoint,
            String url,
            String description,
            List<String> modules,
            List<String> types,
            List<String> subjects,
            boolean full,
            @Nullable String disabled,
            int secrets,
            Instant created,
            Instant updated) {}

    /**
     * A stored endpoint.
     *
     * @param secret the new secret, which is returned only once, or null if no secret was created
     */
    record StoredEndpoint(
            WebhookEndpoint endpoint, @Nullable String secret) {}

    record DeletedEndpoint(String endpoint) {}

    /**
     * The latest attempt to send an event.
     *
     * @param state {@code DELIVERED}, {@code RETRYING} or {@code FAILED}
     * @param status the HTTP status of the response, or 0 if there was none
     * @param response up to 1,024 bytes of the response, or the reason why there was none
     * @param next the time of the next attempt, or null if there will be none
     */
    record Delivery(
            String event,
            String type,
            String subject,
            String state,
            int attempts,
            int status,
            String response,
            Instant time,
            @Nullable Instant next) {}

    /**
     * The number of events that will be sent.
     *
     * @param next the cursor from which to continue, or null if no events remain
     */
    record Queued(long events, @Nullable String next) {}
}
