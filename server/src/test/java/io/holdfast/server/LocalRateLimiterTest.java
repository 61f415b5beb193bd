package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.server.TestServer.Answer;
import io.holdfast.server.auth.Caller;
import io.holdfast.server.auth.LocalRateLimiter;
import io.holdfast.server.auth.RateLimiter;
import io.holdfast.server.error.ApiException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rate limits. */
class LocalRateLimiterTest {

    @TempDir
    Path folder;

    private final AtomicLong nanos = new AtomicLong();

    private static Caller caller(String key, @Nullable Integer rate) {
        return new Caller(key, List.of(), null, rate, true);
    }

    @Test
    void aBucketHoldsOneSecondOfRequestsAndRefills() {
        LocalRateLimiter buckets = new LocalRateLimiter(2, nanos::get);
        Caller caller = caller("k", null);
        assertThat(buckets.acquire(caller)).isEqualTo(new RateLimiter.RemainingCalls(2, 1));
        assertThat(buckets.acquire(caller)).isEqualTo(new RateLimiter.RemainingCalls(2, 0));
        assertThatThrownBy(() -> buckets.acquire(caller)).isInstanceOf(ApiException.class);
        assertThat(buckets.acquire(caller("other", null))).isNotNull();
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(500));
        assertThat(buckets.acquire(caller)).isEqualTo(new RateLimiter.RemainingCalls(2, 0));
        assertThatThrownBy(() -> buckets.acquire(caller)).isInstanceOf(ApiException.class);
        nanos.addAndGet(TimeUnit.HOURS.toNanos(5));
        assertThat(buckets.acquire(caller)).isEqualTo(new RateLimiter.RemainingCalls(2, 1));
    }

    @Test
    void aKeyMayHaveItsOwnRateOrNoLimit() {
        LocalRateLimiter buckets = new LocalRateLimiter(1, nanos::get);
        assertThat(buckets.acquire(caller("a", 0))).isNull();
        assertThat(buckets.acquire(caller("b", 9))).isEqualTo(new RateLimiter.RemainingCalls(9, 8));
        assertThat(new LocalRateLimiter(0, nanos::get).acquire(caller("c", null)))
                .isNull();
    }

    @Test
    void theNumberOfBucketsIsLimited() {
        LocalRateLimiter buckets = new LocalRateLimiter(5, nanos::get);
        for (int key = 0; key < RateLimiter.LruMap.MAX_KEYS + 100; key++) {
            buckets.acquire(caller("k" + key, null));
        }
        assertThat(buckets.size()).isEqualTo(RateLimiter.LruMap.MAX_KEYS);
    }

    @Test
    void aRateLimitedResponseHasRetryAfter() throws Exception {
        try (TestServer server = TestServer.start(folder)) {
            String key = server.post("/v1/keys", "{'name':'slow','scopes':['queue:read'],'rateLimit':1}")
                    .is(201)
                    .text("secret");
            server.post("/v1/keys", "{'name':'x','scopes':['queue:read'],'rateLimit':-1}")
                    .is(400, "malformed");
            Answer first = server.call(key, "GET", "/v1/queues", "");
            assertThat(first.is(200).headers().firstValue("RateLimit-Limit")).hasValue("1");
            Answer limited = first;
            // On a slow machine a second may pass between two requests, but not between all of them.
            for (int call = 0; call < 100 && limited.status() == 200; call++) {
                limited = server.call(key, "GET", "/v1/queues", "");
            }
            limited.is(429, "rate_limited");
            assertThat(limited.headers().firstValue("Retry-After")).isPresent();
            assertThat(limited.headers().firstValue("RateLimit-Remaining")).hasValue("0");
            server.get("/v1/queues").is(200);
        }
    }
}
