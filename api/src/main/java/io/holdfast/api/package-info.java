/**
 * What goes over the wire: requests, answers and problems as records, and {@link io.holdfast.api.StrictJson}, which reads them
 * strictly. Shared by the server and its clients; knows neither the rooms nor HTTP.
 *
 * <p>A component that is {@code @Nullable} may be left out; every other one has to be there. Amounts are in the smallest
 * unit, times and durations are ISO 8601 texts, bytes are Base64.
 */
@NullMarked
package io.holdfast.api;

import org.jspecify.annotations.NullMarked;
