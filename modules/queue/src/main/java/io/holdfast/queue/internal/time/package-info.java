/** The representation of times in keys and counters. */
@NullMarked
package io.holdfast.queue.internal.time;

import org.jspecify.annotations.NullMarked;
