package io.holdfast.server.metrics;

import io.holdfast.server.modules.ModuleMetrics;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.store.Store;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.StoreException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.function.IntSupplier;
import java.util.function.ToDoubleFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is counted: calls by route, operations by outcome, and what the store does. */
public final class ServerMetrics implements StoreListener {

    private static final Logger LOG = LoggerFactory.getLogger(Store.class);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Timer running = Timer.builder("holdfast.store.running")
            .description("Running the functions of a group.")
            .register(registry);
    private final Timer writing = Timer.builder("holdfast.store.writing")
            .description("Making a group durable.")
            .register(registry);
    private final DistributionSummary group = DistributionSummary.builder("holdfast.store.group.functions")
            .description("Functions that were committed together.")
            .register(registry);
    private final Counter overloads = counter("holdfast.store.overloads", "Writes turned away, since too many waited.");
    private final Counter slow = counter("holdfast.store.slow.functions", "Functions that everybody had to wait for.");
    private final Counter swept = counter("holdfast.store.swept.rows", "Rows removed because their time was over.");
    private final Counter failures = counter("holdfast.store.failures", "Failures after which nothing is written.");

    private final Runnable written;

    /**
     * Counts.
     *
     * @param written told of every commit that wrote something
     */
    public ServerMetrics(Runnable written) {
        this.written = written;
    }

    /** What the store and the server can be asked for at any time. */
    public void registerGauges(ServerModules rooms, IntSupplier requests) {
        Store store = rooms.store();
        gauge("holdfast.store.last.commit", "The newest commit.", store, Store::lastCommit);
        gauge(
                "holdfast.store.waiting",
                "Writes that wait for their turn.",
                store,
                open -> open.stats().waiting());
        gauge(
                "holdfast.store.disk.bytes",
                "What the data take.",
                store,
                open -> open.stats().bytesOnDisk());
        gauge("holdfast.http.under.way", "Calls that are not answered yet.", requests, IntSupplier::getAsInt);
        registry.getPrometheusRegistry().register(new ModuleMetrics(rooms));
    }

    private <T> void gauge(String name, String what, T of, ToDoubleFunction<T> value) {
        Gauge.builder(name, of, value).description(what).strongReference(true).register(registry);
    }

    private Counter counter(String name, String what) {
        return Counter.builder(name).description(what).register(registry);
    }

    /** One call was answered. */
    public void recordRequest(String method, String route, int status, Duration took) {
        Timer.builder("holdfast.http.requests")
                .description("Calls, from the first byte to the last of the answer.")
                .tags("method", method, "route", route, "status", Integer.toString(status))
                .register(registry)
                .record(took);
    }

    /** One operation was done, refused by a code, or failed. */
    public void recordOperation(String name, String outcome) {
        Counter.builder("holdfast.operations")
                .description("Operations of the rooms, done or refused by a code.")
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
            return; // It only looked: nothing was made durable, and no commit was made.
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
        LOG.warn("{} has been running for {}, and everybody waits for it", name, took);
    }

    @Override
    public void onStall(String family, String state) {
        Counter.builder("holdfast.store.stalls")
                .description("Changes of how much RocksDB holds writers back.")
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
        LOG.error("the store takes no more writes", failure);
    }
}
