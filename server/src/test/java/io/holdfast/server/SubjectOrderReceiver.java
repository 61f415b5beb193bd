package io.holdfast.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.holdfast.api.json.StrictJson;
import io.holdfast.store.record.FeedCursor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** A webhook receiver that reports events of one subject that arrive at the same time or in the wrong order. */
final class SubjectOrderReceiver implements AutoCloseable {

    /** The duration of each request, so that requests that are sent in parallel overlap. */
    private static final int REQUEST_MILLIS = 20;

    private final Set<String> ids = new HashSet<>();
    private final Set<String> inProgress = new HashSet<>();
    private final Map<String, FeedCursor> last = new HashMap<>();
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private final Semaphore never = new Semaphore(0);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    SubjectOrderReceiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode event =
                    StrictJson.MAPPER.readTree(exchange.getRequestBody().readAllBytes());
            String subject = event.path("subject").asString();
            begin(event.path("id").asString(), subject);
            boolean unused = never.tryAcquire(REQUEST_MILLIS, TimeUnit.MILLISECONDS);
            end(subject);
            exchange.sendResponseHeaders(204, -1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void begin(String id, String subject) {
        if (!inProgress.add(subject)) {
            problems.add("two events of " + subject + " arrived at the same time");
        }
        FeedCursor cursor = FeedCursor.parse(id);
        FeedCursor previous = last.get(subject);
        boolean repeated = !ids.add(id);
        if (!repeated && previous != null && isBefore(cursor, previous)) {
            problems.add(id + " of " + subject + " arrived after " + previous);
        }
        last.put(subject, cursor);
    }

    private static boolean isBefore(FeedCursor cursor, FeedCursor other) {
        return cursor.commit() < other.commit()
                || (cursor.commit() == other.commit() && cursor.index() < other.index());
    }

    private synchronized void end(String subject) {
        inProgress.remove(subject);
    }

    /** Returns the ids of the events that have arrived. */
    synchronized Set<String> ids() {
        return Set.copyOf(ids);
    }

    List<String> problems() {
        return problems;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
