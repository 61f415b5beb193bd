package io.holdfast.server.metrics;

import io.holdfast.store.Store;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.StoreException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The metrics of the store: commit groups, fsyncs, rejections, stalls and failures. */
final class StoreMetrics implements StoreListener {

    private static final Logger LOG = LoggerFactory.getLogger(Store.class);

    /** The bucket boundaries for the durations of commits and fsyncs: 50 us to 1 s. */
    private static final Duration[] DURATIONS = IntStream.of(
                    50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000,
                    1_000_000)
            .mapToObj(micros -> Duration.ofNanos(micros * 1_000L))
            .toArray(Duration[]::new);

    /** The bucket boundaries for group sizes: the powers of two from 1 to 4,096. */
    private static final double[] SIZES =
            IntStream.rangeClosed(0, 12).mapToDouble(power -> 1 << power).toArray();

    private static final List<String> STALL_STATES = List.of("delayed", "stopped", "normal");

    private final MeterRegistry registry;
    private final Runnable written;
    private final Timer running;
    private final Timer writing;
    private final Timer commit;
    private final Timer fsync;
    private final DistributionSummary group;
    private final Counter overloads;
    private final Counter slow;
    private final Counter swept;
    private final Counter failures;
    private final AtomicReference<@Nullable Store> observed = new AtomicReference<>();

    /**
     * Creates the metrics.
     *
     * @param written the action to run after every non-empty commit
     */
    StoreMetrics(MeterRegistry registry, Runnable written) {
        this.registry = registry;
        this.written = written;
        running = timer("holdfast.store.running", "Time to run the write functions of a commit group.");
        writing = timer("holdfast.store.writing", "Time to make a commit group durable.");
        commit = timer(
                "holdfast.store.commit", "Time to run the write functions of a commit group and make it durable.");
        fsync = timer("holdfast.store.fsync", "Duration of an fsync of the journal.");
        group = DistributionSummary.builder("holdfast.store.group.functions")
                .description("Write functions per commit group.")
                .serviceLevelObjectives(SIZES)
                .register(registry);
        overloads = counter("holdfast.store.overloads", "Writes rejected because the write queue was full.");
        slow = counter("holdfast.store.slow.functions", "Write functions that ran too long and delayed all writes.");
        swept = counter("holdfast.store.swept.rows", "Expired rows removed by the sweeper.");
        failures = counter(
                "holdfast.store.failures",
                "Failures after which the store rejected writes until it recovered or was reopened.");
        STALL_STATES.forEach(this::stalls);
        registerGauges();
    }

    private void registerGauges() {
        gauge("holdfast.store.last.commit", "The number of the last commit.", Store::lastCommit);
        gauge(
                "holdfast.store.writable",
                "1 if the store accepts writes, otherwise 0, for example because the disk is full.",
                open -> open.writeFailure().isEmpty() ? 1 : 0);
        gauge(
                "holdfast.store.waiting",
                "Writes in the write queue.",
                open -> open.stats().waiting());
        gauge(
                "holdfast.store.disk.bytes",
                "Size of the data on disk, in bytes.",
                open -> open.stats().bytesOnDisk());
    }

    /** Reads the gauges from the given store until the returned registration is closed or another store is observed. */
    AutoCloseable observe(Store open) {
        observed.set(open);
        return () -> observed.compareAndSet(open, null);
    }

    /** Registers a gauge that has no value while no store is observed. */
    private void gauge(String name, String description, ToDoubleFunction<Store> value) {
        Gauge.builder(name, () -> {
                    Store open = observed.get();
                    return open == null ? Double.NaN : value.applyAsDouble(open);
                })
                .description(description)
                .strongReference(true)
                .register(registry);
    }

    private Timer timer(String name, String description) {
        return Timer.builder(name)
                .description(description)
                .serviceLevelObjectives(DURATIONS)
                .register(registry);
    }

    private Counter counter(String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }

    private Counter stalls(String state) {
        return Counter.builder("holdfast.store.stalls")
                .description("Changes of RocksDB's write stall state.")
                .tags("state", state)
                .register(registry);
    }

    @Override
    public void onCommit(GroupCommit commits) {
        if (commits.writes() == 0) {
            return; // The functions wrote nothing.
        }
        group.record(commits.functions());
        running.record(commits.running());
        writing.record(commits.writing());
        commit.record(commits.running().plus(commits.writing()));
        written.run();
    }

    @Override
    public void onSync(Duration took) {
        fsync.record(took);
    }

    @Override
    public void onOverload(int waiting) {
        overloads.increment();
    }

    @Override
    public void onSlowFunction(String name, Duration took) {
        slow.increment();
        LOG.warn("write function {} has been running for {} and delays all other writes", name, took);
    }

    @Override
    public void onStall(String family, String state) {
        stalls(state).increment();
    }

    @Override
    public void onSweep(int rows) {
        swept.increment(rows);
    }

    @Override
    public void onFailure(StoreException failure) {
        failures.increment();
        LOG.error("the store has failed and rejects writes", failure);
    }

    @Override
    public void onRecovered(Duration outage) {
        written.run(); // The commits of the failed group may be durable.
    }
}
