package io.holdfast.store.scalardb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Entry;
import io.holdfast.store.Scan;
import io.holdfast.store.Store;
import io.holdfast.store.StoreCopy;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.scalardb.ShardedCounterStore.Spot;
import io.holdfast.testkit.server.SharedPostgresShards;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The distribution of the rows of a table over several shards, and its fixed settings. */
@Tag("cluster")
class BucketPlacementTest {

    private static final int PLACES = 20;
    private static final int NAMES = 5;

    private final ScalarDbSettings settings = ShardedStores.settings().withBuckets(7);
    private final Map<String, Long> model = new TreeMap<>();

    private Store filled() {
        Store store = ShardedCounterStore.open(ShardedStores.backend(settings));
        store.update(tx -> {
            for (int i = 0; i < PLACES * NAMES; i++) {
                Spot key = new Spot("place-" + (char) ('a' + i % PLACES), "name-" + i / PLACES);
                tx.put(ShardedCounterStore.SPREAD, key, (long) i);
                model.put(key.place() + " " + key.name(), (long) i);
            }
        });
        return store;
    }

    private static List<Long> values(Scan<Spot, Entry<Spot, Long>> scan) {
        return scan.stream().map(row -> row.value()).toList();
    }

    @Test
    void every_shard_has_some_rows() throws Exception {
        try (Store store = filled()) {
            assertThat(store.lastCommit()).isPositive();
        }
        for (String url : SharedPostgresShards.urls()) {
            try (Connection connection = DriverManager.getConnection(url, "holdfast", "");
                    Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT count(*) FROM holdfast_"
                            + (SharedPostgresShards.urls().indexOf(url) + 1) + ".entries WHERE store = '"
                            + settings.name()
                            + "'")) {
                row.next();
                assertThat(row.getInt(1)).isGreaterThan(NAMES);
            }
        }
    }

    @Test
    void scans_over_many_places_are_in_order_in_both_directions() {
        try (Store store = filled()) {
            List<Long> ordered = new ArrayList<>(model.values());
            assertThat(store.<List<Long>>read(tx -> values(tx.scan(ShardedCounterStore.SPREAD))))
                    .isEqualTo(ordered);
            assertThat(store.<List<Long>>write(
                            tx -> values(tx.scan(ShardedCounterStore.SPREAD).limit(33))))
                    .isEqualTo(ordered.subList(0, 33));
            assertThat(store.<List<Long>>read(tx -> values(tx.scan(ShardedCounterStore.SPREAD)
                            .from(new Spot("place-c", "name-2"))
                            .to(new Spot("place-f", "name-1")))))
                    .isEqualTo(ordered.subList(2 * NAMES + 2, 5 * NAMES + 1));
            Collections.reverse(ordered);
            assertThat(store.<List<Long>>read(
                            tx -> values(tx.scan(ShardedCounterStore.SPREAD).reverse())))
                    .isEqualTo(ordered);
        }
    }

    @Test
    void a_place_is_read_alone() {
        try (Store store = filled()) {
            assertThat(store.<List<Long>>read(tx -> values(
                            tx.scan(ShardedCounterStore.SPREAD).prefix(ShardedCounterStore.KEYS.prefix("place-d")))))
                    .containsExactly(3L, 23L, 43L, 63L, 83L);
            assertThat(store.get(ShardedCounterStore.SPREAD, new Spot("place-d", "name-1")))
                    .contains(23L);
        }
    }

    @Test
    void a_store_moves_to_the_shards_and_back() {
        filled().close();
        InMemory copy = new InMemory();
        StoreCopy.copy(ShardedStores.backend(settings), copy, ProgressListener.NONE, ShardedCounterStore.SCHEMA);
        ScalarDbSettings others = ShardedStores.settings();
        StoreCopy.Report back =
                StoreCopy.copy(copy, ShardedStores.backend(others), ProgressListener.NONE, ShardedCounterStore.SCHEMA);
        // The counters, the format and two tables.
        assertThat(back.rows()).isEqualTo(PLACES * NAMES + 3);
        try (Store store = ShardedCounterStore.open(ShardedStores.backend(others))) {
            assertThat(store.<List<Long>>read(tx -> values(tx.scan(ShardedCounterStore.SPREAD))))
                    .containsExactlyElementsOf(model.values());
        }
    }

    @Test
    void fixed_settings_cannot_be_changed() {
        filled().close();
        refused(settings.withBuckets(8), "buckets is 8, but store '" + settings.name() + "' was created with 7");
        refused(settings.withHistory(100), "history is 100, but store '" + settings.name() + "' was created with 4096");
        assertThatThrownBy(() -> StoreCopy.copy(ShardedStores.backend(settings), new InMemory(), ProgressListener.NONE))
                .isInstanceOf(StoreFailedException.class)
                .hasMessageContaining("family 'spread' was created with a shard prefix, but was opened without one");
    }

    private static void refused(ScalarDbSettings other, String message) {
        assertThatThrownBy(() ->
                        ShardedCounterStore.open(ShardedStores.backend(other)).close())
                .isInstanceOf(StoreFailedException.class)
                .hasMessageContaining(message);
    }
}
