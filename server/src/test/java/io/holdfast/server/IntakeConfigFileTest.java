package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.intake.DeclarativeBillingRule.Action;
import io.holdfast.intake.EventFieldLocations;
import io.holdfast.intake.TelephonyRates;
import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.server.intake.IntakeConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The configuration file of the intake. */
class IntakeConfigFileTest {

    private static final Map<String, String> ENVIRONMENT = Map.of(
            "RABBIT_PASSWORD", "s3cr3t/@:%",
            "BAD_URI", "amqp://user:hidden@[host",
            "HOOK_SECRET", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "SHORT_SECRET", "whsec_aGlkZGVu");

    @TempDir
    Path folder;

    private IntakeConfig read(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("intake.yaml"), yaml);
        Path rates = Files.writeString(folder.resolve("rates.yaml"), "custom: {pages: {first: 0.5}}");
        return Objects.requireNonNull(
                LayeredSettings.read(List.of("--intake", file.toString(), "--rate-card", rates.toString()), ENVIRONMENT)
                        .config()
                        .intake());
    }

    @Test
    void aFileThatIsNotYamlIsRefusedWithTheLine() {
        assertThatThrownBy(() -> read("sources: []\nfoo: [bar\n"))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("the file cannot be read, at line 2: ");
    }

    @Test
    void aQueueIsEnough() throws Exception {
        IntakeConfig config = read("sources: [{queue: billing.events}]");
        assertThat(config.sources()).hasSize(1);
        assertThat(config.sources().get(0).name()).isEqualTo("billing.events");
        assertThat(config.sources().get(0).options().factory().getHost()).isEqualTo("localhost");
        assertThat(config.sources().get(0).options().factory().getPort()).isEqualTo(5672);
        assertThat(config.sources().get(0).options().factory().getVirtualHost()).isEqualTo("/");
        assertThat(config.builtInRates()).isEqualTo(TelephonyRates.DEFAULT);
        assertThat(config.options().format()).isEqualTo(EventFieldLocations.DEFAULT);
    }

    @Test
    void everyFieldIsRead() throws Exception {
        IntakeConfig config = read("""
                sources:
                  - name: calls
                    uri: amqps://billing:${RABBIT_PASSWORD}@broker.example/tele
                    queue: billing.events
                    exchange: events
                    bindings: [call.*, message.created]
                    prefetch: 10
                  - {queue: other, host: broker, port: 1234, virtualHost: tele, user: billing, password: '${RABBIT_PASSWORD}'}
                event: {id: 'header:ce-id', type: 'property:type', publisher: 'value:shop', data: .}
                prices: {callMinute: 3, message: 0.5, number: 400}
                ignoreUnknownTypes: true
                deduplicationWindow: P30D
                rules:
                  ride_began: {start: ride, rate: 3, reference: ride.id, account: rider, time: at}
                  ride_ended: {end: ride, reference: ride.id, time: at, unlessNull: began}
                  stamps_bought: {bill: stamp, rate: 0.25, units: count}
                  rent_due: {bill: rent, rate: 100, per: month, time: at}
                  pages_printed: {charge: pages, units: count}
                  order_shipped: {post: 'https://shop.example/hooks?key=k', secret: '${HOOK_SECRET}', timeout: PT3S, maxConcurrent: 2, reference: order, account: customer}
                retry: {delays: [PT1S, PT5S], maxRetries: 9, interval: PT2S, runners: 3}
                """);
        assertThat(config.sources()).extracting(IntakeConfig.Source::name).containsExactly("calls", "other");
        assertThat(config.sources().get(0).options().factory().getPassword()).isEqualTo("s3cr3t/@:%");
        assertThat(config.sources().get(0).options().factory().isSSL()).isTrue();
        var second = config.sources().get(1).options().factory();
        assertThat(second.getPassword()).isEqualTo("s3cr3t/@:%");
        assertThat(second.getVirtualHost()).isEqualTo("tele");
        assertThat(second.getPort()).isEqualTo(1234);
        assertThat(config.options().format())
                .isEqualTo(new EventFieldLocations("header:ce-id", "property:type", "value:shop", ""));
        assertThat(config.options().ignoreUnknownTypes()).isTrue();
        assertThat(config.options().deduplicationWindow()).isEqualTo(Duration.ofDays(30));
        assertThat(config.builtInRates()).isEqualTo(new TelephonyRates(3_000_000, 500_000, 400_000_000));
        assertThat(Objects.requireNonNull(config.billing().get("ride_ended")).action())
                .isEqualTo(Action.END);
        assertThat(config.billing()).hasSize(5);
        assertThat(Objects.requireNonNull(config.webhooks().get("order_shipped"))
                        .timeout())
                .isEqualTo(Duration.ofSeconds(3));
        assertThat(config.retry())
                .isEqualTo(new IntakeConfig.RetryPolicy(
                        List.of(Duration.ofSeconds(1), Duration.ofSeconds(5)), 9, Duration.ofSeconds(2), 3));
        assertThat(config.toString()).doesNotContain("s3cr3t", "key=k");
    }

    @Test
    void jsonIsReadToo() throws Exception {
        assertThat(read("{\"sources\": [{\"queue\": \"q\"}], \"builtInRules\": false}")
                        .builtInRates())
                .isNull();
    }

    @Test
    void allProblemsAreInOneMessageWithoutSecrets() {
        assertThatThrownBy(() -> read("""
                        sources:
                          - {uri: 'amqp://user:literal@host'}
                          - {queue: q, uri: '${BAD_URI}', prefetch: 0}
                          - {queue: r, password: plaintext, user: u, colour: red}
                          - {queue: s, uri: 'amqp://${NOBODY}@host', bindings: [x]}
                        rules:
                          a: {start: call}
                          b: {start: call, end: call}
                          c: {charge: unknown}
                          d: {post: 'ftp://host', secret: '${SHORT_SECRET}', timeout: PT2H}
                          e: {bill: x, rate: -1}
                          f: {bill: x, rate: 0.0000001, per: year}
                          g: 7
                          h: {rate: 1}
                        retry: {delays: [soon], runners: 1000}
                        deduplicationWindow: P99999D
                        paint: red
                        """))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("sources[0].queue must be set")
                .hasMessageContaining("sources[0].uri must contain a variable such as ${PASSWORD}")
                .hasMessageContaining("sources[1].prefetch must be an integer between 1 and 10000, but is '0'")
                .hasMessageContaining("sources[1].uri must be an address such as amqp://")
                .hasMessageContaining("sources[2].password must be an environment variable such as ${NAME}")
                .hasMessageContaining("unknown field sources[2].colour")
                .hasMessageContaining("sources[3].uri refers to the environment variable NOBODY, which is not set")
                .hasMessageContaining("sources[3].bindings must not be set without an exchange")
                .hasMessageContaining("rules.a.start is incomplete: rate must be set")
                .hasMessageContaining("rules.b.start must not be combined with end: a rule has exactly one of start")
                .hasMessageContaining("rules.h.start must be set, or else exactly one of end, bill, charge and post")
                .hasMessageContaining("rules.c.charge must be a custom metric in the rate card, but is 'unknown'")
                .hasMessageContaining("rules.d.post must be an http or https address")
                .hasMessageContaining("rules.d.secret must be whsec_ followed by the Base64 of 24 to 64 bytes")
                .hasMessageContaining("rules.d.timeout must be a duration between PT0.001S and PT1M, but is 'PT2H'")
                .hasMessageContaining("rules.e.rate must be a price in credits such as 2 or 0.8")
                .hasMessageContaining("rules.f.rate must be a price")
                .hasMessageContaining("rules.f.per must be month")
                .hasMessageContaining("rules.g must contain fields")
                .hasMessageContaining("retry.delays[0] must be a duration")
                .hasMessageContaining("retry.runners must be an integer between 1 and 64")
                .hasMessageContaining("deduplicationWindow must be a duration")
                .hasMessageContaining("unknown field paint")
                .hasMessageNotContainingAny("literal", "hidden", "plaintext", "aGlkZGVu");
    }

    @Test
    void aSecretCanBeInAFileOfItsOwn() throws Exception {
        Path secret = Files.writeString(folder.resolve("secret"), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n");
        assertThat(read("rules: {a: {post: 'http://localhost/', secret: '${file:" + secret + "}'}}")
                        .webhooks())
                .containsOnlyKeys("a");
        assertThatThrownBy(() -> read("rules: {a: {post: 'http://localhost/', secret: '${file:/none}'}}"))
                .hasMessageContaining("rules.a.secret refers to the file /none, which cannot be read or is empty");
    }

    @Test
    void aFileThatCannotBeReadIsNamed() {
        assertThatThrownBy(() -> LayeredSettings.read(List.of("--intake", "none.yaml"), Map.of())
                        .config())
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("intake 'none.yaml' is invalid: the file cannot be read");
        assertThatThrownBy(() -> read("][")).hasMessageContaining("the file cannot be read");
        assertThatThrownBy(() -> read("7")).hasMessageContaining("the file must contain fields");
        assertThatThrownBy(() -> read("{sources: [], sources: []}")).hasMessageContaining("sources");
    }
}
