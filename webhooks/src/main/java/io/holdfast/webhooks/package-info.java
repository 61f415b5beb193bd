/**
 * Webhooks: sends the events of a store as signed HTTP requests to subscribed endpoints. {@link
 * io.holdfast.webhooks.Webhooks} is the entry point.
 */
@NullMarked
package io.holdfast.webhooks;

import org.jspecify.annotations.NullMarked;
