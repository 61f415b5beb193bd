/** Webhooks over HTTP, and the cipher for their secrets. */
@NullMarked
package io.holdfast.server.webhooks;

import org.jspecify.annotations.NullMarked;
