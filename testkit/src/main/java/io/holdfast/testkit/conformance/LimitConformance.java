package io.holdfast.testkit.conformance;

import static io.holdfast.testkit.internal.HexAndUtf8.hex;
import static io.holdfast.testkit.internal.SampleSchema.COUNTERS;
import static io.holdfast.testkit.internal.SampleSchema.PLAIN;
import static io.holdfast.testkit.internal.SampleSchema.USERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.BadRequestException;
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

/** Conformance tests for limits: writes beyond a limit or deadline have no effect. */
abstract class LimitConformance extends ConformanceTestBase {

    private static final WriteOptions SMALL_LIMITS = WriteOptions.named("few").withLimits(3, 100);

    private long before;

    LimitConformance(BackendConformance suite) {
        super(suite);
    }

    @BeforeEach
    final void readLastCommit() {
        before = store.lastCommit();
    }

    @AfterEach
    final void assertConsistent() {
        assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
    }

    @Test
    final void a_key_has_at_most_1024_bytes() {
        store.put(PLAIN, new byte[1024], hex("01"));
        assertThat(store.get(PLAIN, new byte[1024])).hasValue(hex("01"));
        assertCallRejected(
                ErrorCode.LIMIT_EXCEEDED,
                tx -> tx.put(PLAIN, new byte[1025], hex("01")),
                "key in 'plain' has 1025 bytes; the limit is 1024");
        assertCallRejected(
                ErrorCode.LIMIT_EXCEEDED,
                tx -> tx.delete(PLAIN, new byte[1025]),
                "key in 'plain' has 1025 bytes; the limit is 1024");
    }

    @Test
    final void a_key_is_not_empty() {
        assertCallRejected(ErrorCode.INVALID_KEY, tx -> tx.put(PLAIN, new byte[0], hex("01")), "in 'plain' is empty");
        assertCallRejected(ErrorCode.INVALID_KEY, tx -> tx.delete(PLAIN, new byte[0]), "in 'plain' is empty");
        assertCallRejected(ErrorCode.INVALID_KEY, tx -> tx.put(COUNTERS, "", 1L), "in 'counters' is empty");
    }

    @Test
    final void a_value_has_at_most_one_mebibyte() {
        store.put(PLAIN, hex("aa"), new byte[StoreLimits.VALUE_BYTES]);
        assertThat(store.get(PLAIN, hex("aa")).orElseThrow()).hasSize(StoreLimits.VALUE_BYTES);
        assertCallRejected(
                ErrorCode.LIMIT_EXCEEDED,
                tx -> tx.put(PLAIN, hex("bb"), new byte[StoreLimits.VALUE_BYTES + 1]),
                "value in 'plain' has 1048577 bytes; the limit is 1048576");
    }

