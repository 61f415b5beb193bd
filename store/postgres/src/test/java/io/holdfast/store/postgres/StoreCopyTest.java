package io.holdfast.store.postgres;

import static io.holdfast.store.codec.Keys.string;
import static io.holdfast.store.codec.Keys.u64;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.StoreCopy;
import io.holdfast.store.Table;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.server.SharedPostgresServer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Copies of a store from one backend to another. */
@Tag("cluster")
class StoreCopyTest {

    private static final int ROWS = 1_200;
    private static final Index<String, Long, String> BY_NAME = Index.unique("people_by_name", string(), name -> name);
    private static final Table<Long, String> PEOPLE =
            Table.of("people", u64(), Values.string()).indexed(BY_NAME);
    private static final Table<String, String> NOTES =
            Table.of("notes", string(), Values.string()).expiringAfter(Duration.ofDays(1));
    private static final WriteOptions PATIENT = WriteOptions.named("fill").withDeadline(Duration.ofMinutes(1));
    private static final Schema SCHEMA = Schema.of("people", PEOPLE, NOTES);

    private final InMemory embedded = new InMemory();
    private final Postgres database =
            Postgres.at(SharedPostgresServer.url()).withSchema(SharedPostgresServer.newSchemaName());

    private static final class CutOff extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private void fill() {
        try (Store store = Store.open(embedded, SCHEMA)) {
            store.update(PATIENT, tx -> {
                for (long i = 0; i < ROWS; i++) {
                    tx.put(PEOPLE, i, "name-" + i);
                }
                tx.put(NOTES, "a", "b");
            });
        }
    }

    private static void isWhole(BackendFactory copy) {
        try (Store store = Store.open(copy, SCHEMA)) {
            assertThat(store.<Long>read(tx -> tx.scan(PEOPLE).count())).isEqualTo(ROWS);
            assertThat(store.read(tx -> tx.find(PEOPLE, BY_NAME, "name-77")).map(row -> row.key()))
                    .contains(77L);
            assertThat(store.get(NOTES, "a")).contains("b");
            assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
        }
    }

    @Test
    void a_store_moves_to_a_database_and_back() {
        fill();
        // People, their index, a note, when it ends, the format and two tables.
        StoreCopy.Report there = StoreCopy.copy(embedded, database, ProgressListener.NONE);
        assertThat(there).isEqualTo(new StoreCopy.Report(2 * ROWS + 5, 2 * ROWS + 5));
        isWhole(database);
        InMemory back = new InMemory();
        StoreCopy.copy(database, back, ProgressListener.NONE);
        isWhole(back);
    }

    @Test
    void an_interrupted_copy_is_not_a_store_and_can_be_resumed() {
        fill();
        assertThatThrownBy(() -> StoreCopy.copy(embedded, database, (stage, done) -> {
                    if (stage.startsWith("copy people (") && done >= ROWS / 2) {
                        throw new CutOff();
                    }
                }))
                .isInstanceOf(CutOff.class);
        assertThatThrownBy(() -> Store.open(database, SCHEMA))
                .isInstanceOf(StoreFailedException.class)
                .hasMessageContaining("already contains rows");
        StoreCopy.Report rest = StoreCopy.copy(embedded, database, ProgressListener.NONE);
        assertThat(rest.copied()).isLessThan(2 * ROWS);
        assertThat(rest.rows()).isEqualTo(2 * ROWS + 5);
        isWhole(database);
    }

    @Test
    void invalid_sources_and_targets_are_rejected() {
        assertThatThrownBy(() -> StoreCopy.copy(embedded, database, ProgressListener.NONE))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("no tables");
        fill();
        StoreCopy.copy(embedded, database, ProgressListener.NONE);
        assertThatThrownBy(() -> StoreCopy.copy(embedded, database, ProgressListener.NONE))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("already contains a store");
    }

    @Test
    void a_source_that_changed_meanwhile_is_detected() {
        fill();
        assertThatThrownBy(() -> StoreCopy.copy(embedded, database, (stage, done) -> {
                    throw new CutOff();
                }))
                .isInstanceOf(CutOff.class);
        try (Store store = Store.open(embedded, SCHEMA)) {
            store.delete(PEOPLE, 1L);
        }
        assertThatThrownBy(() -> StoreCopy.copy(embedded, database, ProgressListener.NONE))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("start again");
    }

    @Test
    void of_two_copies_into_one_target_the_later_continues_and_the_earlier_stops() {
        fill();
        Postgres source = Postgres.at(SharedPostgresServer.url()).withSchema(SharedPostgresServer.newSchemaName());
        StoreCopy.copy(embedded, source, ProgressListener.NONE);
        AtomicBoolean once = new AtomicBoolean();
        assertThatThrownBy(() -> StoreCopy.copy(source, database, (stage, done) -> {
                    if (stage.startsWith("copy people (") && once.compareAndSet(false, true)) {
                        StoreCopy.copy(source, database, ProgressListener.NONE);
                        try (Store store = Store.open(database, SCHEMA)) {
                            store.put(PEOPLE, (long) ROWS - 1, "changed");
                        }
                    }
                }))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("another copy");
        try (Store store = Store.open(database, SCHEMA)) {
            assertThat(store.get(PEOPLE, (long) ROWS - 1)).contains("changed");
        }
    }

    @Test
    void an_interrupted_comparison_is_repeated() {
        fill();
        assertThatThrownBy(() -> StoreCopy.copy(embedded, database, (stage, done) -> {
                    if (stage.startsWith("verify ")) {
                        throw new CutOff();
                    }
                }))
                .isInstanceOf(CutOff.class);
        assertThat(StoreCopy.copy(embedded, database, ProgressListener.NONE).rows())
                .isEqualTo(2 * ROWS + 5);
        isWhole(database);
    }
}
