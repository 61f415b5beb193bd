package io.holdfast.testkit.conformance;

import static io.holdfast.testkit.internal.HexAndUtf8.hex;
import static io.holdfast.testkit.internal.SampleSchema.BY_EMAIL;
import static io.holdfast.testkit.internal.SampleSchema.COUNTERS;
import static io.holdfast.testkit.internal.SampleSchema.USERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Index;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Snapshot;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.testkit.internal.SampleSchema;
import io.holdfast.testkit.internal.SampleSchema.User;
import io.holdfast.testkit.internal.StoreErrorAssertions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Conformance tests for the errors that report incorrect use. */
abstract class MisuseConformance extends ConformanceTestBase {

    MisuseConformance(BackendConformance suite) {
        super(suite);
    }

    @Test
    final void a_transaction_ends_with_its_function() {
        AtomicReference<@Nullable Tx> leaked = new AtomicReference<>();
        store.update(leaked::set);
        Tx ended = requirePresent(leaked);
        StoreErrorAssertions.assertStoreError(ErrorCode.MISUSED, () -> ended.put(COUNTERS, "a", 1L));
        StoreErrorAssertions.assertStoreError(ErrorCode.MISUSED, () -> ended.delete(COUNTERS, "a"));
        assertEveryReadIsMisuse(ended);
        assertThat(store.get(COUNTERS, "a")).isEmpty();
    }

    @Test
    final void a_read_ends_with_its_function() {
        AtomicReference<@Nullable ReadTx> leaked = new AtomicReference<>();
        boolean done = store.read(tx -> {
            leaked.set(tx);
            return true;
        });
        assertThat(done).isTrue();
        assertEveryReadIsMisuse(requirePresent(leaked));
    }

    @Test
    final void asynchronous_calls_never_throw_but_fail_their_future() {
        List<CompletableFuture<?>> misused = new ArrayList<>();
        store.update(tx -> misused.addAll(asyncWrites()));
        assertThat(misused).isNotEmpty().allSatisfy(future -> assertFailed(future, ErrorCode.MISUSED));
        store.close();
        assertThat(asyncWrites()).allSatisfy(future -> assertFailed(future, ErrorCode.CLOSED));
        assertFailed(store.readAsync(ReadTx::lastCommit), ErrorCode.CLOSED);
    }

    private List<CompletableFuture<?>> asyncWrites() {
        return List.of(
                store.writeAsync(tx -> 1),
                store.writeAsync(WriteOptions.named("named"), tx -> 1),
                store.updateAsync(tx -> {}),
                store.commitAsync(tx -> 1),
                store.commitAsync(WriteOptions.named("named"), tx -> 1));
    }

    private static void assertFailed(CompletableFuture<?> future, ErrorCode code) {
        assertThat(future)
                .failsWithin(Duration.ofSeconds(10))
                .withThrowableThat()
                .satisfies(thrown -> {
                    assertThat(thrown.getCause()).isInstanceOfSatisfying(StoreException.class, e -> {
                        assertThat(e.code()).isEqualTo(code);
                        assertThat(e.mayBeCommitted()).isFalse();
                    });
                });
    }

    @Test
    final void a_closed_snapshot_cannot_be_used() {
        Snapshot snapshot = store.snapshot();
        snapshot.close();
        snapshot.close();
        assertEveryReadIsMisuse(snapshot);
    }

    @Test
    final void a_transaction_belongs_to_the_thread_of_its_function() {
        Consumer<ReadTx> onOtherThread =
                tx -> CompletableFuture.runAsync(() -> tx.get(COUNTERS, "a")).join();
        StoreErrorAssertions.assertStoreError(ErrorCode.MISUSED, () -> store.update(onOtherThread));
        StoreErrorAssertions.assertStoreError(
                ErrorCode.MISUSED,
                () -> store.read(tx -> {
                    onOtherThread.accept(tx);
                    return true;
                }));
        StoreErrorAssertions.assertStoreError(
                ErrorCode.MISUSED,
                () -> store.update(tx -> CompletableFuture.runAsync(() -> tx.put(COUNTERS, "a", 1L))
                        .join()));
        assertThat(store.get(COUNTERS, "a")).isEmpty();
    }

    @Test
    final void the_store_cannot_be_used_inside_a_write() {
        List<Consumer<Store>> calls = List.of(
                s -> s.put(COUNTERS, "inner", 1L),
                s -> s.get(COUNTERS, "inner"),
                s -> s.snapshot().close(),
                s -> s.writeAsync(tx -> 1).join(),
                s -> s.batch().put(COUNTERS, "inner", 1L).commit(),
                Store::sweep,
                Store::close);
        for (Consumer<Store> call : calls) {
            StoreErrorAssertions.assertStoreError(
                    ErrorCode.MISUSED,
                    () -> store.update(tx -> {
                        tx.put(COUNTERS, "outer", 1L);
                        runUnwrapped(() -> call.accept(store));
                    }));
        }
        assertThat(store.<Long>read(tx -> tx.scan(COUNTERS).count())).isZero();
        assertThat(store.readAsync(tx -> tx.exists(COUNTERS, "outer")).join()).isFalse();
    }

