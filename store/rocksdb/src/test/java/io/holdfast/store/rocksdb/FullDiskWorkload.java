package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.store.error.TryAgainException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Writers that insert numbered rows and count them in the same transaction. A call is repeated only if the store says
 * that nothing was written. What the writers learn is compared with the store.
 */
final class FullDiskWorkload {

    static final Table<Long, byte[]> ROWS = Table.of("rows", Keys.u64(), Values.bytes());
    static final Table<Long, Long> COUNTS = Table.of("counts", Keys.u64(), Values.cbor(Long.class));
    static final Schema SCHEMA = Schema.of("workload", ROWS, COUNTS);

    private static final int WRITERS = 8;
    private static final int ROW_BYTES = 300;
    private static final long PAUSE_NANOS = 5_000_000;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final Store store;
    private final Consumer<String> report;
    private final ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
    private final Collection<String> lines = new ConcurrentLinkedQueue<>();
    private volatile boolean stopping;

    /**
     * Starts the writers.
     *
     * @param report receives the outcome of each insertion
     */
    FullDiskWorkload(Store store, Consumer<String> report) {
        this.store = store;
        this.report = report;
        for (int writer = 0; writer < WRITERS; writer++) {
            long number = writer;
            threads.execute(() -> write(number));
        }
    }

    private void write(long writer) {
        for (long row = writer << 32; !stopping; row++) {
            report(insert(writer, row), row);
        }
    }

    private void report(String outcome, long row) {
        String line = outcome + " " + row;
        lines.add(line);
        report.accept(line);
    }

    private String insert(long writer, long row) {
        byte[] value = new byte[ROW_BYTES];
        new Random(row).nextBytes(value);
        while (true) {
            pause();
            try {
                store.update(tx -> {
                    assertThat(tx.get(ROWS, row))
                            .as("row %s, inserted for the first time", row)
                            .isEmpty();
                    tx.put(ROWS, row, value);
                    tx.put(COUNTS, writer, tx.get(COUNTS, writer).orElse(0L) + 1);
                });
                return "ack";
            } catch (TryAgainException e) {
                if (stopping) {
                    return "none";
                }
            } catch (OutcomeUnknownException e) {
                return "unknown";
            } catch (Throwable e) {
                return "failed with " + e + ":";
            }
        }
    }

    /** Limits the rate, so that the rows themselves do not fill the disk. */
    private static void pause() {
        long end = System.nanoTime() + PAUSE_NANOS;
        for (long left = PAUSE_NANOS; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Waits until the given number of further rows is acknowledged. */
    void awaitMoreCommits(int count) {
        int before = acknowledged(lines).size();
        await().atMost(TIMEOUT).until(() -> acknowledged(lines).size() >= before + count);
    }

    long countRows() {
        return store.read(tx -> tx.scan(ROWS).count());
    }

    void stop() throws InterruptedException {
        stopping = true;
        threads.shutdown();
        assertThat(threads.awaitTermination(TIMEOUT.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
    }

    boolean isStopped() {
        return threads.isTerminated();
    }

    /** Asserts that a store contains what the writers learned. */
    void verify(Store opened) {
        verify(opened, lines);
    }

    static void verify(Store opened, Collection<String> lines) {
        assertThat(lines).noneMatch(line -> line.startsWith("failed"));
        assertThat(opened.verify(ProgressListener.NONE).problems()).isEmpty();
        Set<Long> rows = opened.read(tx -> {
            Set<Long> keys = new TreeSet<>();
            tx.scan(ROWS).forEach(row -> keys.add(row.key()));
            return keys;
        });
        Set<Long> missing = acknowledged(lines);
        missing.removeAll(rows);
        assertThat(missing).as("acknowledged rows that are missing").isEmpty();
        Set<Long> unexpected = new TreeSet<>(rows);
        unexpected.removeAll(acknowledged(lines));
        unexpected.removeAll(rows("unknown ", lines));
        assertThat(unexpected).as("rows that were not inserted").isEmpty();
        long counted = opened.read(
                tx -> tx.scan(COUNTS).stream().mapToLong(count -> count.value()).sum());
        assertThat(counted).as("insertions").isEqualTo(rows.size());
    }

    private static Set<Long> acknowledged(Collection<String> lines) {
        return rows("ack ", lines);
    }

    private static Set<Long> rows(String outcome, Collection<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(outcome))
                .map(line -> Long.parseLong(line.substring(outcome.length())))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns whether the store rejects writes because of a failed write. */
    static boolean isDown(Store store) {
        return store.writeFailure()
                .map(failure -> failure.code() == ErrorCode.WRITE_FAILED)
                .orElse(false);
    }

    /** Like {@link #verify}, for writers that were killed: the last insertion of each is unknown. */
    static void verifyKilled(Store opened, List<String> lines) {
        List<String> all = new ArrayList<>(lines);
        for (long writer = 0; writer < WRITERS; writer++) {
            long first = writer << 32;
            long next = lines.stream()
                            .filter(line -> line.contains(" "))
                            .map(line -> line.substring(line.indexOf(' ') + 1))
                            .mapToLong(Long::parseLong)
                            .filter(row -> row >>> 32 == first >>> 32)
                            .max()
                            .orElse(first - 1)
                    + 1;
            all.add("unknown " + next);
        }
        verify(opened, all);
    }
}
