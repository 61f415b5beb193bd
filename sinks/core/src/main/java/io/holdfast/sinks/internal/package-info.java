/** The stored cursors of sinks and the state of a running sink. */
@NullMarked
package io.holdfast.sinks.internal;

import org.jspecify.annotations.NullMarked;
