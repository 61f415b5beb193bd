/** A sink that publishes events to a topic of Kafka. */
@NullMarked
package io.holdfast.sinks.kafka;

import org.jspecify.annotations.NullMarked;
