package io.holdfast.server.soak;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Sends complete bodies that cost the server much work or memory before it refuses them, one after another: a bulk call
 * with an error at its end, with and without a length, and empty objects, which take three bytes of a body but a
 * hundred times as much of the heap. Thread-safe.
 */
final class BodyFlood implements Runnable {

    private static final int BULK_BYTES = 2 << 20;
    private static final String MESSAGE =
            "{\"queue\":\"soak\",\"text\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"},";
    /** A number of objects that takes a third of the body memory of a heap of 512 MB, and one that exceeds it. */
    private static final int FITTING_OBJECTS = 90_000;

    private static final int TOO_MANY_OBJECTS = 1_000_000;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(30))
            .build();
    private final List<HttpRequest> requests;
    private final Map<Integer, LongAdder> statuses = new ConcurrentSkipListMap<>();

    BodyFlood(URI server, String key) {
        byte[] bulk = ("{\"messages\":[" + MESSAGE.repeat(BULK_BYTES / MESSAGE.length()) + "{\"nonsense\":1}]}")
                .getBytes(StandardCharsets.US_ASCII);
        HttpRequest.Builder messages =
                HttpRequest.newBuilder(server.resolve("/v1/queue/messages")).header("Authorization", "Bearer " + key);
        HttpRequest.Builder transactions =
                HttpRequest.newBuilder(server.resolve("/v1/transactions")).header("Authorization", "Bearer " + key);
        requests = List.of(
                messages.POST(BodyPublishers.ofByteArray(bulk)).build(),
                transactions
                        .POST(BodyPublishers.ofByteArray(objects(FITTING_OBJECTS)))
                        .build(),
                // A stream has no length, so it is sent in chunks.
                messages.POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bulk)))
                        .build(),
                transactions
                        .POST(BodyPublishers.ofByteArray(objects(TOO_MANY_OBJECTS)))
                        .build());
    }

    private static byte[] objects(int count) {
        return ("{\"items\":[" + "{},".repeat(count) + "{}]}").getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the number of responses by status; -1 stands for none. */
    Map<Integer, LongAdder> statuses() {
        return statuses;
    }

    /** Sends all requests again and again until the thread is interrupted. */
    @Override
    public void run() {
        while (true) {
            for (HttpRequest request : requests) {
                int status = -1;
                try {
                    status = http.send(request, BodyHandlers.discarding()).statusCode();
                } catch (IOException e) {
                    // The server closed the connection; the attack goes on.
                } catch (InterruptedException e) {
                    return;
                }
                statuses.computeIfAbsent(status, unused -> new LongAdder()).increment();
            }
        }
    }
}
