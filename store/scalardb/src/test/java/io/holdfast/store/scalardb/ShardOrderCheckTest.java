package io.holdfast.store.scalardb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Store;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.scalardb.ScalarDbSettings.Shard;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The databases of a store must be those it was created with, in the same order. */
@Tag("cluster")
class ShardOrderCheckTest {

    private final ScalarDbSettings settings = ShardedStores.settings();
    private final List<Shard> shards = settings.shards();
    private final Shard first = shards.get(0);
    private final Shard second = shards.get(1);
    private final Shard third = shards.get(2);

    private static void fill(ScalarDb backend) {
        try (Store store = ShardedCounterStore.open(backend)) {
            store.update(tx -> ShardedCounterStore.increment(tx, "n"));
        }
    }

    private ScalarDb on(List<Shard> others) {
        return new ScalarDb(ScalarDbSettings.of(others).withName(settings.name()));
    }

    private void refused(List<Shard> others, String message) {
        assertThatThrownBy(() -> fill(on(others)))
                .isInstanceOf(StoreFailedException.class)
                .hasMessageContaining(message)
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.SCHEMA_MISMATCH);
    }

    @Test
    void another_order_and_a_database_given_twice_are_rejected() {
        fill(on(shards));
        refused(List.of(first, third, second), "shard 2 (" + third + ") has rows of shard 3 of store");
        refused(List.of(second, first, third), "shard 1 (" + second + ") has rows of shard 2 of store");
        refused(List.of(first, first, third), "shard 2 (" + first + ") is the same database as shard 1");
        fill(on(shards));
    }

    @Test
    void an_empty_database_and_one_of_another_store_are_rejected() {
        fill(on(shards));
        List<Shard> others = ShardedStores.newDatabases(settings.name());
        refused(
                List.of(first, others.get(1), third),
                "shard 2 (" + others.get(1) + ") contains no rows of store '" + settings.name() + "'");
        fill(on(others));
        refused(
                List.of(first, second, others.get(2)),
                "shard 3 (" + others.get(2) + ") belongs to another store named '" + settings.name() + "'");
    }

    @Test
    void an_old_store_gets_its_identity_rows_when_it_is_opened() throws Exception {
        ShardedCounterStore.open(ShardedStores.backend(settings)).close();
        RawRows rows = new RawRows(settings.name());
        rows.change(
                "UPDATE %s SET value = substring(value, 1, 16) WHERE store = ? AND key = ?",
                CommitHistory.own("layout"));
        rows.change("DELETE FROM %s WHERE store = ? AND key = ?", CommitHistory.own("shard"));
        for (int open = 1; open <= 2; open++) {
            ShardedCounterStore.open(ShardedStores.backend(settings)).close();
            assertThat(rows.count(CommitHistory.own("shard"))).isEqualTo(3);
        }
        rows.change("DELETE FROM %s WHERE bucket = 1 AND store = ? AND key = ?", CommitHistory.own("shard"));
        assertThatThrownBy(() -> ShardedCounterStore.open(ShardedStores.backend(settings))
                        .close())
                .hasMessageContaining("shard 2 (" + second + ") contains no rows of store");
    }
}
