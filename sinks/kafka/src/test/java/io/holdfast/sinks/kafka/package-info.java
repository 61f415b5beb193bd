/** Tests of the sink with a real broker. */
@NullMarked
package io.holdfast.sinks.kafka;

import org.jspecify.annotations.NullMarked;
