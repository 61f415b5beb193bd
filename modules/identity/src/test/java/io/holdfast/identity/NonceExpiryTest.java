package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.testkit.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Uses nonces for a simulated hour. Each is remembered for six minutes. {@code -Dholdfast.identity.nonces=1000000} sets
 * their number.
 */
@Tag("slow")
class NonceExpiryTest {

    private static final int NONCES = Integer.getInteger("holdfast.identity.nonces", 60_000);
    private static final int SECONDS = 3_600;
    private static final WriteOptions PATIENT = WriteOptions.named("nonces").withDeadline(StoreLimits.MAX_DEADLINE);

    @Test
    void theSweeperRemovesExpiredNoncesAndReadsOnlyExpiredRows(@TempDir Path folder) {
        ManualClock clock = new ManualClock();
        AtomicLong swept = new AtomicLong();
        AtomicReference<CountingBackend> counters = new AtomicReference<>();
        StoreListener listener = new StoreListener() {
            @Override
            public void onSweep(int rows) {
                swept.addAndGet(rows);
            }
        };
        try (Store store = Store.on(
                        CountingBackend.around(RocksDb.at(folder).withDurability(Durability.PROCESS), counters::set))
                .schemas(Identities.SCHEMA)
                .clock(clock)
                .listener(listener)
                .sweepEvery(Duration.ZERO)
                .open()) {
            ChallengesAndNonces nonces = new Identities(store, IdentityTestBase.OPTIONS).challengesAndNonces();
            CountingBackend counted = Objects.requireNonNull(counters.get());
            int perSecond = NONCES / SECONDS + 1;
            long live = perSecond * 361L;
            long readBySweeper = 0;
            for (int second = 0; second < SECONDS; second++) {
                int now = second;
                store.update(PATIENT, tx -> {
                    for (int i = 0; i < perSecond; i++) {
                        nonces.useNonce(tx, now + "/" + i).orThrow();
                    }
                });
                clock.advance(Duration.ofSeconds(1));
                if (second % 10 == 9) {
                    long before = counted.scanned.sum();
                    sweep(store);
                    readBySweeper += counted.scanned.sum() - before;
                }
            }
            long left = rows(store, "used_nonces");
            System.out.printf(
                    "nonces written %,d, swept %,d, left %,d; rows read by the sweeper: %,d%n",
                    (long) perSecond * SECONDS, swept.get(), left, readBySweeper);
            assertThat(left).isLessThanOrEqualTo(live);
            assertThat(swept.get()).isEqualTo((long) perSecond * SECONDS - left);
            // Each sweep step reads one additional row to find out whether more rows have expired.
            assertThat(readBySweeper).isLessThanOrEqualTo(swept.get() + swept.get() / 256 + SECONDS);
            clock.advance(Duration.ofMinutes(6));
            sweep(store);
            assertThat(rows(store, "used_nonces")).isZero();
        }
    }

    /** Retries once, since a pause of the process can exceed the deadline of the first attempt. */
    private static void sweep(Store store) {
        try {
            store.sweep();
        } catch (TryAgainException e) {
            store.sweep();
        }
    }

    private static long rows(Store store, String family) {
        return store.read(tx -> tx.scan(store.raw(family)).count());
    }
}
