package io.holdfast.store.postgres;

import io.holdfast.store.optimistic.CommitInDoubtException;
import io.holdfast.store.optimistic.CommitSlot;
import io.holdfast.store.optimistic.OptimisticDatabase;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Family;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Provides the commit slots of this process, all on one dedicated connection. */
final class PostgresOptimisticDatabase implements OptimisticDatabase {

    private static final Logger LOG = LoggerFactory.getLogger(PostgresOptimisticDatabase.class);

    private static final long DELETE_PERIOD_NANOS = TimeUnit.MINUTES.toNanos(1);

    private static final String TERMINATE_STUCK =
            "SELECT pg_terminate_backend(session.pid) FROM pg_stat_activity AS session"
                    + " JOIN pg_locks AS held ON held.pid = session.pid AND held.relation = 'head'::regclass AND held.granted"
                    // Readers also hold locks in this mode.
                    + " AND held.mode <> 'AccessShareLock'"
                    + " WHERE session.wait_event = 'ClientRead' AND session.xact_start < now() - make_interval(secs => ?)";

    /** The TCP keepalive settings. They let the database detect a failure of the machine on which this process runs. */
    private static final String KEEP_ALIVE =
            "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3";

    private final ConnectionPool pool;
    private final PostgresRowReader reader;
    private final List<Family> families;
    private final FamilyIdResolver ids;
    private final Duration timeout;
    private @Nullable Connection connection;
    private long lastDeletion = System.nanoTime();

    PostgresOptimisticDatabase(ConnectionPool pool, PostgresRowReader reader, List<Family> families, Duration timeout) {
        this.pool = pool;
        this.reader = reader;
        this.families = List.copyOf(families);
        this.timeout = timeout;
        ids = new FamilyIdResolver(reader);
    }

    @Override
    public BackendReadTx latestReads() {
        return new PostgresLatestReads(pool, reader);
    }

    @Override
    public CommitSlot awaitSlot(long known) {
        try {
            PostgresCommitSlot slot = new PostgresCommitSlot(connection(), reader, ids, known);
            deleteOldCommitsIfDue(slot);
            return slot;
        } catch (SQLException e) {
            if (PostgresErrors.isCanceled(e)) {
                terminateStuckCommitter();
            }
            throw PostgresErrors.of(e);
        }
    }

    /**
     * Terminates the session that holds the commit slot if it is stuck in the middle of sending its commit, because its
     * machine or the network has failed. No database timeout covers this case.
     */
    private void terminateStuckCommitter() {
        try (Connection other = pool.open();
                PreparedStatement end = other.prepareStatement(TERMINATE_STUCK)) {
            end.setDouble(1, timeout.toMillis() / 1e3);
            try (ResultSet terminated = end.executeQuery()) {
                while (terminated.next()) {
                    LOG.warn("terminated a database session of another process that was stuck during a commit");
                }
            }
        } catch (SQLException e) {
            LOG.debug("cannot search for stuck database sessions", e);
        }
    }

    private void deleteOldCommitsIfDue(PostgresCommitSlot slot) throws SQLException {
        if (System.nanoTime() - lastDeletion > DELETE_PERIOD_NANOS) {
            lastDeletion = System.nanoTime();
            slot.deleteOldCommits();
        }
    }

    /** Acquires a new slot and searches for the id of the slot in doubt, which is written as part of its commit. */
    @Override
    public boolean resolveInDoubt(CommitInDoubtException doubt) {
        try (PostgresCommitSlot slot = new PostgresCommitSlot(connection(), reader, ids, doubt.head())) {
            return slot.hasCommit(doubt.slotId(), doubt.head());
        } catch (SQLException e) {
            throw PostgresErrors.of(e);
        }
    }

    private Connection connection() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = pool.open();
            try {
                reader.requireSameTables(PostgresTables.register(open, families));
                // A process that hangs while it holds the slot loses the slot.
                ConnectionPool.applySettings(open, "SET idle_in_transaction_session_timeout = " + timeout.toMillis());
                ConnectionPool.applySettings(open, KEEP_ALIVE);
            } catch (SQLException | RuntimeException e) {
                ConnectionPool.closeQuietly(open);
                throw e;
            }
            connection = open;
        }
        return open;
    }

    @Override
    public void recover() {
        if (connection != null) {
            ConnectionPool.closeQuietly(connection);
            connection = null;
        }
    }

    @Override
    public void close() {
        recover();
    }
}
