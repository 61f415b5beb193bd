package io.holdfast.intake;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ConnectionFactory;
import io.holdfast.store.kit.Arguments;
import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;

/**
 * Options for a {@link RabbitSubscriber}.
 *
 * @param factory the address and credentials of the broker
 * @param queue the queue to consume from
 * @param setUp the setup that runs on every new connection before messages are consumed
 * @param prefetch the maximum number of messages in flight
 * @param backoff the delay before the first reconnection, which doubles after each failure
 * @param maxBackoff the maximum delay before a reconnection
 * @param drain the maximum time that closing waits for messages in flight
 */
public record RabbitOptions(
        ConnectionFactory factory,
        String queue,
        ChannelSetup setUp,
        int prefetch,
        Duration backoff,
        Duration maxBackoff,
        Duration drain) {

    /** Declares the queue and other broker objects on a new connection. */
    @FunctionalInterface
    public interface ChannelSetup {
        void configure(Channel channel, String queue) throws IOException;
    }

    private static final int MAX_PREFETCH = 10_000;
    /** The maximum length of a queue name in AMQP 0-9-1, in UTF-8 bytes. */
    private static final int MAX_QUEUE_NAME = 255;

    private static final Duration MAX_DURATION = Duration.ofDays(1);

    public RabbitOptions {
        Arguments.name("queue", queue, MAX_QUEUE_NAME);
        Arguments.inRange("prefetch", prefetch, 1, MAX_PREFETCH);
        Arguments.positive("maxBackoff", maxBackoff, MAX_DURATION);
        Arguments.positive("backoff", backoff, maxBackoff);
        Arguments.inRange("drain", drain, Duration.ZERO, MAX_DURATION);
    }

    /**
     * Returns the default options: a durable queue that is declared on connection, 256 messages in flight, a backoff
     * between 0.1 and 30 seconds, and a drain time of 30 seconds.
     */
    public static RabbitOptions of(ConnectionFactory factory, String queue) {
        return new RabbitOptions(
                factory,
                queue,
                (channel, name) -> channel.queueDeclare(name, true, false, false, Map.of()),
                256,
                Duration.ofMillis(100),
                Duration.ofSeconds(30),
                Duration.ofSeconds(30));
    }

    /**
     * Like {@link #of(ConnectionFactory, String)}, but with the address of the broker. A connection with TLS
     * ({@code amqps}) requires a certificate for the host, signed by a certificate authority that the JVM trusts; see
     * {@link #withTls}.
     *
     * @param broker an address such as {@code amqp://user:password@host:port/vhost}
     */
    public static RabbitOptions of(URI broker, String queue) {
        ConnectionFactory factory = new ConnectionFactory();
        try {
            factory.setUri(broker);
            if (factory.isSSL()) { // Set explicitly, because older versions of the client accept every certificate.
                factory.useSslProtocol(SSLContext.getDefault());
                factory.enableHostnameVerification();
            }
        } catch (GeneralSecurityException | RuntimeException e) {
            // Neither the address nor the cause is included, because they may contain a password.
            throw Arguments.invalid("broker must be an AMQP address such as amqp://user:password@host:port/vhost");
        }
        return of(factory, queue);
    }

    public RabbitOptions withSetUp(ChannelSetup other) {
        return new RabbitOptions(factory, queue, other, prefetch, backoff, maxBackoff, drain);
    }

    /**
     * Returns a copy of these options with TLS: the broker's certificate must be valid for its host name and trusted by
     * the context.
     */
    public RabbitOptions withTls(SSLContext context) {
        ConnectionFactory encrypted = factory.clone();
        encrypted.useSslProtocol(context);
        encrypted.enableHostnameVerification();
        return new RabbitOptions(encrypted, queue, setUp, prefetch, backoff, maxBackoff, drain);
    }

    /**
     * Returns a copy of these options that also binds the queue to a durable topic exchange. If the exchange already
     * exists, it can be of any type.
     *
     * @param routingKeys the routing keys, which may contain wildcards
     */
    public RabbitOptions withExchange(String exchange, List<String> routingKeys) {
        Arguments.name("exchange", exchange, MAX_QUEUE_NAME);
        List<String> keys = Arguments.list("routingKeys", routingKeys);
        ChannelSetup before = setUp;
        return withSetUp((channel, name) -> {
            before.configure(channel, name);
            RabbitExchangeDeclaration.declare(channel, exchange);
            for (String key : keys) {
                channel.queueBind(name, exchange, key);
            }
        });
    }

    public RabbitOptions withPrefetch(int other) {
        return new RabbitOptions(factory, queue, setUp, other, backoff, maxBackoff, drain);
    }

    public RabbitOptions withBackoff(Duration initial, Duration max) {
        return new RabbitOptions(factory, queue, setUp, prefetch, initial, max, drain);
    }

    public RabbitOptions withDrain(Duration other) {
        return new RabbitOptions(factory, queue, setUp, prefetch, backoff, maxBackoff, other);
    }

    /** Returns the delay after the given number of consecutive failures. */
    Duration backoffAfter(int failures) {
        Duration wait = backoff;
        for (int i = 1; i < failures && wait.compareTo(maxBackoff) < 0; i++) {
            wait = wait.multipliedBy(2);
        }
        return wait.compareTo(maxBackoff) < 0 ? wait : maxBackoff;
    }
}
