package io.holdfast.testkit.conformance;

import static io.holdfast.testkit.internal.SampleSchema.COUNTERS;
import static io.holdfast.testkit.internal.SampleSchema.SEATS;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.ReadTx;
import io.holdfast.store.Snapshot;
import io.holdfast.store.common.CommitResult;
import io.holdfast.testkit.ConcurrentRunner;
import io.holdfast.testkit.internal.SampleSchema.SeatKey;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Conformance tests for isolation: concurrent transactions are serializable. */
abstract class IsolationConformance extends ConformanceTestBase {

    private static final int THREADS = 4;

    IsolationConformance(BackendConformance suite) {
        super(suite);
    }

    @Test
    final void no_update_is_lost() throws Exception {
        Map<Long, Long> valueByCommit = new ConcurrentHashMap<>();
        ConcurrentRunner.run(THREADS, thread -> {
            for (int i = 0; i < 50; i++) {
                CommitResult<Long> commit = store.commit(tx -> {
                    long next = tx.get(COUNTERS, "n").orElse(0L) + 1;
                    tx.put(COUNTERS, "n", next);
                    return next;
                });
                assertThat(valueByCommit.put(commit.number(), commit.value())).isNull();
            }
        });
        assertThat(store.get(COUNTERS, "n")).contains(THREADS * 50L);
        assertThat(new ConcurrentSkipListMap<>(valueByCommit).values())
                .as("values in the order of commit numbers")
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, THREADS * 50L).boxed().toList());
        if (dense()) {
            assertThat(valueByCommit).containsKey(store.lastCommit() - THREADS * 50L + 1);
        }
    }

    @Test
    final void there_is_no_write_skew() throws Exception {
        for (int round = 0; round < 25; round++) {
            store.update(tx -> {
                tx.put(COUNTERS, "a", 1L);
                tx.put(COUNTERS, "b", 1L);
            });
            ConcurrentRunner.run(
                    2,
                    thread -> store.update(tx -> {
                        if (sum(tx, List.of("a", "b")) == 2) {
                            tx.put(COUNTERS, thread == 0 ? "a" : "b", 0L);
                        }
                    }));
            assertThat(store.<Long>read(tx -> sum(tx, List.of("a", "b")))).isEqualTo(1);
        }
    }

    @Test
    final void there_are_no_phantoms() throws Exception {
        int capacity = 5;
        for (int round = 0; round < 15; round++) {
            String event = "event" + round;
            AtomicInteger soldCount = new AtomicInteger();
            ConcurrentRunner.run(THREADS, thread -> {
                for (int i = 0; i < 4; i++) {
                    int seat = thread * 4 + i;
                    boolean sold = store.write(tx -> {
                        long count = tx.scan(SEATS)
                                .prefix(SeatKey.CODEC.prefix(event))
                                .count();
                        if (count < capacity) {
                            tx.put(SEATS, new SeatKey(event, 1, seat), "sold");
                        }
                        return count < capacity;
                    });
                    soldCount.addAndGet(sold ? 1 : 0);
                }
            });
            assertThat(soldCount).hasValue(capacity);
            assertThat(store.<Long>read(tx ->
                            tx.scan(SEATS).prefix(SeatKey.CODEC.prefix(event)).count()))
                    .isEqualTo(capacity);
        }
    }

    @Test
    final void reads_and_snapshots_see_only_complete_transfers() throws Exception {
        List<String> accounts = List.of("a", "b", "c", "d", "e");
        store.update(tx -> accounts.forEach(account -> tx.put(COUNTERS, account, 100L)));
        ConcurrentRunner.run(THREADS, thread -> {
            for (int i = 0; i < 60; i++) {
                String from = accounts.get((i + thread) % 5);
                String to = accounts.get((i * 2 + thread + 1) % 5);
                if (thread < 2) {
                    store.update(tx -> {
                        tx.put(COUNTERS, from, tx.get(COUNTERS, from).orElseThrow() - 1);
                        tx.put(COUNTERS, to, tx.get(COUNTERS, to).orElseThrow() + 1);
                    });
                } else if (thread == 2) {
                    assertThat(store.<Long>read(tx -> sum(tx, accounts))).isEqualTo(500);
                    assertThat(store.<Long>write(tx -> sum(tx, accounts))).isEqualTo(500);
                } else {
                    try (Snapshot snapshot = store.snapshot()) {
                        assertThat(sum(snapshot, accounts)).isEqualTo(500);
                        assertThat(snapshot.scan(COUNTERS).stream()
                                        .mapToLong(row -> row.value())
                                        .sum())
                                .isEqualTo(500);
                    }
                }
            }
        });
    }

    @Test
    final void acknowledged_commits_are_visible_to_all_later_reads() throws Exception {
        AtomicLong acknowledged = new AtomicLong();
        ConcurrentRunner.run(THREADS, thread -> {
            for (int i = 0; i < 60; i++) {
                long before = acknowledged.get();
                if (thread < 2) {
                    long number = store.update(tx -> tx.put(COUNTERS, "t" + thread, tx.lastCommit()));
                    assertThat(number).isGreaterThan(before);
                    acknowledged.accumulateAndGet(number, Math::max);
                } else {
                    assertThat(store.<Long>read(ReadTx::lastCommit)).isGreaterThanOrEqualTo(before);
                    assertThat(store.lastCommit()).isGreaterThanOrEqualTo(before);
                }
            }
        });
    }

    @Test
    final void only_one_of_many_concurrent_takes_succeeds() throws Exception {
        for (int round = 0; round < 20; round++) {
            store.put(COUNTERS, "prize", 1L);
            AtomicInteger winners = new AtomicInteger();
            ConcurrentRunner.run(THREADS, thread -> {
                if (store.write(tx -> tx.take(COUNTERS, "prize")).isPresent()) {
                    winners.incrementAndGet();
                }
            });
            assertThat(winners).hasValue(1);
        }
    }

    private static long sum(ReadTx tx, List<String> accounts) {
        return accounts.stream()
                .mapToLong(account -> tx.get(COUNTERS, account).orElse(0L))
                .sum();
    }
}
