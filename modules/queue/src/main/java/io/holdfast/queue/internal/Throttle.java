package io.holdfast.queue.internal;

import io.holdfast.queue.ThrottleInfo;
import io.holdfast.queue.internal.QueueSchema.TokenBucketRow;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * How fast a token bucket fills, and how much it holds. As text, in the state key {@code throttle.KEY}, it is
 * {@code "rate,burst"}: tokens a second, and tokens at most.
 *
 * @param micros tokens a second, in millionths
 * @param burst most tokens
 */
public record Throttle(long micros, long burst) {

    /** What the names of throttles begin with in the state. */
    public static final String PREFIX = "throttle.";

    /** What comes after all of them: '/' follows '.'. */
    public static final String PREFIX_END = "throttle/";

    private static final long TOKEN = 1_000_000_000L;
    private static final long MILLION = 1_000_000L;
    private static final long SECOND = 1_000_000_000L;

    /** A lane that waits looks again at least this often, so that a new rate counts soon. */
    static final long LONGEST_WAIT = 5 * SECOND;

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
            throw bad(text, e);
        }
        throw bad(text, null);
    }

    /** As it is told: its key, and tokens a second. */
    public static ThrottleInfo info(String stateKey, byte[] text) {
        Throttle throttle = parse(text);
        return new ThrottleInfo(
                stateKey.substring(PREFIX.length()), (double) throttle.micros() / MILLION, throttle.burst());
    }

    private static BadRequest bad(String text, @Nullable Throwable cause) {
        return new BadRequest(
                ErrorCode.INVALID_ARGUMENT,
                "a throttle is \"rate,burst\": tokens a second, above 0 and at most 1000000, and most tokens, 1 to 1000000;"
                        + " not \"" + (text.length() > 100 ? text.substring(0, 100) + "…" : text) + "\"",
                cause);
    }

    TokenBucketRow fullBucket(long now) {
        return new TokenBucketRow(burst * TOKEN, now, 0);
    }

    /** What is in the bucket now. */
    TokenBucketRow refill(TokenBucketRow bucket, long now) {
        long elapsed = Math.max(0, now - bucket.at());
        long most = burst * TOKEN;
        // Above this it is full in any case; below, nothing overflows.
        boolean full = elapsed / SECOND > burst * MILLION / micros;
        long more = full ? most : elapsed / SECOND * micros * 1_000 + elapsed % SECOND / 1_000 * micros / 1_000;
        // What is too short for a token's billionth is not lost; and after a clock that went back, it fills again.
        long at = more == 0 ? Math.min(bucket.at(), now) : full ? now : now - elapsed % 1_000;
        return new TokenBucketRow(Math.min(most, bucket.tokens() + more), at, bucket.wake());
    }

    static boolean hasToken(TokenBucketRow bucket) {
        return bucket.tokens() >= TOKEN;
    }

    static TokenBucketRow takeToken(TokenBucketRow bucket) {
        return new TokenBucketRow(bucket.tokens() - TOKEN, bucket.at(), bucket.wake());
    }

    /** A lane begins to wait: those that wait already come first, each a token later than the one before. */
    TokenBucketRow reserveWakeTime(TokenBucketRow bucket, long now) {
        long missing = Math.max(0, TOKEN - bucket.tokens());
        long next = now + Math.max(1, missing / micros * MILLION + missing % micros * MILLION / micros);
        long last = bucket.wake() > now + LONGEST_WAIT ? 0 : bucket.wake(); // The clock went back.
        long behind = last + TOKEN * MILLION / micros;
        return new TokenBucketRow(bucket.tokens(), bucket.at(), Math.min(now + LONGEST_WAIT, Math.max(next, behind)));
    }
}
