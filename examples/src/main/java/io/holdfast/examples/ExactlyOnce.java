package io.holdfast.examples;

import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryEventTypes;
import io.holdfast.retry.RetryOptions;
import io.holdfast.retry.Verdict;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.record.EventFilter;
import io.holdfast.store.record.Feed;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.store.record.FeedRead;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A feed consumer that counts each event exactly once: it saves its cursor in the same commit as the count. */
public final class ExactlyOnce {

    private static final Table<String, Long> FAILURES =
            Table.of("failures_by_type", Keys.string(), Values.cbor(Long.class));
    private static final Table<String, String> CURSORS = Table.of("cursors", Keys.string(), Values.string());
    private static final Schema SCHEMA = Schema.of("failure_report", FAILURES, CURSORS);
    private static final String CONSUMER = "failure-report";

    public static void main(String[] args) {
        Path folder = Path.of(args.length == 0 ? "example-data/exactly-once" : args[0]);
        try (Store store = Store.open(RocksDb.at(folder), Retries.SCHEMA, SCHEMA)) {
            Retries retries = new Retries(store, RetryOptions.DEFAULT);
            for (int i = 0; i < 5; i++) {
                byte[] data = ("{\"n\":" + i + "}").getBytes(StandardCharsets.UTF_8);
                String id = "event-" + store.lastCommit() + "-" + i;
                retries.save(
                        InboundEvent.of(id, "invoice", "billing", data), Verdict.failed("the mail server is down"));
            }
            // Two runs, as after a restart: the second continues where the first stopped.
            System.out.println("first run:  " + consume(store, 3) + " events");
            System.out.println("second run: " + consume(store, 1_000) + " events");
            System.out.println(
                    "failed invoices: " + store.get(FAILURES, "invoice").orElse(0L));
        }
    }

    /** Handles events until the end of the feed, or until the given number has been handled. */
    private static int consume(Store store, int max) {
        Feed feed = store.feed();
        FeedCursor cursor = store.get(CURSORS, CONSUMER).map(FeedCursor::parse).orElseGet(feed::oldest);
        EventFilter filter = EventFilter.ALL.withTypes(RetryEventTypes.FAILED.id());
        int handled = 0;
        while (handled < max && feed.read(cursor, filter, max - handled) instanceof FeedRead.Page page) {
            store.update(tx -> {
                page.events().forEach(event -> {
                    String type = String.valueOf(event.event().data().get("type"));
                    tx.put(FAILURES, type, tx.get(FAILURES, type).orElse(0L) + 1);
                });
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
}
