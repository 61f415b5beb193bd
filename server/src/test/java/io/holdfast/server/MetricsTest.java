package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.identity.MasterKeyring;
import io.holdfast.retry.InboundEvent;
import io.holdfast.server.metrics.ServerMetrics;
import io.holdfast.server.modules.ModuleMetrics;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.store.Store;
import io.holdfast.store.memory.InMemory;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Prometheus metrics. */
@Tag("slow")
class MetricsTest {

    @TempDir
    Path folder;

    private TestServer start(InstantSource clock, Duration sweepEvery) throws Exception {
        List<String> options = List.of("--data", folder.toString(), "--port", "0", "--audit-retention", "PT0S");
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

    @Test
    void durationsAndGroupSizesHaveBucketsAndTheirMaximum() throws Exception {
        try (TestServer server = TestServer.start(folder)) {
            server.post("/v1/queues", "{'queue':'q'}").is(201);
            String labels = "method=\"POST\",route=\"/v1/queues\",status=\"2xx\"";
            await().untilAsserted(() -> {
                String text = server.get("/metrics").is(200).body().asString();
                assertThat(text)
                        .contains("# TYPE holdfast_http_request_duration_seconds histogram")
                        .contains("holdfast_http_request_duration_seconds_bucket{" + labels + ",le=\"0.001\"} ")
                        .contains("holdfast_http_request_duration_seconds_bucket{" + labels + ",le=\"10.0\"} 1")
                        .contains("holdfast_http_request_duration_seconds_count{" + labels + "} 1")
                        .contains(
                                "holdfast_http_requests_seconds_count{method=\"POST\",route=\"/v1/queues\",status=\"201\"} 1")
                        .contains("holdfast_http_requests_seconds_max{")
                        .doesNotContain("holdfast_http_requests_seconds_bucket");
                for (String histogram : List.of("commit", "running", "writing", "fsync")) {
                    String name = "holdfast_store_" + histogram + "_seconds";
                    assertThat(text)
                            .contains("# TYPE " + name + " histogram")
                            .contains(name + "_bucket{le=\"5.0E-5\"} ", name + "_bucket{le=\"1.0\"} ", name + "_max ")
                            .containsPattern(name + "_count [1-9]");
                }
                assertThat(text)
                        .contains("holdfast_store_group_functions_bucket{le=\"1.0\"} ")
                        .contains("holdfast_store_group_functions_bucket{le=\"4096.0\"} ");
            });
        }
    }

    @Test
    void theJvmTheProcessAndTheVersionHaveMetrics() throws Exception {
        try (TestServer server = TestServer.start(folder)) {
            assertThat(server.get("/metrics").is(200).body().asString())
                    .containsPattern("holdfast_build_info\\{commit=\"[^\"$]+\",format=\"1\",version=\"[^\"$]+\"} 1")
                    .containsPattern("jvm_memory_used_bytes\\{area=\"heap\",id=\"[^\"]+\"} [1-9]")
                    .containsPattern("jvm_threads_live_threads [1-9]")
                    .containsPattern("process_cpu_seconds_total [0-9.]+")
                    .containsPattern("process_files_open_files [1-9]")
                    .containsPattern("process_uptime_seconds [0-9.]+");
        }
    }

    @Test
    void onlyTheFirstTwoHundredQueuesAreReported() throws Exception {
        try (TestServer server = start(InstantSource.system(), Duration.ZERO)) {
            for (int batch = 0; batch < 3; batch++) {
                String items = IntStream.range(batch * 100, batch * 100 + 100)
                        .mapToObj(queue -> "{'operation':'queue.create','request':{'queue':'q%03d'}}".formatted(queue))
                        .collect(Collectors.joining(","));
                server.post("/v1/transactions", "{'items':[" + items + "]}").is(200);
            }
            assertThat(server.get("/metrics").is(200).body().asString().lines())
                    .filteredOn(line -> line.startsWith("holdfast_queue_enqueued_total{"))
                    .hasSize(200);
        }
    }

    private static ServerModules modules(Store store) {
        return ServerModules.of(
                store,
                LayeredSettings.read(List.of(), Map.of()).config().modules(),
                MasterKeyring.of("test", new byte[32]));
    }

    @Test
    void theCountersOfFailedEventsAreLimited() throws Exception {
        try (Store store = Store.open(new InMemory(), ServerModules.schemas());
                ServerMetrics metrics = new ServerMetrics(() -> {})) {
            ServerModules modules = modules(store);
            AutoCloseable unused = metrics.register(store, new ModuleMetrics(modules));
            for (int event = 0; event < 1_500; event++) {
                modules.retries()
                        .saveUntried(InboundEvent.of("e" + event, "type-" + event, "billing", new byte[1]), "waiting")
                        .orThrow();
            }
            assertThat(metrics.scrape().lines())
                    .filteredOn(line -> line.startsWith("holdfast_failed_event_"))
                    .hasSize(1_000);
        }
    }

    @Test
    void aScrapeDoesNotWaitForWrites() throws Exception {
        CountDownLatch written = new CountDownLatch(1);
        CountDownLatch running = new CountDownLatch(1);
        try (Store store = Store.open(new InMemory(), ServerModules.schemas());
                ServerMetrics metrics = new ServerMetrics(() -> {})) {
            AutoCloseable unused = metrics.register(store, new ModuleMetrics(modules(store)));
            CompletableFuture<Boolean> write = store.writeAsync(tx -> {
                running.countDown();
                await().until(() -> written.getCount() == 0);
                return true;
            });
            running.await();
            assertThat(metrics.scrape()).contains("holdfast_store_readable 1.0");
            assertThat(write).isNotDone();
            written.countDown();
            write.join();
        }
    }

    @Test
    void aStoreThatCannotBeReadLeavesTheOtherMetricsAvailable() throws Exception {
        Store store = Store.open(new InMemory(), ServerModules.schemas());
        try (ServerMetrics metrics = new ServerMetrics(() -> {})) {
            metrics.registerInFlight(() -> 7);
            AutoCloseable unused = metrics.register(store, new ModuleMetrics(modules(store)));
            AutoCloseable unusedToo = metrics.register(() -> store.read(tx -> MetricSnapshots.of()));
            assertThat(metrics.scrape()).contains("holdfast_store_readable 1.0", "holdfast_ledger_holds_open 0.0");
            store.close();
            assertThat(metrics.scrape())
                    .contains("holdfast_store_readable 0.0", "holdfast_http_under_way 7.0", "jvm_threads_live_threads")
                    .doesNotContain("holdfast_ledger_holds_open");
        }
    }

    @Test
    void theMetricsOfAStoreEndWithItsRegistrationAndAnotherStoreTakesItsPlace() throws Exception {
        try (Store first = Store.open(new InMemory(), ServerModules.schemas());
                Store second = Store.open(new InMemory(), ServerModules.schemas());
                ServerMetrics metrics = new ServerMetrics(() -> {})) {
            AutoCloseable registration = metrics.register(first, new ModuleMetrics(modules(first)));
            assertThat(metrics.scrape()).contains("holdfast_store_last_commit " + (double) first.lastCommit());
            registration.close();
            assertThat(metrics.scrape())
                    .contains("holdfast_store_last_commit NaN")
                    .doesNotContain("holdfast_ledger_holds_open");
            AutoCloseable unused = metrics.register(second, new ModuleMetrics(modules(second)));
            registration.close();
            assertThat(metrics.scrape())
                    .contains("holdfast_store_last_commit " + (double) second.lastCommit())
                    .contains("holdfast_ledger_holds_open 0.0");
        }
    }
}
