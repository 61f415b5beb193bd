package io.holdfast.webhooks.internal;

import io.holdfast.queue.Queues;
import io.holdfast.store.Entry;
import io.holdfast.store.Store;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.webhooks.SecretCipher;
import io.holdfast.webhooks.WebhooksOptions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The background work for webhooks in this process: the fanOut, and a sender for each active endpoint. */
public final class WebhookRunner implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofMillis(1);
    private static final Duration REFRESH = Duration.ofMillis(500);
    private static final int THREADS = 2;

    private final Store store;
    private final EndpointSender.SharedParts parts;
    private final ExecutorService threads;
    private final RequestSender requests;
    private final Map<String, EndpointSender> senders = new HashMap<>();
    private final RecurringTask dispatching;
    /** The latest commit when the endpoints were last read; used only by the refreshing thread. */
    private long refreshed = -1;

    private final RecurringTask refreshing;

    public WebhookRunner(
            Store store,
            Queues queues,
            WebhooksOptions options,
            SecretCipher cipher,
            EndpointCommands endpoints,
            EventFanOut fanOut) {
        this.store = store;
        requests = new RequestSender(options);
        threads = Executors.newFixedThreadPool(THREADS, Threads.named("holdfast-webhooks"));
        parts = new EndpointSender.SharedParts(
                store,
                queues,
                options,
                cipher,
                requests,
                new AttemptResultHandler(store, queues, endpoints, options),
                threads);
        refreshing = RecurringTask.startEvery(REFRESH, "webhook-endpoints", closing -> refresh());
        dispatching = RecurringTask.startEvery(PAUSE, "webhook-dispatch", fanOut::run);
    }

    /** Starts senders for new and reactivated endpoints, and stops the senders of inactive ones. */
    private void refresh() {
        long commit = store.lastCommit();
        if (commit == refreshed) {
            return; // No endpoint can have changed without a commit.
        }
        refreshed = commit;
        List<Entry<String, EndpointRow>> rows =
                store.readLocal(tx -> tx.scan(WebhooksSchema.ENDPOINTS).toList());
        Map<String, EndpointRow> active = new HashMap<>();
        for (Entry<String, EndpointRow> row : rows) {
            if (row.value().disabled() == null) {
                active.put(row.key(), row.value());
            }
        }
        senders.entrySet().removeIf(sender -> {
            EndpointRow row = active.get(sender.getKey());
            boolean ended = row == null || !row.queue().equals(sender.getValue().queue());
            if (ended) {
                sender.getValue().stop();
            }
            return ended;
        });
        active.forEach((id, row) -> {
            EndpointSender sender = senders.computeIfAbsent(id, key -> new EndpointSender(parts, key, row));
            sender.update(row);
            sender.lease();
        });
    }

    @Override
    public void close() {
        dispatching.close();
        refreshing.close();
        senders.values().forEach(EndpointSender::stop);
        requests.close();
        threads.shutdown();
    }
}
