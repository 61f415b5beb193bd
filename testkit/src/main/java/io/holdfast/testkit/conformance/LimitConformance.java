package io.holdfast.testkit.conformance;

import static io.holdfast.testkit.internal.ByteArrays.hex;
import static io.holdfast.testkit.internal.SampleSchema.COUNTERS;
import static io.holdfast.testkit.internal.SampleSchema.PLAIN;
import static io.holdfast.testkit.internal.SampleSchema.USERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.testkit.internal.SampleSchema.User;
import io.holdfast.testkit.internal.StoreErrorAssertions;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is too large or too late leaves nothing behind. */
abstract class LimitConformance extends ConformanceTestBase {

    private static final WriteOptions FEW = WriteOptions.named("few").withLimits(3, 100);

    private long before;

    LimitConformance(BackendConformance suite) {
        super(suite);
    }

    @BeforeEach
    final void remember() {
        before = store.lastCommit();
    }

    @AfterEach
    final void stillInOrder() {
        assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
    }

    @Test
    final void a_key_has_1024_bytes_at_the_most() {
        store.put(PLAIN, new byte[1024], hex("01"));
        assertThat(store.get(PLAIN, new byte[1024])).hasValue(hex("01"));
        refusedAlsoWhenCaught(
                ErrorCode.LIMIT_EXCEEDED,
                tx -> tx.put(PLAIN, new byte[1025], hex("01")),
                "key in 'plain' has 1025 bytes, the limit is 1024");
        refusedAlsoWhenCaught(
                ErrorCode.LIMIT_EXCEEDED,
                tx -> tx.delete(PLAIN, new byte[1025]),
                "key in 'plain' has 1025 bytes, the limit is 1024");
    }

    @Test
    final void a_key_is_not_empty() {
        refusedAlsoWhenCaught(
                ErrorCode.INVALID_KEY, tx -> tx.put(PLAIN, new byte[0], hex("01")), "in 'plain' is empty");
        refusedAlsoWhenCaught(ErrorCode.INVALID_KEY, tx -> tx.delete(PLAIN, new byte[0]), "in 'plain' is empty");
        refusedAlsoWhenCaught(ErrorCode.INVALID_KEY, tx -> tx.put(COUNTERS, "", 1L), "in 'counters' is empty");
    }

    @Test
    final void a_value_has_a_mebibyte_at_the_most() {
        store.put(PLAIN, hex("aa"), new byte[StoreLimits.VALUE_BYTES]);
        assertThat(store.get(PLAIN, hex("aa")).orElseThrow()).hasSize(StoreLimits.VALUE_BYTES);
        refusedAlsoWhenCaught(
                ErrorCode.LIMIT_EXCEEDED,
                tx -> tx.put(PLAIN, hex("bb"), new byte[StoreLimits.VALUE_BYTES + 1]),
                "value in 'plain' has 1048577 bytes, the limit is 1048576");
    }

    @Test
    final void an_index_entry_is_a_key_too() {
        refusedAlsoWhenCaught(
                ErrorCode.LIMIT_EXCEEDED,
                tx -> tx.put(USERS, 1L, User.of("a".repeat(1025))),
                "key in 'users_by_email' has 1025 bytes, the limit is 1024");
        refusedAlsoWhenCaught(
                ErrorCode.LIMIT_EXCEEDED, tx -> tx.put(USERS, 1L, User.of("a@b", "x".repeat(1020))), "'users_by_tag'");
        assertThat(store.get(USERS, 1L)).isEmpty();
    }

    @Test
    final void a_transaction_has_a_limit_of_writes() {
        Consumer<Tx> four = tx -> {
            for (long i = 0; i < 4; i++) {
                tx.put(COUNTERS, "k" + i, i);
            }
        };
        refusedWhole(four, "'few' makes more than 3 writes");
    }

    @Test
    final void a_transaction_has_a_limit_of_bytes() {
        Consumer<Tx> large = tx -> {
            tx.put(PLAIN, hex("aa"), new byte[90]);
            tx.put(PLAIN, hex("bb"), new byte[90]);
        };
        refusedWhole(large, "'few' makes more than 100 bytes");
    }

