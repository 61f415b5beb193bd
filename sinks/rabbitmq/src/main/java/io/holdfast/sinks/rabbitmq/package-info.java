/** A sink that publishes events to a RabbitMQ exchange. */
@NullMarked
package io.holdfast.sinks.rabbitmq;

import org.jspecify.annotations.NullMarked;
