package io.holdfast.queue.internal;

import io.holdfast.queue.ThrottleConfig;
import io.holdfast.queue.internal.QueueRowTypes.TokenBucketRow;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a token bucket, stored in the setting {@code throttle.KEY} as {@code "rate,burst"}: tokens per
 * second, and the capacity of the bucket.
 *
 * @param micros the rate in millionths of a token per second
 * @param burst the capacity of the bucket
 */
public record Throttle(long micros, long burst) {

    /** The prefix of the settings that configure throttles. */
    public static final String PREFIX = "throttle.";

    /** The exclusive upper bound of the keys of throttle settings. */
    public static final String PREFIX_END = "throttle/";

    private static final long NANO_TOKENS_PER_TOKEN = 1_000_000_000L;
    private static final long MILLION = 1_000_000L;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** The maximum wait of a parked lane. It limits the delay before a new rate takes effect. */
    static final long MAX_WAIT_NANOS = 5 * NANOS_PER_SECOND;

    public static Throttle parse(byte[] text) {
        return parse(new String(text, StandardCharsets.UTF_8));
    }

    static Throttle parse(String text) {
        String[] parts = text.split(",", -1);
        try {
            if (parts.length == 2) {
                BigDecimal rate = new BigDecimal(parts[0].strip(), MathContext.DECIMAL64).movePointRight(6);
                long burst = Long.parseLong(parts[1].strip());
                if (rate.signum() > 0
                        && rate.compareTo(BigDecimal.valueOf(MILLION * MILLION)) <= 0
                        && burst >= 1
                        && burst <= MILLION) {
                    return new Throttle(Math.max(1, rate.longValue()), burst);
                }
            }
        } catch (ArithmeticException | NumberFormatException e) {
            throw invalid(text, e);
        }
        throw invalid(text, null);
    }

    /** Returns the public view of a throttle setting. */
    public static ThrottleConfig info(String settingKey, byte[] text) {
        Throttle throttle = parse(text);
        return new ThrottleConfig(
                settingKey.substring(PREFIX.length()), (double) throttle.micros() / MILLION, throttle.burst());
    }

    private static BadRequestException invalid(String text, @Nullable Throwable cause) {
        return new BadRequestException(
                ErrorCode.INVALID_ARGUMENT,
                "a throttle must have the form \"rate,burst\" with a rate above 0 and at most 1000000 tokens per second and"
                        + " a burst of 1 to 1000000 tokens, but is \""
                        + (text.length() > 100 ? text.substring(0, 100) + "…" : text) + "\"",
                cause);
    }

    TokenBucketRow fullBucket(long now) {
        return new TokenBucketRow(burst * NANO_TOKENS_PER_TOKEN, now, 0);
    }

    /** Returns the bucket with the tokens that have accrued since it was last updated. */
    TokenBucketRow refill(TokenBucketRow bucket, long now) {
        long elapsed = Math.max(0, now - bucket.at());
        long capacity = burst * NANO_TOKENS_PER_TOKEN;
        // If the bucket has become full, its content is not computed, because the product could overflow.
        boolean full = elapsed / NANOS_PER_SECOND > burst * MILLION / micros;
        long added = full
                ? capacity
                : elapsed / NANOS_PER_SECOND * micros * 1_000 + elapsed % NANOS_PER_SECOND / 1_000 * micros / 1_000;
        // Time too short for a billionth of a token is counted later. If the clock was set back, the bucket fills from
        // the new time on.
        long at = added == 0 ? Math.min(bucket.at(), now) : full ? now : now - elapsed % 1_000;
        return new TokenBucketRow(Math.min(capacity, bucket.tokens() + added), at, bucket.wake());
    }

    static boolean hasToken(TokenBucketRow bucket) {
        return bucket.tokens() >= NANO_TOKENS_PER_TOKEN;
    }

    static TokenBucketRow takeToken(TokenBucketRow bucket) {
        return new TokenBucketRow(bucket.tokens() - NANO_TOKENS_PER_TOKEN, bucket.at(), bucket.wake());
    }

    /** Reserves the next wake-up time. Waiting lanes are woken one by one, at the rate of the throttle. */
    TokenBucketRow reserveWakeTime(TokenBucketRow bucket, long now) {
        long missing = Math.max(0, NANO_TOKENS_PER_TOKEN - bucket.tokens());
        long next = now + Math.max(1, missing / micros * MILLION + missing % micros * MILLION / micros);
        long last = bucket.wake() > now + MAX_WAIT_NANOS ? 0 : bucket.wake(); // The clock was set back.
        long afterLast = last + NANO_TOKENS_PER_TOKEN * MILLION / micros;
        return new TokenBucketRow(
                bucket.tokens(), bucket.at(), Math.min(now + MAX_WAIT_NANOS, Math.max(next, afterLast)));
    }
}