    @Test
    final void a_row_is_never_left_half_indexed_by_a_limit() {
        Consumer<Tx> indexed = tx -> tx.put(USERS, 1L, User.of("a@b", "x", "y", "z"));
        refusedWhole(indexed, "'few' makes more than 3 writes");
        assertThat(store.get(USERS, 1L)).isEmpty();
    }

    @Test
    final void a_write_that_is_late_writes_nothing() {
        CountDownLatch never = new CountDownLatch(1);
        WriteOptions hurried = WriteOptions.named("hurried").withDeadline(Duration.ofMillis(30));
        StoreErrorAssertions.assertStoreError(
                        ErrorCode.DEADLINE_EXCEEDED,
                        () -> store.write(hurried, tx -> {
                            tx.put(COUNTERS, "a", 1L);
                            return awaitQuietly(never, 60);
                        }))
                .hasMessageContaining("hurried");
        assertThat(store.get(COUNTERS, "a")).isEmpty();
        StoreErrorAssertions.assertStoreError(
                ErrorCode.DEADLINE_EXCEEDED,
                () -> store.write(hurried.withDeadline(Duration.ofNanos(1)), tx -> tx.take(COUNTERS, "a")));
        assertThat(store.lastCommit()).isEqualTo(before);
    }

    @Test
    final void options_out_of_bounds_are_refused() {
        StoreErrorAssertions.assertStoreError(ErrorCode.LIMIT_EXCEEDED, () -> FEW.withDeadline(Duration.ZERO));
        StoreErrorAssertions.assertStoreError(ErrorCode.LIMIT_EXCEEDED, () -> FEW.withDeadline(Duration.ofHours(2)));
        StoreErrorAssertions.assertStoreError(ErrorCode.LIMIT_EXCEEDED, () -> FEW.withLimits(0, 1));
        StoreErrorAssertions.assertStoreError(
                ErrorCode.LIMIT_EXCEEDED, () -> FEW.withLimits(StoreLimits.MAX_WRITES + 1, 1));
        StoreErrorAssertions.assertStoreError(
                ErrorCode.LIMIT_EXCEEDED, () -> FEW.withLimits(1, StoreLimits.MAX_BYTES + 1));
    }

    /** The call is refused; a function that catches that may go on, without it. */
    private void refusedAlsoWhenCaught(ErrorCode code, Consumer<Tx> call, String message) {
        long lastCommit = store.lastCommit();
        StoreErrorAssertions.assertStoreError(code, () -> store.update(call)).hasMessageContaining(message);
        assertThat(store.lastCommit()).isEqualTo(lastCommit);
        String caught = store.write(tx -> {
            try {
                call.accept(tx);
                return "nothing";
            } catch (StoreException e) {
                tx.put(COUNTERS, "caught", 1L);
                return String.valueOf(e.getMessage());
            }
        });
        assertThat(caught).contains(message);
        assertThat(store.get(COUNTERS, "caught")).contains(1L);
    }

    /** The transaction is too large as a whole: nothing saves it. */
    private void refusedWhole(Consumer<Tx> call, String message) {
        StoreErrorAssertions.assertStoreError(
                        ErrorCode.LIMIT_EXCEEDED,
                        () -> store.write(FEW, tx -> {
                            call.accept(tx);
                            return true;
                        }))
                .hasMessageContaining(message);
        StoreErrorAssertions.assertStoreError(
                        ErrorCode.LIMIT_EXCEEDED,
                        () -> store.write(FEW, tx -> {
                            try {
                                call.accept(tx);
                            } catch (StoreException e) {
                                return e.code();
                            }
                            return true;
                        }))
                .hasMessageContaining(message);
        assertThat(store.lastCommit()).isEqualTo(before);
        assertThat(store.<Long>read(
                        tx -> tx.scan(COUNTERS).count() + tx.scan(PLAIN).count()))
                .isZero();
    }

    private static boolean awaitQuietly(CountDownLatch latch, long millis) {
        try {
            return latch.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
