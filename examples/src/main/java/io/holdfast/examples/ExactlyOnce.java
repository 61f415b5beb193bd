package io.holdfast.examples;

import io.holdfast.api.FeedApi.CloudEvent;
import io.holdfast.api.RetryApi;
import io.holdfast.client.CursorStore;
import io.holdfast.client.EventQuery;
import io.holdfast.client.FeedSubscription;
import io.holdfast.client.Holdfast;
import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryEventTypes;
import io.holdfast.retry.RetryOptions;
import io.holdfast.retry.Verdict;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.record.EventFilter;
import io.holdfast.store.record.Feed;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.store.record.FeedRead;
import io.holdfast.store.rocksdb.RocksDb;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A feed consumer that counts each event exactly once: it saves its cursor in the same commit as the count. It reads
 * the feed of the store in its own process or, if the address and an API key of a server are given, the feed of that
 * server.
 */
public final class ExactlyOnce {

    private static final Table<String, Long> FAILURES =
            Table.of("failures_by_type", Keys.string(), Values.cbor(Long.class));
    private static final Table<String, String> CURSORS = Table.of("cursors", Keys.string(), Values.string());
    private static final Schema SCHEMA = Schema.of("failure_report", FAILURES, CURSORS);
    private static final String CONSUMER = "failure-report";
    private static final int EVENTS = 5;

    public static void main(String[] args) {
        Path folder = Path.of(args.length == 0 ? "example-data/exactly-once" : args[0]);
        if (args.length < 3) {
            embedded(folder);
        } else {
            overHttp(folder, URI.create(args[1]), args[2]);
        }
    }

    private static void embedded(Path folder) {
        try (Store store = Store.open(RocksDb.at(folder), Retries.SCHEMA, SCHEMA)) {
            Retries retries = new Retries(store, RetryOptions.DEFAULT);
            for (int i = 0; i < EVENTS; i++) {
                byte[] data = ("{\"n\":" + i + "}").getBytes(StandardCharsets.UTF_8);
                String id = "event-" + store.lastCommit() + "-" + i;
                retries.save(
                        InboundEvent.of(id, "invoice", "billing", data), Verdict.failed("the mail server is down"));
            }
            // Two runs, as after a restart: the second continues where the first stopped.
            System.out.println("first run:  " + consume(store, 3) + " events");
            System.out.println("second run: " + consume(store, 1_000) + " events");
            printCount(store);
        }
    }

    private static void printCount(Store store) {
        System.out.println("failed invoices: " + store.get(FAILURES, "invoice").orElse(0L));
    }

    /** Handles events until the end of the feed, or until the given number has been handled. */
    private static int consume(Store store, int max) {
        Feed feed = store.feed();
        FeedCursor cursor = store.get(CURSORS, CONSUMER).map(FeedCursor::parse).orElseGet(feed::oldest);
        EventFilter filter = EventFilter.ALL.withTypes(RetryEventTypes.FAILED.id());
        int handled = 0;
        while (handled < max && feed.read(cursor, filter, max - handled) instanceof FeedRead.Page page) {
            store.update(tx -> {
                page.events().forEach(event -> count(tx, event.event().data()));
                tx.put(CURSORS, CONSUMER, page.next().toString());
            });
            handled += page.events().size();
            cursor = page.next();
            if (page.atEnd()) {
                break;
            }
        }
        return handled;
    }

    private static void count(Tx tx, Map<String, ?> data) {
        String type = String.valueOf(data.get("type"));
        tx.put(FAILURES, type, tx.get(FAILURES, type).orElse(0L) + 1);
    }

    private static void overHttp(Path folder, URI server, String key) {
        try (Holdfast client = Holdfast.at(server).key(key).build();
                Store store = Store.open(RocksDb.at(folder), SCHEMA)) {
            for (int i = 0; i < EVENTS; i++) {
                RetryApi.Saved unused = client.retry()
                        .save(RetryApi.Save.of(
                                        UUID.randomUUID().toString(), "invoice", "billing", "the mail server is down")
                                .withText("{\"n\":" + i + "}"))
                        .send();
            }
            AtomicInteger first = new AtomicInteger();
            FeedSubscription crashed = follow(client, store, event -> {
                if (first.incrementAndGet() == 3) {
                    throw new IllegalStateException("the consumer crashes after its commit");
                }
            });
            try {
                boolean unused = crashed.ended().join();
            } catch (CompletionException e) {
                System.out.println("first run:  " + first + " events");
            }
            AtomicInteger second = new AtomicInteger();
            CountDownLatch end = new CountDownLatch(EVENTS - 3);
            FeedSubscription following = follow(client, store, event -> {
                second.incrementAndGet();
                end.countDown();
            });
            try {
                end.await();
                System.out.println("second run: " + second + " events");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                following.close();
            }
            printCount(store);
        }
    }

    private static FeedSubscription follow(Holdfast client, Store store, Consumer<CloudEvent> afterCommit) {
        // events.md:begin
        CursorStore cursors = new CursorStore() {
            @Override
            public @Nullable String load() {
                return store.get(CURSORS, CONSUMER).orElse(null);
            }

            @Override
            public void save(String cursor) { // After an event, the handler has already stored the cursor.
                if (!cursor.equals(load())) {
                    store.update(tx -> tx.put(CURSORS, CONSUMER, cursor));
                }
            }
        };
        EventQuery failures = EventQuery.ALL.withTypes("retry.failed").withData();
        return client.consume(failures, cursors, event -> {
            store.update(tx -> {
                count(tx, Objects.requireNonNull(event.data())); // the effect
                tx.put(CURSORS, CONSUMER, event.id()); // The id of an event is its cursor.
            });
            afterCommit.accept(event);
        });
        // events.md:end
    }
}
