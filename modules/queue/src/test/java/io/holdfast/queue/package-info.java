/** Tests of the queue module. */
@NullMarked
package io.holdfast.queue;

import org.jspecify.annotations.NullMarked;
