package io.holdfast.benchmarks.ledger;

import io.holdfast.benchmarks.harness.ClosedLoopLoad;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.TunedPostgresServer;
import io.holdfast.ledger.Usage;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicLong;

/** The same accounts, transactions, index and events in PostgreSQL tables, charged under a row lock. */
public final class PostgresLedger implements AutoCloseable {

    private static final String[] TABLES = {
        """
        CREATE TABLE accounts (user_id uuid PRIMARY KEY, kind text NOT NULL, balance bigint NOT NULL,
            held bigint NOT NULL, purchased bigint NOT NULL, granted bigint NOT NULL, used bigint NOT NULL,
            plan text, created timestamptz NOT NULL, updated timestamptz NOT NULL,
            CHECK (balance >= 0 OR kind = 'unlimited')) WITH (fillfactor = 70)""", """
        CREATE TABLE transactions (id uuid PRIMARY KEY, user_id uuid NOT NULL, type text NOT NULL,
            amount bigint NOT NULL, balance bigint NOT NULL, held bigint NOT NULL, created timestamptz NOT NULL,
            source text NOT NULL, description text)""", "CREATE INDEX transactions_by_user ON transactions (user_id, id)", """
        CREATE TABLE usage_events (event_id text PRIMARY KEY, user_id uuid NOT NULL, source text NOT NULL,
            agent text, metric text NOT NULL, provider text, name text, first bigint NOT NULL,
            second bigint NOT NULL, cost bigint NOT NULL, at timestamptz NOT NULL, transaction_id uuid NOT NULL)""",
    };

    private static final int BATCH_SIZE = 10_000;

    private final TunedPostgresServer postgres;
    private final List<PostgresChargeConnection> connections = new ArrayList<>();
    private final BlockingDeque<PostgresChargeConnection> idle = new LinkedBlockingDeque<>();
    private final AtomicLong charged = new AtomicLong();

    public PostgresLedger(TunedPostgresServer postgres, int count) throws SQLException {
        this.postgres = postgres;
        try (Connection admin = postgres.connect();
                Statement statement = admin.createStatement()) {
            for (String table : TABLES) {
                statement.execute(table);
            }
            fill(admin);
            statement.execute("VACUUM ANALYZE");
            statement.execute("CHECKPOINT");
        }
        for (int i = 0; i < count; i++) {
            connections.add(new PostgresChargeConnection(postgres.connect()));
        }
        idle.addAll(connections);
        for (List<Usage> usages : UsageGenerator.oneUsagePerAccount()) {
            connections.get(0).chargeAll(usages);
            charged.addAndGet(usages.size());
        }
    }

    private static void fill(Connection admin) throws SQLException {
        try (PreparedStatement insert = admin.prepareStatement("""
                INSERT INTO accounts SELECT id, 'normal', ?, 0, ?, 0, 0, 'pro', now(), now() FROM unnest(?) AS id""")) {
            for (int from = 0; from < UsageGenerator.ACCOUNTS; from += BATCH_SIZE) {
                ArrayDeque<UUID> ids = new ArrayDeque<>();
                for (int i = from; i < from + BATCH_SIZE; i++) {
                    ids.add(UsageGenerator.accountUuid(i));
                }
                Array array = admin.createArrayOf("uuid", ids.toArray());
                insert.setLong(1, UsageGenerator.CREDITS);
                insert.setLong(2, UsageGenerator.CREDITS);
                insert.setArray(3, array);
                insert.executeUpdate();
            }
        }
    }

    /** Returns a contender in which each client uses its own connection. */
    public Contender charges(int clients) {
        return round -> ClosedLoopLoad.runBlocking(clients, round, () -> {
            PostgresChargeConnection connection = idle.takeFirst();
            connection.charge(UsageGenerator.next(UsageGenerator.ACCOUNTS));
            idle.addFirst(connection);
            charged.incrementAndGet();
        });
    }

    /**
     * Returns a contender in which clients charge many usage records in one transaction, with set-based statements.
     */
    Contender bulkCharges(int clients, int size) {
        return round -> ClosedLoopLoad.runBlocking(clients, round, () -> {
            PostgresChargeConnection connection = idle.takeFirst();
            connection.chargeAll(EmbeddedLedger.usages(size));
            idle.addFirst(connection);
            charged.addAndGet(size);
            round.recordUntimed(size - 1);
        });
    }

    /** Verifies that the account balances include every charge. */
    public void requireAllCharged() throws SQLException {
        try (Connection admin = postgres.connect();
                Statement statement = admin.createStatement();
                ResultSet row = statement.executeQuery("SELECT sum(used) FROM accounts")) {
            row.next();
            if (row.getLong(1) != charged.get() * UsageGenerator.COST) {
                throw new IllegalStateException(
                        "the usage of PostgreSQL's accounts is " + row.getLong(1) + " after " + charged + " charges");
            }
        }
    }

    @Override
    public void close() throws SQLException {
        for (PostgresChargeConnection connection : connections) {
            connection.close();
        }
    }
}
