package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Page;
import io.holdfast.store.kit.Refusal;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The storage operations on RocksDB: messages, leases, queues and settings, separately and in one transaction. */
class StorageTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.in(RocksDb::at, Queues.SCHEMA);

    private QueueFixture fixture() {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create(QUEUE);
        return fixture;
    }

    @Test
    void aMessageIsEnqueuedReadAndDeleted() {
        QueueFixture fixture = fixture();
        byte[] payload = new byte[QueueLimits.MAX_PAYLOAD];
        payload[77] = (byte) 0xff;
        UUID id = fixture.put(NewMessage.of(QUEUE, payload)
                .header("tenant", "ada:1")
                .withFairnessKey("ada:1")
                .withWeight(7)
                .withThrottleKeys("api", "db")
                .withPriority(2));
        QueuedMessage message = fixture.queues().views().message(QUEUE, id).orElseThrow();
        assertThat(message.payload()).isEqualTo(payload);
        assertThat(message.headers()).containsEntry("tenant", "ada:1");
        assertThat(message.fairnessKey()).isEqualTo("ada:1");
        assertThat(message.weight()).isEqualTo(7);
        assertThat(message.throttleKeys()).containsExactly("api", "db");
        assertThat(message.priority()).isEqualTo(2);
        assertThat(message.attempts()).isZero();
        assertThat(message.state()).isEqualTo(MessageState.READY);
        assertThat(message.enqueuedAt()).isEqualTo(stores.clock().instant());
        assertThat(message.leasedAt()).isNull();
        assertThat(id.version()).isEqualTo(7);
        assertThat(fixture.queues().admin().discard(QUEUE, id)).isTrue();
        assertThat(fixture.queues().views().message(QUEUE, id)).isEmpty();
    }

    @Test
    void messagesAreListedByQueueAndByFairnessKey() {
        QueueFixture fixture = fixture();
        fixture.create("work2");
        fixture.put("work2", "ada", "other queue");
        for (String text : List.of("1", "2", "3")) {
            fixture.put(QUEUE, "ada", "ada " + text);
            fixture.put(QUEUE, "ada:b", "b " + text);
            stores.clock().advance(Duration.ofNanos(1));
        }
        assertThat(texts(fixture.queues().views().messages(QUEUE, "ada", 10, null)))
                .containsExactly("ada 1", "ada 2", "ada 3");
        Page<QueuedMessage> first = fixture.queues().views().messages(QUEUE, 4, null);
        Page<QueuedMessage> rest =
                fixture.queues().views().messages(QUEUE, 4, first.next().orElseThrow());
        assertThat(texts(first)).containsExactly("ada 1", "ada 2", "ada 3", "b 1");
        assertThat(texts(rest)).containsExactly("b 2", "b 3");
        assertThat(rest.next()).isEmpty();
    }

    private static List<String> texts(Page<QueuedMessage> page) {
        return page.rows().stream()
                .map(message -> new String(message.payload(), java.nio.charset.StandardCharsets.UTF_8))
                .toList();
    }

    @Test
    void leasesAreListedAsExpiredFromTheirEndOn() {
        QueueFixture fixture = fixture();
        UUID id = fixture.put(QUEUE, "x");
        fixture.queues()
                .lease(LeaseRequest.of(QUEUE, 1).withConsumer("worker 7").withVisibility(Duration.ofSeconds(10)));
        Instant end = stores.clock().instant().plusSeconds(10);
        LeaseInfo lease = new LeaseInfo(QUEUE, id, "worker 7", stores.clock().instant(), end, 0);
        assertThat(fixture.queues().views().lease(QUEUE, id)).isEqualTo(Optional.of(lease));
        assertThat(fixture.queues().views().message(QUEUE, id).orElseThrow().leasedAt())
                .isEqualTo(stores.clock().instant());
        assertThat(fixture.queues().views().expiredLeases(end.minusNanos(1), 10))
                .isEmpty();
        assertThat(fixture.queues().views().expiredLeases(end, 10)).containsExactly(lease);
    }

    @Test
    void expiredLeasesAreListedEarliestFirst() {
        QueueFixture fixture = fixture();
        for (int seconds : new int[] {30, 10, 20}) {
            fixture.put(QUEUE, "x");
            fixture.queues().lease(LeaseRequest.of(QUEUE, 1).withVisibility(Duration.ofSeconds(seconds)));
        }
        assertThat(fixture
                        .queues()
                        .views()
                        .expiredLeases(stores.clock().instant().plusSeconds(25), 10)
                        .stream()
                        .map(lease -> lease.until().getEpochSecond()
                                - stores.clock().instant().getEpochSecond()))
                .containsExactly(10L, 20L);
    }

    @Test
    void settingsArePutReadAndDeleted() {
        QueueFixture fixture = fixture();
        fixture.queues().runtimeSettings().put("key", new byte[] {1, 2});
        assertThat(fixture.queues().runtimeSettings().get("key"))
                .hasValueSatisfying(value -> assertThat(value).containsExactly(1, 2));
        fixture.queues().runtimeSettings().delete("key");
        assertThat(fixture.queues().runtimeSettings().get("key")).isEmpty();
    }

    @Test
    void severalOperationsAreOneCommitOrNone() {
        QueueFixture fixture = fixture();
        UUID first = fixture.put(QUEUE, "first");
        DeliveryReceipt receipt = fixture.take(QUEUE).receipt();
        assertThat(receipt).isEqualTo(new DeliveryReceipt(QUEUE, first, receipt.token()));
        long before = stores.store().lastCommit();
        assertThatThrownBy(() -> stores.store().update(tx -> {
                    fixture.queues().ack(tx, receipt);
                    fixture.queues().enqueue(tx, message(QUEUE, "second"));
                    fixture.queues().runtimeSettings().put(tx, "key", new byte[1]);
                    throw new IllegalStateException("half-way");
                }))
                .hasMessage("half-way");
        assertThat(stores.store().lastCommit()).isEqualTo(before);
        assertThat(fixture.queues().views().lease(QUEUE, receipt.message())).isPresent();
        assertThat(fixture.queues().runtimeSettings().get("key")).isEmpty();
        stores.store().update(tx -> {
            fixture.queues().ack(tx, receipt);
            fixture.queues().enqueue(tx, message(QUEUE, "second"));
            fixture.queues().runtimeSettings().put(tx, "key", new byte[1]);
        });
        assertThat(stores.store().lastCommit()).isEqualTo(before + 1);
        assertThat(fixture.takeAll(QUEUE, 5)).containsExactly("second");
        assertThat(fixture.queues().runtimeSettings().get("key")).isPresent();
        fixture.assertConsistent();
    }

    @Test
    void errorsHaveStableNames() {
        assertThat(List.of(QueueError.values()).stream().map(Refusal::codeOf))
                .containsExactly(
                        "queue_not_found",
                        "queue_already_exists",
                        "queue_in_use",
                        "message_not_found",
                        "lease_lost",
                        "key_reused",
                        "lua_error",
                        "message_leased",
                        "schedule_not_found",
                        "queue_full");
    }

    @Test
    void nothingIsLostWhenTheClockIsSetBack() {
        QueueFixture fixture = fixture();
        fixture.put(QUEUE, "a");
        fixture.put(QUEUE, "b");
        fixture.take(QUEUE);
        stores.clock().advance(Duration.ofHours(1));
        fixture.expireLeases(10);
        stores.clock().advance(Duration.ofHours(-1));
        fixture.put(QUEUE, "from the past");
        fixture.put(message(QUEUE, "delayed in the past").withDelay(Duration.ofSeconds(1)));
        assertThat(fixture.takeAll(QUEUE, 10)).hasSize(3);
        stores.clock().advance(Duration.ofHours(1).plusSeconds(31));
        fixture.expireLeases(10);
        assertThat(fixture.takeAll(QUEUE, 10)).hasSize(4);
        fixture.assertConsistent();
    }
}
