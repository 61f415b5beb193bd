package io.holdfast.store.postgres;

import static io.holdfast.store.postgres.Shop.COUNTERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Committed;
import io.holdfast.store.Store;
import io.holdfast.testkit.SharedPostgres;
import io.holdfast.testkit.Together;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two stores on the same tables, which know nothing of each other: what holds for them holds for two processes. */
class SeveralProcessesTest {

    private final Postgres backend = Postgres.at(SharedPostgres.url()).schema(SharedPostgres.schema());
    private final Store left = Shop.open(backend);
    private final Store right = Shop.open(backend);

    @BeforeEach
    void bothAreOpen() {
        assertThat(left.lastCommit()).isEqualTo(right.lastCommit());
    }

    @AfterEach
    void close() {
        left.close();
        right.close();
    }

    private Store store(int thread) {
        return thread % 2 == 0 ? left : right;
    }

    @Test
    void a_counter_that_everybody_raises_is_exact_and_in_the_order_of_commits() throws Exception {
        Map<Long, Long> valueByCommit = new ConcurrentSkipListMap<>();
        Together.run(4, thread -> {
            for (int i = 0; i < 100; i++) {
                Committed<Long> commit = store(thread).commit(tx -> Shop.increment(tx, "n"));
                assertThat(valueByCommit.put(commit.number(), commit.value())).isNull();
            }
        });
        assertThat(valueByCommit.values())
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, 400).boxed().toList());
        assertThat(left.get(COUNTERS, "n")).contains(400L);
        assertThat(right.lastCommit()).isEqualTo(left.lastCommit());
    }

    @Test
    void there_is_no_write_skew_between_them() throws Exception {
        for (int round = 0; round < 30; round++) {
            left.update(tx -> {
                tx.put(COUNTERS, "a", 1L);
                tx.put(COUNTERS, "b", 1L);
            });
            Together.run(
                    2,
                    thread -> store(thread).update(tx -> {
                        long sum = tx.getAll(COUNTERS, List.of("a", "b")).values().stream()
                                .mapToLong(one -> one)
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
    void there_are_no_phantoms_between_them() throws Exception {
        AtomicInteger sold = new AtomicInteger();
        Together.run(4, thread -> {
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
    void what_one_has_acknowledged_the_other_sees() {
        for (long i = 0; i < 20; i++) {
            long number = store((int) i).put(COUNTERS, "news", i);
            assertThat(store((int) i + 1).get(COUNTERS, "news")).contains(i);
            assertThat(store((int) i + 1).<Long>read(tx -> tx.commit())).isEqualTo(number);
        }
    }

    @Test
    void one_that_slept_for_long_writes_nothing_on_what_it_knew() {
        assertThat(right.<Long>write(tx -> Shop.increment(tx, "n"))).isEqualTo(1);
        for (int i = 0; i < 1_100; i++) {
            left.update(tx -> Shop.increment(tx, "n"));
        }
        assertThat(right.<Long>write(tx -> Shop.increment(tx, "n"))).isEqualTo(1_102);
    }

    @Test
    void many_may_open_an_empty_database_at_once() throws Exception {
        Postgres empty = backend.schema(SharedPostgres.schema());
        Together.run(4, thread -> {
            try (Store store = Shop.open(empty)) {
                store.update(tx -> Shop.increment(tx, "n"));
            }
        });
        try (Store store = Shop.open(empty)) {
            assertThat(store.get(COUNTERS, "n")).contains(4L);
        }
    }
}
