/** The tables, stored rows and rules of the queue module. Not part of the API. */
@NullMarked
package io.holdfast.queue.internal;

import org.jspecify.annotations.NullMarked;
