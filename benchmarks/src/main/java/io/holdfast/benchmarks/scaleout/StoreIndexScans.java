package io.holdfast.benchmarks.scaleout;

import io.holdfast.benchmarks.harness.ClosedLoopLoad;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.RoundRecorder;
import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.spi.BackendFactory;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Reads a customer's orders in a store through an index. */
final class StoreIndexScans implements Contender {

    static final int CUSTOMERS = 100;
    static final int ORDERS_EACH = 100;
    static final int CLIENTS = 4;

    private static final Index<Long, Long, Order> BY_CUSTOMER =
            Index.on("orders_by_customer", Keys.u64(), Order::customer);
    private static final Table<Long, Order> ORDERS =
            Table.of("orders", Keys.u64(), Values.cbor(Order.class)).indexed(BY_CUSTOMER);
    private static final WriteOptions LOAD_OPTIONS = WriteOptions.named("fill").withDeadline(Duration.ofMinutes(1));

    private final Store store;

    record Order(long customer, long amount) {}

    StoreIndexScans(BackendFactory backend) {
        store = Store.open(backend, Schema.of("orders", ORDERS));
        // The orders of a customer are spread over the table.
        for (long first = 0; first < CUSTOMERS * ORDERS_EACH; first += CUSTOMERS) {
            long batch = first;
            store.update(LOAD_OPTIONS, tx -> {
                for (long customer = 0; customer < CUSTOMERS; customer++) {
                    tx.put(ORDERS, batch + customer, new Order(customer, 1));
                }
            });
        }
    }

    @Override
    public void run(RoundRecorder round) throws Exception {
        ClosedLoopLoad.runBlocking(CLIENTS, round, () -> {
            long customer = ThreadLocalRandom.current().nextInt(CUSTOMERS);
            requireAllOrders(store.read(tx -> tx.scan(ORDERS, BY_CUSTOMER).at(customer).stream()
                    .mapToLong(row -> row.value().amount())
                    .sum()));
        });
    }

    /** Throws an exception if the total of a customer's orders is wrong. */
    static void requireAllOrders(long total) {
        if (total != ORDERS_EACH) {
            throw new IllegalStateException("the orders of a customer total " + total + " instead of " + ORDERS_EACH);
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
