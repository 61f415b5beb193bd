package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Store;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid requests are rejected with a specific error and change nothing. */
class BadInputTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    private long before;

    @BeforeEach
    void create() {
        fixture().create(QUEUE);
        fixture().put(QUEUE, "x");
        before = stores.store().lastCommit();
    }

    @AfterEach
    void nothingChanged() {
        assertThat(stores.store().lastCommit()).isEqualTo(before);
        fixture().assertConsistent();
    }

    private QueueFixture fixture() {
        return new QueueFixture(stores.store());
    }

    private static void refused(ErrorCode code, String message, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        BadRequestException.class,
                        problem -> assertThat(problem.code()).isEqualTo(code))
                .hasMessageContaining(message);
    }

    @Test
    void unknownQueues() {
        Queues queues = fixture().queues();
        QueueOutcome.QueueNotFound notFound = new QueueOutcome.QueueNotFound("nowhere");
        assertThat(queues.enqueue(message("nowhere", "x"))).isEqualTo(notFound);
        assertThat(queues.lease("nowhere", 1)).isEqualTo(notFound);
        assertThat(queues.lease("nowhere", 1, Duration.ofSeconds(10))).isEqualTo(notFound);
        assertThat(queues.ack(new DeliveryReceipt("nowhere", new UUID(1, 2), 1)))
                .isEqualTo(new QueueOutcome.MessageNotFound(new UUID(1, 2)));
        assertThat(queues.admin().delete("nowhere")).isEqualTo(notFound);
        assertThat(queues.admin().redrive("nowhere", 1)).isEqualTo(notFound);
        assertThat(notFound.code()).isEqualTo("queue_not_found");
    }

    @Test
    void staleAndForeignReceipts() {
        Queues queues = fixture().queues();
        DeliveryReceipt receipt = fixture().take(QUEUE).receipt();
        before = stores.store().lastCommit();
        for (DeliveryReceipt bad : List.of(
                new DeliveryReceipt(QUEUE, receipt.message(), receipt.token() - 1),
                new DeliveryReceipt(QUEUE, receipt.message(), receipt.token() + 1))) {
            assertThat(queues.ack(bad)).isEqualTo(new QueueOutcome.LeaseLost(bad.message()));
            assertThat(queues.nack(bad)).isEqualTo(new QueueOutcome.LeaseLost(bad.message()));
            assertThat(queues.release(bad)).isEqualTo(new QueueOutcome.LeaseLost(bad.message()));
            assertThat(queues.extend(bad, Duration.ofSeconds(1))).isEqualTo(new QueueOutcome.LeaseLost(bad.message()));
        }
        for (DeliveryReceipt bad : List.of(
                new DeliveryReceipt(QUEUE, new UUID(1, 2), receipt.token()),
                new DeliveryReceipt("work.dlq", receipt.message(), receipt.token()))) {
            assertThat(queues.ack(bad)).isEqualTo(new QueueOutcome.MessageNotFound(bad.message()));
            assertThat(queues.nack(bad)).isEqualTo(new QueueOutcome.MessageNotFound(bad.message()));
        }
    }

    @Test
    void names() {
        for (int length : new int[] {QueueLimits.MAX_NAME + 1, 65_535, 65_536}) {
            String name = "n".repeat(length);
            refused(ErrorCode.LIMIT_EXCEEDED, "the limit is 255", () -> QueueConfig.named(name));
            refused(ErrorCode.LIMIT_EXCEEDED, "queue has " + length + " bytes", () -> message(name, "x"));
            refused(
                    ErrorCode.LIMIT_EXCEEDED,
                    "fairnessKey",
                    () -> message(QUEUE, "x").withFairnessKey(name + name + name));
            refused(
                    ErrorCode.LIMIT_EXCEEDED,
                    "throttleKey",
                    () -> message(QUEUE, "x").withThrottleKeys(name));
            refused(
                    ErrorCode.LIMIT_EXCEEDED,
                    "dedupKey",
                    () -> message(QUEUE, "x").withDedupKey(name));
            refused(
                    ErrorCode.LIMIT_EXCEEDED,
                    "state key",
                    () -> fixture().queues().runtimeSettings().put(name, new byte[0]));
        }
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "queue has 258 bytes",
                () -> fixture().queues().admin().create(QueueConfig.named("n".repeat(254))));
        refused(ErrorCode.INVALID_ARGUMENT, "queue must not be empty", () -> QueueConfig.named(""));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "fairnessKey must not be empty",
                () -> message(QUEUE, "x").withFairnessKey(""));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "throttleKey must not be empty",
                () -> message(QUEUE, "x").withThrottleKeys(""));
        refused(ErrorCode.INVALID_ARGUMENT, "surrogate", () -> message("\ud800", "x"));
        refused(ErrorCode.LIMIT_EXCEEDED, "queue has 256 bytes", () -> message("ä".repeat(128), "x"));
    }

    @Test
    void payloadsAndHeaders() {
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "payload has 16777217 bytes; the limit is 16777216",
                () -> NewMessage.of(QUEUE, new byte[QueueLimits.MAX_PAYLOAD + 1]));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "the limit is 65536",
                () -> message(QUEUE, "x").header("big", "v".repeat(QueueLimits.MAX_HEADER_BYTES)));
        Map<String, String> many = new HashMap<>();
        IntStream.rangeClosed(0, QueueLimits.MAX_HEADERS).forEach(i -> many.put("h" + i, "v"));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "headers contains 65 entries; the limit is 64",
                () -> message(QUEUE, "x").withHeaders(many));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "header name",
                () -> message(QUEUE, "x").header("", "v"));
    }

    @Test
    void numbersOutOfRange() {
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "weight must be between 1 and 1000, but is 0",
                () -> message(QUEUE, "x").withWeight(0));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "weight must be between 1 and 1000, but is 1001",
                () -> message(QUEUE, "x").withWeight(1_001));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "priority must be between 0 and 9, but is -1",
                () -> message(QUEUE, "x").withPriority(-1));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "priority must be between 0 and 9, but is 10",
                () -> message(QUEUE, "x").withPriority(10));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "delay must be between PT0S and PT8784H, but is PT-1S",
                () -> message(QUEUE, "x").withDelay(Duration.ofSeconds(-1)));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "delay must be between",
                () -> message(QUEUE, "x").withDelay(Duration.ofDays(367)));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "max must be between",
                () -> fixture().queues().lease(QUEUE, 0));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "max must be between",
                () -> fixture().queues().lease(QUEUE, 1_001));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "waiting must be between",
                () -> fixture().queues().lease(QUEUE, 1, Duration.ofHours(1)));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "visibility must be between",
                () -> QueueConfig.named("q").withVisibility(Duration.ZERO));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "maxAttempts must be between 0 and 1000000, but is -1",
                () -> QueueConfig.named("q").withMaxAttempts(-1));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "itself",
                () -> QueueConfig.named("q").withDeadLetterQueue("q"));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "number of messages",
                () -> fixture().queues().enqueueAll(List.of()));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "limit must be at least 1, but is 0",
                () -> fixture().queues().admin().redrive("work.dlq", 0));
        refused(ErrorCode.INVALID_ARGUMENT, "interval", () -> fixture().queues().sweepEvery(Duration.ZERO));
        refused(ErrorCode.LIMIT_EXCEEDED, "interval", () -> fixture().queues().sweepEvery(Duration.ofMinutes(2)));
        DeliveryReceipt receipt = new DeliveryReceipt(QUEUE, new UUID(1, 2), 3);
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "delay",
                () -> fixture().queues().nack(receipt, Duration.ofSeconds(-1), null));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "visibility",
                () -> fixture().queues().extend(receipt, Duration.ZERO));
        List<String> keys = IntStream.range(0, 17).mapToObj(i -> "k" + i).toList();
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "throttleKeys has 17 keys",
                () -> message(QUEUE, "x").withThrottleKeys(keys));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "x,1",
                "1,x",
                "0,1",
                "-1,1",
                "1,0",
                "1,-1",
                "1,2,3",
                "1000001,1",
                "1,1000001",
                "NaN,1",
                "1e2147483647,1",
                "1E+999999999,1",
                ","
            })
    void invalidThrottles(String text) {
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "a throttle must have the form \"rate,burst\"",
                () -> fixture().queues().runtimeSettings().put("throttle.api", text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    @SuppressWarnings("NullAway") // The test passes null on purpose.
    void nullArgumentsAreRejectedByFieldName() {
        Queues queues = fixture().queues();
        assertNullRejected("queue", () -> message(null, "x"));
        assertNullRejected("queue", () -> QueueConfig.named(null));
        assertNullRejected("queue", () -> queues.lease(null, 1));
        assertNullRejected("queue", () -> queues.admin().pause(null));
        assertNullRejected("queue", () -> queues.views().stats(null));
        assertNullRejected("payload", () -> NewMessage.of(QUEUE, null));
        assertNullRejected("headers", () -> message(QUEUE, "x").withHeaders(null));
        assertNullRejected("a header name", () -> message(QUEUE, "x").header(null, "v"));
        assertNullRejected("header 'h'", () -> message(QUEUE, "x").header("h", null));
        assertNullRejected("fairnessKey", () -> message(QUEUE, "x").withFairnessKey(null));
        assertNullRejected("throttleKeys", () -> message(QUEUE, "x").withThrottleKeys((List<String>) null));
        assertNullRejected("throttleKey", () -> message(QUEUE, "x").withThrottleKeys("a", null));
        assertNullRejected("delay", () -> message(QUEUE, "x").withDelay(null));
        assertNullRejected("message", () -> queues.enqueue(null));
        assertNullRejected("messages", () -> queues.enqueueAll(null));
        assertNullRejected("message", () -> queues.enqueueAll(Arrays.asList(message(QUEUE, "x"), null)));
        assertNullRejected("request", () -> queues.lease(null));
        assertNullRejected("request", () -> queues.ackAndLease(List.of(), null));
        assertNullRejected("waiting", () -> queues.lease(QUEUE, 1, null));
        assertNullRejected("consumer", () -> LeaseRequest.of(QUEUE, 1).withConsumer(null));
        assertNullRejected("message", () -> new DeliveryReceipt(QUEUE, null, 1));
        assertNullRejected("receipt", () -> queues.ack(null));
        assertNullRejected("receipts", () -> queues.ackAll(null));
        assertNullRejected("receipt", () -> queues.ackAll(Arrays.asList((DeliveryReceipt) null)));
        assertNullRejected("receipt", () -> queues.nack(null));
        assertNullRejected("receipt", () -> queues.release(null));
        assertNullRejected("receipt", () -> queues.extend(null, Duration.ofSeconds(1)));
        assertNullRejected("visibility", () -> queues.extend(new DeliveryReceipt(QUEUE, new UUID(1, 2), 1), null));
        assertNullRejected("visibility", () -> QueueConfig.named(QUEUE).withVisibility(null));
        assertNullRejected("retryDelays", () -> QueueConfig.named(QUEUE).withRetryDelays(null));
        assertNullRejected(
                "retryDelay", () -> QueueConfig.named(QUEUE).withRetryDelays(Arrays.asList((Duration) null)));
        assertNullRejected("dedupWindow", () -> QueueConfig.named(QUEUE).withDedupWindow(null));
        assertNullRejected("config", () -> queues.admin().create(null));
        assertNullRejected("config", () -> queues.admin().configure(null));
        assertNullRejected("id", () -> queues.admin().discard(QUEUE, null));
        assertNullRejected("id", () -> queues.views().message(QUEUE, null));
        assertNullRejected("at", () -> queues.views().expiredLeases(null, 1));
        assertNullRejected("state key", () -> queues.runtimeSettings().get(null));
        assertNullRejected(
                "the value of a state key", () -> queues.runtimeSettings().put("k", null));
        assertNullRejected("throttleKey", () -> queues.runtimeSettings().setThrottle(null, 1, 1));
        assertNullRejected("interval", () -> queues.sweepEvery(null));
        assertNullRejected("keyRetention", () -> QueueOptions.DEFAULT.withKeyRetention(null));
        assertNullRejected("request", () -> queues.leaseAsync(null));
        assertNullRejected("random", () -> QueueOptions.DEFAULT.withRandom(null));
        assertNullRejected("store", () -> new Queues(null));
        assertNullRejected("options", () -> new Queues(stores.store(), null));
    }

    private static void assertNullRejected(String field, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(BadRequestException.class).hasMessage(field + " must not be null");
    }

    @Test
    void aStoreOpenedWithoutTheTablesIsRejected() {
        try (Store other = Store.open(new InMemory())) {
            refused(
                    ErrorCode.UNKNOWN_FAMILY,
                    "open the store with Queues.SCHEMA",
                    () -> new Queues(other, QueueOptions.DEFAULT));
        }
    }

    @Test
    void messagesOfEqualBytesAreEqual() {
        assertThat(message(QUEUE, "x"))
                .isEqualTo(message(QUEUE, "x"))
                .hasSameHashCodeAs(message(QUEUE, "x"))
                .isNotEqualTo(message(QUEUE, "y"))
                .isNotEqualTo(message(QUEUE, "x").withPriority(1));
        QueueViews views = fixture().queues().views();
        assertThat(views.peek(QUEUE, 1)).isEqualTo(views.peek(QUEUE, 1));
    }

    @Test
    void invalidCursors() {
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "cursor",
                () -> fixture().queues().views().messages(QUEUE, 10, "?"));
    }
}
