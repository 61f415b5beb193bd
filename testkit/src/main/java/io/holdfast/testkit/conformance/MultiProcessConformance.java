package io.holdfast.testkit.conformance;

import static io.holdfast.testkit.internal.SampleSchema.COUNTERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.common.CommitResult;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.ConcurrentRunner;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The additional conformance suite for backends that several processes can open. The suite uses two independent stores
 * on the same data in one process. This is equivalent to two processes.
 */
public abstract class MultiProcessConformance {

    private static final Schema SCHEMA = Schema.of("shop", COUNTERS);

    private Store left;
    private Store right;

    @SuppressWarnings("NullAway.Init") // JUnit calls openBoth first.
    protected MultiProcessConformance() {}

    /** Returns an initially empty backend that opens the same data each time. */
    protected abstract BackendFactory backend();

    /** Returns the number of repetitions of each test. */
    protected int rounds() {
        return 100;
    }

    /** Returns the number of commits by other processes after which a process no longer caches their changes. */
    protected abstract int commitsUntilStale();

    private static Store open(BackendFactory backend) {
        return Store.on(backend).schemas(SCHEMA).sweepEvery(Duration.ZERO).open();
    }

    /** Increments a counter and returns its new value. */
    private static long increment(Tx tx, String name) {
        long next = tx.get(COUNTERS, name).orElse(0L) + 1;
        tx.put(COUNTERS, name, next);
        return next;
    }

    @BeforeEach
    final void openBoth() {
        BackendFactory both = backend();
        left = open(both);
        right = open(both);
        assertThat(left.lastCommit()).isEqualTo(right.lastCommit());
    }

    @AfterEach
    final void close() {
        left.close();
        right.close();
    }

    private Store store(int thread) {
        return thread % 2 == 0 ? left : right;
    }

    @Test
    final void concurrent_increments_are_exact_and_in_commit_order() throws Exception {
        Map<Long, Long> valueByCommit = new ConcurrentSkipListMap<>();
        ConcurrentRunner.run(4, thread -> {
            for (int i = 0; i < rounds(); i++) {
                CommitResult<Long> commit = store(thread).commit(tx -> increment(tx, "n"));
                assertThat(valueByCommit.put(commit.number(), commit.value())).isNull();
            }
        });
        assertThat(valueByCommit.values())
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, 4L * rounds()).boxed().toList());
        assertThat(left.get(COUNTERS, "n")).contains(4L * rounds());
        assertThat(right.lastCommit()).isEqualTo(left.lastCommit());
    }

    @Test
    final void there_is_no_write_skew_between_processes() throws Exception {
        for (int round = 0; round < rounds() / 3; round++) {
            left.update(tx -> {
                tx.put(COUNTERS, "a", 1L);
                tx.put(COUNTERS, "b", 1L);
            });
            ConcurrentRunner.run(
                    2,
                    thread -> store(thread).update(tx -> {
                        long sum = tx.getAll(COUNTERS, List.of("a", "b")).values().stream()
                                .mapToLong(value -> value)
                                .sum();
                        if (sum == 2) {
                            tx.put(COUNTERS, thread == 0 ? "a" : "b", 0L);
                        }
                    }));
            assertThat(left.<Long>read(tx -> tx.scan(COUNTERS).stream()
                            .mapToLong(row -> row.value())
                            .sum()))
                    .isEqualTo(1);
        }
    }

    @Test
    final void there_are_no_phantoms_between_processes() throws Exception {
        AtomicInteger sold = new AtomicInteger();
        ConcurrentRunner.run(4, thread -> {
            for (int i = 0; i < 10; i++) {
                String seat = "seat-" + thread + "-" + i;
                boolean taken = store(thread).write(tx -> {
                    boolean free = tx.scan(COUNTERS).count() < 15;
                    if (free) {
                        tx.put(COUNTERS, seat, 1L);
                    }
                    return free;
                });
                sold.addAndGet(taken ? 1 : 0);
            }
        });
        assertThat(sold).hasValue(15);
        assertThat(right.<Long>read(tx -> tx.scan(COUNTERS).count())).isEqualTo(15);
    }

    @Test
    final void acknowledged_commits_are_visible_to_the_other_process() {
        for (long i = 0; i < 20; i++) {
            long number = store((int) i).put(COUNTERS, "news", i);
            assertThat(store((int) i + 1).get(COUNTERS, "news")).contains(i);
            assertThat(store((int) i + 1).<Long>read(tx -> tx.lastCommit())).isEqualTo(number);
        }
    }

    @Test
    final void a_process_that_was_idle_for_long_does_not_write_from_stale_reads() {
        assertThat(right.<Long>write(tx -> increment(tx, "n"))).isEqualTo(1);
        for (int i = 0; i < commitsUntilStale(); i++) {
            left.update(tx -> increment(tx, "n"));
        }
        assertThat(right.<Long>write(tx -> increment(tx, "n"))).isEqualTo(commitsUntilStale() + 2L);
    }

    @Test
    final void many_processes_can_open_an_empty_database_concurrently() throws Exception {
        BackendFactory empty = backend();
        ConcurrentRunner.run(4, thread -> {
            try (Store store = open(empty)) {
                store.update(tx -> increment(tx, "n"));
            }
        });
        try (Store store = open(empty)) {
            assertThat(store.get(COUNTERS, "n")).contains(4L);
        }
    }
}
