package io.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.holdfast.client.Holdfast;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** The client of a server in a real application context. */
class HoldfastClientAutoConfigurationTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    EmbeddedStoreAutoConfiguration.class,
                    HoldfastClientAutoConfiguration.class,
                    HoldfastHealthAutoConfiguration.class));

    @Test
    void aUrlCreatesAClientWhoseHealthIsThatOfTheServer() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/readyz", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        runner.withPropertyValues("holdfast.client.url=" + url, "holdfast.client.key=hf_test")
                .run(context -> {
                    assertThat(context).hasNotFailed().hasSingleBean(Holdfast.class);
                    assertThat(context.getBean(Holdfast.class).address()).hasToString(url);
                    HealthIndicator health = context.getBean(HealthIndicator.class);
                    assertThat(health.health().getStatus()).isEqualTo(Status.UP);
                    server.stop(0);
                    assertThat(health.health().getStatus()).isEqualTo(Status.DOWN);
                });
    }
}
