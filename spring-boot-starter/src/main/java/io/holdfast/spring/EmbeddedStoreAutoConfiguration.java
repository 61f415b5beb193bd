package io.holdfast.spring;

import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOptions;
import io.holdfast.identity.MasterKeyring;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.Queues;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryOptions;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * A store in a folder, with all modules. Beans of type {@link Schema} add the application's own tables; a bean with a
 * module's options replaces the defaults. A bean of type {@link Store} replaces the store.
 */
@AutoConfiguration(after = MasterKeysAutoConfiguration.class)
@ConditionalOnProperty("holdfast.embedded.folder")
@EnableConfigurationProperties(HoldfastProperties.class)
public class EmbeddedStoreAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    Store holdfastStore(HoldfastProperties properties, ObjectProvider<Schema> schemas) {
        Path folder = Objects.requireNonNull(properties.embedded().folder());
        List<Schema> all =
                new ArrayList<>(List.of(Ledger.SCHEMA, Seats.SCHEMA, Queues.SCHEMA, Retries.SCHEMA, Identities.SCHEMA));
        schemas.orderedStream().forEach(all::add);
        return Store.on(RocksDb.at(folder).withDurability(properties.embedded().durability()))
                .schemas(all.toArray(Schema[]::new))
                .open();
    }

    @Bean
    @ConditionalOnMissingBean
    Ledger holdfastLedger(Store store, ObjectProvider<LedgerOptions> options) {
        LedgerOptions configured = options.getIfAvailable();
        return configured == null ? new Ledger(store) : new Ledger(store, configured);
    }

    @Bean
    @ConditionalOnMissingBean
    Seats holdfastSeats(Store store, ObjectProvider<SeatsOptions> options) {
        return new Seats(store, options.getIfAvailable(() -> SeatsOptions.DEFAULT));
    }

    @Bean
    @ConditionalOnMissingBean
    Queues holdfastQueues(Store store, ObjectProvider<QueueOptions> options) {
        QueueOptions configured = options.getIfAvailable();
        return configured == null ? new Queues(store) : new Queues(store, configured);
    }

    @Bean
    @ConditionalOnMissingBean
    Retries holdfastRetries(Store store, ObjectProvider<RetryOptions> options) {
        return new Retries(store, options.getIfAvailable(() -> RetryOptions.DEFAULT));
    }

    /** Created only if master keys are configured, in the properties or as a bean. */
    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnBean(MasterKeyring.class)
    Identities holdfastIdentities(Store store, MasterKeyring keys, ObjectProvider<IdentityOptions> options) {
        return new Identities(store, options.getIfAvailable(() -> IdentityOptions.of(keys)));
    }

    @Bean
    @ConditionalOnMissingBean
    HoldfastTemplate holdfastTemplate(Store store, Ledger ledger, Seats seats, Queues queues, Retries retries) {
        return new HoldfastTemplate(store, ledger, seats, queues, retries);
    }

    @Bean
    ModuleSweeps holdfastSweeps(HoldfastProperties properties, Ledger ledger, Seats seats, Queues queues) {
        return new ModuleSweeps(properties.embedded().sweepEvery(), ledger, seats, queues);
    }

    @Bean
    QueueWorkers holdfastWorkers(HoldfastProperties properties, Queues queues, ObjectProvider<QueueWorkerBean> workers) {
        return new QueueWorkers(queues, workers.orderedStream().toList(), properties.worker());
    }
}
