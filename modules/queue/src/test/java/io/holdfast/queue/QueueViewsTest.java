package io.holdfast.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Views for operators. */
class QueueViewsTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    private QueueFixture fixture() {
        return new QueueFixture(stores.store());
    }

    @Test
    void namesThatCannotAppearInAPathAreRejected() {
        QueueFixture fixture = fixture();
        for (String name : List.of(".", "..", "a\nb", "\u0000", "a\u007f", "\u0085")) {
            assertThatThrownBy(() -> fixture.create(name))
                    .isInstanceOf(BadRequestException.class)
                    .hasMessageContaining("queue ");
        }
        assertThatThrownBy(() -> fixture.create("a\nb")).hasMessageContaining("U+000A at index 1");
        fixture.create("...");
        fixture.create("50% / ü?#");
    }

    @Test
    void theKeysWithTheMostMessagesAreReturned() {
        QueueFixture fixture = fixture();
        fixture.create(QUEUE);
        for (int key = 1; key <= 5; key++) {
            for (int message = 0; message < key; message++) {
                fixture.put(QUEUE, "tenant-" + key, "x");
            }
        }
        fixture.take(QUEUE);
        LargestFairnessKeys found = fixture.queues().views().largestKeys(QUEUE, 2);
        assertThat(found.keys()).isEqualTo(5);
        assertThat(found.largest()).extracting(FairnessKeyStats::fairnessKey).containsExactly("tenant-5", "tenant-4");
        assertThat(fixture.queues().views().largestKeys("nowhere", 2)).isEqualTo(new LargestFairnessKeys(0, List.of()));
    }

    @Test
    void throttlesAreListedByKey() {
        RuntimeSettings states = fixture().queues().runtimeSettings();
        states.setThrottle("smtp", 2.5, 40);
        states.setThrottle("api", 10, 1);
        states.put("throttled", new byte[] {1});
        assertThat(states.throttles(10, null).rows())
                .containsExactly(new ThrottleConfig("api", 10, 1), new ThrottleConfig("smtp", 2.5, 40));
        String next = states.throttles(1, null).next().orElseThrow();
        assertThat(states.throttles(1, next).rows()).containsExactly(new ThrottleConfig("smtp", 2.5, 40));
        states.removeThrottle("api");
        assertThat(states.throttles(10, null).rows()).hasSize(1);
    }
}
