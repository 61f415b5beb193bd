/** The queue's tables, stored rows and rules. Not API. */
@NullMarked
package io.holdfast.queue.internal;

import org.jspecify.annotations.NullMarked;
