/** Tests of {@code io.holdfast.server.metrics}. */
@NullMarked
package io.holdfast.server.metrics;

import org.jspecify.annotations.NullMarked;
