/** A sink that publishes events to an exchange of RabbitMQ. */
@NullMarked
package io.holdfast.sinks.rabbitmq;

import org.jspecify.annotations.NullMarked;
