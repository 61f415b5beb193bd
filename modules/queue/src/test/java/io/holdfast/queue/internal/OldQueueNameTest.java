package io.holdfast.queue.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.Queues;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A queue whose name an earlier version accepted, but which could not be created now. */
class OldQueueNameTest {

    private static final String NAME = "o\nd";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    @Test
    void itCanBeUsedReplacedAndDeleted() {
        Queues queues = new Queues(stores.store());
        queues.admin().create(QueueConfig.named("good")).orThrow();
        stores.store().update(tx -> {
            QueueRowTypes.QueueRow row = tx.get(QueueSchema.QUEUES, "good").orElseThrow();
            tx.put(QueueSchema.QUEUES, NAME, row.withConfig(QueueConfigRow.of(QueueConfig.named(NAME))));
        });
        queues.enqueue(NewMessage.of(NAME, new byte[1])).orThrow();
        assertThat(queues.lease(LeaseRequest.of(NAME, 1)).deliveries()).hasSize(1);
        assertThat(queues.views().queue(NAME)).isPresent();
        queues.admin().put(QueueConfig.named(NAME).withMaxAttempts(9)).orThrow();
        assertThat(queues.admin().delete(NAME)).isEqualTo(new QueueOutcome.QueueDeleted(1));
        assertThat(queues.views().queue(NAME)).isEmpty();
    }
}
