/**
 * Publishes the events of a store to message brokers. {@link io.holdfast.sinks.Sinks} is the entry point. Each broker
 * has its own module, which implements {@link io.holdfast.sinks.Sink} and {@link io.holdfast.sinks.SinkProvider}.
 */
@NullMarked
package io.holdfast.sinks;

import org.jspecify.annotations.NullMarked;
