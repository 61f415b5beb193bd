package io.holdfast.store.scalardb;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.testkit.SharedShards;
import io.holdfast.testkit.Together;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store is made by whoever opens it first. */
class MakingTest {

    private static final int MAKERS = 3;

    private static void openTogether(Settings settings) throws Exception {
        Together.run(MAKERS, thread -> {
            try (Store store = Counters.open(new ScalarDb(settings))) {
                store.update(tx -> Counters.increment(tx, "n"));
            }
        });
        try (Store store = Counters.open(new ScalarDb(settings))) {
            assertThat(store.get(Counters.TABLE, "n")).contains((long) MAKERS);
        }
    }

    @Test
    void several_may_make_the_same_store_at_once() throws Exception {
        openTogether(Settings.of(Shards.newDatabases(SharedShards.store())));
    }

    @Test
    void what_a_dead_maker_left_is_put_right(@TempDir Path folder) throws Exception {
        Path file = SharedShards.settings(folder);
        Files.writeString(file, "graceMillis = 300\n", StandardOpenOption.APPEND);
        Settings settings = Settings.read(file);
        Counters.open(Shards.backend()).close(); // So that there are tables.
        RawRows rows = new RawRows(settings.name());
        rows.leave(new RawRows.Place(0, History.HEAD), "dead");
        rows.leave(new RawRows.Place(0, History.own("layout")), "dead");
        rows.leave(new RawRows.Place(1, History.own("shard")), "dead");
        try (Store store = Counters.open(new ScalarDb(settings))) {
            assertThat(store.update(tx -> Counters.increment(tx, "n"))).isPositive();
        }
    }
}
