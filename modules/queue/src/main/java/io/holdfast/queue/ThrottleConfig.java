package io.holdfast.queue;

/**
 * The configuration of a throttle.
 *
 * @param rate the maximum number of messages with the throttle key delivered per second
 * @param burst the maximum number of messages with the throttle key delivered in a burst
 */
public record ThrottleConfig(String throttleKey, double rate, long burst) {}
