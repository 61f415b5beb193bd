package io.holdfast.torture.feed;

import io.holdfast.api.FeedApi.CloudEvent;
import io.holdfast.api.json.StrictJson;
import io.holdfast.api.webhooks.WebhooksApi;
import io.holdfast.client.CursorStore;
import io.holdfast.client.EventQuery;
import io.holdfast.client.FeedSubscription;
import io.holdfast.client.Holdfast;
import io.holdfast.testkit.server.RabbitMqServer;
import io.holdfast.torture.fault.FolderOperations;
import io.holdfast.torture.workload.InvariantViolationException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Kills a server, its webhook receiver and the message broker of its sink at random times under load. Afterwards, each
 * consumer (pages from the beginning, a stream, webhooks and the sink) must have received every event, in order for
 * each subject, and must have rebuilt every balance, seat map and queue count. The Java library of Standard Webhooks
 * must accept the signature of every webhook request, and refuse a changed copy of each.
 */
public final class FeedTorture {

    private static final Duration MAX_DRAIN = Duration.ofMinutes(3);
    private static final List<String> MODULES = List.of("ledger", "seats", "queue");
    private static final List<String> TARGETS = List.of("server", "receiver", "broker");

    private final FeedTortureOptions options;
    private final PrintStream out;
    private final Random random;
    private final Map<String, Integer> kills = new TreeMap<>();
    private final RebuiltState stream = new RebuiltState("stream");
    private final RebuiltState webhooks = new RebuiltState("webhooks");
    private String webhookSecret = "";
    private long verified;
    private final RebuiltState sink = new RebuiltState("sink");

    FeedTorture(FeedTortureOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
        this.random = new Random(options.seed());
    }

    /**
     * Runs the test.
     *
     * @return the exit code, which is 0 if no violation was found and 1 if one was found
     * @throws IllegalArgumentException if an argument is invalid
     */
    public static int run(List<String> args, PrintStream out) throws Exception {
        return new FeedTorture(FeedTortureOptions.parse(args), out).run() ? 0 : 1;
    }

    /** Returns the number of kills per process. */
    Map<String, Integer> kills() {
        return kills;
    }

    /**
     * Runs the load, the faults and the check.
     *
     * @return whether no violation was found
     */
    boolean run() throws Exception {
        Path data = options.data();
        Path base = data == null ? Files.createTempDirectory("holdfast-torture-") : data;
        Files.createDirectories(base);
        out.println("feed, seed " + options.seed() + ", " + options.duration().toSeconds() + " s, in " + base);
        try (RabbitMqServer broker = new RabbitMqServer(Files.createDirectories(base.resolve("rabbit")));
                KillableReceiver receiver = new KillableReceiver(base);
                KillableServer server = new KillableServer(base.resolve("server"), broker.port())) {
            run(broker, receiver, server);
        } catch (InvariantViolationException e) {
            out.println("VIOLATION: " + e.getMessage());
            out.println("All files are in " + base);
            return false;
        }
        if (options.keep()) {
            out.println("All files are in " + base);
        } else {
            FolderOperations.delete(base);
        }
        return true;
    }

    private void run(RabbitMqServer broker, KillableReceiver receiver, KillableServer server) throws Exception {
        try (Holdfast client = server.newClient()) {
            String secret = client.webhooks()
                    .put(new WebhooksApi.PutEndpoint("torture", receiver.url(), null, MODULES, null, null, true))
                    .send()
                    .secret();
            webhookSecret = Objects.requireNonNull(secret);
            FeedWorkload load = new FeedWorkload(client, options.seed());
            load.createData();
            try (FeedSubscription following = client.consume(
                    EventQuery.ALL.withModules("ledger", "seats", "queue").withData(),
                    new LastCursor(),
                    event -> stream.onDelivered(event.id(), event, StrictJson.MAPPER.writeValueAsString(event)))) {
                load.start();
                try {
                    injectFaults(broker, receiver, server);
                } finally {
                    load.stop();
                }
                out.printf("%,d calls, %s; checking%n", load.calls(), kills);
                check(client, load, new SinkQueueReader(broker.port()), receiver, server);
                InvariantViolationException.require(!following.ended().isDone(), "the stream has ended");
            }
        }
    }

