package io.holdfast.examples;

import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Scans composite keys by prefix and range, in both directions, and in pages. */
public final class KeyScans {

    record OrderKey(String shop, long number) {
        static final KeyCodec2<OrderKey, String, Long> CODEC =
                Keys.of(Keys.string(), OrderKey::shop, Keys.u64(), OrderKey::number, OrderKey::new);
    }

    record Order(String item, long cents) {}

    static final Table<OrderKey, Order> ORDERS = Table.of("orders", OrderKey.CODEC, Values.json(Order.class));

    public static void main(String[] args) {
        Path folder = Path.of(args.length == 0 ? "example-data/orders" : args[0]);
        try (Store store = Store.open(RocksDb.at(folder), Schema.of("orders", ORDERS))) {
            store.update(tx -> {
                for (long n = 1; n <= 25; n++) {
                    tx.put(ORDERS, new OrderKey("north", n), new Order("tea", 100 * n));
                    tx.put(ORDERS, new OrderKey("south", n), new Order("cake", 250));
                }
            });

            List<Entry<OrderKey, Order>> newest = store.read(tx -> tx.scan(ORDERS)
                    .prefix(OrderKey.CODEC.prefix("north"))
                    .reverse()
                    .limit(3)
                    .toList());
            newest.forEach(row -> System.out.println("newest: " + row.key().number() + " " + row.value()));

            long total = store.read(
                    tx -> tx.scan(ORDERS).from(new OrderKey("south", 10)).to(new OrderKey("south", 20)).stream()
                            .mapToLong(row -> row.value().cents())
                            .sum());
            System.out.println("south, orders 10 to 19: " + total + " cents");

            Optional<String> cursor = Optional.empty();
            do {
                String after = cursor.orElse(null);
                Page<Entry<OrderKey, Order>> page = store.read(tx ->
                        tx.scan(ORDERS).prefix(OrderKey.CODEC.prefix("north")).page(10, after));
                System.out.println("page size: " + page.rows().size());
                cursor = page.next();
            } while (cursor.isPresent());
        }
    }

    private KeyScans() {}
}
