/** Tests of the sink with a real broker. */
@NullMarked
package io.holdfast.sinks.rabbitmq;

import org.jspecify.annotations.NullMarked;
