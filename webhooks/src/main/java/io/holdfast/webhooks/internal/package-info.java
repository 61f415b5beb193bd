/** The implementation of webhooks: tables, endpoints, the fanOut that follows the feed, and the request sender. */
@NullMarked
package io.holdfast.webhooks.internal;

import org.jspecify.annotations.NullMarked;
