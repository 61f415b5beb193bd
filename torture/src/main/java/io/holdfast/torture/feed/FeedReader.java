package io.holdfast.torture.feed;

import io.holdfast.api.FeedApi;
import io.holdfast.api.json.StrictJson;
import io.holdfast.torture.workload.InvariantViolationException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.function.Consumer;

/** Reads the whole feed over HTTP, from its beginning. */
final class FeedReader {

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI server;
    private final String key;

    FeedReader(URI server, String key) {
        this.server = server;
        this.key = key;
    }

    /** Passes all events to a consumer. Any response other than a page, such as a gap, is a violation. */
    void readAll(Consumer<FeedApi.CloudEvent> consumer) throws IOException, InterruptedException {
        String after = "";
        while (true) {
            HttpRequest request = HttpRequest.newBuilder(server.resolve(
                            FeedApi.PATH + "?full=true&module=ledger,seats,queue&limit=" + FeedApi.MAX_LIMIT + after))
                    .header("Authorization", "Bearer " + key)
                    .build();
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            InvariantViolationException.require(
                    response.statusCode() == 200,
                    "the feed returned " + response.statusCode() + ": " + response.body());
            FeedApi.FeedPage page = StrictJson.MAPPER.readValue(response.body(), FeedApi.FeedPage.class);
            page.events().forEach(consumer);
            if (page.atEnd()) {
                return;
            }
            after = "&after=" + page.next();
        }
    }
}
