package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.AdminApi;
import io.holdfast.api.LedgerApi;
import io.holdfast.api.QueueApi;
import io.holdfast.api.cluster.ClusterApi;
import io.holdfast.api.json.StrictJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Three servers that stay up: redirects, reads from followers, probes and metrics. */
@Tag("cluster")
class ClusterServersTest {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();

    @TempDir
    static Path folder;

    private static ServerCluster cluster;

    @BeforeAll
    static void open() throws Exception {
        cluster = new ServerCluster(folder, 3);
    }

    @AfterAll
    static void close() throws IOException {
        cluster.close();
    }

    private static HttpResponse<String> send(String server, String method, String path, String body, String... headers)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(cluster.address(server) + path))
                .method(method, BodyPublishers.ofString(body));
        return HTTP.send((headers.length == 0 ? request : request.headers(headers)).build(), BodyHandlers.ofString());
    }

    private static HttpResponse<String> read(String server, String path, String... headers) throws Exception {
        String[] all = new String[headers.length + 2];
        System.arraycopy(headers, 0, all, 2, headers.length);
        all[0] = "Authorization";
        all[1] = "Bearer " + cluster.key();
        return send(server, "GET", path, "", all);
    }

    @Test
    void aFollowerRedirectsWithPathAndQueryBeforeItAuthenticatesOrReadsTheBody() throws Exception {
        String leader = cluster.leader();
        String follower = cluster.follower();
        for (String target :
                new String[] {"/v1/queues?limit=7&cursor=%20x%2Fy", "/v1/queues/a%2Fb/stats", "/v1/not/known"}) {
            HttpResponse<String> response = send(follower, "POST", target, "{\"queue\":");
            assertThat(response.statusCode()).isEqualTo(307);
            assertThat(response.headers().firstValue("Location")).hasValue(cluster.address(leader) + target);
            assertThat(StrictJson.MAPPER.readTree(response.body()).path("code").asString())
                    .isEqualTo("not_leader");
        }
        assertThat(send(leader, "POST", "/v1/queues", "{}").statusCode()).isEqualTo(401);
    }

    @Test
    void aClientThatKnowsOnlyAFollowerFindsTheLeader() {
        try (Holdfast client = cluster.client(cluster.follower())) {
            client.queue().create(QueueApi.Config.of("found")).send();
            assertThat(client.address()).isEqualTo(cluster.address(cluster.leader()));
        }
    }

    @Test
    void everyServerAnswersItsProbesConsoleAndStatus() throws Exception {
        String leader = cluster.leader();
        String follower = cluster.follower();
        assertThat(send(leader, "GET", "/readyz", "").body()).isEqualTo("ready (leader)\n");
        await().atMost(ServerCluster.PATIENCE)
                .untilAsserted(() ->
                        assertThat(send(follower, "GET", "/readyz", "").body()).isEqualTo("ready (follower)\n"));
        for (String path : new String[] {"/healthz", "/", "/console/main.js", "/docs", "/openapi.json"}) {
            assertThat(send(follower, "GET", path, "").statusCode()).as(path).isEqualTo(200);
        }
        ClusterApi.Status status =
                StrictJson.MAPPER.readValue(read(follower, "/v1/cluster").body(), ClusterApi.Status.class);
        assertThat(status.server()).isEqualTo(follower);
        assertThat(status.role()).isEqualTo(ClusterApi.ServerRole.FOLLOWER);
        assertThat(status.leader()).isEqualTo(leader);
        assertThat(status.leaderAddress()).isEqualTo(cluster.address(leader).toString());
        assertThat(status.members()).extracting(ClusterApi.Member::name).containsExactly("a", "b", "c");
        assertThat(send(follower, "GET", "/v1/cluster", "").statusCode()).isEqualTo(401);
        assertThat(read(follower, "/metrics").body())
                .contains("holdfast_cluster_role{role=\"follower\"} 1.0")
                .contains("holdfast_cluster_leader_known 1.0", "holdfast_cluster_diverged 0.0");
        assertThat(read(leader, "/metrics").body()).contains("holdfast_cluster_role{role=\"leader\"} 1.0");
    }

    @Test
    void aFollowerReadsItsOwnDataIfTheClientAcceptsItsAge() throws Exception {
        String follower = cluster.follower();
        UUID account = UUID.randomUUID();
        Holdfast client = cluster.client();
        client.ledger().putAccount(LedgerApi.PutAccount.of(account)).send();
        CallOutcome<?> added = client.ledger()
                .addCredits(LedgerApi.AddCredits.of("k-" + account, account, LedgerApi.TransactionType.PURCHASE, 70))
                .sendForOutcome();
        long commit = ((CallOutcome.Done<?>) added).commit();
        String path = "/v1/ledger/accounts/" + account + "/balance";

        HttpResponse<String> own = read(follower, path, "Holdfast-Min-Commit", Long.toString(commit));
        assertThat(own.statusCode()).as(own.body()).isEqualTo(200);
        assertThat(StrictJson.MAPPER.readTree(own.body()).path("balance").asLong())
                .isEqualTo(70);
        assertThat(own.headers().firstValueAsLong("Holdfast-Commit").orElse(0)).isGreaterThanOrEqualTo(commit);
        assertThat(own.headers().firstValueAsLong("Holdfast-Staleness")).isPresent();

        HttpResponse<String> bounded = read(follower, path, "Holdfast-Max-Staleness", "1m");
        assertThat(bounded.statusCode()).isEqualTo(200);
        assertThat(bounded.headers().firstValueAsLong("Holdfast-Staleness").orElse(-1))
                .isBetween(0L, 60_000L);

        HttpResponse<String> strict = read(cluster.leader(), path, "Holdfast-Max-Staleness", "0ms");
        assertThat(strict.statusCode()).isEqualTo(200);
        assertThat(strict.headers().firstValue("Holdfast-Staleness")).hasValue("0");
        assertThat(read(follower, path).statusCode()).isEqualTo(307);
    }

    @Test
    void everyServerBacksUpItsOwnData() throws Exception {
        String[] authorization = {"Authorization", "Bearer " + cluster.key(), "Content-Type", "application/json"};
        for (String server : List.of(cluster.leader(), cluster.follower())) {
            HttpResponse<String> created =
                    send(server, "POST", "/v1/admin/backups", "{\"name\":\"of-" + server + "\"}", authorization);
            assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
            AdminApi.Backup backup = StrictJson.MAPPER.readValue(created.body(), AdminApi.Backup.class);
            assertThat(backup.commit()).isPositive();
            assertThat(folder.resolve("backups-" + server).resolve("of-" + server))
                    .isDirectory();
            JsonNode list =
                    StrictJson.MAPPER.readTree(read(server, "/v1/admin/backups").body());
            assertThat(list.path("rows").size()).isEqualTo(1);
            assertThat(list.path("rows").path(0).path("name").asString()).isEqualTo("of-" + server);

            String path = "/v1/admin/backups/of-" + server;
            HttpResponse<String> verified =
                    send(server, "POST", path + "/" + backup.id() + "/verify", "", authorization);
            assertThat(verified.statusCode()).as(verified.body()).isEqualTo(200);
            assertThat(StrictJson.MAPPER.readTree(verified.body()).path("clean").asBoolean())
                    .as(verified.body())
                    .isTrue();
            assertThat(read(server, "/v1/admin/verify").statusCode()).isEqualTo(200);

            HttpResponse<String> deleted = send(server, "DELETE", path + "?id=" + backup.id(), "", authorization);
            assertThat(deleted.statusCode()).as(deleted.body()).isEqualTo(200);
            assertThat(StrictJson.MAPPER
                            .readTree(read(server, "/v1/admin/backups").body())
                            .path("rows")
                            .size())
                    .isZero();
        }
        assertThat(cluster.process(cluster.follower()).errorOutput())
                .contains("administrator command admin.backup on 'of-");
    }

    @Test
    void aPromiseThatCannotBeKeptIsRefused() throws Exception {
        String follower = cluster.follower();
        problem(read(follower, "/v1/queues", "Holdfast-Min-Commit", "9000000000"), 503, "too_stale");
        problem(read(cluster.leader(), "/v1/queues", "Holdfast-Min-Commit", "9000000000"), 409, "commit_unknown");
        problem(read(follower, "/v1/queues", "Holdfast-Max-Staleness", "soon"), 400, "malformed_request");
        problem(read(follower, "/v1/queues", "Holdfast-Min-Commit", "-1"), 400, "malformed_request");
        problem(
                send(cluster.leader(), "POST", "/v1/queues", "{}", "Holdfast-Min-Commit", "1"),
                400,
                "malformed_request");
        problem(send(follower, "GET", "/v1/queues", "", "Holdfast-Max-Staleness", "1m"), 401, "unauthorized");
    }

    private static void problem(HttpResponse<String> response, int status, String code) throws IOException {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(StrictJson.MAPPER.readTree(response.body()).path("code").asString())
                .isEqualTo(code);
    }
}
