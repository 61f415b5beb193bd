/** Wire types and endpoints of webhooks and their deliveries. */
@NullMarked
package io.holdfast.api.webhooks;

import org.jspecify.annotations.NullMarked;
