package io.holdfast.server.sinks;

import io.holdfast.sinks.Sink;
import io.holdfast.sinks.SinkOptions;

/**
 * A configured sink.
 *
 * @param type the type of the broker, such as {@code kafka}
 */
public record SinkConfig(String type, Sink sink, SinkOptions options) {}
