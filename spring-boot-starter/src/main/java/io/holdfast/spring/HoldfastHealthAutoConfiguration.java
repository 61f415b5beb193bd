package io.holdfast.spring;

import io.holdfast.client.Holdfast;
import io.holdfast.store.Store;
import io.holdfast.store.error.StoreException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/**
 * Health indicators for the embedded store (whether it accepts writes) and for the client's server (whether it is
 * ready).
 */
@AutoConfiguration(after = {EmbeddedStoreAutoConfiguration.class, HoldfastClientAutoConfiguration.class})
@ConditionalOnClass(HealthIndicator.class)
public class HoldfastHealthAutoConfiguration {

    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    @Bean
    @ConditionalOnBean(Store.class)
    @ConditionalOnMissingBean(name = "holdfastStoreHealthIndicator")
    HealthIndicator holdfastStoreHealthIndicator(Store store) {
        return () -> {
            Optional<StoreException> failure = store.writeFailure();
            return failure.isEmpty()
                    ? Health.up().withDetail("commit", store.lastCommit()).build()
                    : Health.down(failure.get()).build();
        };
    }

    @Bean
    @ConditionalOnBean(Holdfast.class)
    @ConditionalOnMissingBean(name = "holdfastServerHealthIndicator")
    HealthIndicator holdfastServerHealthIndicator(Holdfast client) {
        HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
        return () -> ready(http, client.address());
    }

    private static Health ready(HttpClient http, URI server) {
        try {
            HttpResponse<String> response = http.send(
                    HttpRequest.newBuilder(server.resolve("/readyz"))
                            .timeout(TIMEOUT)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            return (response.statusCode() == 200 ? Health.up() : Health.down())
                    .withDetail("server", server.toString())
                    .build();
        } catch (IOException e) {
            return Health.down(e).withDetail("server", server.toString()).build();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Health.unknown().build();
        }
    }
}
