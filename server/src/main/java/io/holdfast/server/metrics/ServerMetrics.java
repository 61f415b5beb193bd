package io.holdfast.server.metrics;

import io.holdfast.store.Store;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.StoreException;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All metrics of a server: requests, operations, business events, the store and the process. */
public final class ServerMetrics implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ServerMetrics.class);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    /** Created first, because it registers filters, which must be set before any meter is created. */
    private final ProcessMetrics process = new ProcessMetrics(registry);

    private final RequestMetrics requests = new RequestMetrics(registry);
    private final BusinessEventCounters domain = new BusinessEventCounters(registry);
    private final LabeledCounters operations = new LabeledCounters(
            registry,
            "holdfast.operations",
            "Operations of the modules by outcome: done, the code of a refusal, or failed for invalid requests and"
                    + " server errors.",
            "operation",
            "outcome");
    private final StoreMetrics store;

    /**
     * Creates the metrics.
     *
     * @param written the action to run after every non-empty commit
     */
    public ServerMetrics(Runnable written) {
        this.store = new StoreMetrics(registry, written);
    }

    /** Registers the number of requests in flight. */
    public void registerInFlight(IntSupplier inFlight) {
        Gauge.builder("holdfast.http.under.way", inFlight, IntSupplier::getAsInt)
                .description("Requests in flight.")
                .strongReference(true)
                .register(registry);
    }

    /**
     * Registers the metrics of the host: disk space, the newest backup and the certificate.
     *
     * @param expiry returns the certificate's expiry time, or null without a certificate
     */
    public void registerHost(
            Path data, Path backups, Supplier<@Nullable Instant> verified, Supplier<@Nullable Instant> expiry) {
        DiskBackupAndCertificateMetrics.register(registry, data, backups, verified, expiry);
    }

    /**
     * Reports the metrics of a store and of its modules at each scrape, until the returned registration is closed or
     * another store is registered.
     */
    public AutoCloseable register(Store open, MultiCollector modules) {
        AutoCloseable gauges = store.observe(open);
        AutoCloseable collector = register(modules);
        return () -> {
            collector.close();
            gauges.close();
        };
    }

    /** Registers metrics that are read at each scrape, until the returned registration is closed. */
    public AutoCloseable register(MultiCollector collector) {
        MultiCollector readable = () -> collect(collector);
        registry.getPrometheusRegistry().register(readable);
        return () -> registry.getPrometheusRegistry().unregister(readable);
    }

    private static MetricSnapshots collect(MultiCollector collector) {
        try {
            return collector.collect();
        } catch (StoreException e) {
            LOG.warn("a scrape omits metrics that could not be read from the store: {}", e.getMessage());
            return MetricSnapshots.of();
        }
    }

    /** Returns the listener that records the events of the store. */
    public StoreListener storeListener() {
        return store;
    }

    /** Returns the counters of business events. */
    public BusinessEventCounters domain() {
        return domain;
    }

    /** Records the response to a request. */
    public void recordRequest(String method, String route, int status, Duration took) {
        requests.record(method, route, status, took);
    }

    /**
     * Records an operation.
     *
     * @param outcome {@code done}, the code of a refusal, or {@code failed}
     */
    public void recordOperation(String name, String outcome) {
        operations.add(1, name, outcome);
    }

    /** Returns the current values of all metrics. */
    public MetricSnapshots read() {
        return registry.getPrometheusRegistry().scrape();
    }

    public String scrape() {
        return registry.scrape();
    }

    @Override
    public void close() {
        process.close();
    }
}
