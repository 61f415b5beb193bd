package io.holdfast.store.postgres;

import static io.holdfast.store.postgres.CounterStore.COUNTERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.testkit.ConcurrentRunner;
import io.holdfast.testkit.server.PostgresServer;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A primary with a synchronous standby: the primary is killed under load, and the standby is promoted. */
@Tag("cluster")
class FailoverTest {

    private static final int WRITERS = 3;
    private static final WriteOptions PATIENT = WriteOptions.named("patient").withDeadline(Duration.ofMinutes(2));

    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicLong acknowledged = new AtomicLong();
    private final AtomicLongArray sure = new AtomicLongArray(WRITERS + 1);
    private final AtomicLongArray unknown = new AtomicLongArray(WRITERS + 1);

    @Test
    void nothing_acknowledged_is_lost_and_nothing_happens_twice() throws Exception {
        try (PostgresServer primary =
                new PostgresServer(Files.createTempDirectory("holdfast-primary-"), PostgresServer.DURABLE)) {
            try (PostgresServer standby =
                            primary.standby(Files.createTempDirectory("holdfast-standby-"), PostgresServer.DURABLE);
                    Store store = CounterStore.open(Postgres.at("postgresql://holdfast@127.0.0.1:" + primary.port()
                            + ",127.0.0.1:" + standby.port()
                            + "/postgres?targetServerType=primary&hostRecheckSeconds=0"))) {
                follow(primary);
                ConcurrentRunner.runWithoutTimeout(WRITERS + 1, thread -> {
                    if (thread == 0) {
                        awaitMore(300);
                        primary.kill();
                        standby.promote();
                        awaitMore(300);
                        over.set(true);
                    } else {
                        write(store, thread);
                    }
                });
                for (int thread = 1; thread <= WRITERS; thread++) {
                    assertThat(store.get(COUNTERS, "of-" + thread).orElse(0L))
                            .isBetween(sure.get(thread), sure.get(thread) + unknown.get(thread));
                }
            }
        }
    }

    private void write(Store store, int thread) {
        while (!over.get()) {
            try {
                store.write(PATIENT, tx -> CounterStore.increment(tx, "of-" + thread));
                sure.incrementAndGet(thread);
                acknowledged.incrementAndGet();
            } catch (OutcomeUnknownException e) {
                unknown.incrementAndGet(thread);
            }
        }
    }

    private void awaitMore(int answers) {
        long seen = acknowledged.get();
        await().atMost(Duration.ofMinutes(5)).until(() -> acknowledged.get() >= seen + answers);
    }

    /** Makes the standby synchronous, so that a commit is acknowledged only when the standby has it. */
    private static void follow(PostgresServer primary) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:postgresql://127.0.0.1:" + primary.port() + "/postgres", "holdfast", "");
                Statement statement = connection.createStatement()) {
            statement.execute("ALTER SYSTEM SET synchronous_standby_names = '*'");
            statement.execute("SELECT pg_reload_conf()");
            await().atMost(Duration.ofMinutes(1)).until(() -> {
                try (ResultSet row =
                        statement.executeQuery("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")) {
                    return row.next() && row.getInt(1) == 1;
                }
            });
        }
    }
}
