package io.holdfast.webhooks.internal;

import io.holdfast.queue.InternalQueues;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.Queues;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import io.holdfast.webhooks.EndpointSettings;
import io.holdfast.webhooks.SecretCipher;
import io.holdfast.webhooks.WebhookEndpoint;
import io.holdfast.webhooks.WebhookSignature;
import io.holdfast.webhooks.WebhooksEventTypes;
import io.holdfast.webhooks.WebhooksLimits;
import io.holdfast.webhooks.WebhooksOptions;
import io.holdfast.webhooks.WebhooksOutcome;
import io.holdfast.webhooks.internal.EndpointRow.ReplacedSecretRow;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Creates, changes and deletes endpoints and their queues. */
public final class EndpointCommands {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final int SECRET_BYTES = 32;
    private static final int MAX_PORT = 65_535;
    private static final Duration MIN_VISIBILITY = Duration.ofSeconds(5);

    private final Queues queues;
    private final WebhooksOptions options;
    private final SecretCipher cipher;
    private final RandomGenerator random;

    public EndpointCommands(Queues queues, WebhooksOptions options, SecretCipher cipher, RandomGenerator random) {
        this.queues = queues;
        this.options = options;
        this.cipher = cipher;
        this.random = random;
    }

    /** Creates an endpoint, or replaces the settings of an existing one. */
    public WebhooksOutcome.Put put(Tx tx, String id, EndpointSettings settings) {
        checkId(id);
        checkUrl(settings);
        checkPort(settings);
        EndpointRow existing = tx.get(WebhooksSchema.ENDPOINTS, id).orElse(null);
        if (existing != null) {
            return stored(tx, id, existing.withSettings(settings, tx.now()), null, false);
        }
        if (tx.scan(WebhooksSchema.ENDPOINTS)
                        .limit(WebhooksLimits.MAX_ENDPOINTS)
                        .count()
                == WebhooksLimits.MAX_ENDPOINTS) {
            return new WebhooksOutcome.TooManyEndpoints(WebhooksLimits.MAX_ENDPOINTS);
        }
        byte[] secret = newSecret();
        EndpointRow created = newRow(id, settings, secret, tx);
        createQueue(tx, created.queue());
        return stored(tx, id, created, secret, true);
    }

    private EndpointRow newRow(String id, EndpointSettings settings, byte[] secret, Tx tx) {
        byte[] generation = new byte[4];
        random.nextBytes(generation);
        String queue = InternalQueues.WEBHOOKS + id + "." + HexFormat.of().formatHex(generation);
        return new EndpointRow(
                settings.url(),
                settings.description(),
                EndpointRow.sorted(settings.filter().modules()),
                EndpointRow.sorted(settings.filter().types()),
                EndpointRow.sorted(settings.filter().subjects()),
                settings.full(),
                cipher.encrypt(secret, context(id)),
                null,
                null,
                null,
                queue,
                tx.now(),
                tx.now(),
                null,
                null,
                tx.lastCommit());
    }

    private void createQueue(Tx tx, String queue) {
        QueueOutcome.Configured unused = queues.admin()
                .create(
                        tx,
                        QueueConfig.named(queue)
                                .withOrdered(true)
                                .withVisibility(visibility(options.timeout()))
                                .withMaxAttempts(options.retryDelays().size() + 1)
                                .withRetryDelays(options.retryDelays()));
    }

    /** Returns the duration of a lease, which must be long enough to send a request and store its result. */
    private static Duration visibility(Duration timeout) {
        Duration lease = timeout.multipliedBy(3);
        return lease.compareTo(MIN_VISIBILITY) < 0 ? MIN_VISIBILITY : lease;
    }

    /** Creates a new secret. For some time, requests are also signed with the replaced secrets. */
    public WebhooksOutcome.Changed rotateSecret(Tx tx, String id) {
        return change(tx, id, row -> {
            Instant now = tx.now();
            List<ReplacedSecretRow> replaced = row.replacedSecrets(now);
            if (replaced.size() == WebhooksLimits.MAX_REPLACED_SECRETS) {
                return new WebhooksOutcome.TooManySecrets(
                        WebhooksLimits.MAX_REPLACED_SECRETS,
                        replaced.get(replaced.size() - 1).until());
            }
            byte[] secret = newSecret();
            return stored(
                    tx,
                    id,
                    row.withSecret(cipher.encrypt(secret, context(id)), now.plus(options.rotation()), now),
                    secret,
                    false);
        });
    }

