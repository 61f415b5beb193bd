package io.holdfast.sinks.rabbitmq;

import com.rabbitmq.client.ConnectionFactory;
import io.holdfast.store.kit.Arguments;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Options for a {@link RabbitSink}.
 *
 * @param factory the address and credentials of the broker
 * @param exchange the exchange to publish to; if it does not exist, it is declared as a durable topic exchange
 * @param queue a durable queue to declare and bind to all messages of the exchange, or null for none
 * @param mandatory whether a message that is not routed to any queue counts as a failure and is published again
 * @param timeout the maximum time to wait for the acknowledgement of a batch
 */
public record RabbitSinkOptions(
        ConnectionFactory factory,
        String exchange,
        @Nullable String queue,
        boolean mandatory,
        Duration timeout) {

    /** The maximum length of a name in AMQP 0-9-1, in UTF-8 bytes. */
    private static final int MAX_NAME = 255;

    public RabbitSinkOptions {
        Arguments.name("exchange", exchange, MAX_NAME);
        if (queue != null) {
            Arguments.name("queue", queue, MAX_NAME);
        }
        Arguments.positive("timeout", timeout, Duration.ofMinutes(10));
    }

    /**
     * Returns the default options: no queue is declared, every message must be routed to a queue, and the timeout is 30
     * seconds. A connection with TLS ({@code amqps}) requires a certificate for the host, signed by a certificate
     * authority that the JVM trusts.
     *
     * @param broker an address such as {@code amqp://user:password@host:port/vhost}
     */
    public static RabbitSinkOptions of(URI broker, String exchange) {
        ConnectionFactory factory = new ConnectionFactory();
        try {
            factory.setUri(broker);
            if (factory.isSSL()) {
                factory.useSslProtocol(SSLContext.getDefault());
                factory.enableHostnameVerification();
            }
        } catch (GeneralSecurityException | RuntimeException e) {
            // Neither the address nor the cause is included, because they may contain a password.
            throw Arguments.invalid("broker must be an AMQP address such as amqp://user:password@host:port/vhost");
        }
        return new RabbitSinkOptions(factory, exchange, null, true, Duration.ofSeconds(30));
    }

    public RabbitSinkOptions withQueue(String other) {
        return new RabbitSinkOptions(factory, exchange, other, mandatory, timeout);
    }

    public RabbitSinkOptions withMandatory(boolean other) {
        return new RabbitSinkOptions(factory, exchange, queue, other, timeout);
    }

    public RabbitSinkOptions withTimeout(Duration other) {
        return new RabbitSinkOptions(factory, exchange, queue, mandatory, other);
    }

    /** Returns a description without the credentials. */
    @Override
    public String toString() {
        return "RabbitSinkOptions[" + exchange + "]";
    }
}
