package io.holdfast.torture.feed;

import io.holdfast.api.FeedApi.CloudEvent;
import io.holdfast.testkit.feed.DeliveryChecker;
import io.holdfast.testkit.feed.RebuiltBalances;
import io.holdfast.testkit.feed.RebuiltQueueCounts;
import io.holdfast.testkit.feed.RebuiltSeatMap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The events that a consumer has received, and the state rebuilt from them. Thread-safe. */
final class RebuiltState {

    /** The name prefix of webhook queues. Events about these queues are not sent to webhooks. */
    static final String WEBHOOK_QUEUES = "webhooks.";

    private static final String TYPE_PREFIX = "io.holdfast.";

    private final String consumer;
    private final DeliveryChecker deliveries = new DeliveryChecker();
    private final RebuiltBalances balances = new RebuiltBalances();
    private final RebuiltSeatMap seats = new RebuiltSeatMap();
    private final RebuiltQueueCounts queues = new RebuiltQueueCounts();
    private final Set<String> entries = new HashSet<>();

    RebuiltState(String consumer) {
        this.consumer = consumer;
    }

    /** Applies an event, unless it was delivered before. */
    synchronized void onDelivered(String id, CloudEvent event, String body) {
        String type = event.type().substring(TYPE_PREFIX.length());
        String module = type.substring(0, type.indexOf('.'));
        String name = type.substring(module.length() + 1);
        Map<String, @Nullable Object> data = event.data() == null ? Map.of() : event.data();
        if (!deliveries.onDelivered(id, module + "/" + event.subject(), body.getBytes(StandardCharsets.UTF_8))) {
            return;
        }
        if (event.entry() != null) {
            entries.add(event.entry());
        }
        switch (module) {
            case "ledger" -> balances.apply(name, event.subject(), data);
            case "seats" -> seats.apply(name, event.subject(), data);
            default -> queues.apply(name, event.subject(), data);
        }
    }

    synchronized int count() {
        return deliveries.count();
    }

    synchronized int repeated() {
        return deliveries.repeated();
    }

    /**
     * Returns descriptions of all problems.
     *
     * @param expected the ids of all events
     * @param acknowledged the entries of commands that the server has acknowledged
     */
    synchronized List<String> problems(
            Collection<String> expected, Collection<String> acknowledged, ServerState server) {
        List<String> problems = new ArrayList<>(deliveries.problems(expected));
        problems.addAll(balances.problems());
        long missing =
                acknowledged.stream().filter(entry -> !entries.contains(entry)).count();
        if (missing > 0) {
            problems.add(missing + " acknowledged commands have no event");
        }
        compare(problems, "balances", server.balances(), balances.balances());
        compare(problems, "reserved credit", server.held(), balances.held());
        problems.addAll(server.differences(seats));
        compare(problems, "queues", withoutWebhooks(server.queues()), withoutWebhooks(queues.counts()));
        return problems.stream().map(problem -> consumer + ": " + problem).toList();
    }

    private static Map<String, Long> withoutWebhooks(Map<String, Long> counts) {
        Map<String, Long> others = new TreeMap<>(counts);
        others.keySet().removeIf(queue -> queue.startsWith(WEBHOOK_QUEUES));
        return others;
    }

    private static void compare(
            List<String> problems, String what, Map<String, Long> expected, Map<String, Long> rebuilt) {
        if (!expected.equals(rebuilt)) {
            problems.add(what + " are " + expected + ", but rebuilt as " + rebuilt);
        }
    }
}
