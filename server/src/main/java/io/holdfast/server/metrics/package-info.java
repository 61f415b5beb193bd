/** The server's Prometheus metrics. */
@NullMarked
package io.holdfast.server.metrics;

import org.jspecify.annotations.NullMarked;
