/** The threads of a queue worker. */
@NullMarked
package io.holdfast.queue.internal.worker;

import org.jspecify.annotations.NullMarked;
