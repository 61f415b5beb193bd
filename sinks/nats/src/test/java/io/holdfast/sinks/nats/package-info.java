/** Tests of the sink with a real broker. */
@NullMarked
package io.holdfast.sinks.nats;

import org.jspecify.annotations.NullMarked;
