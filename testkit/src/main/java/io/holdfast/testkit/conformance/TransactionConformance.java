package io.holdfast.testkit.conformance;

import static io.holdfast.testkit.internal.SampleSchema.COUNTERS;
import static io.holdfast.testkit.internal.SampleSchema.USERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.holdfast.store.ReadTx;
import io.holdfast.store.Snapshot;
import io.holdfast.store.common.CommitResult;
import io.holdfast.testkit.internal.SampleSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** Conformance tests for individual transactions. */
abstract class TransactionConformance extends ConformanceTestBase {

    TransactionConformance(BackendConformance suite) {
        super(suite);
    }

    private static final class TestException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    @Test
    final void a_row_can_be_put_found_and_deleted() {
        store.put(COUNTERS, "a", 1L);
        assertThat(store.get(COUNTERS, "a")).contains(1L);
        assertThat(store.<Boolean>read(tx -> tx.exists(COUNTERS, "a"))).isTrue();
        store.delete(COUNTERS, "a");
        assertThat(store.get(COUNTERS, "a")).isEmpty();
        assertThat(store.<Boolean>read(tx -> tx.exists(COUNTERS, "a"))).isFalse();
    }

    @Test
    final void a_write_reads_its_own_writes() {
        store.put(COUNTERS, "old", 1L);
        List<Object> seen = store.write(tx -> {
            tx.put(COUNTERS, "new", 2L);
            tx.delete(COUNTERS, "old");
            tx.put(COUNTERS, "new", 3L);
            return List.of(
                    tx.get(COUNTERS, "new"),
                    tx.get(COUNTERS, "old"),
                    tx.exists(COUNTERS, "new"),
                    tx.exists(COUNTERS, "old"));
        });
        assertThat(seen).containsExactly(Optional.of(3L), Optional.empty(), true, false);
    }

    @Test
    final void get_all_returns_rows_in_the_order_of_the_keys() {
        store.put(COUNTERS, "a", 1L);
        store.put(COUNTERS, "b", 2L);
        Map<String, Long> found = store.read(tx -> tx.getAll(COUNTERS, List.of("b", "none", "a")));
        assertThat(found).containsExactly(entry("b", 2L), entry("a", 1L));
    }

    @Test
    final void get_all_of_no_keys_is_empty() {
        Map<String, Long> found = store.read(tx -> tx.getAll(COUNTERS, List.of()));
        assertThat(found).isEmpty();
        assertThat(store.<Map<String, Long>>write(tx -> tx.getAll(COUNTERS, List.of())))
                .isEmpty();
    }

    @Test
    final void put_if_absent_keeps_the_first_value() {
        assertThat(store.<Boolean>write(tx -> tx.putIfAbsent(COUNTERS, "a", 1L)))
                .isTrue();
        assertThat(store.<Boolean>write(tx -> tx.putIfAbsent(COUNTERS, "a", 2L)))
                .isFalse();
        assertThat(store.get(COUNTERS, "a")).contains(1L);
    }

    @Test
    final void a_row_can_be_taken_once() {
        store.put(COUNTERS, "a", 1L);
        assertThat(store.<Optional<Long>>write(tx -> tx.take(COUNTERS, "a"))).contains(1L);
        assertThat(store.<Optional<Long>>write(tx -> tx.take(COUNTERS, "a"))).isEmpty();
    }

    @Test
    final void one_commit_spans_tables_and_survives_a_reopen() {
        store.update(tx -> {
            tx.put(COUNTERS, "a", 1L);
            tx.put(USERS, 7L, SampleSchema.User.of("a@b", "x"));
        });
        long last = store.lastCommit();
        reopen(SampleSchema.SCHEMA);
        assertThat(store.get(COUNTERS, "a")).contains(1L);
        assertThat(store.get(USERS, 7L)).contains(SampleSchema.User.of("a@b", "x"));
        assertThat(store.lastCommit()).isEqualTo(last);
    }

