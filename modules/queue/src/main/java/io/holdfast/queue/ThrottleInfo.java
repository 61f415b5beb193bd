package io.holdfast.queue;

/**
 * The configuration of a throttle.
 *
 * @param rate the maximum number of deliveries per second of messages with the throttle key
 * @param burst the maximum number of such deliveries at once
 */
public record ThrottleInfo(String throttleKey, double rate, long burst) {}
