package io.holdfast.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.testkit.server.SharedPostgresServer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Counts the statements that the PostgreSQL driver sends during index scans. */
@Tag("cluster")
final class IndexScanStatementsTest {

    private static final int ROWS = 1_000;
    /** Four pages of entries, four pages of rows, and the statements of the transactions themselves. */
    private static final int MAX_STATEMENTS = 20;

    private static final Index<Long, Long, String> BY_LENGTH =
            Index.on("texts_by_length", Keys.u64(), text -> (long) text.length());
    private static final Table<Long, String> TEXTS =
            Table.of("texts", Keys.u64(), Values.string()).indexed(BY_LENGTH);
    private static final Schema SCHEMA = Schema.of("texts", TEXTS);

    private final Postgres backend =
            Postgres.at(SharedPostgresServer.url()).withSchema(SharedPostgresServer.newSchemaName());
    private final StatementCounter statements = new StatementCounter();
    private Store store;

    @SuppressWarnings("NullAway.Init") // JUnit calls open first.
    IndexScanStatementsTest() {}

    @BeforeEach
    void open() {
        store = Store.on(backend).schemas(SCHEMA).sweepEvery(Duration.ZERO).open();
        store.update(tx -> {
            for (long id = 0; id < ROWS; id++) {
                tx.put(TEXTS, id, "text " + id);
            }
        });
        statements.start();
    }

    @AfterEach
    void close() {
        statements.stop();
        store.close();
    }

    @Test
    void a_read_fetches_the_rows_of_an_index_page_with_one_statement() {
        assertThat(store.<Long>read(tx -> tx.scan(TEXTS, BY_LENGTH).count())).isEqualTo(ROWS);
        assertThat(statements.sent()).hasSizeLessThanOrEqualTo(MAX_STATEMENTS);
    }

    @Test
    void a_write_fetches_the_rows_of_an_index_page_with_one_statement() {
        store.update(
                tx -> tx.put(TEXTS, -1L >>> 1, "n" + tx.scan(TEXTS, BY_LENGTH).count()));
        assertThat(statements.sent()).hasSizeLessThanOrEqualTo(MAX_STATEMENTS);
    }

    @Test
    void a_function_that_runs_again_in_the_commit_slot_fetches_pages_too() {
        AtomicInteger runs = new AtomicInteger();
        store.update(tx -> {
            long count = tx.scan(TEXTS, BY_LENGTH).count();
            if (runs.incrementAndGet() == 1) { // Another write changes a row that the first run has read.
                CompletableFuture.runAsync(() -> store.put(TEXTS, 5L, "other")).join();
            }
            tx.put(TEXTS, ROWS + 1L, "n" + count);
        });
        assertThat(runs).hasValue(2);
        List<String> inSlot = statements.sent().stream()
                .filter(thread -> thread.startsWith("holdfast-commit"))
                .toList();
        assertThat(inSlot).hasSizeBetween(8, MAX_STATEMENTS + 10);
    }

    /** Collects the name of the thread for every statement that the driver executes. */
    private static final class StatementCounter extends Handler {
        private static final Logger DRIVER = Logger.getLogger("org.postgresql.core.v3.QueryExecutorImpl");

        private final ConcurrentLinkedQueue<String> threads = new ConcurrentLinkedQueue<>();

        void start() {
            DRIVER.setUseParentHandlers(false);
            DRIVER.addHandler(this);
            setLevel(Level.ALL);
            DRIVER.setLevel(Level.ALL);
        }

        void stop() {
            DRIVER.setLevel(null);
            DRIVER.removeHandler(this);
            DRIVER.setUseParentHandlers(true);
        }

        List<String> sent() {
            return List.copyOf(threads);
        }

        @Override
        public void publish(LogRecord entry) {
            if (entry.getMessage() != null && entry.getMessage().contains("FE=> Execute")) {
                threads.add(Thread.currentThread().getName());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
