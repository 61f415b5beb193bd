package io.holdfast.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.holdfast.store.Store;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.memory.InMemory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LeaseAsyncTest {

    private static final String QUEUE = "work";
    private static final LeaseRequest ONE = LeaseRequest.of(QUEUE, 1).withWait(Duration.ofMinutes(1));

    private final Store store = Store.open(new InMemory(), Queues.SCHEMA);
    private final QueueFixture fixture = new QueueFixture(store);

    @BeforeEach
    void create() {
        fixture.create(QUEUE);
    }

    @AfterEach
    void close() {
        fixture.assertConsistent();
        store.close();
    }

    private static List<String> texts(CompletableFuture<QueueOutcome.Leased> leased) throws Exception {
        return leased.get(30, TimeUnit.SECONDS).deliveries().stream()
                .map(QueueFixture::text)
                .toList();
    }

    @Test
    void aMessageThatCanBeDeliveredIsReturnedAtOnce() throws Exception {
        fixture.put(QUEUE, "x");
        assertThat(texts(fixture.queues().leaseAsync(ONE))).containsExactly("x");
    }

    @Test
    void waitingCallsAreServedInOrderOfArrival() throws Exception {
        List<CompletableFuture<QueueOutcome.Leased>> calls = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            calls.add(fixture.queues().leaseAsync(ONE));
            // Each has made its first attempt before the next one arrives.
            store.update(tx -> {});
        }
        for (int i = 0; i < 100; i++) {
            fixture.put(QUEUE, "m" + i);
            assertThat(texts(calls.get(i))).containsExactly("m" + i);
        }
    }

    @Test
    void aBatchWakesAsManyCallsAsItHasMessages() throws Exception {
        List<CompletableFuture<QueueOutcome.Leased>> calls = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            calls.add(fixture.queues().leaseAsync(ONE));
        }
        List<NewMessage> batch = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            batch.add(QueueFixture.message(QUEUE, "m"));
        }
        fixture.queues().enqueueAll(batch);
        for (CompletableFuture<QueueOutcome.Leased> call : calls) {
            assertThat(texts(call)).containsExactly("m");
        }
    }

    @Test
    void messagesOfAnotherProcessAndDelayedMessagesAreFoundByPolling() throws Exception {
        List<CompletableFuture<QueueOutcome.Leased>> calls = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            calls.add(fixture.queues().leaseAsync(ONE));
        }
        QueueFixture otherProcess = new QueueFixture(store);
        for (int i = 0; i < 3; i++) {
            otherProcess.put(QUEUE, "m");
        }
        otherProcess.put(QueueFixture.message(QUEUE, "m").withDelay(Duration.ofMillis(50)));
        for (CompletableFuture<QueueOutcome.Leased> call : calls) {
            assertThat(texts(call)).containsExactly("m");
        }
    }

    @Test
    void anExpiredLeaseOfAnotherConsumerIsFoundByPolling() throws Exception {
        fixture.put(QUEUE, "x");
        fixture.queues().lease(LeaseRequest.of(QUEUE, 1).withVisibility(Duration.ofMillis(50)));
        assertThat(texts(fixture.queues().leaseAsync(ONE))).containsExactly("x");
    }

    @Test
    void theWaitEndsWithoutMessages() throws Exception {
        long start = System.nanoTime();
        assertThat(texts(fixture.queues().leaseAsync(ONE.withWait(Duration.ofMillis(5)))))
                .isEmpty();
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(5));
    }

    @Test
    void aCancelledCallLeasesNothing() {
        CompletableFuture<QueueOutcome.Leased> call = fixture.queues().leaseAsync(ONE);
        store.update(tx -> {});
        CompletableFuture<QueueOutcome.Leased> next = fixture.queues().leaseAsync(ONE);
        store.update(tx -> {});
        call.cancel(false);
        fixture.put(QUEUE, "x");
        await().until(next::isDone);
        assertThat(fixture.stats(QUEUE).delivered()).isEqualTo(1);
    }

    @Test
    void aQueueThatIsPausedIsNotAttemptedUntilItIsResumed() throws Exception {
        fixture.queues().admin().pause(QUEUE);
        fixture.put(QUEUE, "x");
        CompletableFuture<QueueOutcome.Leased> call = fixture.queues().leaseAsync(ONE);
        fixture.queues().admin().resume(QUEUE);
        assertThat(texts(call)).containsExactly("x");
    }

    @Test
    void stopWaitingEndsAllWaitsAndLaterCallsDoNotWait() throws Exception {
        CompletableFuture<QueueOutcome.Leased> call = fixture.queues().leaseAsync(ONE);
        store.update(tx -> {});
        fixture.queues().stopWaiting();
        assertThat(texts(call)).isEmpty();
        assertThat(texts(fixture.queues().leaseAsync(ONE))).isEmpty();
        fixture.put(QUEUE, "x");
        assertThat(texts(fixture.queues().leaseAsync(ONE))).containsExactly("x");
    }

    @Test
    void anAttemptThatFailsEndsTheCallWithItsException() {
        CompletableFuture<String> call = fixture.queues()
                .pollAsync(
                        QUEUE,
                        Duration.ofMinutes(1),
                        () -> {
                            throw new IllegalStateException("no attempt");
                        },
                        String::isEmpty);
        assertThatThrownBy(call::get).hasRootCauseMessage("no attempt");
    }

    @Test
    void attemptsOfTheCallerAreRepeatedUntilOneIsNotEmpty() throws Exception {
        AtomicInteger attempts = new AtomicInteger();
        CompletableFuture<Integer> call = fixture.queues()
                .pollAsync(
                        QUEUE,
                        Duration.ofMinutes(1),
                        () -> CompletableFuture.completedFuture(attempts.incrementAndGet()),
                        number -> number < 3);
        fixture.put(QUEUE, "x");
        assertThat(call.get(30, TimeUnit.SECONDS)).isEqualTo(3);
    }

    @Test
    void aWaitAboveTheLimitIsRejected() {
        assertThatThrownBy(() -> fixture.queues()
                        .pollAsync(
                                QUEUE,
                                QueueLimits.MAX_WAIT.plusMillis(1),
                                () -> CompletableFuture.completedFuture(""),
                                String::isEmpty))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("waiting must be between PT0S and PT5M, but is PT5M0.001S");
    }

    @Test
    void anInterruptEndsTheWaitOfABlockingCallAndIsKept() throws Exception {
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        Thread consumer = new Thread(() -> {
            boolean empty = fixture.queues().lease(ONE).deliveries().isEmpty();
            interrupted.complete(empty && Thread.currentThread().isInterrupted());
        });
        consumer.start();
        await().until(() -> consumer.getState() == Thread.State.TIMED_WAITING);
        consumer.interrupt();
        assertThat(interrupted.get(30, TimeUnit.SECONDS)).isTrue();
        consumer.join();
    }
}
