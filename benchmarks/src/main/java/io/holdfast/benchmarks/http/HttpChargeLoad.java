package io.holdfast.benchmarks.http;

import io.holdfast.api.LedgerApi;
import io.holdfast.api.StrictJson;
import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.MeasuredRound;
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
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Charges over kept connections, all driven by one thread so that little of the machine goes to the asking. */
final class HttpChargeLoad {

    private static final int MICROS = 6;

    private final ServerProcess server;
    private long charged;

    HttpChargeLoad(ServerProcess server) {
        this.server = server;
    }

    /** How many charges were answered as done. */
    long charged() {
        return charged;
    }

    /** One usage a request. */
    Contender charges(int connections) {
        return round -> drive(connections, round, this::chargeRequest, 1);
    }

    /** Many usages a request, all or none. */
    Contender bulkCharges(int connections, int size) {
        return round -> drive(connections, round, () -> bulkRequest(size), size);
    }

    /** Charges for as long as something else takes, which needs the time anyway: a server is slow until it is warm. */
    <T> T chargeDuring(int connections, Callable<T> meanwhile) throws Exception {
        AtomicBoolean goesOn = new AtomicBoolean(true);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<@Nullable Void> charges = thread.submit(() -> {
                run(connections, goesOn::get, this::chargeRequest, connection -> requireCharged(connection, 1));
                return null;
            });
            T made;
            try {
                made = meanwhile.call();
            } finally {
                goesOn.set(false);
            }
            charges.get();
            return made;
        } finally {
            thread.shutdown();
        }
    }

    private void drive(int connections, MeasuredRound round, Supplier<byte[]> request, int each) throws IOException {
        run(connections, round::isRunning, request, connection -> {
            requireCharged(connection, each);
            round.recordDone(connection.startNanos(), each);
        });
    }

    private void requireCharged(NonBlockingHttpConnection connection, int several) {
        if (connection.status() != 201) {
            throw new IllegalStateException("a charge was refused: " + connection.responseText());
        }
        charged += several;
    }

    /** What came of offering more than there is room for. */
    record OverloadResult(long accepted, long refused, Histogram latencies) {}

    /** Far more connections than the server takes requests; each asks again as soon as it is answered, whatever it was. */
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
                throw new IllegalStateException("neither done nor turned away: " + connection.responseText());
            }
        });
        return new OverloadResult(counts[0], counts[1], latencies);
    }

    /** Told of every answer. */
    @FunctionalInterface
    private interface ResponseHandler {
        void handle(NonBlockingHttpConnection connection);
    }

    /** Whether more is to be asked. */
    @FunctionalInterface
    private interface RunCondition {
        boolean isRunning();
    }

    private void run(int connections, RunCondition going, Supplier<byte[]> request, ResponseHandler answered)
            throws IOException {
        InetSocketAddress address = server.address();
        List<NonBlockingHttpConnection> all = new ArrayList<>();
        try (Selector selector = Selector.open()) {
            for (int i = 0; i < connections; i++) {
                NonBlockingHttpConnection connection = new NonBlockingHttpConnection(address, selector);
                all.add(connection);
                connection.send(request.get());
            }
            int[] waiting = {connections};
            while (waiting[0] > 0) {
                selector.select(selected -> {
                    NonBlockingHttpConnection connection = (NonBlockingHttpConnection) selected.attachment();
                    try {
                        if (connection.advance()) {
                            answered.handle(connection);
                            if (going.isRunning()) {
                                connection.send(request.get());
                            } else {
                                selected.interestOps(0);
                                waiting[0]--;
                            }
                        }
                    } catch (IOException e) {
                        throw new IllegalStateException("a connection broke", e);
                    }
                });
            }
        } finally {
            for (NonBlockingHttpConnection connection : all) {
                connection.close();
            }
        }
    }

    private byte[] chargeRequest() {
        return postRequest("/v1/ledger/charges", StrictJson.bytes(toApi(UsageGenerator.next(UsageGenerator.ACCOUNTS))));
    }

    private byte[] bulkRequest(int size) {
        List<LedgerApi.Usage> usages = Stream.generate(() -> toApi(UsageGenerator.next(UsageGenerator.ACCOUNTS)))
                .limit(size)
                .toList();
        return postRequest("/v1/ledger/charges/all", StrictJson.bytes(new LedgerApi.Usages(usages)));
    }

    private byte[] postRequest(String path, byte[] body) {
        byte[] head = ("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + server.key()
                        + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(head.length + body.length);
        bytes.writeBytes(head);
        bytes.writeBytes(body);
        return bytes.toByteArray();
    }

    private static LedgerApi.Usage toApi(Usage usage) {
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
