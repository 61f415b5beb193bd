package io.holdfast.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** What tests do again and again. */
final class Desk {

    private final Queues queues;

    Desk(Store store) {
        this(new Queues(store, QueueOptions.DEFAULT));
    }

    Desk(Queues queues) {
        this.queues = queues;
    }

    Queues queues() {
        return queues;
    }

    void create(QueueConfig config) {
        assertThat(queues.admin().create(config)).isEqualTo(new Outcome.Stored(config));
    }

    void create(String queue) {
        create(QueueConfig.named(queue));
    }

    static Message message(String queue, String text) {
        return Message.of(queue, text.getBytes(StandardCharsets.UTF_8));
    }

    UUID put(Message message) {
        Outcome.Enqueued outcome = queues.enqueue(message);
        assertThat(outcome).isInstanceOf(Outcome.Accepted.class);
        return ((Outcome.Accepted) outcome).id();
    }

    UUID put(String queue, String text) {
        return put(message(queue, text));
    }

    UUID put(String queue, String fairnessKey, String text) {
        return put(message(queue, text).fairnessKey(fairnessKey));
    }

    /** The only message that there is to be had. */
    Delivery take(String queue) {
        List<Delivery> deliveries = queues.lease(queue, 1).deliveries();
        assertThat(deliveries).hasSize(1);
        return deliveries.get(0);
    }

    List<String> takeAll(String queue, int most) {
        List<String> texts = new ArrayList<>();
        queues.lease(queue, most).deliveries().forEach(delivery -> texts.add(text(delivery)));
        return texts;
    }

    static String text(Delivery delivery) {
        return new String(delivery.payload(), StandardCharsets.UTF_8);
    }

    QueueStats stats(String queue) {
        return queues.views().stats(queue).orElseThrow();
    }

    void assertSound() {
        assertThat(queues.check().named()).isEmpty();
    }
}
