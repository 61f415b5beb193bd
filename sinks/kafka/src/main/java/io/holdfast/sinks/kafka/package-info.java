/** A sink that publishes events to a Kafka topic. */
@NullMarked
package io.holdfast.sinks.kafka;

import org.jspecify.annotations.NullMarked;
