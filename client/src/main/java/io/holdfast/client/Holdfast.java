package io.holdfast.client;

import io.holdfast.api.FeedApi;
import io.holdfast.api.QueueApi;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * A client for a Holdfast server or cluster. Thread-safe; create one client per server or cluster and close it when it
 * is no longer needed.
 *
 * <p>A call that the server did not process (because the server is unreachable or overloaded) is retried with
 * exponential backoff until it succeeds or times out. A call whose outcome is unknown (because the connection broke) is
 * retried only if a retry is safe: the call only reads, or it has an idempotency key. The client generates a key if the
 * caller does not set one, and all attempts use the same key. In a cluster, a call that finds no leader is retried
 * until it times out, regardless of the maximum number of retries.
 */
public final class Holdfast implements AutoCloseable {

    private static final int MAX_PORT = 65_535;

    private final Transport transport;
    private final Duration timeout;

    private Holdfast(Builder options) {
        transport = new Transport(options);
        timeout = options.timeout;
    }

    /**
     * Returns a builder for a client of the server at the given address, such as {@code http://127.0.0.1:7171}, or of a
     * cluster with the given comma-separated server addresses.
     */
    public static Builder at(String addresses) {
        return at(Arrays.stream(addresses.split(",", -1))
                .map(String::strip)
                .map(Holdfast::parse)
                .toList());
    }

    private static URI parse(String address) {
        try {
            return new URI(address);
        } catch (URISyntaxException e) {
            throw invalidAddress(address);
        }
    }

    /** Returns a builder for a client of the server at the given address. */
    public static Builder at(URI address) {
        return new Builder(List.of(address));
    }

    /**
     * Returns a builder for a client of a cluster. The client finds the leader, and switches to another server when the
     * leader changes or fails.
     *
     * @param addresses the addresses of some or all servers in the cluster
     */
    public static Builder at(List<URI> addresses) {
        return new Builder(addresses);
    }

    private static IllegalArgumentException invalidAddress(String address) {
        return new IllegalArgumentException("address must have the form http://host:port, but is '" + address + "'");
    }

    /** Prepares a call, to be sent with one of the methods of {@link Call}. */
    public <Q, A> Call<A> call(Endpoint<Q, A> endpoint, Q request) {
        if (transport.batcher() != null && BatchRequest.accepts(endpoint)) {
            return new Call<>(
                    transport,
                    BatchedCall.Request.of(
                            endpoint, request, transport.cborServers().preferred()),
                    timeout,
                    transport.reader(endpoint));
        }
        return new Call<>(
                transport,
                EncodedRequest.of(endpoint, EncodedRequest.requestTree(endpoint, request)),
                timeout.plus(EncodedRequest.serverWaitOf(request)),
                transport.reader(endpoint));
    }

    /** Prepares a call that returns rows in pages. */
    public <Q, T> PagedCall<T> list(Endpoint<Q, ResultPage<T>> endpoint, Q request) {
        return new PagedCall<>(transport, endpoint, EncodedRequest.requestTree(endpoint, request), timeout);
    }

    /** Returns a builder for a transaction: operations from any modules that are committed together or not at all. */
    public TransactionBuilder transaction() {
        return new TransactionBuilder(transport, timeout, false);
    }

    /** Returns a builder for a transaction that a worker commits together with an acknowledgement. */
    TransactionBuilder workerTransaction() {
        return new TransactionBuilder(transport, timeout, true);
    }

    /**
     * Subscribes to a feed. A broken connection is reopened, and the feed resumes after the last event.
     *
     * @param path the path of the feed, such as {@code /v1/seats/events/gala/feed}
     * @param after the id of the last known event, or null for the default start of the feed
     * @param listener the receiver of the events, called by one thread at a time; an exception ends the subscription
     */
    public FeedSubscription follow(String path, @Nullable String after, Consumer<FeedEvent> listener) {
        return FeedSubscription.open(transport, path, after, listener, FeedConnectionListener.NONE);
    }

    /**
     * Consumes the event feed in commit order, with at-least-once delivery. The cursor is saved after the handler has
     * returned. If the handler throws or the process ends before that, the event is delivered again the next time the
     * feed is consumed. The id of an event is the same in every delivery. To process each event exactly once, save the
     * cursor in the same transaction as the effect of the handler.
     *
     * <p>The subscription fails with {@code feed_gap} if events after the saved cursor are no longer retained.
     *
     * @param cursors the store for the position, which is loaded at the start and saved after each event
     * @param handler the receiver of the events, called by one thread at a time; an exception ends the subscription
     */
    public FeedSubscription consume(EventQuery query, CursorStore cursors, Consumer<FeedApi.CloudEvent> handler) {
        return consume(query, cursors, handler, FeedConnectionListener.NONE);
    }

