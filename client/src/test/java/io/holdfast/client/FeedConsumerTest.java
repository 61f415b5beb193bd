package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.FeedApi.CloudEvent;
import io.holdfast.api.QueueApi;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Consumers of the event feed with a stored cursor. */
class FeedConsumerTest {

    private static final Duration SOON = Duration.ofMinutes(2);
    private static final EventQuery QUEUES = EventQuery.ALL.withTypes("queue.created");

    @TempDir
    Path folder;

    private RunningServer server;
    private BreakableProxy cable;
    private Holdfast client;
    private final List<String> handled = new CopyOnWriteArrayList<>();
    private final StoredCursor cursor = new StoredCursor();

    /** Keeps the cursor in memory, with all values that were saved. */
    private static final class StoredCursor implements CursorStore {

        private final List<String> saved = new CopyOnWriteArrayList<>();

        @Override
        public @Nullable String load() {
            return saved.isEmpty() ? null : saved.get(saved.size() - 1);
        }

        @Override
        public void save(String last) {
            saved.add(last);
        }
    }

    @BeforeEach
    void open() throws Exception {
        server = RunningServer.start(folder);
        cable = new BreakableProxy(server.address());
        client = Holdfast.at(cable.address()).key(server.key()).build();
    }

    @AfterEach
    void close() throws Exception {
        client.close();
        cable.close();
        server.close();
    }

    private void create(String queue) {
        server.client().queue().create(QueueApi.Config.of(queue)).send();
    }

    /** Consumes the events of queues, without those of dead-letter queues, which have the same commit. */
    private FeedSubscription consume(Consumer<CloudEvent> handler) {
        return client.consume(QUEUES, cursor, event -> {
            if (!event.subject().endsWith(".dlq")) {
                handler.accept(event);
            }
        });
    }

    private FeedSubscription consume() {
        return consume(event -> handled.add(event.subject()));
    }

    private void awaitHandled(String... subjects) {
        await().atMost(SOON).until(() -> handled.equals(List.of(subjects)));
    }

    @Test
    void aNewConsumerBeginsWithTheOldestEventAndASecondRunContinuesAfterTheStoredCursor() {
        create("a");
        create("b");
        try (FeedSubscription first = consume()) {
            awaitHandled("a", "b");
            await().atMost(SOON).until(() -> cursor.saved.size() >= 4);
            assertThat(first.ended()).isNotDone();
        }
        create("c");
        try (FeedSubscription second = consume()) {
            awaitHandled("a", "b", "c");
            assertThat(second.ended()).isNotDone();
        }
        assertThat(cursor.saved).doesNotHaveDuplicates();
    }

    @Test
    void everyEventIsHandledOnceInOrderAlthoughTheConnectionIsCut() {
        try (FeedSubscription feed = consume()) {
            for (int i = 0; i < 5; i++) {
                create("before-" + i);
                await().atMost(SOON).until(() -> !handled.isEmpty());
                cable.cut();
                create("after-" + i);
            }
            awaitHandled(
                    "before-0",
                    "after-0",
                    "before-1",
                    "after-1",
                    "before-2",
                    "after-2",
                    "before-3",
                    "after-3",
                    "before-4",
                    "after-4");
            assertThat(feed.ended()).isNotDone();
            assertThat(cable.connections()).isGreaterThan(1);
        }
    }

    @Test
    void anEventWhoseHandlerFailedIsDeliveredAgainToTheNextConsumer() {
        create("a");
        create("b");
        create("c");
        for (Throwable failure : List.of(new IllegalStateException("no disk"), new AssertionError("no disk"))) {
            FeedSubscription failing = consume(event -> {
                if (event.subject().equals("b")) {
                    sneakyThrow(failure);
                }
                handled.add(event.subject());
            });
            assertThatThrownBy(() ->
                            failing.ended().orTimeout(60, TimeUnit.SECONDS).join())
                    .hasRootCause(failure);
            awaitHandled("a"); // The second consumer continues with b, and neither has handled c.
        }
        try (FeedSubscription next = consume()) {
            awaitHandled("a", "b", "c");
            assertThat(next.ended()).isNotDone();
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void sneakyThrow(Throwable failure) throws E {
        throw (E) failure;
    }

    @Test
    void aConsumerEndsIfItsCursorCannotBeSaved() {
        create("a");
        FeedSubscription feed = client.consume(
                QUEUES,
                new CursorStore() {
                    @Override
                    public @Nullable String load() {
                        return null;
                    }

                    @Override
                    public void save(String last) {
                        throw new IllegalStateException("the disk is full");
                    }
                },
                event -> handled.add(event.subject()));
        assertThatThrownBy(() -> feed.ended().join()).hasRootCauseMessage("the disk is full");
        assertThat(handled).hasSize(1);
    }

    @Test
    void aConsumerBehindTheRetainedEventsFailsWithTheOldestCursor() {
        create("a");
        String latest = client.readFeed(QUEUES, "latest", 1).send().next();
        cursor.save(latest.substring(0, latest.indexOf('-')) + "-0-0");
        FeedSubscription behind = consume();
        assertThatThrownBy(() -> behind.ended().join())
                .hasCauseInstanceOf(CallRefusedException.class)
                .satisfies(e -> {
                    CallRefusedException refused = (CallRefusedException) Objects.requireNonNull(e.getCause());
                    assertThat(refused.status()).isEqualTo(410);
                    assertThat(refused.problem().code()).isEqualTo("feed_gap");
                    cursor.save(String.valueOf(
                            Objects.requireNonNull(refused.problem().details()).get("oldest")));
                });
        assertThat(handled).isEmpty();
        try (FeedSubscription next = consume()) {
            awaitHandled("a");
            assertThat(next.ended()).isNotDone();
        }
    }

    @Test
    void aCursorOfAnotherStoreIsRefused() {
        cursor.save("0".repeat(16) + "-1-0");
        assertThatThrownBy(() -> consume().ended().join())
                .hasCauseInstanceOf(CallRefusedException.class)
                .hasMessageContaining("feed_of_other_store");
    }
}
