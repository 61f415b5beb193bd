/** The server's sinks: configuration file, background work, operations and metrics. */
@NullMarked
package io.holdfast.server.sinks;

import org.jspecify.annotations.NullMarked;
