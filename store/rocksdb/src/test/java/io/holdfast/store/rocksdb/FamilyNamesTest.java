package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Family names that had another meaning before, and opens that fail halfway. */
class FamilyNamesTest {

    private static final Index<String, Long, String> X_OF_A = Index.on("x", Keys.string(), text -> text);
    private static final Table<Long, String> PLAIN_A = Table.of("a", Keys.u64(), Values.string());
    private static final Table<Long, String> A =
            Table.of("a", Keys.u64(), Values.string()).indexed(X_OF_A);

    @TempDir
    Path folder;

    @Test
    void anIndexWithTheNameOfATableThatIsNotDeclaredNowDoesNotWipeItsRows() {
        try (Store store = Store.open(RocksDb.at(folder), Schema.of("s", PLAIN_A))) {
            store.put(PLAIN_A, 1L, "precious");
        }
        Table<Long, String> other =
                Table.of("b", Keys.u64(), Values.string()).indexed(Index.on("a", Keys.string(), text -> text));
        try (Store store = Store.open(RocksDb.at(folder), Schema.of("s", other))) {
            store.put(other, 2L, "second");
        } catch (StoreException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH);
        }
        try (Store store = Store.open(RocksDb.at(folder), Schema.of("s", PLAIN_A))) {
            assertThat(store.get(PLAIN_A, 1L)).contains("precious");
        }
    }

    @Test
    void anIndexWhoseNameAnotherTableUsedMeanwhileIsRebuilt() {
        try (Store store = Store.open(RocksDb.at(folder), Schema.of("s", A))) {
            store.put(A, 1L, "one");
        }
        Table<Long, String> other =
                Table.of("b", Keys.u64(), Values.string()).indexed(Index.on("x", Keys.string(), text -> text));
        try (Store store = Store.open(RocksDb.at(folder), Schema.of("s", other))) {
            store.put(other, 2L, "two");
        } catch (StoreException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH);
        }
        try (Store store = Store.open(RocksDb.at(folder), Schema.of("s", A))) {
            assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
            long found = store.read(tx -> tx.scan(A, X_OF_A).at("one").count());
            assertThat(found).isEqualTo(1);
        }
    }

    @Test
    void aFailedOpenReleasesTheFolder() {
        try (Store store = Store.open(RocksDb.at(folder), Schema.of("s", PLAIN_A))) {
            store.put(PLAIN_A, 1L, "one");
        }
        Table<Long, String> throwing = Table.of("a", Keys.u64(), Values.string())
                .indexed(Index.on("y", Keys.string(), text -> {
                    throw new AssertionError("no");
                }));
        assertThatThrownBy(() -> Store.open(RocksDb.at(folder), Schema.of("s", throwing)))
                .hasMessage("no");
        Store.open(RocksDb.at(folder), Schema.of("s", PLAIN_A)).close();
    }

    @Test
    void aRejectedOptionReleasesTheFolder() {
        assertThatThrownBy(() -> Store.on(RocksDb.at(folder))
                        .schemas(Schema.of("s", PLAIN_A))
                        .sweepEvery(Duration.ofSeconds(Long.MAX_VALUE))
                        .open())
                .isInstanceOf(StoreException.class);
        Store.open(RocksDb.at(folder), Schema.of("s", PLAIN_A)).close();
    }
}
