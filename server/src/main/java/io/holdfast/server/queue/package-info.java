/** The HTTP routes of the queue module. */
@NullMarked
package io.holdfast.server.queue;

import org.jspecify.annotations.NullMarked;
