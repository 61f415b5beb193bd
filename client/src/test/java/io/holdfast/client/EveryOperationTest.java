package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.EndpointRegistry;
import io.holdfast.api.SeatsApi;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.StrictJson;
import io.holdfast.testkit.server.LocalOpenIdProvider;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Proves that no part of an operation is missing: its route, its client method, its entry in the API reference, and a test
 * call through the client. See docs/adding-a-command.md.
 */
@Tag("slow")
class EveryOperationTest {

    private static final Path REFERENCE = Path.of("..", "docs", "reference", "http.md");
    private static final Path METRICS = Path.of("..", "docs", "reference", "metrics.md");

    @TempDir
    static Path folder;

    private static JsonNode paths;
    private static String metrics;
    private static String clusterMetrics;
    private static String reference;

    @BeforeAll
    static void callEveryOperation() throws Exception {
        try (LocalOpenIdProvider provider = LocalOpenIdProvider.start();
                RunningServer server = RunningServer.start(
                        folder.resolve("data"),
                        "--grants",
                        "signup=100, daily=10/P1D, monthly=50/P31D, referral=25",
                        "--backups",
                        folder.resolve("backups").toString(),
                        "--backup-offsite",
                        "file:" + Files.createDirectory(folder.resolve("offsite")),
                        "--identity",
                        identityFile(provider).toString(),
                        "--intake",
                        EveryIntakeCall.configuration(folder),
                        "--sinks",
                        EverySinksCall.configuration(folder))) {
            new EveryLedgerCall(server).walk();
            new EverySeatsCall(server).walk();
            new EveryQueueCall(server).walk();
            EveryRetryCall.run(new PathClient(server));
            new EveryIntakeCall(server).walk();
            EveryIdentityCall.run(new PathClient(server), provider);
            EveryAdminCall.run(new PathClient(server));
            EveryWebhooksCall.run(new PathClient(server));
            EverySinksCall.run(new PathClient(server));
            new EveryServerCall(server).walk();
            paths = StrictJson.MAPPER
                    .readTree(server.raw("GET", "/openapi.json", "").body())
                    .path("paths");
            // The calls have deleted their event.
            server.client()
                    .seats()
                    .createEvent(new SeatsApi.CreateEvent("open", "Open", List.of(SeatsApi.Section.area("A-1", 1, 1))))
                    .send();
            System.gc(); // Otherwise there may have been no garbage collection to report.
            metrics = await().until(
                            () -> server.raw("GET", "/metrics", "").body(),
                            scrape -> scrape.contains("jvm_gc_pause_seconds_count"));
        }
        clusterMetrics = EveryClusterCall.run(folder.resolve("cluster"));
        reference = Files.readString(REFERENCE);
    }

    private static Path identityFile(LocalOpenIdProvider provider) throws IOException {
        Path secret = Files.writeString(folder.resolve("oidc-secret"), LocalOpenIdProvider.CLIENT_SECRET);
        return Files.writeString(
                folder.resolve("identity.yaml"),
                "issuer: https://login.example\noidc: [{name: corporate, issuer: '" + provider.issuer()
                        + "', clientId: "
                        + LocalOpenIdProvider.CLIENT_ID + ", clientSecret: '${file:" + secret
                        + "}', redirect: 'https://shop.example/oidc/callback'}]\n");
    }

    @TestFactory
    Stream<DynamicTest> everyOperationIsComplete() {
        return EndpointRegistry.ALL.values().stream()
                .map(endpoint -> DynamicTest.dynamicTest(endpoint.name(), () -> isComplete(endpoint)));
    }

    private static void isComplete(Endpoint<?, ?> endpoint) throws ReflectiveOperationException {
        SoftAssertions softly = new SoftAssertions();
        softly.assertThat(paths.path(endpoint.path())
                        .path(endpoint.method().toLowerCase(Locale.ROOT))
                        .path("operationId")
                        .asString(""))
                .as("route: add the operation to the routes of module '%s' in the server", endpoint.module())
                .isEqualTo(endpoint.name());
        softly.assertThat(clientMethods(endpoint))
                .as("client method: add it to the client of module '%s'", endpoint.module())
                .contains(methodName(endpoint));
        softly.assertThat(reference)
                .as("reference entry: regenerate docs/reference/http.md, see OpenApiTest")
                .contains("(`" + endpoint.name() + "`)");
        softly.assertThat(metrics + clusterMetrics)
                .as("test call with status %s: add it to the Every...Call class of the module", endpoint.status())
                .contains(counter(endpoint));
        softly.assertAll();
    }

    @Test
    void everyMetricIsInTheReferenceWithItsTypeLabelsAndDescription() throws IOException {
        Map<String, MetricsPage.Metric> documented = MetricsPage.documented(Files.readString(METRICS));
        Map<String, MetricsPage.Metric> scraped = new TreeMap<>(MetricsPage.scraped(metrics));
        MetricsPage.scraped(clusterMetrics).forEach((name, metric) -> {
            if (name.startsWith("holdfast_cluster_")) {
                scraped.put(name, metric);
            }
        });
        assertThat(scraped.keySet())
                .as("the metrics of the server, and those in docs/reference/metrics.md")
                .containsExactlyInAnyOrderElementsOf(documented.keySet());
        SoftAssertions softly = new SoftAssertions();
        documented.forEach(
                (name, metric) -> softly.assertThat(scraped.get(name)).as(name).isEqualTo(metric));
        softly.assertAll();
    }

    @Test
    void everyRouteOfTheServerIsCalled() {
        assertThat(paths.properties())
                .filteredOn(route ->
                        !route.getKey().endsWith("/feed") && !route.getKey().equals("/metrics"))
                .allSatisfy(
                        route -> assertThat(metrics + clusterMetrics).containsPattern(successCounter(route.getKey())));
    }

    private static List<String> clientMethods(Endpoint<?, ?> endpoint) throws ReflectiveOperationException {
        Class<?> client = Holdfast.class.getMethod(endpoint.module()).getReturnType();
        Stream<Class<?>> clients = client == IdentityClient.class
                ? Stream.of(client, LoginClient.class) // The endpoints of this module are split in two.
                : Stream.of(client);
        return clients.flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .map(Method::getName)
                .toList();
    }

    /** The verb of an operation in camel case. */
    private static String methodName(Endpoint<?, ?> endpoint) {
        return Pattern.compile("_([a-z])")
                .matcher(endpoint.name().substring(endpoint.name().indexOf('.') + 1))
                .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }

    /** The metric that counts the successful responses of an endpoint. */
    private static String counter(Endpoint<?, ?> endpoint) {
        return "holdfast_http_requests_seconds_count{method=\"" + endpoint.method() + "\",route=\"" + endpoint.path()
                + "\",status=\"" + endpoint.status() + "\"}";
    }

    private static String successCounter(String path) {
        return "holdfast_http_requests_seconds_count\\{method=\"[A-Z]+\",route=\"" + Pattern.quote(path)
                + "\",status=\"20[0-9]\"";
    }
}