    @Test
    final void a_function_that_throws_writes_nothing_and_its_exception_is_rethrown() {
        TestException thrown = new TestException();
        long before = store.lastCommit();
        assertThatThrownBy(() -> store.update(tx -> {
                    tx.put(COUNTERS, "a", 1L);
                    tx.put(USERS, 1L, SampleSchema.User.of("a@b"));
                    throw thrown;
                }))
                .isSameAs(thrown);
        assertThat(store.get(COUNTERS, "a")).isEmpty();
        assertThat(store.get(USERS, 1L)).isEmpty();
        assertThat(store.lastCommit()).isEqualTo(before);
    }

    @Test
    final void a_function_that_throws_is_rolled_back_alone() {
        List<CompletableFuture<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            int number = i;
            futures.add(store.writeAsync(tx -> {
                tx.put(COUNTERS, "shared", tx.get(COUNTERS, "shared").orElse(0L) + 1);
                tx.put(COUNTERS, "row" + number, 1L);
                if (number % 3 == 0) {
                    throw new TestException();
                }
                return number;
            }));
        }
        for (int i = 0; i < 60; i++) {
            CompletableFuture<Integer> future = futures.get(i);
            if (i % 3 == 0) {
                assertThatThrownBy(future::join)
                        .isInstanceOf(CompletionException.class)
                        .hasCauseInstanceOf(TestException.class);
            } else {
                assertThat(future.join()).isEqualTo(i);
            }
            assertThat(store.get(COUNTERS, "row" + i).isPresent()).isEqualTo(i % 3 != 0);
        }
        assertThat(store.get(COUNTERS, "shared")).contains(40L);
    }

    @Test
    final void each_commit_has_a_larger_number() {
        long before = store.lastCommit();
        for (int i = 0; i < 5; i++) {
            long value = i;
            long number = store.update(tx -> tx.put(COUNTERS, "a", value));
            assertThat(number).isGreaterThan(before);
            if (dense()) {
                assertThat(number).isEqualTo(before + 1);
            }
            assertThat(store.<Long>read(ReadTx::lastCommit)).isEqualTo(number);
            before = number;
        }
    }

    @Test
    final void a_write_without_changes_gets_no_commit_number() {
        long number = store.update(tx -> tx.put(COUNTERS, "a", 1L));
        CommitResult<Optional<Long>> readOnly = store.commit(tx -> tx.get(COUNTERS, "a"));
        assertThat(readOnly.value()).contains(1L);
        assertThat(readOnly.number()).isEqualTo(number);
        assertThat(store.lastCommit()).isEqualTo(number);
    }

    @Test
    final void async_calls_return_the_same_results() {
        assertThat(store.writeAsync(tx -> {
                            tx.put(COUNTERS, "a", 1L);
                            return "done";
                        })
                        .join())
                .isEqualTo("done");
        assertThat(store.readAsync(tx -> tx.get(COUNTERS, "a")).join()).contains(1L);
        assertThatThrownBy(() -> store.readAsync(tx -> {
                            throw new TestException();
                        })
                        .join())
                .hasCauseInstanceOf(TestException.class);
    }

    @Test
    final void a_snapshot_does_not_change_on_any_thread_until_it_is_closed() {
        store.put(COUNTERS, "a", 1L);
        try (Snapshot snapshot = store.snapshot()) {
            store.put(COUNTERS, "a", 2L);
            assertThat(snapshot.get(COUNTERS, "a")).contains(1L);
            assertThat(CompletableFuture.supplyAsync(() -> snapshot.get(COUNTERS, "a"))
                            .join())
                    .contains(1L);
            assertThat(snapshot.lastCommit()).isLessThan(store.lastCommit());
        }
    }

    @Test
    final void a_function_may_return_null() {
        assertThat(store.<Object>write(tx -> null)).isNull();
        assertThat(store.<Object>read(tx -> null)).isNull();
    }
}
