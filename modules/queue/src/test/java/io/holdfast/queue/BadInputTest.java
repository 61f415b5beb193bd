package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Store;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.memory.Memory;
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

/** Requests that make no sense get a specific answer, and change nothing. */
class BadInputTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(Memory::new, Queues.SCHEMA);

    private long before;

    @BeforeEach
    void create() {
        desk().create(QUEUE);
        desk().put(QUEUE, "x");
        before = stores.store().lastCommit();
    }

    @AfterEach
    void nothingChanged() {
        assertThat(stores.store().lastCommit()).isEqualTo(before);
        desk().assertSound();
    }

    private QueueFixture desk() {
        return new QueueFixture(stores.store());
    }

    private static void refused(ErrorCode code, String message, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        BadRequest.class, problem -> assertThat(problem.code()).isEqualTo(code))
                .hasMessageContaining(message);
    }

    @Test
    void unknownQueues() {
        Queues queues = desk().queues();
        QueueOutcome.QueueNotFound notFound = new QueueOutcome.QueueNotFound("nowhere");
        assertThat(queues.enqueue(message("nowhere", "x"))).isEqualTo(notFound);
        assertThat(queues.lease("nowhere", 1)).isEqualTo(notFound);
        assertThat(queues.lease("nowhere", 1, Duration.ofSeconds(10))).isEqualTo(notFound);
        assertThat(queues.ack(new DeliveryReceipt("nowhere", new UUID(1, 2), 1)))
                .isEqualTo(new QueueOutcome.MessageNotFound(new UUID(1, 2)));
        assertThat(queues.admin().delete("nowhere")).isEqualTo(notFound);
        assertThat(queues.admin().redrive("nowhere", 1)).isEqualTo(notFound);
        assertThat(notFound.error().text()).isEqualTo("queue_not_found");
    }

    @Test
    void staleAndForeignReceipts() {
        Queues queues = desk().queues();
        DeliveryReceipt receipt = desk().take(QUEUE).receipt();
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
                    () -> desk().queues().runtimeSettings().put(name, new byte[0]));
        }
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "queue has 258 bytes",
                () -> desk().queues().admin().create(QueueConfig.named("n".repeat(254))));
        refused(ErrorCode.INVALID_ARGUMENT, "queue is empty", () -> QueueConfig.named(""));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "fairnessKey is empty",
                () -> message(QUEUE, "x").withFairnessKey(""));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "throttleKey is empty",
                () -> message(QUEUE, "x").withThrottleKeys(""));
        refused(ErrorCode.INVALID_ARGUMENT, "surrogate", () -> message("\ud800", "x"));
        refused(ErrorCode.LIMIT_EXCEEDED, "queue has 256 bytes", () -> message("ä".repeat(128), "x"));
    }

    @Test
    void payloadsAndHeaders() {
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "payload has 921601 bytes, the limit is 921600",
                () -> Message.of(QUEUE, new byte[QueueLimits.MAX_PAYLOAD + 1]));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "the limit is 65536",
                () -> message(QUEUE, "x").header("big", "v".repeat(QueueLimits.MAX_HEADER_BYTES)));
        Map<String, String> many = new HashMap<>();
        IntStream.rangeClosed(0, QueueLimits.MAX_HEADERS).forEach(i -> many.put("h" + i, "v"));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "65 headers, the limit is 64",
                () -> message(QUEUE, "x").withHeaders(many));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "name of a header",
                () -> message(QUEUE, "x").header("", "v"));
    }

    @Test
    void numbersOutOfRange() {
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "weight is 0",
                () -> message(QUEUE, "x").withWeight(0));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "weight is 1001",
                () -> message(QUEUE, "x").withWeight(1_001));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "priority is -1",
                () -> message(QUEUE, "x").withPriority(-1));
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "priority is 10",
                () -> message(QUEUE, "x").withPriority(10));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "delay is PT-1S",
                () -> message(QUEUE, "x").withDelay(Duration.ofSeconds(-1)));
        refused(ErrorCode.LIMIT_EXCEEDED, "delay is", () -> message(QUEUE, "x").withDelay(Duration.ofDays(367)));
        refused(ErrorCode.INVALID_ARGUMENT, "max is 0", () -> desk().queues().lease(QUEUE, 0));
        refused(ErrorCode.LIMIT_EXCEEDED, "max is 1001", () -> desk().queues().lease(QUEUE, 1_001));
        refused(ErrorCode.LIMIT_EXCEEDED, "waiting is", () -> desk().queues().lease(QUEUE, 1, Duration.ofHours(1)));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "visibility is PT0S",
                () -> QueueConfig.named("q").withVisibility(Duration.ZERO));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "maxAttempts is -1",
                () -> QueueConfig.named("q").withMaxAttempts(-1));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "itself",
                () -> QueueConfig.named("q").withDeadLetterQueue("q"));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "number of messages",
                () -> desk().queues().enqueueAll(List.of()));
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "most is 0",
                () -> desk().queues().admin().redrive("work.dlq", 0));
        refused(ErrorCode.INVALID_ARGUMENT, "tick", () -> QueueOptions.DEFAULT.withTick(Duration.ZERO));
        DeliveryReceipt receipt = new DeliveryReceipt(QUEUE, new UUID(1, 2), 3);
        refused(ErrorCode.INVALID_ARGUMENT, "delay", () -> desk().queues().nack(receipt, Duration.ofSeconds(-1), null));
        refused(ErrorCode.INVALID_ARGUMENT, "visibility", () -> desk().queues().extend(receipt, Duration.ZERO));
        List<String> keys = IntStream.range(0, 17).mapToObj(i -> "k" + i).toList();
        refused(
                ErrorCode.LIMIT_EXCEEDED,
                "17 throttle keys",
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
    void throttlesThatMakeNoSense(String text) {
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "a throttle is \"rate,burst\"",
                () -> desk().queues().runtimeSettings().put("throttle.api", text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    @SuppressWarnings("NullAway") // That is what it is about.
    void nothingWhereSomethingHasToBeIsRefusedByTheNameOfTheField() {
        Queues queues = desk().queues();
        nullIs("queue", () -> message(null, "x"));
        nullIs("queue", () -> QueueConfig.named(null));
        nullIs("queue", () -> queues.lease(null, 1));
        nullIs("queue", () -> queues.admin().pause(null));
        nullIs("queue", () -> queues.views().stats(null));
        nullIs("payload", () -> Message.of(QUEUE, null));
        nullIs("headers", () -> message(QUEUE, "x").withHeaders(null));
        nullIs("the name of a header", () -> message(QUEUE, "x").header(null, "v"));
        nullIs("header 'h'", () -> message(QUEUE, "x").header("h", null));
        nullIs("fairnessKey", () -> message(QUEUE, "x").withFairnessKey(null));
        nullIs("throttleKeys", () -> message(QUEUE, "x").withThrottleKeys((List<String>) null));
        nullIs("throttleKey", () -> message(QUEUE, "x").withThrottleKeys("a", null));
        nullIs("delay", () -> message(QUEUE, "x").withDelay(null));
        nullIs("message", () -> queues.enqueue(null));
        nullIs("messages", () -> queues.enqueueAll(null));
        nullIs("message", () -> queues.enqueueAll(Arrays.asList(message(QUEUE, "x"), null)));
        nullIs("request", () -> queues.lease(null));
        nullIs("request", () -> queues.ackAndLease(List.of(), null));
        nullIs("waiting", () -> queues.lease(QUEUE, 1, null));
        nullIs("consumer", () -> LeaseRequest.of(QUEUE, 1).withConsumer(null));
        nullIs("message", () -> new DeliveryReceipt(QUEUE, null, 1));
        nullIs("receipt", () -> queues.ack(null));
        nullIs("receipts", () -> queues.ackAll(null));
        nullIs("receipt", () -> queues.ackAll(Arrays.asList((DeliveryReceipt) null)));
        nullIs("receipt", () -> queues.nack(null));
        nullIs("receipt", () -> queues.release(null));
        nullIs("receipt", () -> queues.extend(null, Duration.ofSeconds(1)));
        nullIs("visibility", () -> queues.extend(new DeliveryReceipt(QUEUE, new UUID(1, 2), 1), null));
        nullIs("visibility", () -> QueueConfig.named(QUEUE).withVisibility(null));
        nullIs("retryDelays", () -> QueueConfig.named(QUEUE).withRetryDelays(null));
        nullIs("retryDelay", () -> QueueConfig.named(QUEUE).withRetryDelays(Arrays.asList((Duration) null)));
        nullIs("dedupWindow", () -> QueueConfig.named(QUEUE).withDedupWindow(null));
        nullIs("config", () -> queues.admin().create(null));
        nullIs("config", () -> queues.admin().configure(null));
        nullIs("id", () -> queues.admin().discard(QUEUE, null));
        nullIs("id", () -> queues.views().message(QUEUE, null));
        nullIs("at", () -> queues.views().expiredLeases(null, 1));
        nullIs("state key", () -> queues.runtimeSettings().get(null));
        nullIs("the value of a state key", () -> queues.runtimeSettings().put("k", null));
        nullIs("throttleKey", () -> queues.runtimeSettings().setThrottle(null, 1, 1));
        nullIs("tick", () -> QueueOptions.DEFAULT.withTick(null));
        nullIs("random", () -> QueueOptions.DEFAULT.withRandom(null));
        nullIs("store", () -> new Queues(null));
        nullIs("options", () -> new Queues(stores.store(), null));
    }

    private static void nullIs(String field, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(BadRequest.class).hasMessage(field + " is null");
    }

    @Test
    void aStoreThatWasOpenedWithoutTheTablesIsRefusedAtOnce() {
        try (Store other = Store.open(new Memory())) {
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
        QueueViews views = desk().queues().views();
        assertThat(views.peek(QUEUE, 1)).isEqualTo(views.peek(QUEUE, 1));
    }

    @Test
    void aCursorThatNobodyGave() {
        refused(
                ErrorCode.INVALID_ARGUMENT,
                "cursor",
                () -> desk().queues().views().messages(QUEUE, 10, "?"));
    }
}
