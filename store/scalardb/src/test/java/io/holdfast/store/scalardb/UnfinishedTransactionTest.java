package io.holdfast.store.scalardb;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.testkit.server.SharedPostgresShards;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes to rows of an unfinished transaction, which ScalarDB cleans up only when they are read. */
@Tag("cluster")
@Tag("crash")
class UnfinishedTransactionTest {

    @TempDir
    private Path folder;

    private ScalarDb backend;
    private RawRows rows;

    @BeforeEach
    void settings() throws IOException {
        Path file = SharedPostgresShards.writeSettings(folder);
        Files.writeString(file, "graceMillis = 300\n", StandardOpenOption.APPEND);
        backend = ScalarDb.at(file);
        rows = new RawRows(backend.settings().name());
    }

    private RawRows.Place nextOfLog() throws SQLException {
        byte[] log = CommitHistory.own("log");
        int slot = rows.count(log);
        byte[] key = ByteBuffer.allocate(log.length + 4).put(log).putInt(slot).array();
        return new RawRows.Place(slot % SharedPostgresShards.urls().size(), key);
    }

    private static void count(Store store) {
        store.update(ShardOutageTest.PATIENT, tx -> ShardedCounterStore.increment(tx, "sum"));
    }

    @Test
    void an_aborted_row_in_the_next_slot_of_the_log_is_cleaned_up() throws Exception {
        try (Store store = ShardedCounterStore.open(backend)) {
            count(store);
            rows.leave(nextOfLog(), "given-up-in-the-log");
            rows.giveUp("given-up-in-the-log");
            count(store);
            rows.leave(nextOfLog(), "unfinished-in-the-log");
            count(store);
            rows.leave(nextOfLog(), "before-the-next-process");
            rows.giveUp("before-the-next-process");
        }
        try (Store store = ShardedCounterStore.open(backend)) {
            count(store);
            assertThat(store.get(ShardedCounterStore.TABLE, "sum")).contains(4L);
        }
    }

    @Test
    void an_aborted_row_that_was_read_as_absent_is_cleaned_up() throws Exception {
        try (Store store = ShardedCounterStore.open(backend)) {
            long number = store.update(tx -> tx.put(ShardedCounterStore.TABLE, "row", 1L));
            RawRows.Place place = rows.writtenBy(number);
            store.update(tx -> tx.delete(ShardedCounterStore.TABLE, "row"));
            store.update(ShardOutageTest.PATIENT, tx -> {
                assertThat(tx.get(ShardedCounterStore.TABLE, "row")).isEmpty();
                leaveOnce(place);
                tx.put(ShardedCounterStore.TABLE, "row", 2L);
            });
            assertThat(store.<Long>read(
                            tx -> tx.get(ShardedCounterStore.TABLE, "row").orElse(0L)))
                    .isEqualTo(2);
        }
    }

    /** A session as of a process that is stopped while ScalarDB prepares rows. */
    @Test
    void a_hanging_session_with_locks_is_terminated() throws Exception {
        ScalarDbSettings settings = backend.settings();
        String url = ScalarProperties.url(settings.shards().get(0).url(), settings.timeout(), settings.grace());
        try (Store store = ShardedCounterStore.open(backend);
                Connection hanging = DriverManager.getConnection(url, "holdfast", "");
                Statement statement = hanging.createStatement()) {
            count(store);
            statement.execute(
                    "BEGIN; SELECT * FROM holdfast_1.entries WHERE store = '" + settings.name() + "' FOR UPDATE");
            count(store);
            assertThat(hanging.isValid(1)).isFalse();
        }
    }

    @Test
    void options_of_the_user_take_precedence() throws Exception {
        String url = SharedPostgresShards.urls().get(0) + "?options=-c%20statement_timeout=7s%20-c%20work_mem=5MB";
        url = ScalarProperties.url(url, Duration.ofSeconds(10), Duration.ofSeconds(3));
        try (Connection connection = DriverManager.getConnection(url, "holdfast", "");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT current_setting('statement_timeout'),"
                        + " current_setting('work_mem'), current_setting('idle_in_transaction_session_timeout')")) {
            row.next();
            assertThat(List.of(row.getString(1), row.getString(2), row.getString(3)))
                    .containsExactly("7s", "5MB", "3s");
        }
    }

    private void leaveOnce(RawRows.Place place) {
        try {
            if (!rows.isThere(place)) {
                rows.leave(place, "given-up-in-a-row");
                rows.giveUp("given-up-in-a-row");
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
