package io.holdfast.store.optimistic;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.Overlay;
import io.holdfast.store.spi.RowPage;
import io.holdfast.store.spi.WriteRequest;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A commit that ends with an exception that nobody expected may have reached the database. */
class UnexpectedCommitFailureTest {

    private static final Family FAMILY = new Family(0, "rows", key -> 0);

    @Test
    void its_outcome_is_unknown() {
        try (OptimisticEngine engine = new OptimisticEngine(
                new BrokenDatabase(),
                List.of(FAMILY),
                new OptimisticEngine.Options(1, 10, Duration.ofSeconds(5)),
                StoreListener.NONE,
                0)) {
            WriteRequest<Boolean> request =
                    new WriteRequest<>("put", Duration.ofSeconds(5), 10, 1_000, Durability.FSYNC, false, tx -> {
                        tx.put(FAMILY, new byte[] {1}, new byte[] {1});
                        return true;
                    });
            assertThatThrownBy(() -> engine.write(request))
                    .isInstanceOf(OutcomeUnknownException.class)
                    .hasMessageContaining("broken driver");
        }
    }

    /** A database without rows whose commits throw an exception of the driver. */
    private static final class BrokenDatabase implements OptimisticDatabase {

        @Override
        public BackendReadTx latestReads() {
            return new BrokenSlot();
        }

        @Override
        public CommitSlot awaitSlot(long known) {
            return new BrokenSlot();
        }

        @Override
        public boolean resolveInDoubt(CommitInDoubtException doubt) {
            return false;
        }

        @Override
        public void recover() {}

        @Override
        public void close() {}
    }

    private static final class BrokenSlot implements CommitSlot {
        private long number;

        @Override
        public byte @Nullable [] get(Family family, byte[] key) {
            return null;
        }

        @Override
        public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
            return new RowPage.Builder(limit).build(false);
        }

        @Override
        public long head() {
            return 0;
        }

        @Override
        public void collectChanges(RecentChanges changes) {}

        @Override
        public long lastCommit() {
            return number;
        }

        @Override
        public long addCommit() {
            return ++number;
        }

        @Override
        public void commit(Overlay rows) {
            throw new IllegalStateException("broken driver");
        }

        @Override
        public void close() {}
    }
}
