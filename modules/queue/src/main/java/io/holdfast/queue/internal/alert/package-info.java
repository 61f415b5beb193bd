/** Limits on the size and age of queues, and the rule that decides when they are exceeded. */
@NullMarked
package io.holdfast.queue.internal.alert;

import org.jspecify.annotations.NullMarked;
