package io.holdfast.benchmarks.http;

import io.holdfast.api.FeedApi;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.atomic.AtomicLong;

/** A subscriber that streams the feed over HTTP as JSON Lines, and counts the events without decoding them. */
final class FeedSubscriber implements AutoCloseable {

    private final InputStream body;
    private final AtomicLong received = new AtomicLong();
    private final Thread thread = new Thread(this::run, "subscriber");

    /** @param after a feed cursor, or an empty string for the beginning of the feed */
    FeedSubscriber(ServerProcess server, String after) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(server.uri(
                        FeedApi.PATH + "?stream=ndjson&full=true" + (after.isEmpty() ? "" : "&after=" + after)))
                .header("Authorization", "Bearer " + server.key())
                .build();
        HttpResponse<InputStream> response = HttpClient.newHttpClient().send(request, BodyHandlers.ofInputStream());
        body = response.body();
        if (response.statusCode() != 200) {
            throw new IllegalStateException("the feed returned " + response.statusCode());
        }
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        byte[] buffer = new byte[1 << 16];
        try {
            for (int length = body.read(buffer); length > 0; length = body.read(buffer)) {
                long lines = 0;
                for (int i = 0; i < length; i++) {
                    if (buffer[i] == '\n') {
                        lines++;
                    }
                }
                received.addAndGet(lines);
            }
        } catch (IOException e) {
            // The subscriber was closed.
        }
    }

    long received() {
        return received.get();
    }

    /**
     * Waits until the given number of events has been received.
     *
     * @return the time at which this was observed
     */
    long awaitEvents(long count, long timeoutNanos) throws InterruptedException {
        long end = System.nanoTime() + timeoutNanos;
        while (received() < count) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("only " + received() + " of " + count + " events were received");
            }
            Thread.sleep(1);
        }
        return System.nanoTime();
    }

    @Override
    public void close() throws IOException {
        body.close();
    }
}
