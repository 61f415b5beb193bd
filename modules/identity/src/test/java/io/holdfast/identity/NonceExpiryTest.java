package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.TryAgain;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.testkit.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A simulated hour of nonces, each remembered for six minutes; {@code -Dholdfast.identity.nonces=1000000} for a million. */
class NonceExpiryTest {

    private static final int NONCES = Integer.getInteger("holdfast.identity.nonces", 200_000);
    private static final int SECONDS = 3_600;
    private static final WriteOptions PATIENT = WriteOptions.named("nonces").withDeadline(StoreLimits.MAX_DEADLINE);

    @Test
    void anHourOfNoncesLeavesTheLiveOnesAndTheSweeperReadsOnlyWhatIsDue(@TempDir Path folder) {
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
            ChallengesAndNonces oneTime = new Identities(store, IdentityTestBase.OPTIONS).challengesAndNonces();
            CountingBackend counted = Objects.requireNonNull(counters.get());
            int each = NONCES / SECONDS + 1;
            long live = each * 361L;
            long readBySweeper = 0;
            for (int second = 0; second < SECONDS; second++) {
                int now = second;
                store.update(PATIENT, tx -> {
                    for (int i = 0; i < each; i++) {
                        oneTime.useNonce(tx, now + "/" + i).orThrow();
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
                    "nonces written %,d, swept %,d, left %,d; rows that the sweeper's scans gave: %,d%n",
                    (long) each * SECONDS, swept.get(), left, readBySweeper);
            assertThat(left).isLessThanOrEqualTo(live);
            assertThat(swept.get()).isEqualTo((long) each * SECONDS - left);
            // One row more for each look whether there is something to do.
            assertThat(readBySweeper).isLessThanOrEqualTo(swept.get() + swept.get() / 256 + SECONDS);
            clock.advance(Duration.ofMinutes(6));
            sweep(store);
            assertThat(rows(store, "used_nonces")).isZero();
        }
    }

    /** A process that was stopped for a while finds its deadline gone, and nothing written: it tries again. */
    private static void sweep(Store store) {
        try {
            store.sweep();
        } catch (TryAgain e) {
            store.sweep();
        }
    }

    private static long rows(Store store, String family) {
        return store.read(tx -> tx.scan(store.raw(family)).count());
    }
}
