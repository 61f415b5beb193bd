package io.holdfast.server.metrics;

import com.sun.management.OperatingSystemMXBean;
import io.holdfast.store.common.BuildInfo;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmInfoMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import java.lang.management.ManagementFactory;

/** The metrics of the JVM and the process, and the version of the server. */
final class ProcessMetrics implements AutoCloseable {

    private final JvmGcMetrics collections = new JvmGcMetrics();

    ProcessMetrics(MeterRegistry registry) {
        registry.config()
                // Not all collectors have concurrent phases.
                .meterFilter(MeterFilter.denyNameStartsWith("jvm.gc.concurrent"))
                // Micrometer's names for these two violate the Prometheus naming conventions.
                .meterFilter(MeterFilter.denyNameStartsWith("process.cpu.time"))
                .meterFilter(MeterFilter.denyNameStartsWith("system.cpu.count"));
        new JvmMemoryMetrics().bindTo(registry);
        collections.bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ClassLoaderMetrics().bindTo(registry);
        new JvmInfoMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
            FunctionCounter.builder("process.cpu", system, bean -> bean.getProcessCpuTime() / 1e9)
                    .description("CPU time used by the process.")
                    .baseUnit("seconds")
                    .register(registry);
        }
        Gauge.builder("system.cpus", Runtime.getRuntime(), Runtime::availableProcessors)
                .description("Processors available to the JVM.")
                .register(registry);
        BuildInfo build = BuildInfo.current();
        Gauge.builder("holdfast.build.info", () -> 1)
                .description(
                        "The version of the server, its source commit and its storage format, as labels; the value is always 1.")
                .tags("version", build.version(), "commit", build.commit(), "format", String.valueOf(build.format()))
                .register(registry);
    }

    /** Removes the listeners for garbage collections from the JVM. */
    @Override
    public void close() {
        collections.close();
    }
}
