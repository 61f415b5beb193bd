/**
 * Webhooks: the events of a store, sent as signed HTTP requests to the endpoints that subscribed to them. {@link
 * io.holdfast.webhooks.Webhooks} is the entry point.
 */
@NullMarked
package io.holdfast.webhooks;

import org.jspecify.annotations.NullMarked;
