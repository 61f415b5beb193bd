package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.server.sinks.SinkConfig;
import io.holdfast.store.record.EventFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The configuration file of sinks. */
class SinksConfigFileTest {

    private static final Map<String, String> ENVIRONMENT = Map.of("RABBIT_PASSWORD", "s3cr3t/@:%");

    @TempDir
    Path folder;

    private List<SinkConfig> read(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("sinks.yaml"), yaml);
        return LayeredSettings.read(List.of("--sinks", file.toString()), ENVIRONMENT)
                .config()
                .sinks();
    }

    @Test
    void everyFieldIsRead() throws Exception {
        List<SinkConfig> sinks = read("""
                sinks:
                  - {name: all, type: rabbitmq}
                  - {name: some, type: rabbitmq, host: broker, port: 1234, virtualHost: v, user: u, tls: true,
                     password: '${RABBIT_PASSWORD}', exchange: e, queue: q, mandatory: false, modules: [ledger],
                     types: [ledger.charged], subjects: [a], full: true, start: latest, batch: 7}
                """);
        assertThat(sinks).extracting(SinkConfig::type).containsExactly("rabbitmq", "rabbitmq");
        assertThat(sinks.get(0).options().filter()).isEqualTo(EventFilter.ALL);
        assertThat(sinks.get(0).options().fromOldest()).isTrue();
        assertThat(sinks.get(1).options().filter())
                .isEqualTo(EventFilter.ALL
                        .withModules("ledger")
                        .withTypes("ledger.charged")
                        .withSubjects("a"));
        assertThat(sinks.get(1).options().full()).isTrue();
        assertThat(sinks.get(1).options().fromOldest()).isFalse();
        assertThat(sinks.get(1).options().batch()).isEqualTo(7);
    }

    @Test
    void allProblemsAreReportedWithoutSecrets() {
        assertThatThrownBy(() -> read("""
                        sinks:
                          - {name: a, type: rabbitmq, user: u, password: hidden}
                          - {name: a b, type: rabbitmq, start: now, batch: 0, colour: red}
                          - {name: c, type: smoke-signals}
                          - {type: rabbitmq}
                        """))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("sinks[0].password must be an environment variable")
                .hasMessageContaining("sinks[1].name is invalid: name must have 1 to 64 letters")
                .hasMessageContaining("sinks[1].start must be oldest or latest")
                .hasMessageContaining("sinks[1].batch must be an integer between 1 and 5000")
                .hasMessageContaining("unknown field sinks[1].colour")
                .hasMessageContaining("sinks[2].type must be one of [rabbitmq], but is 'smoke-signals'")
                .hasMessageContaining("[rabbitmq]")
                .hasMessageContaining("sinks[3].name must be set")
                .hasMessageNotContaining("hidden");
    }

    @Test
    void unknownModulesAndTypesAreRefused() throws Exception {
        assertThatThrownBy(() -> read("sinks: [{name: a, type: rabbitmq, modules: [ledgr], types: [ledger.chrged]}]"))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("sinks[0].modules has an unknown value: there is no module 'ledgr'")
                .hasMessageContaining("sinks[0].types has an unknown value: there is no event type 'ledger.chrged'");
        assertThat(read("sinks: [{name: a, type: rabbitmq, types: [io.holdfast.ledger.charged]}]")
                        .get(0)
                        .options()
                        .filter())
                .isEqualTo(EventFilter.ALL.withTypes("ledger.charged"));
    }

    @Test
    void namesMustBeDistinct() {
        assertThatThrownBy(() -> read("sinks: [{name: a, type: rabbitmq}, {name: a, type: rabbitmq}]"))
                .hasMessageContaining("sinks must have distinct names");
    }
}
