/** A sink that publishes events to a stream of NATS JetStream. */
@NullMarked
package io.holdfast.sinks.nats;

import org.jspecify.annotations.NullMarked;
