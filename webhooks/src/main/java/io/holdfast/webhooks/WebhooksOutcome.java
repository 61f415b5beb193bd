package io.holdfast.webhooks;

import io.holdfast.store.kit.CreatedOrReplaced;
import io.holdfast.store.kit.Refusal;
import io.holdfast.store.record.FeedCursor;
import java.time.Instant;
import java.util.Optional;

/** The outcomes of webhook commands. */
public sealed interface WebhooksOutcome {

    /** The outcome of creating or replacing an endpoint. */
    sealed interface Put extends WebhooksOutcome permits EndpointStored, TooManyEndpoints {}

    /** The outcome of a command on an existing endpoint. */
    sealed interface Changed extends WebhooksOutcome
            permits EndpointStored, EndpointDeleted, EndpointNotFound, TooManySecrets {}

    /** The outcome of sending events again. */
    sealed interface Sent extends WebhooksOutcome
            permits EventsQueued,
                    EndpointNotFound,
                    EndpointDisabled,
                    EventNotFound,
                    BehindRetention,
                    CursorOfOtherStore,
                    CursorInFuture {}

    /** A command that was not carried out. */
    sealed interface Refused extends WebhooksOutcome, Refusal {}

    /**
     * The endpoint was stored.
     *
     * @param secret the new secret, {@code whsec_} followed by Base64, which cannot be retrieved later; empty if no
     *     secret was created
     */
    record EndpointStored(WebhookEndpoint endpoint, Optional<String> secret, boolean created)
            implements Put, Changed, CreatedOrReplaced {}

    /** The endpoint and all events waiting to be sent to it were deleted. */
    record EndpointDeleted(String id) implements Changed {}

    /**
     * Events were queued to be sent.
     *
     * @param count the number of events
     * @param next the cursor from which to continue, or empty if no events remain
     */
    record EventsQueued(long count, Optional<FeedCursor> next) implements Sent {}

    record EndpointNotFound(String id) implements Changed, Sent, Refused {
        @Override
        public String code() {
            return "endpoint_not_found";
        }
    }

    record EndpointDisabled(String id, String reason) implements Sent, Refused {
        @Override
        public String code() {
            return "endpoint_disabled";
        }
    }

    record EventNotFound(String event) implements Sent, Refused {
        @Override
        public String code() {
            return "event_not_found";
        }
    }

    /**
     * The cursor is before the oldest event that the store still retains.
     *
     * @param oldest the cursor before the oldest retained event
     */
    record BehindRetention(FeedCursor after, FeedCursor oldest) implements Sent, Refused {
        @Override
        public String code() {
            return "feed_gap";
        }
    }

    /**
     * The cursor is not a position in the history of this store.
     *
     * @param oldest the cursor before the oldest retained event
     */
    record CursorOfOtherStore(FeedCursor after, FeedCursor oldest) implements Sent, Refused {
        @Override
        public String code() {
            return "feed_of_other_store";
        }
    }

    /**
     * The cursor is after the latest commit.
     *
     * @param latest the cursor after the latest commit
     */
    record CursorInFuture(FeedCursor after, FeedCursor latest) implements Sent, Refused {
        @Override
        public String code() {
            return "feed_cursor_in_future";
        }
    }

    /**
     * An endpoint has the maximum number of replaced secrets that are still valid.
     *
     * @param until the time from which the secret can be replaced again
     */
    record TooManySecrets(int limit, Instant until) implements Changed, Refused {
        @Override
        public String code() {
            return "too_many_secrets";
        }
    }

    record TooManyEndpoints(int limit) implements Put, Refused {
        @Override
        public String code() {
            return "too_many_endpoints";
        }
    }
}
