package io.holdfast.sinks;

/** A destination of events, such as an exchange of RabbitMQ or a topic of Kafka. */
@FunctionalInterface
public interface Sink {

    /**
     * Connects to the broker. The runner calls this method again, with increasing delays, until it succeeds.
     *
     * @throws Exception if the broker is not available; the message must not contain secrets
     */
    SinkConnection connect() throws Exception;
}
