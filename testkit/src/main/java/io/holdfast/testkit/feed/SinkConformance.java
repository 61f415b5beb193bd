package io.holdfast.testkit.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.record.EventFilter;
import io.holdfast.store.record.EventType;
import io.holdfast.store.record.FeedEntry;
import io.holdfast.store.record.FeedRead;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The conformance suite for sinks, which uses a real broker. No event may be lost, and the order of each subject must
 * be preserved, even if the broker is killed and the sink is restarted while events are recorded.
 */
public abstract class SinkConformance {

    /** The type of the events that the test records. */
    protected static final EventType CHANGED = EventType.of("shop", "changed", "An order was changed.", "number");

    private static final Schema SHOP = Schema.of("shop").withEvents(CHANGED);
    private static final int EVENTS = Integer.getInteger("holdfast.sink.events", 4_000);
    private static final int SUBJECTS = 20;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** A sink that publishes the events of a store. */
    public interface RunningSink extends AutoCloseable {

        /** Returns the last failure, or null if there was none. */
        @Nullable
        String lastError();

        /** Returns whether the broker has acknowledged all recorded events. */
        boolean isAtEnd();

        @Override
        void close();
    }

    /** Opens a store with the given schema and the schema of sinks. */
    protected abstract Store open(Path folder, Schema events);

    protected abstract RunningSink startSink(Store store);

    protected abstract void killBroker() throws Exception;

    protected abstract void restartBroker() throws Exception;

    /** Receives all messages from the broker and passes them to the checker. */
    protected abstract void receive(DeliveryChecker checker) throws Exception;

    /** Returns the message body of an event, which must be the same each time the event is published. */
    protected static byte[] encode(FeedEntry event) {
        return ("{\"id\":\"" + event.id() + "\",\"subject\":\"" + event.event().subject() + "\",\"number\":"
                        + event.event().data().get("number") + "}")
                .getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void everyEventArrivesInOrderAlthoughTheBrokerIsKilledAndTheSinkIsRestarted(@TempDir Path folder) throws Exception {
        try (Store store = open(folder, SHOP)) {
            try (RunningSink sink = startSink(store)) {
                record(store, 0, EVENTS / 4);
                await("the first events", sink::isAtEnd);
                CompletableFuture<Void> load =
                        CompletableFuture.runAsync(() -> record(store, EVENTS / 4, EVENTS * 3 / 4));
                killBroker();
                load.join();
                await("the failure is visible", () -> sink.lastError() != null);
            }
            try (RunningSink restarted = startSink(store)) {
                restartBroker();
                record(store, EVENTS * 3 / 4, EVENTS);
                await("all events", restarted::isAtEnd);
            }
            DeliveryChecker checker = new DeliveryChecker();
            receive(checker);
            assertThat(checker.problems(ids(store))).isEmpty();
            assertThat(checker.count()).isEqualTo(EVENTS);
        }
    }

    private static void record(Store store, int from, int to) {
        for (int number = from; number < to; number++) {
            long value = number;
            store.update(tx -> tx.emit(CHANGED, "order/" + value % SUBJECTS, null, value));
        }
    }

    private static List<String> ids(Store store) {
        FeedRead read = store.feed().read(store.feed().oldest(), EventFilter.ALL, EVENTS + 1);
        return ((FeedRead.Page) read).events().stream().map(FeedEntry::id).toList();
    }

    private static void await(String what, BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + TIMEOUT.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what + " within " + TIMEOUT).isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }
}
