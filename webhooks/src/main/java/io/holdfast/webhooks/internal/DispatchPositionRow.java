package io.holdfast.webhooks.internal;

/**
 * The position up to which events have been dispatched to the endpoints' queues.
 *
 * @param cursor the cursor after the last event that was dispatched to all endpoints
 * @param endpoint the last endpoint to which the event after the cursor was dispatched, or empty for none
 */
record DispatchPositionRow(String cursor, String endpoint) {}
