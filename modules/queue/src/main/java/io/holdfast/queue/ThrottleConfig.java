package io.holdfast.queue;

/**
 * The configuration of a throttle.
 *
 * @param rate the maximum number of messages with the throttle key that are delivered per second
 * @param burst the maximum number of messages with the throttle key that are delivered at once
 */
public record ThrottleConfig(String throttleKey, double rate, long burst) {}
