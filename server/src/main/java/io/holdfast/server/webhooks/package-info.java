/** The HTTP routes for webhooks, and the cipher for webhook secrets. */
@NullMarked
package io.holdfast.server.webhooks;

import org.jspecify.annotations.NullMarked;
