package io.holdfast.webhooks.internal;

/**
 * How far events have been dispatched to the queues of endpoints.
 *
 * @param cursor the cursor after the last event that was dispatched to all endpoints
 * @param endpoint the last endpoint to which the event after the cursor was dispatched, or empty for none
 */
record DispatchRow(String cursor, String endpoint) {}
