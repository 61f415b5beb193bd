package io.holdfast.spring;

import io.holdfast.store.Store;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** Metrics of the embedded store, with the same names as on a server. */
@AutoConfiguration(after = EmbeddedStoreAutoConfiguration.class)
@ConditionalOnClass(MeterBinder.class)
public class HoldfastMetricsAutoConfiguration {

    @Bean
    @ConditionalOnBean(Store.class)
    MeterBinder holdfastStoreMetrics(Store store) {
        return registry -> {
            Gauge.builder("holdfast.store.last.commit", store, Store::lastCommit)
                    .description("The number of the last commit.")
                    .register(registry);
            Gauge.builder(
                            "holdfast.store.writable",
                            store,
                            open -> open.writeFailure().isEmpty() ? 1 : 0)
                    .description("1 if the store accepts writes, otherwise 0, for example because the disk is full.")
                    .register(registry);
            Gauge.builder("holdfast.store.waiting", store, open -> open.stats().waiting())
                    .description("Writes in the write queue.")
                    .register(registry);
            Gauge.builder("holdfast.store.disk", store, open -> open.stats().bytesOnDisk())
                    .baseUnit("bytes")
                    .description("Size of the data on disk, in bytes.")
                    .register(registry);
            FunctionCounter.builder(
                            "holdfast.store.overloads",
                            store,
                            open -> open.stats().overloaded())
                    .description("Writes rejected because the write queue was full.")
                    .register(registry);
        };
    }
}
