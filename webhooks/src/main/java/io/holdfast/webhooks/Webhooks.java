package io.holdfast.webhooks;

import io.holdfast.queue.Queues;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.webhooks.internal.EndpointCommands;
import io.holdfast.webhooks.internal.EventFanOut;
import io.holdfast.webhooks.internal.WebhookDeliveryCommands;
import io.holdfast.webhooks.internal.WebhookRunner;
import io.holdfast.webhooks.internal.WebhooksSchema;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Sends the events of a store to HTTP endpoints, signed as specified by Standard Webhooks. Events with the same subject
 * are sent in order; events with different subjects are sent in parallel. Each event is sent at least once, always with
 * the same id. A failed request is repeated with increasing delays. Thread-safe.
 *
 * <pre>{@code
 * Webhooks webhooks = new Webhooks(store, queues, encoder, cipher, WebhooksOptions.DEFAULT);
 * try (AutoCloseable running = webhooks.start()) {
 *     webhooks.put("billing", EndpointSettings.of("https://billing.example/hooks")
 *             .withFilter(EventFilter.ALL.withModules("ledger")));
 * }
 * }</pre>
 */
public final class Webhooks {

    /** The tables with which the store must be opened, in addition to those of the queue module. */
    public static final Schema SCHEMA = WebhooksSchema.SCHEMA;

    private final Store store;
    private final Queues queues;
    private final WebhooksOptions options;
    private final SecretCipher cipher;
    private final EndpointCommands endpoints;
    private final EventFanOut fanOut;
    private final WebhookDeliveryCommands deliveries;

    public Webhooks(Store store, Queues queues, EventEncoder encoder, SecretCipher cipher, WebhooksOptions options) {
        this(store, queues, encoder, cipher, options, new SecureRandom());
    }

    /**
     * Creates an instance that generates secrets with the given random source.
     *
     * @throws io.holdfast.store.error.BadRequestException if the store was opened without {@link #SCHEMA}
     */
    public Webhooks(
            Store store,
            Queues queues,
            EventEncoder encoder,
            SecretCipher cipher,
            WebhooksOptions options,
            RandomGenerator random) {
        this.store = Arguments.notNull("store", store);
        this.queues = Arguments.notNull("queues", queues);
        this.options = Arguments.notNull("options", options);
        this.cipher = Arguments.notNull("cipher", cipher);
        store.require(SCHEMA, "Webhooks.SCHEMA");
        endpoints = new EndpointCommands(queues, options, cipher, random);
        fanOut = new EventFanOut(store, queues, encoder);
        deliveries = new WebhookDeliveryCommands(store, queues, fanOut);
    }

    /**
     * Creates an endpoint, or replaces the settings of an existing one. A new endpoint receives only events that occur
     * after its creation.
     */
    public WebhooksOutcome.Put put(String id, EndpointSettings settings) {
        return store.write(tx -> put(tx, id, settings));
    }

    /** Like {@link #put(String, EndpointSettings)}, but in the caller's transaction. */
    public WebhooksOutcome.Put put(Tx tx, String id, EndpointSettings settings) {
        WebhooksOutcome.Put outcome = endpoints.put(tx, id, settings);
        if (outcome instanceof WebhooksOutcome.EndpointStored) {
            fanOut.begin(tx);
        }
        return outcome;
    }

    /**
     * Creates a new secret for an endpoint. For some time, requests are also signed with the previous secret, so that
     * the receiver can be updated without missing a request.
     */
    public WebhooksOutcome.Changed rotateSecret(String id) {
        return store.write(tx -> rotateSecret(tx, id));
    }

    /** Like {@link #rotateSecret(String)}, but in the caller's transaction. */
    public WebhooksOutcome.Changed rotateSecret(Tx tx, String id) {
        return endpoints.rotateSecret(tx, id);
    }

    /** Resumes sending to a disabled endpoint, beginning with the events that were waiting when it was disabled. */
    public WebhooksOutcome.Changed enable(String id) {
        return store.write(tx -> enable(tx, id));
    }

    /** Like {@link #enable(String)}, but in the caller's transaction. */
    public WebhooksOutcome.Changed enable(Tx tx, String id) {
        return endpoints.enable(tx, id);
    }

    /**
     * Stops sending to an endpoint. Events that occur while it is disabled are not sent; they can be replayed later.
     */
    public WebhooksOutcome.Changed disable(String id, String reason) {
        return store.write(tx -> disable(tx, id, reason));
    }

    /** Like {@link #disable(String, String)}, but in the caller's transaction. */
    public WebhooksOutcome.Changed disable(Tx tx, String id, String reason) {
        Arguments.notBlank("reason", reason, WebhooksLimits.MAX_DESCRIPTION);
        if (reason.chars().anyMatch(Character::isISOControl)) {
            throw Arguments.invalid("reason must not contain control characters");
        }
        return endpoints.disable(tx, id, reason);
    }

    /** Deletes an endpoint and all events waiting to be sent to it. */
    public WebhooksOutcome.Changed delete(String id) {
        return store.write(tx -> delete(tx, id));
    }

    /** Like {@link #delete(String)}, but in the caller's transaction. */
    public WebhooksOutcome.Changed delete(Tx tx, String id) {
        return endpoints.delete(tx, id);
    }

    public Optional<WebhookEndpoint> get(ReadTx tx, String id) {
        return endpoints.get(tx, id);
    }

    /** Returns a page of endpoints, ordered by id. */
    public Page<WebhookEndpoint> list(ReadTx tx, int limit, @Nullable String cursor) {
        return endpoints.list(tx, limit, cursor);
    }

    /** Returns a page of the latest attempts for an endpoint, newest events first. */
    public Page<EndpointDelivery> deliveries(ReadTx tx, String id, int limit, @Nullable String cursor) {
        return deliveries.list(tx, id, limit, cursor);
    }

    /** Sends an endpoint's failed deliveries again, oldest first. */
    public WebhooksOutcome.Sent retryFailed(String id, int limit) {
        return store.write(tx -> retryFailed(tx, id, limit));
    }

    /** Like {@link #retryFailed(String, int)}, but in the caller's transaction. */
    public WebhooksOutcome.Sent retryFailed(Tx tx, String id, int limit) {
        return deliveries.retryFailed(tx, id, limit);
    }

    /** Sends a test event to an endpoint. */
    public WebhooksOutcome.Sent sendTest(String id) {
        return store.write(tx -> sendTest(tx, id));
    }

    /** Like {@link #sendTest(String)}, but in the caller's transaction. */
    public WebhooksOutcome.Sent sendTest(Tx tx, String id) {
        return deliveries.sendTest(tx, id);
    }

    /** Sends one event to an endpoint again, whether or not it was delivered before. */
    public WebhooksOutcome.Sent replay(String id, String event) {
        return deliveries.replay(id, event);
    }

    /** Returns the cursor before the oldest event that can be replayed. */
    public FeedCursor oldestEvent() {
        return store.feed().oldest();
    }

    /** Sends events after a cursor to an endpoint again. If the outcome has a next cursor, more events follow. */
    public WebhooksOutcome.Sent replayAfter(String id, FeedCursor after, int limit) {
        return deliveries.replayAfter(id, after, limit);
    }

    /** Returns the encrypted secrets of all endpoints. */
    public WebhookSecrets secrets() {
        return new WebhookSecrets(store, cipher);
    }

    /** Starts sending in this process. The returned object must be closed before the store. */
    public AutoCloseable start() {
        return new WebhookRunner(store, queues, options, cipher, endpoints, fanOut);
    }
}
