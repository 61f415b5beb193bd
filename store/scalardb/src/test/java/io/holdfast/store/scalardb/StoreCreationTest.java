package io.holdfast.store.scalardb;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.testkit.ConcurrentRunner;
import io.holdfast.testkit.server.SharedPostgresShards;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store is created by the first process that opens it. */
@Tag("cluster")
class StoreCreationTest {

    private static final int MAKERS = 3;

    private static void openTogether(ScalarDbSettings settings) throws Exception {
        ConcurrentRunner.run(MAKERS, thread -> {
            try (Store store = ShardedCounterStore.open(new ScalarDb(settings))) {
                store.update(tx -> ShardedCounterStore.increment(tx, "n"));
            }
        });
        try (Store store = ShardedCounterStore.open(new ScalarDb(settings))) {
            assertThat(store.get(ShardedCounterStore.TABLE, "n")).contains((long) MAKERS);
        }
    }

    @Test
    void several_processes_may_create_the_same_store_concurrently() throws Exception {
        openTogether(ScalarDbSettings.of(ShardedStores.newDatabases(SharedPostgresShards.newStoreName())));
    }

    @Test
    void a_store_whose_creation_was_interrupted_is_completed(@TempDir Path folder) throws Exception {
        Path file = SharedPostgresShards.writeSettings(folder);
        Files.writeString(file, "graceMillis = 300\n", StandardOpenOption.APPEND);
        ScalarDbSettings settings = ScalarDbSettings.read(file);
        ShardedCounterStore.open(ShardedStores.backend()).close(); // Creates the tables.
        RawRows rows = new RawRows(settings.name());
        rows.leave(new RawRows.Place(0, CommitHistory.HEAD), "dead");
        rows.leave(new RawRows.Place(0, CommitHistory.own("layout")), "dead");
        rows.leave(new RawRows.Place(1, CommitHistory.own("shard")), "dead");
        try (Store store = ShardedCounterStore.open(new ScalarDb(settings))) {
            assertThat(store.update(tx -> ShardedCounterStore.increment(tx, "n")))
                    .isPositive();
        }
    }
}
