/** The endpoints for sinks, which publish events to message brokers. */
@NullMarked
package io.holdfast.api.sinks;

import org.jspecify.annotations.NullMarked;
