package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.UpgradeCheck;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.BuildInfo;
import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.WriteRequest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a new version would do to the data of an older one, or an older version to newer data. */
class UpgradeCheckTest {

    private static final Table<Long, String> OLD = Table.of("notes", Keys.u64(), Values.string());
    private static final Table<Long, String> INDEXED =
            OLD.indexed(Index.on("notes_by_text", Keys.string(), text -> text));
    private static final Table<Long, String> ADDED = Table.of("tags", Keys.u64(), Values.string());

    @TempDir
    Path folder;

    private UpgradeCheck.Report check(Table<?, ?>... tables) {
        return UpgradeCheck.check(RocksDb.at(folder), Schema.of("s", tables));
    }

    private void open(Table<?, ?>... tables) {
        Store.open(RocksDb.at(folder), Schema.of("s", tables)).close();
    }

    @Test
    void newTablesAndIndexesAreNamedAndNotCreated() {
        open(OLD);
        UpgradeCheck.Report expected = new UpgradeCheck.Report(
                BuildInfo.FORMAT, List.of("tags"), List.of("notes_by_text"), List.of(), List.of());
        assertThat(check(INDEXED, ADDED)).isEqualTo(expected);
        assertThat(check(INDEXED, ADDED)).as("nothing was changed by the check").isEqualTo(expected);
        open(INDEXED, ADDED);
        assertThat(check(INDEXED, ADDED).newTables()).isEmpty();
    }

    @Test
    void tablesOfANewerVersionAreUnknownAndKept() {
        open(OLD, ADDED);
        UpgradeCheck.Report report = check(OLD);
        assertThat(report.unknownTables()).containsExactly("tags");
        assertThat(report.possible()).isTrue();
    }

    @Test
    void aTableThatChangedItsKeysIsAProblem() {
        open(OLD);
        UpgradeCheck.Report report = check(Table.of("notes", Keys.string(), Values.string()));
        assertThat(report.possible()).isFalse();
        assertThat(report.problems()).singleElement().asString().contains("notes", "keys");
    }

    @Test
    void aNewerFormatIsAProblemThatNamesBothFormats() {
        open(OLD);
        Family meta = new Family(0, "_meta", key -> 0);
        try (Backend backend = RocksDb.at(folder).open(List.of(meta), StoreListener.NONE)) {
            backend.write(new WriteRequest<>("test", Duration.ofSeconds(5), 10, 1_000, Durability.FSYNC, true, tx -> {
                tx.put(
                        meta,
                        "format".getBytes(StandardCharsets.UTF_8),
                        ByteBuffer.allocate(4).putInt(BuildInfo.FORMAT + 1).array());
                return 0;
            }));
        }
        assertThat(check(OLD).problems())
                .singleElement()
                .asString()
                .contains("format " + (BuildInfo.FORMAT + 1), "up to " + BuildInfo.FORMAT, "use a newer version");
    }
}