    @Test
    final void a_transaction_reads_at_most_its_limit_of_rows() {
        store.update(tx -> {
            for (byte row = 1; row <= 100; row++) {
                tx.put(PLAIN, new byte[] {row}, hex("01"));
            }
        });
        WriteOptions options = WriteOptions.named("reader").withMaxReads(150);
        assertThat(store.<Long>write(options, tx -> tx.scan(PLAIN).count())).isEqualTo(100);
        String message = "'reader' reads more than 150 rows (and 16 for each of its 0 writes) in one transaction";
        assertThatThrownBy(() -> store.<Long>write(
                        options, tx -> tx.scan(PLAIN).count() + tx.scan(PLAIN).count()))
                .isInstanceOfSatisfying(
                        BadRequestException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LIMIT_EXCEEDED))
                .hasMessageContaining(message);
        assertThatThrownBy(() -> store.update(options, tx -> {
                    for (int read = 0; read <= 150; read++) {
                        tx.get(PLAIN, new byte[] {(byte) 200});
                    }
                }))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining(message);
        // A transaction that writes many rows may read many rows. An error prevents the commit even if the function
        // catches it.
        store.update(options, tx -> {
            for (byte row = 1; row <= 100; row++) {
                tx.put(PLAIN, new byte[] {row}, hex("02"));
                tx.scan(PLAIN).limit(10).count();
            }
        });
        assertThatThrownBy(() -> store.update(options, tx -> {
                    tx.put(PLAIN, new byte[] {101}, hex("03"));
                    try {
                        for (int read = 0; read < 10; read++) {
                            tx.scan(PLAIN).count();
                        }
                    } catch (BadRequestException e) {
                        // Ignore the error, as a careless function might.
                    }
                }))
                .isInstanceOf(BadRequestException.class);
        assertThat(store.get(PLAIN, new byte[] {101})).isEmpty();
    }

    @Test
    final void index_entries_have_the_limits_of_keys() {
        assertCallRejected(
                ErrorCode.LIMIT_EXCEEDED,
                tx -> tx.put(USERS, 1L, User.of("a".repeat(1025))),
                "key in 'users_by_email' has 1025 bytes; the limit is 1024");
        assertCallRejected(
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
        assertTransactionRejected(four, "'few' makes more than 3 writes");
    }

    @Test
    final void a_transaction_has_a_limit_of_bytes() {
        Consumer<Tx> large = tx -> {
            tx.put(PLAIN, hex("aa"), new byte[90]);
            tx.put(PLAIN, hex("bb"), new byte[90]);
        };
        assertTransactionRejected(large, "'few' makes more than 100 bytes");
    }

    @Test
    final void a_limit_never_leaves_a_row_partially_indexed() {
        Consumer<Tx> indexed = tx -> tx.put(USERS, 1L, User.of("a@b", "x", "y", "z"));
        assertTransactionRejected(indexed, "'few' makes more than 3 writes");
        assertThat(store.get(USERS, 1L)).isEmpty();
    }

    @Test
    final void a_write_past_its_deadline_writes_nothing() {
        CountDownLatch never = new CountDownLatch(1);
        WriteOptions shortDeadline = WriteOptions.named("hurried").withDeadline(Duration.ofMillis(30));
        StoreErrorAssertions.assertStoreError(
                        ErrorCode.DEADLINE_EXCEEDED,
                        () -> store.write(shortDeadline, tx -> {
                            tx.put(COUNTERS, "a", 1L);
                            return awaitQuietly(never, 60);
                        }))
                .hasMessageContaining("hurried");
        assertThat(store.get(COUNTERS, "a")).isEmpty();
        StoreErrorAssertions.assertStoreError(
                ErrorCode.DEADLINE_EXCEEDED,
                () -> store.write(shortDeadline.withDeadline(Duration.ofNanos(1)), tx -> tx.take(COUNTERS, "a")));
        assertThat(store.lastCommit()).isEqualTo(before);
    }

    @Test
    final void options_out_of_bounds_are_rejected() {
        StoreErrorAssertions.assertStoreError(ErrorCode.LIMIT_EXCEEDED, () -> SMALL_LIMITS.withDeadline(Duration.ZERO));
        StoreErrorAssertions.assertStoreError(
                ErrorCode.LIMIT_EXCEEDED, () -> SMALL_LIMITS.withDeadline(Duration.ofHours(2)));
        StoreErrorAssertions.assertStoreError(ErrorCode.LIMIT_EXCEEDED, () -> SMALL_LIMITS.withLimits(0, 1));
        StoreErrorAssertions.assertStoreError(
                ErrorCode.LIMIT_EXCEEDED, () -> SMALL_LIMITS.withLimits(StoreLimits.MAX_WRITES + 1, 1));
        StoreErrorAssertions.assertStoreError(
                ErrorCode.LIMIT_EXCEEDED, () -> SMALL_LIMITS.withLimits(1, StoreLimits.MAX_BYTES + 1));
    }

    /** Asserts that a call is rejected and that a function that catches the error can continue without the call. */
    private void assertCallRejected(ErrorCode code, Consumer<Tx> call, String message) {
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

    /** Asserts that the whole transaction is rejected, even if the function catches the error. */
    private void assertTransactionRejected(Consumer<Tx> call, String message) {
        StoreErrorAssertions.assertStoreError(
                        ErrorCode.LIMIT_EXCEEDED,
                        () -> store.write(SMALL_LIMITS, tx -> {
                            call.accept(tx);
                            return true;
                        }))
                .hasMessageContaining(message);
        StoreErrorAssertions.assertStoreError(
                        ErrorCode.LIMIT_EXCEEDED,
                        () -> store.write(SMALL_LIMITS, tx -> {
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
