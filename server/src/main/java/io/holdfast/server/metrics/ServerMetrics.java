package io.holdfast.server.metrics;

import io.holdfast.store.Store;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.StoreException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import java.time.Duration;
import java.util.function.IntSupplier;
import java.util.function.ToDoubleFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The metrics for requests by route, operations by outcome, and the store. */
public final class ServerMetrics implements StoreListener {

    private static final Logger LOG = LoggerFactory.getLogger(Store.class);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Timer running = Timer.builder("holdfast.store.running")
            .description("Time to run the write functions of a commit group.")
            .register(registry);
    private final Timer writing = Timer.builder("holdfast.store.writing")
            .description("Time to make a commit group durable.")
            .register(registry);
    private final DistributionSummary group = DistributionSummary.builder("holdfast.store.group.functions")
            .description("Write functions per commit group.")
            .register(registry);
    private final Counter overloads =
            counter("holdfast.store.overloads", "Writes rejected because the write queue was full.");
    private final Counter slow =
            counter("holdfast.store.slow.functions", "Write functions that ran too long and delayed all writes.");
    private final Counter swept = counter("holdfast.store.swept.rows", "Expired rows removed by the sweeper.");
    private final Counter failures =
            counter("holdfast.store.failures", "Fatal store failures, after which the store accepts no writes.");

    private final Runnable written;

    /**
     * Creates the metrics.
     *
     * @param written the action to run after every commit that wrote something
     */
    public ServerMetrics(Runnable written) {
        this.written = written;
    }

    /**
     * Registers the metrics that are read at each scrape.
     *
     * @param requests the number of requests in flight
     * @param modules the metrics of the modules
     */
    public void registerGauges(Store store, IntSupplier requests, MultiCollector modules) {
        gauge("holdfast.store.last.commit", "The number of the last commit.", store, Store::lastCommit);
        gauge(
                "holdfast.store.waiting",
                "Writes in the write queue.",
                store,
                open -> open.stats().waiting());
        gauge(
                "holdfast.store.disk.bytes",
                "Size of the data on disk, in bytes.",
                store,
                open -> open.stats().bytesOnDisk());
        gauge("holdfast.http.under.way", "Requests in flight.", requests, IntSupplier::getAsInt);
        registry.getPrometheusRegistry().register(modules);
    }

    /** Registers metrics that are read at each scrape. */
    public void register(MultiCollector collector) {
        registry.getPrometheusRegistry().register(collector);
    }

    private <T> void gauge(String name, String description, T source, ToDoubleFunction<T> value) {
        Gauge.builder(name, source, value)
                .description(description)
                .strongReference(true)
                .register(registry);
    }

    private Counter counter(String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }

    /** Records the response to a request. */
    public void recordRequest(String method, String route, int status, Duration took) {
        Timer.builder("holdfast.http.requests")
                .description("Requests, from the first byte of the request to the last byte of the response.")
                .tags("method", method, "route", route, "status", Integer.toString(status))
                .register(registry)
                .record(took);
    }

    /**
     * Records an operation.
     *
     * @param outcome {@code done}, the code of a refusal, or {@code failed}
     */
    public void recordOperation(String name, String outcome) {
        Counter.builder("holdfast.operations")
                .description("Operations of the modules by outcome: done, failed, or the code of a refusal.")
                .tags("operation", name, "outcome", outcome)
                .register(registry)
                .increment();
    }

    public String scrape() {
        return registry.scrape();
    }

    @Override
    public void onCommit(GroupCommit commit) {
        if (commit.writes() == 0) {
            return; // The functions only read.
        }
        group.record(commit.functions());
        running.record(commit.running());
        writing.record(commit.writing());
        written.run();
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
        Counter.builder("holdfast.store.stalls")
                .description("Changes of RocksDB's write stall state.")
                .tags("state", state)
                .register(registry)
                .increment();
    }

    @Override
    public void onSweep(int rows) {
        swept.increment(rows);
    }

    @Override
    public void onFailure(StoreException failure) {
        failures.increment();
        LOG.error("the store has failed and accepts no more writes", failure);
    }
}
