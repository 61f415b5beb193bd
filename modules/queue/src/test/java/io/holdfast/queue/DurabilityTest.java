package io.holdfast.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.common.Durability;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.store.spi.WriteRequest;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DurabilityTest {

    private final List<Durability> asked = new ArrayList<>();

    /** An in-memory store that records the durability of each write. */
    private Store open() {
        BackendFactory noting = (families, listener) -> {
            Backend memory = new InMemory().open(families, listener);
            return (Backend) Proxy.newProxyInstance(
                    Backend.class.getClassLoader(), new Class<?>[] {Backend.class}, (proxy, method, arguments) -> {
                        if (arguments != null && arguments[0] instanceof WriteRequest<?> request) {
                            asked.add(request.durability());
                        }
                        return method.invoke(memory, arguments);
                    });
        };
        return Store.open(noting, Queues.SCHEMA);
    }

    private Durability lastAsked() {
        return asked.get(asked.size() - 1);
    }

    @Test
    void onlyLeasesAreNotFsynced() {
        try (Store store = open()) {
            QueueFixture fixture = new QueueFixture(store);
            fixture.create("work");
            fixture.put("work", "a");
            fixture.put("work", "b");
            assertThat(lastAsked()).isEqualTo(Durability.FSYNC);
            DeliveryReceipt first = fixture.take("work").receipt();
            assertThat(lastAsked()).isEqualTo(Durability.PROCESS);
            LeaseRequest one = LeaseRequest.of("work", 1);
            DeliveryReceipt second = fixture.queues()
                    .ackAndLease(List.of(first), one)
                    .leased()
                    .deliveries()
                    .get(0)
                    .receipt();
            assertThat(lastAsked()).isEqualTo(Durability.FSYNC);
            fixture.queues().ack(second);
            assertThat(lastAsked()).isEqualTo(Durability.FSYNC);
        }
    }
}
