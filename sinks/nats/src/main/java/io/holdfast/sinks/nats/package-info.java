/** A sink that publishes events to a NATS JetStream stream. */
@NullMarked
package io.holdfast.sinks.nats;

import org.jspecify.annotations.NullMarked;
