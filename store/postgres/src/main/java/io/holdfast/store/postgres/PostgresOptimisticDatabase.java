package io.holdfast.store.postgres;

import io.holdfast.store.optimistic.CommitInDoubt;
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

/** Turns on the row {@code head}, all with one connection, which is theirs alone. */
final class PostgresOptimisticDatabase implements OptimisticDatabase {

    private static final Logger LOG = LoggerFactory.getLogger(PostgresOptimisticDatabase.class);

    private static final long TIDY_NANOS = TimeUnit.MINUTES.toNanos(1);

    private static final String END_STUCK = "SELECT pg_terminate_backend(session.pid) FROM pg_stat_activity AS session"
            + " JOIN pg_locks AS held ON held.pid = session.pid AND held.relation = 'head'::regclass AND held.granted"
            // Who only reads has a lock too.
            + " AND held.mode <> 'AccessShareLock'"
            + " WHERE session.wait_event = 'ClientRead' AND session.xact_start < now() - make_interval(secs => ?)";

    /** So that the database learns of a machine that is gone. */
    private static final String KEEP_ALIVE =
            "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3";

    private final ConnectionPool database;
    private final PostgresRowReader entries;
    private final List<Family> families;
    private final FamilyIds ids;
    private final Duration timeout;
    private @Nullable Connection connection;
    private long tidied = System.nanoTime();

    PostgresOptimisticDatabase(
            ConnectionPool database, PostgresRowReader entries, List<Family> families, Duration timeout) {
        this.database = database;
        this.entries = entries;
        this.families = List.copyOf(families);
        this.timeout = timeout;
        ids = new FamilyIds(entries);
    }

    @Override
    public BackendReadTx latestReads() {
        return new PostgresLatestReads(database, entries);
    }

    @Override
    public CommitSlot awaitSlot(long known) {
        try {
            PostgresCommitSlot turn = new PostgresCommitSlot(connection(), entries, ids, known);
            deleteOldCommitsIfDue(turn);
            return turn;
        } catch (SQLException e) {
            if (PostgresErrors.isCanceled(e)) {
                terminateStuckCommitter();
            }
            throw PostgresErrors.of(e);
        }
    }

    /**
     * Ends whoever has the turn and is stuck in the middle of telling the database what to commit: its machine is gone, or
     * the way to it. No timeout of the database ends that.
     */
    private void terminateStuckCommitter() {
        try (Connection other = database.open();
                PreparedStatement end = other.prepareStatement(END_STUCK)) {
            end.setDouble(1, timeout.toMillis() / 1e3);
            try (ResultSet ended = end.executeQuery()) {
                while (ended.next()) {
                    LOG.warn("ended a session of another server that was stuck in the middle of a commit");
                }
            }
        } catch (SQLException e) {
            LOG.debug("could not look for a server that is stuck", e);
        }
    }

    private void deleteOldCommitsIfDue(PostgresCommitSlot turn) throws SQLException {
        if (System.nanoTime() - tidied > TIDY_NANOS) {
            tidied = System.nanoTime();
            turn.deleteOldCommits();
        }
    }

    /** It left its id, and whoever has the turn sees it or knows that it is not there. */
    @Override
    public boolean resolveInDoubt(CommitInDoubt doubt) {
        try (PostgresCommitSlot turn = new PostgresCommitSlot(connection(), entries, ids, doubt.head())) {
            return turn.hasCommit(doubt.slotId(), doubt.head());
        } catch (SQLException e) {
            throw PostgresErrors.of(e);
        }
    }

    private Connection connection() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = database.open();
            try {
                entries.requireSameTables(PostgresTables.register(open, families));
                // A process that hangs in the middle of its turn loses it.
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