    /** The position of the stream, kept only in memory. */
    private static final class LastCursor implements CursorStore {

        private volatile @Nullable String cursor;

        @Override
        public @Nullable String load() {
            return cursor;
        }

        @Override
        public void save(String last) {
            cursor = last;
        }
    }

    private void injectFaults(RabbitMqServer broker, KillableReceiver receiver, KillableServer server)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + options.duration().toNanos();
        List<String> next = new ArrayList<>();
        while (System.nanoTime() < end || !kills.keySet().containsAll(TARGETS)) {
            if (next.isEmpty()) {
                next.addAll(TARGETS);
                Collections.shuffle(next, random);
            }
            TimeUnit.MILLISECONDS.sleep(200 + random.nextInt(1_000));
            String target = next.remove(0);
            kills.merge(target, 1, Integer::sum);
            switch (target) {
                case "server" -> server.kill();
                case "receiver" -> receiver.kill();
                default -> broker.kill();
            }
            TimeUnit.MILLISECONDS.sleep(random.nextInt(500));
            switch (target) {
                case "server" -> server.restart();
                case "receiver" -> receiver.restart();
                default -> broker.restart();
            }
            receiver.drain(this::onReceived); // The library refuses timestamps that are older than 5 minutes.
        }
    }

    private void onReceived(ReceivedRequest request) {
        InvariantViolationException.require(
                request.isSignedWith(webhookSecret), "the signature of the delivery of " + request.id() + " is wrong");
        InvariantViolationException.require(
                !request.withBody(request.body() + " ").isSignedWith(webhookSecret),
                "the signature of " + request.id() + " is also accepted for a changed body");
        verified++;
        webhooks.onDelivered(request.id(), event(request.body()), request.body());
    }

    /**
     * Waits until all events have been delivered and all holds have expired. If that takes too long, reports the
     * remaining problems.
     */
    private void check(
            Holdfast client, FeedWorkload load, SinkQueueReader queue, KillableReceiver receiver, KillableServer server)
            throws IOException, InterruptedException, TimeoutException {
        long end = System.nanoTime() + MAX_DRAIN.toNanos();
        while (true) {
            queue.drain((id, body) -> sink.onDelivered(id, event(body), body));
            receiver.drain(this::onReceived);
            List<String> problems = problems(client, load, server);
            if (problems.isEmpty()) {
                return;
            }
            if (System.nanoTime() > end) {
                throw new InvariantViolationException(String.join("\n", problems));
            }
            TimeUnit.MILLISECONDS.sleep(500);
        }
    }

    private List<String> problems(Holdfast client, FeedWorkload load, KillableServer server)
            throws IOException, InterruptedException {
        RebuiltState pages = new RebuiltState("pages");
        Set<String> all = new LinkedHashSet<>();
        Set<String> dispatched = new LinkedHashSet<>();
        new FeedReader(server.address(), server.key()).readAll(event -> {
            pages.onDelivered(event.id(), event, StrictJson.MAPPER.writeValueAsString(event));
            all.add(event.id());
            if (!event.type().startsWith("io.holdfast.queue.")
                    || !event.subject().startsWith(RebuiltState.WEBHOOK_QUEUES)) {
                dispatched.add(event.id());
            }
        });
        ServerState state = ServerState.read(client);
        List<String> problems = new ArrayList<>();
        problems.addAll(pages.problems(all, load.acknowledged(), state));
        problems.addAll(stream.problems(all, load.acknowledged(), state));
        problems.addAll(sink.problems(all, load.acknowledged(), state));
        problems.addAll(webhooks.problems(dispatched, load.acknowledged(), state));
        if (pages.repeated() + stream.repeated() > 0) {
            problems.add("the feed returned an event twice");
        }
        if (problems.isEmpty()) {
            out.printf(
                    "%,d events; repeated deliveries: %,d by webhooks, %,d by the sink; verified signatures: %,d%n",
                    all.size(), webhooks.repeated(), sink.repeated(), verified);
        }
        return problems;
    }

    private static CloudEvent event(String body) {
        return StrictJson.MAPPER.readValue(body, CloudEvent.class);
    }
}
