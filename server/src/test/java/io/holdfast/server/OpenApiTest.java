package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.EndpointRegistry;
import io.holdfast.api.IdentityApi;
import io.holdfast.api.LedgerApi;
import io.holdfast.api.LoginApi;
import io.holdfast.api.MailEndpoints;
import io.holdfast.api.QueueApi;
import io.holdfast.api.RetryApi;
import io.holdfast.api.SeatsApi;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.identity.AccessPolicy;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.JwtSigningKey;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.RevocationDelivery;
import io.holdfast.identity.model.RevocationEvent;
import io.holdfast.ledger.AccountKind;
import io.holdfast.ledger.Billing;
import io.holdfast.ledger.Hold;
import io.holdfast.ledger.RefillRequest;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.pricing.ResourceKind;
import io.holdfast.queue.MessageState;
import io.holdfast.retry.ArchivedEvent;
import io.holdfast.retry.FailedEvent;
import io.holdfast.seats.Booking;
import io.holdfast.seats.Event;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.SeatTransition;
import io.holdfast.server.TestServer.Answer;
import io.holdfast.server.http.Route;
import io.holdfast.server.openapi.ApiReferenceTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The generated API documentation matches the routes. */
class OpenApiTest {

    private static final Path REFERENCE = Path.of("..", "docs", "reference", "http.md");
    private static final String MARKER = "<!-- generated from the routes; -Dholdfast.docs.write regenerates it -->\n";

    /** The kind of object in {@code notFound("usage event", id)}. */
    private static final Pattern NOT_FOUND = Pattern.compile("[nN]otFound\\(\\s*\"([a-z ]+)\"");

    /** The code after a status, as in {@code new ApiException(409, "key_ended", ...)}, or of a conflict. */
    private static final Pattern CODE = Pattern.compile("(?:\\b[45][0-9][0-9],|conflict\\()\\s*\"([a-z_]+)\"");

    @TempDir
    static Path folder;

    private static TestServer server;

