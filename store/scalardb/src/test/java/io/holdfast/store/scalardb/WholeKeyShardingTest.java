package io.holdfast.store.scalardb;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.scalardb.ShardedCounterStore.Spot;
import io.holdfast.store.spi.BackendFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tables whose rows are distributed by their whole keys behave like tables that are in one place. */
@Tag("cluster")
class WholeKeyShardingTest {

    private static final Table<String, Long> NAMES =
            Table.of("names", Keys.string(), Values.cbor(Long.class)).shardedBy(1);
    private static final Table<Long, Long> NUMBERS =
            Table.of("numbers", Keys.u64(), Values.cbor(Long.class)).shardedBy(1);
    private static final Table<Spot, Long> SPOTS =
            Table.of("spots", ShardedCounterStore.KEYS, Values.cbor(Long.class)).shardedBy(2);
    private static final Schema SCHEMA = Schema.of("whole", NAMES, NUMBERS, SPOTS);
    private static final int ROWS = 60;
    private static final WriteOptions PATIENT = WriteOptions.DEFAULT.withDeadline(Duration.ofMinutes(1));

    @Test
    void every_scan_returns_the_rows_in_order() {
        try (Store sharded =
                        filled(ShardedStores.backend(ShardedStores.settings().withBuckets(7)));
                Store single = filled(new InMemory())) {
            assertThat(sharded.<List<Object>>read(tx -> results(tx)))
                    .isEqualTo(single.<List<Object>>read(tx -> results(tx)));
            assertThat(sharded.<List<Object>>write(PATIENT, tx -> results(tx)))
                    .isEqualTo(single.<List<Object>>write(PATIENT, tx -> results(tx)));
        }
    }

    private static Store filled(BackendFactory backend) {
        Store store =
                Store.on(backend).schemas(SCHEMA).sweepEvery(Duration.ZERO).open();
        store.update(PATIENT, tx -> {
            for (long i = 0; i < ROWS; i++) {
                tx.put(NAMES, name(i), i);
                tx.put(NUMBERS, i * 3, i);
                tx.put(SPOTS, new Spot("place-" + i % 4, name(i)), i);
            }
        });
        return store;
    }

    /** Returns names of which many are prefixes of others. */
    private static String name(long i) {
        return "abcabcabcabcabc".substring(0, (int) (i % 15) + 1) + (i < 15 ? "" : "-" + i / 15);
    }

    private static List<Object> results(ReadTx tx) {
        List<Object> results = new ArrayList<>();
        Random random = new Random(11);
        for (int i = 0; i < 40; i++) {
            String from = name(random.nextInt(ROWS));
            String to = name(random.nextInt(ROWS));
            long number = random.nextInt(ROWS * 3);
            Spot spot = new Spot("place-" + random.nextInt(4), from);
            results.add(values(tx.scan(NAMES).from(from).to(to)));
            results.add(values(tx.scan(NAMES).at(from)));
            results.add(values(tx.scan(NAMES).after(from).limit(5)));
            results.add(values(tx.scan(NAMES).through(to).reverse()));
            results.add(values(tx.scan(NUMBERS).from(number).to(number + 10)));
            results.add(values(tx.scan(NUMBERS).at(number)));
            results.add(values(tx.scan(SPOTS).prefix(ShardedCounterStore.KEYS.prefix(spot.place()))));
            results.add(values(tx.scan(SPOTS).at(spot)));
            results.add(values(tx.scan(SPOTS).from(spot).to(new Spot(spot.place(), to))));
            results.add(tx.get(NAMES, from));
        }
        return results;
    }

    private static <K> List<Long> values(Iterable<Entry<K, Long>> scan) {
        List<Long> values = new ArrayList<>();
        scan.forEach(row -> values.add(row.value()));
        return values;
    }
}
