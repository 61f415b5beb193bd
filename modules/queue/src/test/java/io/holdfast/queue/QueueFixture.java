package io.holdfast.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Shortcuts for tests. */
public final class QueueFixture {

    private static final WriteOptions LARGE =
            WriteOptions.named("sweep").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    private final Store store;
    private final Queues queues;

    public QueueFixture(Store store) {
        this(store, new Queues(store, QueueOptions.DEFAULT));
    }

    QueueFixture(Store store, Queues queues) {
        this.store = store;
        this.queues = queues;
    }

    public Queues queues() {
        return queues;
    }

    void create(QueueConfig config) {
        assertThat(queues.admin().create(config))
                .isEqualTo(new QueueOutcome.ConfigStored(config, QueueOutcome.ConfigStored.Change.CREATED));
    }

    public void create(String queue) {
        create(QueueConfig.named(queue));
    }

    public static NewMessage message(String queue, String text) {
        return NewMessage.of(queue, text.getBytes(StandardCharsets.UTF_8));
    }

    public UUID put(NewMessage message) {
        QueueOutcome.Enqueued outcome = queues.enqueue(message);
        assertThat(outcome).isInstanceOf(QueueOutcome.Accepted.class);
        return ((QueueOutcome.Accepted) outcome).id();
    }

    UUID put(String queue, String text) {
        return put(message(queue, text));
    }

    public UUID put(String queue, String fairnessKey, String text) {
        return put(message(queue, text).withFairnessKey(fairnessKey));
    }

    /** Leases one message. */
    public MessageDelivery take(String queue) {
        List<MessageDelivery> deliveries = queues.lease(queue, 1).deliveries();
        assertThat(deliveries).hasSize(1);
        return deliveries.get(0);
    }

    List<String> takeAll(String queue, int max) {
        List<String> texts = new ArrayList<>();
        queues.lease(queue, max).deliveries().forEach(delivery -> texts.add(text(delivery)));
        return texts;
    }

    static String text(MessageDelivery delivery) {
        return new String(delivery.payload(), StandardCharsets.UTF_8);
    }

    /** Sweeps up to the given number of leases and returns the number of them. */
    long expireLeases(int limit) {
        return store.write(LARGE, tx -> queues.sweep(tx, limit)).expired();
    }

    QueueStats stats(String queue) {
        return queues.views().stats(queue).orElseThrow();
    }

    public void assertConsistent() {
        assertThat(queues.check().problems()).isEmpty();
    }
}
