package io.holdfast.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.store.Store;
import io.holdfast.store.kit.RefusedException;
import io.holdfast.store.memory.InMemory;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RefusalTest {

    private static final UUID ID = new UUID(1, 2);

    @Test
    void aThrownRefusalRollsBackTheTransaction() {
        try (Store store = Store.open(new InMemory(), Queues.SCHEMA)) {
            Queues queues = new Queues(store, QueueOptions.DEFAULT);
            queues.admin().create(QueueConfig.named("mail")).orThrow();
            RefusedException thrown = catchThrowableOfType(
                    RefusedException.class,
                    () -> store.update(tx -> {
                        queues.enqueue(tx, NewMessage.of("mail", new byte[] {1}))
                                .orThrow();
                        queues.enqueue(tx, NewMessage.of("post", new byte[] {1}))
                                .orThrow();
                    }));
            assertThat(thrown.refusal()).isEqualTo(new QueueOutcome.QueueNotFound("post"));
            assertThat(thrown.refusal().code()).isEqualTo("queue_not_found");
            assertThat(queues.views().stats("mail").orElseThrow().depth()).isZero();
        }
    }

    @Test
    void ackAndLeaseThrowsIfAnyOfItsPartsIsRefused() {
        QueueOutcome.Deliveries none = new QueueOutcome.Deliveries(List.of());
        QueueOutcome.AckedAndLeased fine =
                new QueueOutcome.AckedAndLeased(List.of(new QueueOutcome.MessageAcked(ID)), none);
        assertThat(fine.orThrow()).isSameAs(fine);
        QueueOutcome.AckedAndLeased lost = new QueueOutcome.AckedAndLeased(
                List.of(new QueueOutcome.MessageAcked(ID), new QueueOutcome.LeaseLost(ID)), none);
        assertThat(catchThrowableOfType(RefusedException.class, lost::orThrow)
                        .refusal()
                        .code())
                .isEqualTo("lease_lost");
        QueueOutcome.AckedAndLeased gone =
                new QueueOutcome.AckedAndLeased(List.of(), new QueueOutcome.QueueNotFound("mail"));
        assertThat(catchThrowableOfType(RefusedException.class, gone::orThrow)
                        .refusal()
                        .code())
                .isEqualTo("queue_not_found");
        assertThat(new QueueOutcome.Accepted(new UUID(1, 1), false)
                        .orThrow(QueueOutcome.Accepted.class)
                        .repeated())
                .isFalse();
    }
}
