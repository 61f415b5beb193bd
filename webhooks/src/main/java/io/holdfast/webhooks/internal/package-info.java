/** The tables and rules of webhooks: endpoints, the dispatcher that follows the feed, and the sender of requests. */
@NullMarked
package io.holdfast.webhooks.internal;

import org.jspecify.annotations.NullMarked;