    /** Activates an endpoint again, and sends the events that were waiting when it was disabled. */
    public WebhooksOutcome.Changed enable(Tx tx, String id) {
        return change(tx, id, row -> {
            QueueOutcome.PausedOrResumed unused = queues.admin().resume(tx, row.queue());
            boolean active = row.disabled() == null;
            EndpointRow enabled =
                    active ? row.withSettings(row.settings(), tx.now()) : row.withEnabled(tx.lastCommit(), tx.now());
            return stored(tx, id, enabled, null, false);
        });
    }

    /** Stops sending to an endpoint. Waiting events are kept; events that occur while it is disabled are not sent. */
    public WebhooksOutcome.Changed disable(Tx tx, String id, String reason) {
        return change(tx, id, row -> {
            QueueOutcome.PausedOrResumed unused = queues.admin().pause(tx, row.queue());
            tx.emit(WebhooksEventTypes.ENDPOINT_DISABLED, id, null, reason);
            return stored(tx, id, row.withDisabled(reason, tx.now()), null, false);
        });
    }

    public WebhooksOutcome.Changed delete(Tx tx, String id) {
        return change(tx, id, row -> {
            QueueOutcome.Deleted unused = queues.admin().delete(tx, row.queue());
            tx.delete(WebhooksSchema.ENDPOINTS, id);
            return new WebhooksOutcome.EndpointDeleted(id);
        });
    }

    public Optional<WebhookEndpoint> get(ReadTx tx, String id) {
        return tx.get(WebhooksSchema.ENDPOINTS, id).map(row -> row.toView(id, tx.now()));
    }

    public Page<WebhookEndpoint> list(ReadTx tx, int limit, @Nullable String cursor) {
        Page<Entry<String, EndpointRow>> page =
                tx.scan(WebhooksSchema.ENDPOINTS).page(limit, cursor);
        return new Page<>(
                page.rows().stream()
                        .map(row -> row.value().toView(row.key(), tx.now()))
                        .toList(),
                page.next());
    }

    private interface Change {
        WebhooksOutcome.Changed apply(EndpointRow row);
    }

    private static WebhooksOutcome.Changed change(Tx tx, String id, Change change) {
        EndpointRow row = tx.get(WebhooksSchema.ENDPOINTS, id).orElse(null);
        return row == null ? new WebhooksOutcome.EndpointNotFound(id) : change.apply(row);
    }

    private static WebhooksOutcome.EndpointStored stored(
            Tx tx, String id, EndpointRow row, byte @Nullable [] secret, boolean created) {
        tx.put(WebhooksSchema.ENDPOINTS, id, row);
        return new WebhooksOutcome.EndpointStored(
                row.toView(id, tx.now()), Optional.ofNullable(secret).map(WebhookSignature::encodeSecret), created);
    }

    static String context(String id) {
        return "webhook_endpoints/" + id;
    }

    private byte[] newSecret() {
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        return secret;
    }

    private void checkUrl(EndpointSettings settings) {
        URI url = URI.create(settings.url());
        if (options.privateNetworks()) {
            return;
        }
        if (AddressPolicy.isPrivateLiteral(url.getHost())) {
            throw Arguments.invalid("url has the private address " + url.getHost()
                    + "; such addresses are allowed only if private networks are allowed (server option"
                    + " --webhook-private-networks)");
        }
        if (!"https".equalsIgnoreCase(url.getScheme())) {
            throw Arguments.invalid(
                    "url must use https; http and private addresses are allowed only if private networks are"
                            + " allowed (server option --webhook-private-networks)");
        }
    }

    private static void checkPort(EndpointSettings settings) {
        int port = URI.create(settings.url()).getPort();
        if (port == 0 || port > MAX_PORT) {
            throw Arguments.invalid("the port in url must be between 1 and " + MAX_PORT + ", but is " + port);
        }
    }

    private static void checkId(String id) {
        if (!ID.matcher(Arguments.notNull("id", id)).matches()) {
            throw Arguments.invalid("the id of an endpoint must have 1 to 64 characters of A-Z, a-z, 0-9, _ and -");
        }
    }
}