    @BeforeAll
    static void open() throws Exception {
        server = TestServer.start(folder);
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @Test
    void everyEndpointHasARoute() {
        assertThat(server.server().routes().routes().stream()
                        .map(Route::endpoint)
                        .filter(Objects::nonNull))
                .hasSameElementsAs(EndpointRegistry.ALL.values().stream()
                        .map(OpenApiTest::onServerWithoutMail)
                        .toList());
    }

    /** This server does not send emails, so the request for an email returns it and requires more. */
    private static Endpoint<?, ?> onServerWithoutMail(Endpoint<?, ?> endpoint) {
        return endpoint.equals(MailEndpoints.REQUEST_MAIL) ? endpoint.withScope("identity:session") : endpoint;
    }

    @Test
    void everyRouteIsInTheDocument() {
        JsonNode api = server.get("/openapi.json").is(200).body();
        assertThat(server.server().routes().routes()).allSatisfy(route -> {
            JsonNode operation =
                    api.path("paths").path(route.path()).path(route.method().toLowerCase(Locale.ROOT));
            assertThat(operation.path("summary").asString("")).isNotEmpty();
            assertThat(operation.path("responses").isEmpty()).isFalse();
            Set<String> inPath = new HashSet<>();
            operation.path("parameters").forEach(parameter -> {
                if (parameter.path("in").asString().equals("path")) {
                    inPath.add(parameter.path("name").asString());
                }
            });
            assertThat(inPath).containsExactlyInAnyOrderElementsOf(route.parameters());
        });
        assertThat(references(api))
                .isNotEmpty()
                .allSatisfy(pointer ->
                        assertThat(api.at(pointer).isMissingNode()).as(pointer).isFalse());
    }

    /** Returns all references to components; a transaction also has references to results. */
    private static List<String> references(JsonNode node) {
        return node.findValues("$ref").stream()
                .map(reference -> reference.asString(""))
                .filter(reference -> reference.startsWith("#"))
                .map(reference -> reference.substring(1))
                .distinct()
                .toList();
    }

    @Test
    void theReferenceIsGeneratedFromTheRoutes() throws Exception {
        String page = Files.readString(REFERENCE);
        int start = page.indexOf(MARKER) + MARKER.length();
        String tables = ApiReferenceTable.markdown(server.server().routes()).strip() + "\n";
        if (System.getProperty("holdfast.docs.write") != null) {
            Files.writeString(REFERENCE, page.substring(0, start) + "\n" + tables);
        }
        assertThat(Files.readString(REFERENCE).substring(start).strip() + "\n").isEqualTo(tables);
    }

    @Test
    void everyCodeInTheSourceOfTheServerIsInTheDocument() throws Exception {
        JsonNode documented = server.get("/openapi.json").is(200).at("components.schemas.ProblemCode.enum");
        List<String> codes = documented.valueStream().map(JsonNode::asString).toList();
        Set<String> found = new TreeSet<>();
        try (Stream<Path> sources = Files.walk(Path.of("src", "main", "java"))) {
            for (Path source :
                    sources.filter(path -> path.toString().endsWith(".java")).toList()) {
                String text = Files.readString(source);
                NOT_FOUND
                        .matcher(text)
                        .results()
                        .forEach(call -> found.add(call.group(1).replace(' ', '_') + "_not_found"));
                CODE.matcher(text).results().forEach(call -> found.add(call.group(1)));
            }
        }
        found.remove("disconnected"); // Nobody receives this response.
        assertThat(found)
                .contains("account_not_found", "forbidden", "last_admin_key", "headers_too_large", "malformed");
        found.removeAll(codes);
        assertThat(found).as("codes to add to ProblemCodes").isEmpty();
    }

    @Test
    void theDocumentAndTheReferenceAreRevalidated() {
        for (String path : List.of("/openapi.json", "/docs", "/docs/docs.js", "/docs/docs.css")) {
            Answer first = server.call("", "GET", path, "").is(200);
            String tag = first.headers().firstValue("ETag").orElseThrow();
            assertThat(first.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .contains("script-src 'self'; style-src 'self'")
                    .doesNotContain("unsafe");
            Answer second = server.call("", "GET", path, "", "If-None-Match", tag);
            assertThat(second.status()).isEqualTo(304);
        }
        server.call("", "GET", "/docs/other.js", "").is(404, "file_not_found");
    }

    @Test
    void theServerGuideListsEveryOption() throws Exception {
        String guide = Files.readString(Path.of("..", "docs", "guide", "server.md"));
        assertThat(Setting.ALL).allSatisfy(setting -> assertThat(guide).contains("| `" + setting.name() + "` |"));
    }

    @Test
    void wireEnumsMatchModuleEnums() {
        same(AccountKind.class, LedgerApi.AccountKind.class);
        same(ResourceKind.class, LedgerApi.MetricKind.class);
        same(TransactionType.class, LedgerApi.TransactionType.class);
        same(Hold.Status.class, LedgerApi.HoldStatus.class);
        same(Billing.Status.class, LedgerApi.BillingStatus.class);
        same(RefillRequest.Status.class, LedgerApi.RefillStatus.class);
        same(Event.Status.class, SeatsApi.EventStatus.class);
        same(Booking.Status.class, SeatsApi.BookingStatus.class);
        same(SeatState.class, SeatsApi.SeatState.class);
        same(SeatTransition.class, SeatsApi.Transition.class);
        same(MessageState.class, QueueApi.MessageState.class);
        same(FailedEvent.Status.class, RetryApi.Status.class);
        same(ArchivedEvent.Resolution.class, RetryApi.How.class);
        same(Identity.Status.class, IdentityApi.IdentityStatus.class);
        same(Identity.Tier.class, IdentityApi.Tier.class);
        same(Membership.Role.class, IdentityApi.Role.class);
        same(RevocationEvent.Kind.class, IdentityApi.RevocationKind.class);
        same(RevocationDelivery.Status.class, IdentityApi.DeliveryStatus.class);
        same(AccessPolicy.Decision.class, IdentityApi.Verdict.class);
        same(AuthMethod.class, LoginApi.Method.class);
        same(JwtSigningKey.Status.class, LoginApi.KeyStatus.class);
    }

    private static void same(Class<? extends Enum<?>> module, Class<? extends Enum<?>> wire) {
        assertThat(names(wire)).isEqualTo(names(module));
    }

    private static List<String> names(Class<? extends Enum<?>> type) {
        return Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
    }
}
