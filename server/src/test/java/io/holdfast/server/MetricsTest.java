package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Prometheus metrics. */
class MetricsTest {

    @TempDir
    Path folder;

    private TestServer start(InstantSource clock, Duration sweepEvery) throws Exception {
        List<String> options = List.of("--data", folder.toString(), "--port", "0");
        Server server = new Server(LayeredSettings.read(options, Map.of()).config(), clock, sweepEvery);
        return TestServer.of(server, String.valueOf(server.firstKey()));
    }

    private static List<String> groups(String metrics) {
        return metrics.lines()
                .filter(line -> line.matches("holdfast_store_group_functions_(count|sum) .*"))
                .toList();
    }

    @Test
    void modulesRoutesAndStoreHaveMetricsAndARestartKeepsThoseOfTheModules() throws Exception {
        // Without sweeps, every commit is that of a request.
        try (TestServer server = start(InstantSource.system(), Duration.ZERO)) {
            server.post("/v1/queues", "{'queue':'50% off'}").is(201);
            server.post("/v1/queues/50%25%20off/messages", "{'text':'m'}").is(202);
            server.put(
                            "/v1/seats/events/gala",
                            "{'name':'Gala','sections':[{'id':'A-1','rows':1,'seatsPerRow':4,'price':1}]}")
                    .is(201);
            server.post("/v1/seats/events/gala/bookings", "{'booking':'b','buyer':'x','best':{'count':1}}")
                    .is(201);
            server.post("/v1/retry/events", "{'type':'invoice','publisher':'billing','id':'e','text':'x','error':'no'}")
                    .is(201);
            String text = server.get("/metrics").is(200).body().asString();
            assertThat(text)
                    .contains("# HELP holdfast_operations_total ", "# TYPE holdfast_queue_messages gauge")
                    .contains("holdfast_queue_messages{queue=\"50% off\",state=\"ready\"} 1")
                    .contains("holdfast_queue_oldest_seconds{queue=\"50% off\"} ")
                    .contains("holdfast_seats_places{event=\"gala\",state=\"reserved\"} 1")
                    .contains("holdfast_seats_places{event=\"gala\",state=\"available\"} 3")
                    .contains("holdfast_operations_total{operation=\"seats.reserve\",outcome=\"done\"} 1")
                    .contains("route=\"/v1/seats/events/{event}/bookings\",status=\"201\"");
            List<String> groups = groups(text);
            server.post("/v1/seats/events/gala/bookings", "{'booking':'c','buyer':'x','best':{'count':4}}")
                    .is(409);
            assertThat(groups(server.get("/metrics").is(200).body().asString()))
                    .as("a refusal is not a commit")
                    .hasSize(2)
                    .isEqualTo(groups);
        }
        try (TestServer server = TestServer.start(folder, "--new-admin-key")) {
            assertThat(server.get("/metrics").is(200).body().asString())
                    .contains("holdfast_failed_event_save_total{event_type=\"invoice\",publisher=\"billing\"} 1");
        }
    }
}
