package io.holdfast.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.Queues;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.store.error.BadRequestException;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Messages from a Holdfast queue are acknowledged in the commit of their event. */
class StoreQueueSubscriberTest extends IntakeCase {

    private static final UUID THING = new UUID(7, 7);

    private Queues queues;

    @BeforeEach
    void queue() {
        queues = new Queues(stores.store(), QueueOptions.DEFAULT);
        queues.admin().create(QueueConfig.named("events"));
    }

    private long depth() {
        return queues.views().stats("events").orElseThrow().depth();
    }

    @Test
    void anEventIsAppliedInTheCommitThatRemovesItsMessage() {
        queues.enqueue(NewMessage.of("events", EventJson.created("e1", THING, ADA, NOON)));
        try (StoreQueueSubscriber feed = new StoreQueueSubscriber(queues, "events", 10, processor)) {
            long before = stores.store().lastCommit();
            assertThat(feed.receive()).isEqualTo(1);
            assertThat(stores.store().lastCommit())
                    .isEqualTo(before + 2); // One commit for the lease, one for the event.
        }
        assertThat(depth()).isZero();
        assertThat(spent()).isEqualTo(500);
    }

    @Test
    void aFailedEventIsSavedInTheCommitThatRemovesItsMessage() {
        faults.put(TelephonyBillingRules.NUMBER_CREATED, new IllegalStateException("fault"));
        queues.enqueue(NewMessage.of("events", EventJson.created("e1", THING, ADA, NOON)));
        queues.enqueue(NewMessage.of("events", EventJson.bytes("garbage")));
        try (StoreQueueSubscriber feed = new StoreQueueSubscriber(queues, "events", 10, processor)) {
            assertThat(feed.receive()).isEqualTo(2);
        }
        assertThat(depth()).isZero();
        assertThat(retries.counts()).containsEntry(Status.PENDING, 1L).containsEntry(Status.EXHAUSTED, 1L);
        faults.clear();
        stores.clock().advance(Duration.ofMinutes(1));
        assertThat(retry().succeeded()).isEqualTo(1);
        assertThat(spent()).isEqualTo(500);
    }

    @Test
    void anEventWithoutAnIdHasTheIdOfItsHeaderOrMessage() {
        String data = "{\"type\":\"number_created\",\"publisher\":\"p\",\"data\":{\"id\":\"" + THING
                + "\",\"account_id\":\"" + ADA + "\",\"tm_create\":\"2026-01-01T00:00:00Z\"}}";
        queues.enqueue(NewMessage.of("events", EventJson.bytes(data)).header(StoreQueueSubscriber.ID_HEADER, "h1"));
        try (StoreQueueSubscriber feed = new StoreQueueSubscriber(queues, "events", 10, processor)) {
            feed.receive();
        }
        assertThat(processor.isProcessed("h1")).isTrue();
    }

    @Test
    void aStartedSubscriberReceivesUntilItIsClosed() {
        try (StoreQueueSubscriber feed = new StoreQueueSubscriber(queues, "events", 10, processor)) {
            feed.start();
            feed.start();
            for (int i = 0; i < 50; i++) {
                queues.enqueue(NewMessage.of("events", EventJson.message("m" + i, new UUID(7, i), ADA, 1, NOON)));
            }
            await().until(() -> spent() == 40);
        }
        queues.enqueue(NewMessage.of("events", EventJson.created("e1", THING, ADA, NOON)));
        assertThat(depth()).isEqualTo(1);
    }

    @Test
    void aMissingQueueIsReported() {
        try (StoreQueueSubscriber feed = new StoreQueueSubscriber(queues, "nowhere", 10, processor)) {
            assertThatThrownBy(feed::receive)
                    .isInstanceOf(BadRequestException.class)
                    .hasMessage("queue 'nowhere' does not exist");
        }
        assertThatThrownBy(() -> new StoreQueueSubscriber(queues, "events", 0, processor))
                .isInstanceOf(BadRequestException.class);
    }
}
