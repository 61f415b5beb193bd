package io.holdfast.intake;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ConnectionFactory;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Map;

/**
 * How a subscriber works.
 *
 * @param factory where the broker is, and how to log in
 * @param queue to consume from
 * @param setUp what is done on every new connection, before consuming
 * @param prefetch how many messages may be under way
 * @param backoff how long it waits before it connects again; twice as long after each failure
 * @param maxBackoff the longest that it waits
 * @param drain how long a stop waits for messages that are under way
 */
public record RabbitOptions(
        ConnectionFactory factory,
        String queue,
        ChannelSetup setUp,
        int prefetch,
        Duration backoff,
        Duration maxBackoff,
        Duration drain) {

    /** Makes sure that what is consumed from is there. */
    @FunctionalInterface
    public interface ChannelSetup {
        void configure(Channel channel, String queue) throws IOException;
    }

    private static final int MAX_PREFETCH = 10_000;
    private static final Duration LONGEST = Duration.ofDays(1);

    public RabbitOptions {
        if (queue.isBlank()) {
            throw new BadRequest(ErrorCode.INVALID_ARGUMENT, "queue is blank");
        }
        if (prefetch < 1 || prefetch > MAX_PREFETCH) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT, "prefetch is " + prefetch + ", it must be 1 to " + MAX_PREFETCH);
        }
        if (backoff.isNegative() || backoff.isZero() || maxBackoff.compareTo(backoff) < 0) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT,
                    "backoff is " + backoff + " to " + maxBackoff + ", it must be above zero and not fall");
        }
        if (drain.isNegative() || drain.compareTo(LONGEST) > 0 || maxBackoff.compareTo(LONGEST) > 0) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT,
                    "drain is " + drain + ", maxBackoff is " + maxBackoff + ", they must be zero to " + LONGEST);
        }
    }

    /** A durable queue that is declared if it is not there; 256 messages, 0.1 to 30 s of backoff, 30 s to stop. */
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

    /** As {@link #of(ConnectionFactory, String)}, by address: {@code amqp://user:password@host:port/vhost}. */
    public static RabbitOptions of(URI broker, String queue) {
        ConnectionFactory factory = new ConnectionFactory();
        try {
            factory.setUri(broker);
        } catch (GeneralSecurityException | RuntimeException e) {
            // Neither the address nor what was made of it is shown: it may have a password.
            throw new BadRequest(ErrorCode.INVALID_ARGUMENT, "broker is no address of AMQP");
        }
        return of(factory, queue);
    }

    public RabbitOptions withSetUp(ChannelSetup other) {
        return new RabbitOptions(factory, queue, other, prefetch, backoff, maxBackoff, drain);
    }

    public RabbitOptions withPrefetch(int other) {
        return new RabbitOptions(factory, queue, setUp, other, backoff, maxBackoff, drain);
    }

    public RabbitOptions withBackoff(Duration first, Duration longest) {
        return new RabbitOptions(factory, queue, setUp, prefetch, first, longest, drain);
    }

    public RabbitOptions withDrain(Duration other) {
        return new RabbitOptions(factory, queue, setUp, prefetch, backoff, maxBackoff, other);
    }

    /** How long to wait after so many failures in a row. */
    Duration backoffAfter(int failures) {
        Duration wait = backoff;
        for (int i = 1; i < failures && wait.compareTo(maxBackoff) < 0; i++) {
            wait = wait.multipliedBy(2);
        }
        return wait.compareTo(maxBackoff) < 0 ? wait : maxBackoff;
    }
}
