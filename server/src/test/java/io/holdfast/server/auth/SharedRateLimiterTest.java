package io.holdfast.server.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.server.error.ApiException;
import io.holdfast.store.Store;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.ManualClock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rate limits of several servers on one store. */
class SharedRateLimiterTest {

    private final ManualClock clock = new ManualClock();
    private final Store store =
            Store.on(new InMemory()).clock(clock).schemas(ApiKeyStore.SCHEMA).open();

    @AfterEach
    void close() {
        store.close();
    }

    private SharedRateLimiter server(int usual) {
        return new SharedRateLimiter(store, usual, () -> clock.instant().toEpochMilli() * 1_000_000);
    }

    private static Caller caller(String key, @Nullable Integer rate) {
        return new Caller(key, List.of(), null, rate, true);
    }

    /** Returns the number of requests that are accepted before one is refused. */
    private static int drain(SharedRateLimiter buckets, Caller caller) {
        int calls = 0;
        while (true) {
            try {
                buckets.acquire(caller);
                calls++;
            } catch (ApiException e) {
                assertThat(e.code()).isEqualTo("rate_limited");
                return calls;
            }
        }
    }

    @Test
    void serversShareOneLimit() {
        SharedRateLimiter first = server(0);
        SharedRateLimiter second = server(0);
        Caller caller = caller("k", 50);
        assertThat(first.acquire(caller)).isEqualTo(new RateLimiter.RemainingCalls(50, 49));
        assertThat(drain(second, caller) + drain(first, caller)).isEqualTo(49);
        clock.advance(Duration.ofMillis(500));
        assertThat(drain(second, caller)).isEqualTo(25);
        assertThat(drain(first, caller)).isZero();
        clock.advance(Duration.ofHours(5));
        assertThat(drain(first, caller) + drain(second, caller)).isEqualTo(50);
    }

    @Test
    void unusedTokensAreLostAfterASecond() {
        SharedRateLimiter first = server(0);
        Caller caller = caller("k", 20);
        first.acquire(caller);
        clock.advance(Duration.ofSeconds(2));
        assertThat(drain(first, caller)).isEqualTo(20);
    }

    @Test
    void smallRatesNoLimitAndTheDefault() {
        assertThat(drain(server(3), caller("a", null))).isEqualTo(3);
        assertThat(drain(server(3), caller("b", 1))).isEqualTo(1);
        assertThat(server(3).acquire(caller("c", 0))).isNull();
        assertThat(server(0).acquire(caller("d", null))).isNull();
        assertThat(drain(server(0), caller("e", 1_000_000))).isEqualTo(1_000_000);
    }

    @Test
    void aCallerWithoutTokensDoesNotReadTheStoreEachTime() {
        SharedRateLimiter buckets = server(1);
        Caller caller = caller("k", null);
        buckets.acquire(caller);
        long commit = store.lastCommit();
        for (int call = 0; call < 100; call++) {
            assertThatThrownBy(() -> buckets.acquire(caller)).isInstanceOf(ApiException.class);
        }
        assertThat(store.lastCommit()).isEqualTo(commit);
    }

    /** The store uses the clock of the reading server; the server with the wrong clock is gone. */
    @Test
    void aClockThatIsAheadBlocksNoCaller() {
        Caller caller = caller("k", 10);
        SharedRateLimiter right = server(0);
        clock.advance(Duration.ofMinutes(5));
        server(0).acquire(caller);
        clock.advance(Duration.ofMinutes(-5));
        assertThat(drain(right, caller)).isLessThanOrEqualTo(10);
        clock.advance(Duration.ofMillis(500));
        assertThat(drain(right, caller)).isBetween(4, 6);
        clock.advance(Duration.ofSeconds(1));
        assertThat(drain(right, caller)).isEqualTo(10);
    }
}
