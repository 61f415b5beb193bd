/** Tests of the queue. */
@NullMarked
package io.holdfast.queue;

import org.jspecify.annotations.NullMarked;