    /** Like {@link #consume(EventQuery, CursorStore, Consumer)}, and reports when the connection is lost and restored. */
    public FeedSubscription consume(
            EventQuery query,
            CursorStore cursors,
            Consumer<FeedApi.CloudEvent> handler,
            FeedConnectionListener connections) {
        Consumer<FeedEvent> listener = event -> {
            if (!event.type().equals("cursor")) {
                handler.accept(event.as(FeedApi.CloudEvent.class));
            }
            cursors.save(Objects.requireNonNull(event.id()));
        };
        return FeedSubscription.open(transport, query.path(), cursors.load(), listener, connections);
    }

    /**
     * Prepares a call that returns a page of events. To consume the events that occur from now on without missing one,
     * start {@link #consume} with {@link FeedApi.FeedPage#next} of a page after {@code latest}.
     *
     * @param after a cursor, the id of an event, {@code oldest} or {@code latest}
     * @param limit the maximum number of events, at most {@value FeedApi#MAX_LIMIT}
     */
    public Call<FeedApi.FeedPage> readFeed(EventQuery query, String after, int limit) {
        String path = query.path() + "&limit=" + limit + "&after=" + EncodedRequest.encode(after);
        return new Call<>(
                transport,
                new EncodedRequest("GET", path, null, true),
                timeout,
                Transport.reader(Transport.READER.constructType(FeedApi.FeedPage.class)));
    }

    /**
     * Starts a worker that processes the messages of a queue until it is closed.
     *
     * @param concurrency the number of messages that are processed at the same time, each on its own thread
     * @param handler the receiver of the messages; an exception rejects the message
     */
    public RemoteQueueWorker worker(String queue, int concurrency, Consumer<QueueApi.Delivery> handler) {
        return worker(queue, RemoteWorkerOptions.DEFAULT.withConcurrency(concurrency), handler);
    }

    /** Like {@link #worker(String, int, Consumer)}, with options. */
    public RemoteQueueWorker worker(String queue, RemoteWorkerOptions options, Consumer<QueueApi.Delivery> handler) {
        return batchWorker(queue, options.withBatch(1), deliveries -> handler.accept(deliveries.get(0)));
    }

    /**
     * Starts a worker that processes several messages of a queue at once, until it is closed.
     *
     * @param handler the receiver of the messages; an exception rejects all of them
     */
    public RemoteQueueWorker batchWorker(
            String queue, RemoteWorkerOptions options, Consumer<List<QueueApi.Delivery>> handler) {
        return new RemoteQueueWorker(queue(), queue, options, DeliveryProcessor.acknowledging(queue(), handler))
                .start();
    }

    /**
     * Starts a worker that commits the operations of its handler and the acknowledgement of the message together, until
     * it is closed. If an operation is refused, nothing is committed and the message is rejected with the reason of the
     * refusal. If the lease was lost, nothing is committed, because another consumer may have the message.
     *
     * @param handler adds operations to the transaction, which the worker then commits; an exception rejects the
     *     message
     */
    public RemoteQueueWorker transactionWorker(
            String queue, RemoteWorkerOptions options, BiConsumer<TransactionBuilder, QueueApi.Delivery> handler) {
        return new RemoteQueueWorker(queue(), queue, options.withBatch(1), DeliveryProcessor.committing(this, handler))
                .start();
    }

    /** Returns the client for the ledger module. */
    public LedgerClient ledger() {
        return new LedgerClient(this);
    }

    /** Returns the client for the seats module. */
    public SeatsClient seats() {
        return new SeatsClient(this);
    }

    /** Returns the client for the queue module. */
    public QueueClient queue() {
        return new QueueClient(this);
    }

    /** Returns the client for identities, devices, namespaces and services in the identity module. */
    public IdentityClient identity() {
        return new IdentityClient(this);
    }

    /** Returns the client for credentials, sessions and tokens in the identity module. */
    public LoginClient logins() {
        return new LoginClient(this);
    }

    /** Returns the client for the retry module, which stores failed events. */
    public RetryClient retry() {
        return new RetryClient(this);
    }

