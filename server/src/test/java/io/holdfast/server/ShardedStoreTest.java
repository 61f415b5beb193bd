package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.server.SharedPostgresShards;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose store is spread over several databases. */
@Tag("cluster")
class ShardedStoreTest {

    private static final String MASTER_KEY = "shared=" + Base64.getEncoder().encodeToString(new byte[32]);

    @TempDir
    private Path folder;

    @Test
    void aServerRunsOnShardsAndItsStoreCanBeMovedIntoAFolder() throws Exception {
        String store = "scalardb:" + SharedPostgresShards.writeSettings(folder);
        String key;
        try (TestServer server = TestServer.start(folder, "--store", store, "--master-keys", MASTER_KEY)) {
            key = server.admin();
            server.put(
                            "/v1/seats/events/gala",
                            "{'name':'Gala','sections':[{'id':'A','rows':2,'seatsPerRow':5,'price':1}]}")
                    .is(201);
            server.post("/v1/seats/events/gala/bookings", "{'booking':'b-1','buyer':'ada','best':{'count':3}}")
                    .is(201);
            server.post("/v1/queues", "{'queue':'tickets'}").is(201);
        }
        Path data = folder.resolve("data");
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        assertThat(Main.run(new String[] {"copy", "--from", store, "--to", "rocksdb:" + data}, out, out))
                .isZero();
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("rows, all equal");
        try (TestServer server = TestServer.start(data, "--master-keys", MASTER_KEY)) {
            assertThat(server.call(key, "GET", "/v1/seats/events/gala", "")
                            .is(200)
                            .text("name"))
                    .isEqualTo("Gala");
            server.call(key, "GET", "/v1/queues/tickets/peek", "").is(200);
        }
    }
}
