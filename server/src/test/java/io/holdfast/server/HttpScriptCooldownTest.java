package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cooldown of a queue script that exceeds its budget, over HTTP. */
@Tag("slow")
class HttpScriptCooldownTest {

    private static final String ENDLESS = "function on_enqueue(m) while m.headers.endless do end end";

    @TempDir
    Path folder;

    private TestServer server;

    @BeforeEach
    void open() throws Exception {
        server = TestServer.start(folder);
        server.post("/v1/queues", "{'queue':'work','onEnqueue':'" + ENDLESS + "'}")
                .is(201);
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void refusedEnqueuesStartTheCooldownOfTheirScript() {
        for (int attempt = 0; attempt < 3; attempt++) {
            server.post("/v1/queues/work/messages", "{'text':'m','headers':{'endless':'yes'}}")
                    .is(422, "lua_error");
        }
        assertThat(server.get("/v1/queues/work/stats").is(200).number("scriptRests"))
                .isEqualTo(1);
        server.post("/v1/queues/work/messages", "{'text':'harmless'}").is(422, "lua_error");
    }

    @Test
    void refusedBatchesStartTheCooldownOfTheirScript() {
        String message = "{'queue':'work','text':'m','headers':{'endless':'yes'}}";
        server.post("/v1/queue/messages", "{'messages':[" + message + "," + message + "," + message + "]}")
                .is(422, "lua_error");
        assertThat(server.get("/v1/queues/work/stats").is(200).number("scriptRests"))
                .isEqualTo(1);
    }

    @Test
    void aTransactionThatIsRolledBackDoesNotCount() {
        for (int attempt = 0; attempt < 3; attempt++) {
            server.post(
                            "/v1/transactions",
                            "{'items':[{'operation':'queue.enqueue','request':{'queue':'work','text':'m',"
                                    + "'headers':{'endless':'yes'}}}]}")
                    .is(422, "lua_error");
        }
        assertThat(server.get("/v1/queues/work/stats").is(200).number("scriptRests"))
                .isZero();
        server.post("/v1/queues/work/messages", "{'text':'harmless'}").is(202);
    }
}
