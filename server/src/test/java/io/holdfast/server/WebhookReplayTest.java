package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.TestServer.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cursors from which events can be sent to an endpoint again. */
class WebhookReplayTest {

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

    private static Answer replay(String after) {
        return server.post("/v1/webhooks/billing/replay", "{'after':'" + after + "'}");
    }

    @Test
    void a_cursor_that_cannot_be_read_has_the_same_error_as_in_the_feed() {
        server.put("/v1/webhooks/billing", "{'url':'https://receiver.example/'}")
                .is(201);
        String latest = server.get("/v1/feed?after=latest").is(200).text("next");
        String epoch = latest.substring(0, 16);
        Answer other = replay("0".repeat(16) + "-1-0").is(409, "feed_of_other_store");
        assertThat(other.text("details.continueAt")).startsWith(epoch + "-");
        Answer future = replay(epoch + "-999999999-0").is(409, "feed_cursor_in_future");
        assertThat(future.text("details.continueAt")).startsWith(epoch + "-");
        Answer gap = replay(epoch + "-0").is(410, "feed_gap");
        String oldest = gap.text("details.oldest");
        assertThat(oldest).startsWith(epoch + "-");
        replay(oldest).is(200);
    }
}
