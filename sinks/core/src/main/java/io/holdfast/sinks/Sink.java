package io.holdfast.sinks;

/** A destination for events, such as a RabbitMQ exchange or a Kafka topic. */
@FunctionalInterface
public interface Sink {

    /**
     * Connects to the broker. The runner calls this method again, with increasing delays, until it succeeds.
     *
     * @throws Exception if the broker is not available; the message must not contain secrets
     */
    SinkConnection connect() throws Exception;
}
