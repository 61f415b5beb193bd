package io.holdfast.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** What tests do again and again. */
public final class QueueFixture {

    private final Queues queues;

    public QueueFixture(Store store) {
        this(new Queues(store, QueueOptions.DEFAULT));
    }

    QueueFixture(Queues queues) {
        this.queues = queues;
    }

    public Queues queues() {
        return queues;
    }

    void create(QueueConfig config) {
        assertThat(queues.admin().create(config)).isEqualTo(new QueueOutcome.ConfigStored(config));
    }

    public void create(String queue) {
        create(QueueConfig.named(queue));
    }

    public static Message message(String queue, String text) {
        return Message.of(queue, text.getBytes(StandardCharsets.UTF_8));
    }

    public UUID put(Message message) {
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

    /** The only message that there is to be had. */
    public MessageDelivery take(String queue) {
        List<MessageDelivery> deliveries = queues.lease(queue, 1).deliveries();
        assertThat(deliveries).hasSize(1);
        return deliveries.get(0);
    }

    List<String> takeAll(String queue, int most) {
        List<String> texts = new ArrayList<>();
        queues.lease(queue, most).deliveries().forEach(delivery -> texts.add(text(delivery)));
        return texts;
    }

    static String text(MessageDelivery delivery) {
        return new String(delivery.payload(), StandardCharsets.UTF_8);
    }

    QueueStats stats(String queue) {
        return queues.views().stats(queue).orElseThrow();
    }

    public void assertSound() {
        assertThat(queues.check().named()).isEmpty();
    }
}
