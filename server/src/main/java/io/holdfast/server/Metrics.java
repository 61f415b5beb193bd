package io.holdfast.server;

import io.holdfast.store.Store;
import io.holdfast.store.StoreException;
import io.holdfast.store.StoreListener;
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
final class Metrics implements StoreListener {

    private static final Logger LOG = LoggerFactory.getLogger(Store.class);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Timer running = registry.timer("holdfast.store.running");
    private final Timer writing = registry.timer("holdfast.store.writing");
    private final DistributionSummary group = registry.summary("holdfast.store.group.functions");
    private final Counter overloads = registry.counter("holdfast.store.overloads");
    private final Counter slow = registry.counter("holdfast.store.slow.functions");
    private final Counter swept = registry.counter("holdfast.store.swept.rows");
    private final Counter failures = registry.counter("holdfast.store.failures");

    private final Runnable written;

    /**
     * Counts.
     *
     * @param written told of every commit that wrote something
     */
    Metrics(Runnable written) {
        this.written = written;
    }

    /** What the store and the server can be asked for at any time. */
    void watch(Store store, IntSupplier requests) {
        gauge("holdfast.store.last.commit", store, Store::lastCommit);
        gauge("holdfast.store.waiting", store, open -> open.stats().waiting());
        gauge("holdfast.store.disk.bytes", store, open -> open.stats().bytesOnDisk());
        gauge("holdfast.http.under.way", requests, IntSupplier::getAsInt);
    }

    private <T> void gauge(String name, T of, ToDoubleFunction<T> value) {
        Gauge.builder(name, of, value).strongReference(true).register(registry);
    }

    /** One call was answered. */
    void call(String method, String route, int status, Duration took) {
        registry.timer("holdfast.http.requests", "method", method, "route", route, "status", Integer.toString(status))
                .record(took);
    }

    /** One operation was done, refused by a code, or failed. */
    void operation(String name, String outcome) {
        registry.counter("holdfast.operations", "operation", name, "outcome", outcome)
                .increment();
    }

    String text() {
        return registry.scrape();
    }

    @Override
    public void onCommit(GroupCommit commit) {
        group.record(commit.functions());
        running.record(commit.running());
        writing.record(commit.writing());
        if (commit.writes() > 0) {
            written.run();
        }
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
        registry.counter("holdfast.store.stalls", "state", state).increment();
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