    @Test
    final void a_closed_store_rejects_every_call() {
        Snapshot snapshot = store.snapshot();
        store.close();
        store.close();
        List<Consumer<Store>> calls = List.of(
                s -> s.put(COUNTERS, "a", 1L),
                s -> s.delete(COUNTERS, "a"),
                s -> s.get(COUNTERS, "a"),
                s -> s.update(tx -> {}),
                s -> s.write(tx -> 1),
                s -> s.commit(tx -> 1),
                s -> s.read(ReadTx::lastCommit),
                s -> s.writeAsync(tx -> 1).join(),
                s -> s.readAsync(ReadTx::lastCommit).join(),
                s -> s.batch().put(COUNTERS, "a", 1L).commit(),
                s -> s.batch().put(COUNTERS, "a", 1L).commitAsync().join(),
                Store::snapshot,
                Store::sweep,
                s -> s.verify(ProgressListener.NONE));
        for (Consumer<Store> call : calls) {
            StoreErrorAssertions.assertStoreError(ErrorCode.CLOSED, () -> call.accept(store));
        }
        StoreErrorAssertions.assertStoreError(ErrorCode.CLOSED, () -> snapshot.get(COUNTERS, "a"));
        snapshot.close();
    }

    @Test
    final void only_declared_tables_and_families_are_known() {
        Table<String, Long> stranger = Table.of("strangers", Keys.string(), Values.cbor(Long.class));
        Table<String, Long> twin = Table.of("counters", Keys.string(), Values.cbor(Long.class));
        for (Table<String, Long> table : List.of(stranger, twin)) {
            StoreErrorAssertions.assertStoreError(ErrorCode.UNKNOWN_FAMILY, () -> store.put(table, "a", 1L))
                    .hasMessageContaining(table.name());
            StoreErrorAssertions.assertStoreError(ErrorCode.UNKNOWN_FAMILY, () -> store.get(table, "a"));
            StoreErrorAssertions.assertStoreError(
                    ErrorCode.UNKNOWN_FAMILY,
                    () -> store.read(tx -> tx.scan(table).count()));
            StoreErrorAssertions.assertStoreError(
                    ErrorCode.UNKNOWN_FAMILY, () -> store.batch().put(table, "a", 1L));
        }
        StoreErrorAssertions.assertStoreError(ErrorCode.UNKNOWN_FAMILY, () -> store.raw("strangers"))
                .hasMessageContaining("strangers");
        Index<String, Long, User> foreign = Index.unique("users_by_email", Keys.string(), User::email);
        StoreErrorAssertions.assertStoreError(
                ErrorCode.UNKNOWN_FAMILY,
                () -> store.read(tx -> tx.scan(USERS, foreign).count()));
        StoreErrorAssertions.assertStoreError(
                ErrorCode.UNKNOWN_FAMILY, () -> store.read(tx -> tx.find(USERS, foreign, "a@b")));
    }

    @Test
    final void indexed_and_expiring_tables_reject_raw_writes_but_allow_raw_reads() {
        store.put(USERS, 1L, User.of("a@b"));
        for (String family : List.of("users", "users_by_email", "leases", "tokens", "_meta", "_expiry", "_record")) {
            StoreErrorAssertions.assertStoreError(
                            ErrorCode.PROTECTED_FAMILY, () -> store.put(store.raw(family), hex("aa"), hex("bb")))
                    .hasMessageContaining(family);
            StoreErrorAssertions.assertStoreError(
                    ErrorCode.PROTECTED_FAMILY, () -> store.delete(store.raw(family), hex("aa")));
        }
        assertThat(store.<Long>read(tx -> tx.scan(store.raw("users_by_email")).count()))
                .isEqualTo(1);
    }

    @Test
    final void only_unique_indexes_find_one_row() {
        StoreErrorAssertions.assertStoreError(
                        ErrorCode.INVALID_ARGUMENT, () -> store.read(tx -> tx.find(USERS, SampleSchema.BY_TAG, "x")))
                .hasMessageContaining("users_by_tag");
    }

    private static void assertEveryReadIsMisuse(ReadTx ended) {
        StoreErrorAssertions.assertStoreError(ErrorCode.MISUSED, () -> ended.get(COUNTERS, "a"));
        StoreErrorAssertions.assertStoreError(ErrorCode.MISUSED, () -> ended.exists(COUNTERS, "a"));
        StoreErrorAssertions.assertStoreError(ErrorCode.MISUSED, () -> ended.getAll(COUNTERS, List.of("a")));
        StoreErrorAssertions.assertStoreError(
                ErrorCode.MISUSED, () -> ended.scan(COUNTERS).first());
        StoreErrorAssertions.assertStoreError(ErrorCode.MISUSED, () -> ended.find(USERS, BY_EMAIL, "a@b"));
        StoreErrorAssertions.assertStoreError(ErrorCode.MISUSED, ended::lastCommit);
    }

    private static void runUnwrapped(Runnable call) {
        try {
            call.run();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private static <T> T requirePresent(AtomicReference<@Nullable T> leaked) {
        T value = leaked.get();
        if (value == null) {
            throw new AssertionError("the function did not run");
        }
        return value;
    }

    @Test
    @SuppressWarnings("NullAway") // Callers without null checking pass nulls.
    final void nulls_are_rejected_with_the_table_name() {
        StoreErrorAssertions.assertStoreError(ErrorCode.INVALID_KEY, () -> store.get(COUNTERS, null))
                .hasMessageContaining("'counters'");
        StoreErrorAssertions.assertStoreError(ErrorCode.INVALID_KEY, () -> store.put(COUNTERS, null, 1L));
        StoreErrorAssertions.assertStoreError(ErrorCode.INVALID_VALUE, () -> store.put(COUNTERS, "k", null))
                .hasMessageContaining("'counters'");
    }
}
