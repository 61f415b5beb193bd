/** The HTTP routes for failed events. */
@NullMarked
package io.holdfast.server.retry;

import org.jspecify.annotations.NullMarked;
