package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.Problem;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.StrictJson;
import io.holdfast.server.TestServer.Answer;
import io.holdfast.server.http.Route;
import java.lang.reflect.RecordComponent;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Sends malformed requests to every route of a server. Every response must arrive in time, must not be a server error and
 * must not disclose internals; a request refused as malformed must write nothing. {@code -Dholdfast.fuzz.seconds} is the
 * duration per seed after every route was called once.
 */
@Tag("fuzz")
class HttpFuzzTest {

    private static final Duration GOES_ON = Duration.ofSeconds(Integer.getInteger("holdfast.fuzz.seconds", 2));
    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "a",
            "me",
            "default",
            "..",
            "../../etc/passwd",
            "a/b",
            "%",
            "\u0000",
            "\ud83d\ude00",
            "é",
            "'\"<>&",
            "hf_x_y",
            "null",
            "-1",
            "9".repeat(40),
            "x".repeat(300),
            "00000000-0000-0000-0000-000000000001",
            "2026-01-31T12:00:00Z",
            "PT0.01S",
            "P400D",
            "AAAA",
            "A-1");

    /** Slow routes, which receive only malformed requests. */
    private static final List<String> COSTLY =
            List.of("admin.backup", "admin.verify", "admin.verify_backup", "identity.rewrap");

    @TempDir
    Path folder;

    private TestServer server;

    @BeforeEach
    void open() throws Exception {
        server = TestServer.start(
                folder.resolve("data"),
                "--record", // The record and the audit log have rows that are written in the background.
                "false",
                "--backups",
                folder.resolve("backups").toString(),
                "--max-body",
                "65536",
                "--max-bulk-body",
                "65536");
    }

    @AfterEach
    void close() {
        server.close();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void whateverIsSentIsAnsweredAndWhatIsMalformedWritesNothing(long seed) {
        Random random = new Random(seed);
        List<Route> routes = server.server().routes().routes().stream()
                .filter(route -> !route.scope().equals(Route.OPEN)
                        && !route.path().endsWith("/feed")
                        // Its response contains the names of loggers, which are those of classes.
                        && !route.path().contains("/log-levels"))
                .toList();
        JsonNode rows = rows();
        routes.forEach(route -> malformed(route, random));
        assertThat(rows()).isEqualTo(rows);

        long end = System.nanoTime() + GOES_ON.toNanos();
        List<Route> cheap = routes.stream()
                .filter(route -> route.endpoint() == null
                        || !COSTLY.contains(route.endpoint().name()))
                .toList();
        cheap.forEach(route -> odd(route, random));
        while (System.nanoTime() - end < 0) {
            odd(cheap.get(random.nextInt(cheap.size())), random);
        }
        assertThat(server.get("/v1/admin/store").is(200).number("overloaded")).isZero();
    }

    /** Returns the number of rows of each table, except the one that records the sweep position every second. */
    private JsonNode rows() {
        ObjectNode rows = (ObjectNode) server.get("/v1/admin/store").is(200).at("rows");
        rows.remove("queue_sweep");
        return rows;
    }

    /** A request that is malformed for every route: a body of another type, or an unknown field or parameter. */
    private void malformed(Route route, Random random) {
        boolean body = route.method().equals("POST") || route.method().equals("PUT");
        List<byte[]> bodies = List.of(
                noise(random),
                "[]".getBytes(StandardCharsets.UTF_8),
                "{\"zz\":1}".getBytes(StandardCharsets.UTF_8),
                "{\"a\":1,\"a\":1}".getBytes(StandardCharsets.UTF_8),
                "{".repeat(40).getBytes(StandardCharsets.UTF_8),
                "{\"".getBytes(StandardCharsets.UTF_8),
                new byte[] {'{', '"', (byte) 0xff, '"', ':', '1', '}'},
                new byte[65_537]);
        String path = path(route, random);
        if (route.endpoint() == null && !body) {
            return; // A request without fields cannot be malformed.
        }
        Answer answer = body
                ? send(route.method(), path, bodies.get(random.nextInt(bodies.size())))
                : send(route.method(), path + "?zz=1", new byte[0]);
        assertThat(answer.status()).as("%s", answer.body()).isIn(400, 404, 405, 413);
    }

    private static byte[] noise(Random random) {
        byte[] bytes = new byte[1 + random.nextInt(200)];
        random.nextBytes(bytes);
        bytes[0] = 'x';
        return bytes;
    }

    /** A request with the right fields and values of any type. */
    private void odd(Route route, Random random) {
        Endpoint<?, ?> endpoint = route.endpoint();
        ObjectNode request = StrictJson.MAPPER.createObjectNode();
        List<String> query = new ArrayList<>();
        RecordComponent[] fields =
                endpoint == null ? new RecordComponent[0] : endpoint.request().getRecordComponents();
        for (RecordComponent field : fields) {
            if (!route.parameters().contains(field.getName()) && random.nextInt(8) > 0) {
                request.set(field.getName(), StrictJson.tree(value(field.getType(), random)));
                query.add(field.getName() + "=" + encoded(text(random)));
            }
        }
        boolean body = route.method().equals("POST") || route.method().equals("PUT");
        String path = path(route, random) + (body || query.isEmpty() ? "" : "?" + String.join("&", query));
        send(route.method(), path, body ? StrictJson.bytes(request) : new byte[0]);
    }

    private static Object value(Class<?> type, Random random) {
        if (random.nextInt(6) == 0) {
            return List.of(text(random), 1, -1L, true, 1e300, List.of(), List.of(List.of("x")))
                    .get(random.nextInt(7));
        }
        if (type == Integer.class || type == Long.class) {
            return List.of(0L, 1L, -1L, 1_000L, (long) Integer.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE)
                    .get(random.nextInt(7));
        } else if (type == Boolean.class) {
            return random.nextBoolean();
        } else if (type == UUID.class) {
            return new UUID(0, random.nextInt(3));
        } else if (type == Instant.class) {
            return List.of(Instant.EPOCH, Instant.MAX, Instant.MIN, Instant.parse("2026-01-31T12:00:00Z"))
                    .get(random.nextInt(4));
        } else if (type == Duration.class) {
            return List.of(
                            Duration.ZERO,
                            Duration.ofMillis(10),
                            Duration.ofDays(-1),
                            Duration.ofDays(400),
                            Duration.ofSeconds(Long.MAX_VALUE))
                    .get(random.nextInt(5));
        } else if (type.isEnum()) {
            return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
        } else if (type == List.class) {
            return List.of(List.of(), List.of(text(random)), List.of(1, 2)).get(random.nextInt(3));
        }
        return text(random);
    }

    private static String text(Random random) {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    private static String path(Route route, Random random) {
        String path = route.path();
        for (String parameter : route.parameters()) {
            path = path.replace("{" + parameter + "}", encoded(text(random)));
        }
        return path;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private Answer send(String method, String path, byte[] body) {
        long began = System.nanoTime();
        Answer answer = server.call(server.admin(), method, path, body);
        String what = method + " " + path + " " + new String(body, StandardCharsets.ISO_8859_1);
        assertThat(answer.status()).as("%s: %s", what, answer.body()).isBetween(200, 499);
        assertThat(answer.body().toString()).as(what).doesNotContain("Exception", "\tat ", "io.holdfast", "java.");
        if (answer.status() >= 400) {
            Problem problem = StrictJson.bind(answer.body(), Problem.class);
            assertThat(problem.code()).as(what).matches("[a-z_]+");
        }
        assertThat(System.nanoTime() - began).as(what).isLessThan(TimeUnit.MINUTES.toNanos(4));
        return answer;
    }
}
