package io.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.identity.Identities;
import io.holdfast.ledger.Ledger;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.Queues;
import io.holdfast.retry.Retries;
import io.holdfast.seats.Seats;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The embedded store in a real application context. */
class EmbeddedStoreAutoConfigurationTest {

    private static final Table<Long, String> NOTES = Table.of("notes", Keys.u64(), Values.string());

    @TempDir
    Path folder;

    private ApplicationContextRunner runner;

    @BeforeEach
    void configure() {
        runner = new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        MasterKeysAutoConfiguration.class,
                        EmbeddedStoreAutoConfiguration.class,
                        HoldfastClientAutoConfiguration.class,
                        HoldfastHealthAutoConfiguration.class,
                        HoldfastMetricsAutoConfiguration.class));
    }

    private ApplicationContextRunner embedded() {
        return runner.withPropertyValues("holdfast.embedded.folder=" + folder.resolve("data"));
    }

    @Test
    void withoutPropertiesThereIsNothing() {
        runner.run(context -> assertThat(context)
                .hasNotFailed()
                .doesNotHaveBean(Store.class)
                .doesNotHaveBean(HealthIndicator.class)
                .doesNotHaveBean(MeterBinder.class));
    }

    @Test
    void aFolderOpensAStoreWithItsModulesAndClosesItWithTheContext() {
        for (int start = 1; start <= 2; start++) { // The second fails if the first has not closed the store.
            embedded().run(context -> {
                assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(Store.class)
                        .hasSingleBean(Ledger.class)
                        .hasSingleBean(Seats.class)
                        .hasSingleBean(Queues.class)
                        .hasSingleBean(Retries.class)
                        .hasSingleBean(HoldfastTemplate.class)
                        .doesNotHaveBean(Identities.class);
                HoldfastTemplate template = context.getBean(HoldfastTemplate.class);
                assertThat(template.<Boolean>write((tx, holdfast) -> {
                            holdfast.queues().admin().put(tx, QueueConfig.named("work"));
                            return true;
                        }))
                        .isTrue();
            });
        }
    }

    @Test
    void masterKeysAddTheIdentityModule() {
        String key = Base64.getEncoder().encodeToString(new byte[32]);
        embedded()
                .withPropertyValues("holdfast.embedded.master-keys.k1=" + key)
                .run(context -> assertThat(context).hasSingleBean(Identities.class));
    }

    @Test
    void healthAndMetricsDescribeTheStore() {
        embedded().run(context -> {
            assertThat(context.getBean(HealthIndicator.class).health().getStatus())
                    .isEqualTo(Status.UP);
            SimpleMeterRegistry registry = new SimpleMeterRegistry();
            context.getBean(MeterBinder.class).bindTo(registry);
            assertThat(registry.get("holdfast.store.writable").gauge().value()).isEqualTo(1);
        });
    }

    /** Tables and a worker of the application. */
    @Configuration(proxyBeanMethods = false)
    static class Application {

        final List<String> handled = new CopyOnWriteArrayList<>();

        @Bean
        Schema notes() {
            return Schema.of("application", NOTES);
        }

        @Bean
        QueueWorkerBean worker() {
            return new QueueWorkerBean() {
                @Override
                public String queue() {
                    return "mails";
                }

                @Override
                public void handle(MessageDelivery delivery) {
                    String text = new String(delivery.payload(), StandardCharsets.UTF_8);
                    handled.add(text);
                    if (text.equals("fails once") && handled.indexOf(text) == handled.lastIndexOf(text)) {
                        throw new IllegalStateException("the mail server is down");
                    }
                }
            };
        }
    }

    @Test
    void workersProcessMessagesAgainIfTheyFailAndTablesOfTheApplicationExist() {
        embedded()
                .withUserConfiguration(Application.class)
                .withPropertyValues("holdfast.worker.retry-delay=10ms", "holdfast.worker.poll-timeout=200ms")
                .run(context -> {
                    Queues queues = context.getBean(Queues.class);
                    queues.admin().put(QueueConfig.named("mails"));
                    context.getBean(Store.class).put(NOTES, 1L, "one");
                    queues.enqueue(NewMessage.of("mails", "works".getBytes(StandardCharsets.UTF_8)));
                    queues.enqueue(NewMessage.of("mails", "fails once".getBytes(StandardCharsets.UTF_8)));
                    List<String> handled = context.getBean(Application.class).handled;
                    await().until(() -> handled.size() == 3);
                    assertThat(handled).containsOnlyOnce("works");
                    await().until(() ->
                            queues.views().stats("mails").orElseThrow().ready() == 0);
                });
    }
}
