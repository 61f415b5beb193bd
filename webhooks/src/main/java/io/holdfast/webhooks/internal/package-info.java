/** The implementation of webhooks: tables, endpoints, the dispatcher that follows the feed, and the request sender. */
@NullMarked
package io.holdfast.webhooks.internal;

import org.jspecify.annotations.NullMarked;
