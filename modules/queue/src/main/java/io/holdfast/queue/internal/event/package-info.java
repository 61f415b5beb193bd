/** The emission of queue events. */
@NullMarked
package io.holdfast.queue.internal.event;

import org.jspecify.annotations.NullMarked;
