/**
 * Sinks: the events of a store, published to a message broker. {@link io.holdfast.sinks.Sinks} is the entry point; each
 * broker is a module of its own, which implements {@link io.holdfast.sinks.Sink} and {@link io.holdfast.sinks.SinkType}.
 */
@NullMarked
package io.holdfast.sinks;

import org.jspecify.annotations.NullMarked;
