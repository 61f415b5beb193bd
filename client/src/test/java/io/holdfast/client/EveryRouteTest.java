package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.Endpoint;
import io.holdfast.api.EndpointRegistry;
import io.holdfast.api.StrictJson;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Calls every route of a real server through the client and checks that none is missing. */
class EveryRouteTest {

    @TempDir
    static Path folder;

    @Test
    void everyRouteReturnsItsDeclaredStatus() throws Exception {
        try (RunningServer server = RunningServer.start(
                folder.resolve("data"),
                "--grants",
                "signup=100, daily=10/P1D, monthly=50/P31D, referral=25",
                "--backups",
                folder.resolve("backups").toString())) {
            new EveryLedgerCall(server).walk();
            new EverySeatsCall(server).walk();
            new EveryQueueCall(server).walk();
            EveryRetryCall.run(new PathClient(server));
            EveryIdentityCall.run(new PathClient(server));
            EveryAdminCall.run(new PathClient(server));
            new EveryServerCall(server).walk();
            JsonNode routes = StrictJson.MAPPER
                    .readTree(server.raw("GET", "/openapi.json", "").body())
                    .path("paths");
            String metrics = server.raw("GET", "/metrics", "").body();
            assertThat(EndpointRegistry.ALL.values())
                    .allSatisfy(endpoint -> assertThat(metrics).contains(counted(endpoint)));
            assertThat(routes.properties())
                    .filteredOn(route ->
                            !route.getKey().endsWith("/feed") && !route.getKey().equals("/metrics"))
                    .allSatisfy(route -> assertThat(metrics).containsPattern(answered(route.getKey())));
        }
    }

    private static String answered(String path) {
        return "holdfast_http_requests_seconds_count\\{method=\"[A-Z]+\",route=\"" + Pattern.quote(path)
                + "\",status=\"20[0-9]\"";
    }

    /** Returns the metric of responses with the declared status. */
    private static String counted(Endpoint<?, ?> endpoint) {
        return "holdfast_http_requests_seconds_count{method=\"" + endpoint.method() + "\",route=\"" + endpoint.path()
                + "\",status=\"" + endpoint.status() + "\"}";
    }
}