    /** Returns the client for the intake, which bills events. */
    public IntakeClient intake() {
        return new IntakeClient(this);
    }

    /** Returns the client for sinks, which publish events to message brokers. */
    public SinksClient sinks() {
        return new SinksClient(this);
    }

    /** Returns the client for server administration. */
    public AdminClient admin() {
        return new AdminClient(this);
    }

    /** Returns the client for cluster administration. */
    public ClusterAdminClient cluster() {
        return new ClusterAdminClient(this);
    }

    /** Returns the client for API keys. */
    public KeysClient keys() {
        return new KeysClient(this);
    }

    /** Returns the client for webhooks. */
    public WebhooksClient webhooks() {
        return new WebhooksClient(this);
    }

    /** Returns the address of the server that calls are sent to; in a cluster, the last known leader. */
    public URI address() {
        return transport.addresses().current();
    }

    /** Closes all feeds and fails all calls in flight. */
    @Override
    public void close() {
        transport.close();
    }

    /** A builder for clients. */
    public static final class Builder {

        final List<URI> addresses;

        @Nullable
        String key;

        Duration timeout = Duration.ofSeconds(30);

        private @Nullable Duration connectTimeout;

        int retries = 5;

        boolean batching = true;

        @Nullable
        SSLContext tls;

        private Builder(List<URI> addresses) {
            if (addresses.isEmpty()) {
                throw new IllegalArgumentException("addresses must not be empty");
            }
            addresses.forEach(Builder::requireValid);
            this.addresses = addresses.stream().map(Builder::withoutPath).toList();
        }

        /** Returns an address without its path, in the form in which servers report their own addresses. */
        private static URI withoutPath(URI address) {
            return URI.create(address.getScheme().toLowerCase(Locale.ROOT) + "://" + address.getRawAuthority());
        }

        private static void requireValid(URI address) {
            String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
            if (!(scheme.equals("http") || scheme.equals("https"))
                    || address.getHost() == null
                    || address.getPort() > MAX_PORT) {
                throw invalidAddress(address.toString());
            }
        }

        /** Sets the API key or the access token of an end user. Default: none. */
        public Builder key(String secret) {
            // The JDK's message for an invalid header would contain the secret.
            if (secret == null) {
                throw new IllegalArgumentException("key must not be null; is HOLDFAST_KEY set?");
            }
            if (secret.isEmpty() || !secret.chars().allMatch(character -> character > ' ' && character < 0x7f)) {
                throw new IllegalArgumentException("key must consist of visible ASCII characters without spaces");
            }
            this.key = secret;
            return this;
        }

        /**
         * Sets the timeout for a call, including all retries. Default: 30 s. The wait time of a long poll is added to
         * the timeout.
         */
        public Builder timeout(Duration timeout) {
            this.timeout = requirePositive("timeout", timeout);
            return this;
        }

        /** Sets the timeout for opening a connection. Default: 5 s, or 2 s if there are several addresses. */
        public Builder connectTimeout(Duration timeout) {
            this.connectTimeout = requirePositive("connectTimeout", timeout);
            return this;
        }

        Duration connectTimeout() {
            return connectTimeout != null ? connectTimeout : Duration.ofSeconds(addresses.size() > 1 ? 2 : 5);
        }

        /** Sets the maximum number of retries per call, or 0 to disable retries. Default: 5. */
        public Builder retries(int max) {
            if (max < 0 || max > 1_000) {
                throw new IllegalArgumentException("retries must be between 0 and 1000, but is " + max);
            }
            this.retries = max;
            return this;
        }

        /**
         * Sets whether commands with an idempotency key, and acknowledgements of messages, that are made while a
         * request is in flight are sent together in the next request. Default: true. A call is never delayed if no
         * request is in flight, and each call has its own result. Callbacks of calls that are sent asynchronously run
         * in the common pool.
         */
        public Builder batching(boolean enabled) {
            this.batching = enabled;
            return this;
        }

        /** Sets the TLS context, for certificates that the JVM does not trust by default. */
        public Builder tls(SSLContext context) {
            this.tls = context;
            return this;
        }

        /** Creates the client. It connects when the first call is sent. */
        public Holdfast build() {
            return new Holdfast(this);
        }

        private static Duration requirePositive(String option, Duration value) {
            if (value.isNegative() || value.isZero()) {
                throw new IllegalArgumentException(option + " must be positive, but is " + value);
            }
            return value;
        }
    }
}
