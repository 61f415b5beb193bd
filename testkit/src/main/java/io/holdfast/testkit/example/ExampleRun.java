package io.holdfast.testkit.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.server.LocalOpenIdProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A run of the examples of an OpenAPI document through a client, in their order. Each result that the client has
 * decoded and encoded again must match the schema of the document.
 */
public final class ExampleRun {

    private static final Set<String> NEEDS_A_CLUSTER =
            Set.of("cluster.add", "cluster.remove", "cluster.replace", "cluster.transfer");

    private final JsonNode document;
    private final LiveValues live;
    private final Set<String> called = new TreeSet<>();

    /** Sends an example through the client under test. */
    @FunctionalInterface
    public interface Sender {

        /** Returns an object with the result in {@code answer}, or with the code of a refusal in {@code refused}. */
        JsonNode send(ObjectNode request) throws Exception;
    }

    /**
     * Creates a run.
     *
     * @param document the OpenAPI document
     */
    public ExampleRun(JsonNode document, LocalOpenIdProvider provider) throws GeneralSecurityException {
        this.document = document;
        this.live = new LiveValues(provider);
    }

    /**
     * Returns the options of a server on which all examples succeed, except those that need a cluster.
     *
     * @param folder a folder for configuration files and backups
     */
    public static String[] serverOptions(Path folder, LocalOpenIdProvider provider) throws IOException {
        Path secret = Files.writeString(folder.resolve("oidc-secret"), LocalOpenIdProvider.CLIENT_SECRET);
        Path identity = Files.writeString(
                folder.resolve("identity.yaml"),
                "oidc: [{name: corporate, issuer: '" + provider.issuer() + "', clientId: "
                        + LocalOpenIdProvider.CLIENT_ID + ", clientSecret: '${file:" + secret
                        + "}', redirect: 'https://shop.example/oidc/callback', linkByEmail: true}]");
        Path intake = Files.writeString(folder.resolve("intake.yaml"), """
                rules: {stamps_bought: {bill: stamp, rate: 0.25, units: count, reference: order, account: customer}}
                retry: {interval: PT1H}
                """);
        Path sinks =
                Files.writeString(folder.resolve("sinks.yaml"), "sinks: [{name: warehouse, type: rabbitmq, port: 1}]");
        return new String[] {
            "--identity",
            identity.toString(),
            "--intake",
            intake.toString(),
            "--sinks",
            sinks.toString(),
            "--grants",
            "signup=100, daily=10/P1D, monthly=50/P31D, referral=25",
            "--backups",
            folder.resolve("backups").toString()
        };
    }

    /**
     * Sends an example and checks its result.
     *
     * @param liveValues the values that only a running server can generate, as in {@link LiveValues}
     */
    public void send(String operation, ObjectNode request, @Nullable Map<String, String> liveValues, Sender sender)
            throws Exception {
        JsonNode result = sender.send(live.resolve(request, liveValues));
        called.add(operation);
        if (NEEDS_A_CLUSTER.contains(operation)) {
            assertThat(result.path("refused").asString("")).isEqualTo("not_clustered");
            return;
        }
        assertThat(result.has("answer")).as("%s: %s", operation, result).isTrue();
        JsonNode answer = result.path("answer");
        assertThat(SchemaValidator.validate(document, schema(operation), answer))
                .as("%s: %s", operation, answer)
                .isEmpty();
        live.add(operation, answer);
    }

    /** Asserts that exactly the given operations have been called. */
    public void assertCalled(Set<String> operations) {
        assertThat(called).containsExactlyInAnyOrderElementsOf(operations);
    }

    /** Returns the schema of an operation's successful response. */
    private JsonNode schema(String operation) {
        return document.path("paths")
                .valueStream()
                .flatMap(JsonNode::valueStream)
                .filter(method -> method.path("operationId").asString("").equals(operation))
                .flatMap(method -> method.path("responses").properties().stream())
                .filter(response -> response.getKey().startsWith("2"))
                .map(response -> response.getValue().at("/content/application~1json/schema"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("the document has no operation '" + operation + "'"));
    }
}
