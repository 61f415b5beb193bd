package io.holdfast.benchmarks.http;

import io.holdfast.api.LedgerApi;
import io.holdfast.api.json.BodyFormat;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.RoundRecorder;
import io.holdfast.benchmarks.ledger.UsageGenerator;
import io.holdfast.ledger.Usage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Sends charges over persistent connections, all driven by one thread, so that the client uses little CPU time.
 */
final class HttpChargeLoad {

    private static final int MICROS = 6;

    private final ServerProcess server;
    private long charged;

    HttpChargeLoad(ServerProcess server) {
        this.server = server;
    }

    /** Returns the number of acknowledged charges. */
    long charged() {
        return charged;
    }

    /** Returns a contender that sends one usage record per request. */
    Contender charges(int connections) {
        return round -> drive(connections, round, this::chargeRequest, 1);
    }

    /** Returns a contender that sends many usage records per request, which are charged atomically. */
    Contender bulkCharges(int connections, int size) {
        return round -> drive(connections, round, () -> bulkRequest(size), size);
    }

    /** Sends many usage records per request while a condition holds. */
    void bulkCharges(int connections, int size, BooleanSupplier condition) throws IOException {
        run(
                connections,
                condition::getAsBoolean,
                () -> bulkRequest(size),
                connection -> requireCharged(connection, size));
    }

    /** Sends charges while another task runs, to warm up the server. */
    <T> T chargeDuring(int connections, Callable<T> task) throws Exception {
        AtomicBoolean running = new AtomicBoolean(true);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<@Nullable Void> charges = thread.submit(() -> {
                run(connections, running::get, this::chargeRequest, connection -> requireCharged(connection, 1));
                return null;
            });
            T taskResult;
            try {
                taskResult = task.call();
            } finally {
                running.set(false);
            }
            charges.get();
            return taskResult;
        } finally {
            thread.shutdown();
        }
    }

    private void drive(int connections, RoundRecorder round, Supplier<byte[]> request, int usages) throws IOException {
        run(connections, round::isRunning, request, connection -> {
            requireCharged(connection, usages);
            round.recordDone(connection.startNanos(), usages);
        });
    }

    private void requireCharged(NonBlockingHttpConnection connection, int usages) {
        if (connection.status() != 201) {
            throw new IllegalStateException("a charge was rejected: " + connection.responseText());
        }
        charged += usages;
    }

    /** The result of an overload test. */
    record OverloadResult(long accepted, long refused, Histogram latencies) {}

    /**
     * Sends requests over more connections than the server's limit on concurrent requests. Each
     * connection sends its next request as soon as it receives a response.
     */
    OverloadResult overload(int connections, long nanos) throws IOException {
        Histogram latencies = new Histogram(3);
        long[] counts = new long[2];
        long end = System.nanoTime() + nanos;
        run(connections, () -> System.nanoTime() - end < 0, this::chargeRequest, connection -> {
            if (connection.status() == 201) {
                charged++;
                counts[0]++;
                latencies.recordValue(System.nanoTime() - connection.startNanos());
            } else if (connection.status() == 503) {
                counts[1]++;
            } else {
                throw new IllegalStateException("unexpected response: " + connection.responseText());
            }
        });
        return new OverloadResult(counts[0], counts[1], latencies);
    }

    /** Handles a response. */
    @FunctionalInterface
    private interface ResponseHandler {
        void handle(NonBlockingHttpConnection connection);
    }

    /** The condition under which requests are sent. */
    @FunctionalInterface
    private interface RunCondition {
        boolean isRunning();
    }

    private void run(int connections, RunCondition condition, Supplier<byte[]> request, ResponseHandler handler)
            throws IOException {
        InetSocketAddress address = server.address();
        List<NonBlockingHttpConnection> opened = new ArrayList<>();
        try (Selector selector = Selector.open()) {
            for (int i = 0; i < connections; i++) {
                NonBlockingHttpConnection connection = new NonBlockingHttpConnection(address, selector);
                opened.add(connection);
                connection.send(request.get());
            }
            int[] waiting = {connections};
            while (waiting[0] > 0) {
                selector.select(selected -> {
                    NonBlockingHttpConnection connection = (NonBlockingHttpConnection) selected.attachment();
                    try {
                        if (connection.advance()) {
                            handler.handle(connection);
                            if (condition.isRunning()) {
                                connection.send(request.get());
                            } else {
                                selected.interestOps(0);
                                waiting[0]--;
                            }
                        }
                    } catch (IOException e) {
                        throw new IllegalStateException("a connection failed", e);
                    }
                });
            }
        } finally {
            for (NonBlockingHttpConnection connection : opened) {
                connection.close();
            }
        }
    }

    private byte[] chargeRequest() {
        return postRequest("/v1/ledger/charges", BodyFormat.JSON, toApi(UsageGenerator.next(UsageGenerator.ACCOUNTS)));
    }

    private byte[] bulkRequest(int size) {
        List<LedgerApi.Usage> usages = Stream.generate(() -> toApi(UsageGenerator.next(UsageGenerator.ACCOUNTS)))
                .limit(size)
                .toList();
        return postRequest("/v1/ledger/charges/all", BodyFormat.CBOR, new LedgerApi.Usages(usages));
    }

    private byte[] postRequest(String path, BodyFormat format, Object content) {
        byte[] body = format.write(content);
        byte[] head = ("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + server.key()
                        + "\r\nAccept: " + format.mediaType() + "\r\nContent-Type: " + format.mediaType()
                        + "\r\nContent-Length: " + body.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(head.length + body.length);
        bytes.writeBytes(head);
        bytes.writeBytes(body);
        return bytes.toByteArray();
    }

    static LedgerApi.Usage toApi(Usage usage) {
        LedgerApi.Metric metric = new LedgerApi.Metric(
                LedgerApi.MetricKind.LLM_TOKENS,
                usage.metric().provider(),
                usage.metric().name(),
                BigDecimal.valueOf(usage.metric().first(), MICROS),
                BigDecimal.valueOf(usage.metric().second(), MICROS));
        return new LedgerApi.Usage(
                usage.eventId(),
                usage.account().value(),
                metric,
                null,
                usage.source(),
                usage.agent(),
                null,
                null,
                null);
    }
}
