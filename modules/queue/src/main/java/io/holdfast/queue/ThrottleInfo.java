package io.holdfast.queue;

/**
 * A throttle that is set.
 *
 * @param rate messages with its key that are let through in a second
 * @param burst most of them at once
 */
public record ThrottleInfo(String throttleKey, double rate, long burst) {}
