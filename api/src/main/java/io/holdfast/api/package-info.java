/**
 * The wire format: records for requests, responses and errors, the {@link io.holdfast.api.Endpoint} declarations, and {@link
 * io.holdfast.api.StrictJson}. Shared by the server and its clients; depends neither on the modules nor on HTTP.
 *
 * <p>A {@code @Nullable} component is optional; all others are required. Amounts are in the smallest unit, times and
 * durations are ISO 8601 strings, bytes are Base64.
 */
@NullMarked
package io.holdfast.api;

import org.jspecify.annotations.NullMarked;
