package io.holdfast.client;

import io.holdfast.api.Endpoint;
import io.holdfast.api.ResultPage;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * A server, as its callers see it. For any number of threads; keep one, and close it in the end.
 *
 * <p>A call that cannot be answered now (the server is not there, or is full) is repeated, with growing pauses, until it is
 * answered or its time is over. A call of which nobody knows whether it was done (the connection broke) is repeated only
 * if that is safe: it reads, or has a key, which is made where the caller gave none and is the same in every repeat.
 */
public final class Holdfast implements AutoCloseable {

    private final Transport transport;
    private final Duration timeout;

    private Holdfast(Builder options) {
        transport = new Transport(options);
        timeout = options.timeout;
    }

    /** Begins a client of the server at an address like {@code http://127.0.0.1:7171}. */
    public static Builder at(String address) {
        return at(URI.create(address));
    }

    public static Builder at(URI address) {
        return new Builder(address);
    }

    /** A call that is not sent yet. */
    public <Q, A> Call<A> call(Endpoint<Q, A> endpoint, Q request) {
        return new Call<>(
                transport,
                EncodedRequest.of(endpoint, EncodedRequest.requestTree(endpoint, request)),
                timeout.plus(EncodedRequest.serverWaitOf(request)),
                transport.reader(endpoint));
    }

    /** A call for rows, of which the server gives some at a time. */
    public <Q, T> PagedCall<T> list(Endpoint<Q, ResultPage<T>> endpoint, Q request) {
        return new PagedCall<>(transport, endpoint, EncodedRequest.requestTree(endpoint, request), timeout);
    }

    /** Begins a transaction: operations of any rooms, in one commit, all of them or none. */
    public TransactionBuilder transaction() {
        return new TransactionBuilder(transport, timeout);
    }

    /**
     * Follows a feed until it is closed: a connection that breaks is made again, and goes on where it was.
     *
     * @param path of the feed, like {@code /v1/seats/events/gala/feed}
     * @param after the id of the last event that is already known; null for what the feed begins with
     * @param listener hears one event after the other; what it throws ends the feed
     */
    public FeedSubscription follow(String path, @Nullable String after, Consumer<FeedEvent> listener) {
        return FeedSubscription.open(transport, path, after, listener);
    }

    public LedgerClient ledger() {
        return new LedgerClient(this);
    }

    public SeatsClient seats() {
        return new SeatsClient(this);
    }

    public QueueClient queue() {
        return new QueueClient(this);
    }

    /** Identities, machines, namespaces and services. */
    public IdentityClient identity() {
        return new IdentityClient(this);
    }

    /** The other half of the identity room: credentials, sessions and tokens. */
    public LoginClient logins() {
        return new LoginClient(this);
    }

    /** Failed events. */
    public RetryClient retry() {
        return new RetryClient(this);
    }

    public AdminClient admin() {
        return new AdminClient(this);
    }

    public KeysClient keys() {
        return new KeysClient(this);
    }

    public URI address() {
        return transport.address();
    }

    /** Ends the feeds, and lets every call that is under way fail. */
    @Override
    public void close() {
        transport.close();
    }

    /** How a client is made. */
    public static final class Builder {

        final URI address;

        @Nullable
        String key;

        Duration timeout = Duration.ofSeconds(30);
        Duration connectTimeout = Duration.ofSeconds(5);
        int retries = 5;

        @Nullable
        SSLContext tls;

        private Builder(URI address) {
            String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
            if (!(scheme.equals("http") || scheme.equals("https")) || address.getHost() == null) {
                throw new IllegalArgumentException("address is '" + address + "', it must be like http://host:7171");
            }
            this.address = address;
        }

        /** An API key, or a user's access token; none by default, which is enough for very little. */
        public Builder key(String secret) {
            this.key = secret;
            return this;
        }

        /** For a call as a whole, with its repeats; 30 s by default. Time that a call asks the server to wait is added. */
        public Builder timeout(Duration whole) {
            this.timeout = positive("timeout", whole);
            return this;
        }

        /** For a connection to be made; 5 s by default. */
        public Builder connectTimeout(Duration most) {
            this.connectTimeout = positive("connectTimeout", most);
            return this;
        }

        /** How often a call is repeated at most; 5 by default, 0 for never. */
        public Builder retries(int most) {
            if (most < 0 || most > 1_000) {
                throw new IllegalArgumentException("retries is " + most + ", it must be between 0 and 1000");
            }
            this.retries = most;
            return this;
        }

        /** Whom to trust, where that is not whom Java trusts. */
        public Builder tls(SSLContext context) {
            this.tls = context;
            return this;
        }

        public Holdfast build() {
            return new Holdfast(this);
        }

        private static Duration positive(String option, Duration value) {
            if (value.isNegative() || value.isZero()) {
                throw new IllegalArgumentException(option + " is " + value + ", it must be more than nothing");
            }
            return value;
        }
    }
}
