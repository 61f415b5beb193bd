/** The queue module over HTTP. */
@NullMarked
package io.holdfast.server.queue;

import org.jspecify.annotations.NullMarked;
