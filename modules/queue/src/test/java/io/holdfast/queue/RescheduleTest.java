package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Messages at an absolute time, rescheduled and cancelled by their id. */
class RescheduleTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    private QueueFixture fixture;

    @BeforeEach
    void create() {
        fixture = new QueueFixture(stores.store());
        fixture.create(QUEUE);
    }

    @AfterEach
    void check() {
        fixture.assertConsistent();
    }

    private Instant in(Duration time) {
        return stores.clock().instant().plus(time);
    }

    @Test
    void aMessageIsDeliveredAtItsTime() {
        fixture.put(message(QUEUE, "later").withNotBefore(in(Duration.ofHours(2))));
        fixture.put(message(QUEUE, "past").withNotBefore(in(Duration.ofHours(-2))));
        assertThat(fixture.takeAll(QUEUE, 9)).containsExactly("past");
        stores.clock().advance(Duration.ofHours(2));
        assertThat(fixture.takeAll(QUEUE, 9)).containsExactly("later");
        assertThatThrownBy(() -> fixture.put(message(QUEUE, "far").withNotBefore(in(Duration.ofDays(400)))))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("notBefore is ");
    }

    @Test
    void aMessageIsRescheduledToALaterAndToAnEarlierTime() {
        for (NewMessage next : new NewMessage[] {
            message(QUEUE, "m"),
            message(QUEUE, "m").withGroup("g"),
            message(QUEUE, "m").withThrottleKeys("t")
        }) {
            UUID id = fixture.put(next);
            Instant later = in(Duration.ofHours(1));
            assertThat(fixture.queues().reschedule(QUEUE, id, later))
                    .isEqualTo(new QueueOutcome.MessageRescheduled(later));
            fixture.assertConsistent();
            assertThat(fixture.takeAll(QUEUE, 9)).isEmpty();
            assertThat(fixture.queues().reschedule(QUEUE, id, Instant.EPOCH))
                    .isEqualTo(
                            new QueueOutcome.MessageRescheduled(stores.clock().instant()));
            fixture.assertConsistent();
            fixture.queues().ack(fixture.take(QUEUE).receipt()).orThrow();
        }
    }

    @Test
    void aMessageIsCancelledUnlessItIsLeased() {
        UUID id = fixture.put(message(QUEUE, "m").withNotBefore(in(Duration.ofHours(1))));
        assertThat(fixture.queues().cancel(QUEUE, id)).isEqualTo(new QueueOutcome.MessageCancelled(id));
        assertThat(fixture.queues().cancel(QUEUE, id)).isEqualTo(new QueueOutcome.MessageNotFound(id));
        assertThat(fixture.queues().reschedule(QUEUE, id, Instant.EPOCH))
                .isEqualTo(new QueueOutcome.MessageNotFound(id));
        UUID leased = fixture.put(QUEUE, "leased");
        fixture.take(QUEUE);
        assertThat(fixture.queues().cancel(QUEUE, leased)).isEqualTo(new QueueOutcome.MessageLeased(leased));
        assertThat(fixture.queues().reschedule(QUEUE, leased, Instant.EPOCH))
                .isEqualTo(new QueueOutcome.MessageLeased(leased));
    }
}
