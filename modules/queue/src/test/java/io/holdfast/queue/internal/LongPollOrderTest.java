package io.holdfast.queue.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.Queues;
import io.holdfast.store.Store;
import io.holdfast.store.memory.InMemory;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

class LongPollOrderTest {

    private static final String QUEUE = "work";
    private static final String NOTHING = "";

    /** The attempts of a call, which the test completes. */
    private final Queue<CompletableFuture<String>> first = new ConcurrentLinkedQueue<>();

    private final Queue<CompletableFuture<String>> second = new ConcurrentLinkedQueue<>();

    @Test
    void aPollDoesNotServeALaterCallWhileAnEarlierOneMakesAnAttempt() {
        try (Store store = Store.open(new InMemory(), Queues.SCHEMA)) {
            Queues queues = new Queues(store);
            queues.admin().create(QueueConfig.named(QUEUE));
            LongPoll polls = new LongPoll(store);
            CompletableFuture<String> earlier = waitingCall(polls, first);
            CompletableFuture<String> later = waitingCall(polls, second);
            queues.enqueue(NewMessage.of(QUEUE, new byte[] {1}));
            polls.signal(QUEUE);
            await().until(() -> first.size() == 1);

            await().during(Duration.ofMillis(300)).until(second::isEmpty);

            // The first attempt found nothing although there is a message, so the call is served by a poll.
            first.remove().complete(NOTHING);
            await().until(() -> first.size() == 1);
            assertThat(second).isEmpty();
            first.remove().complete("x");
            assertThat(earlier.join()).isEqualTo("x");
            polls.stop();
            assertThat(later)
                    .satisfiesAnyOf(
                            done -> assertThat(done).isCompletedWithValue(NOTHING),
                            done -> assertThat(second).hasSize(1));
        }
    }

    /** Starts a call whose first attempt finds nothing. */
    private static CompletableFuture<String> waitingCall(LongPoll polls, Queue<CompletableFuture<String>> attempts) {
        CompletableFuture<String> call = polls.poll(
                QUEUE,
                Duration.ofMinutes(1),
                () -> {
                    CompletableFuture<String> attempt = new CompletableFuture<>();
                    attempts.add(attempt);
                    return attempt;
                },
                String::isEmpty);
        attempts.remove().complete(NOTHING);
        return call;
    }
}
