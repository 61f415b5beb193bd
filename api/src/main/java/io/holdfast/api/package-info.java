/**
 * The wire format: records for requests, responses and errors, the {@link io.holdfast.api.endpoint.Endpoint} declarations, and
 * {@link io.holdfast.api.json.StrictJson}. The package is shared by the server and its clients and depends neither on the
 * modules nor on HTTP.
 *
 * <p>A {@code @Nullable} component is optional; all others are required. Amounts are in the smallest unit, times and
 * durations are ISO 8601 strings, and bytes are Base64 strings.
 */
@NullMarked
package io.holdfast.api;

import org.jspecify.annotations.NullMarked;
