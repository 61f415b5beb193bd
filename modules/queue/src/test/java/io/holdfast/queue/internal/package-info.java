/** Tests of {@code io.holdfast.queue.internal}. */
@NullMarked
package io.holdfast.queue.internal;

import org.jspecify.annotations.NullMarked;
