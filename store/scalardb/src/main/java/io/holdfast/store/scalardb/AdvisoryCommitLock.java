package io.holdfast.store.scalardb;

import io.holdfast.store.scalardb.ScalarDbSettings.Shard;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An advisory lock on the first shard that makes processes wait for each other before they commit. The lock only
 * improves fairness and speed: ScalarDB itself detects overlapping commit slots, and only one of them commits. A
 * process that cannot acquire the lock in time continues without it.
 */
final class AdvisoryCommitLock implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AdvisoryCommitLock.class);

    /** The SQLSTATE of a lock timeout. The next attempt waits again, because another process still holds the lock. */
    private static final String LOCK_TIMEOUT = "55P03";

    /** The first half of the lock's key, "hold"; the second half is derived from the name of the store. */
    private static final int LOCK = 0x686f6c64;

    /** The time after an error during which the lock is not requested again. */
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(3);
    /** The time for which the lock is used after the last contention. */
    private static final long CONTENTION_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final ScalarDbSettings settings;
    private final String lockStatement;
    private @Nullable Connection connection;
    private boolean held;
    private long pausedUntil = System.nanoTime();
    private long contendedUntil = System.nanoTime();

    AdvisoryCommitLock(ScalarDbSettings settings) {
        this.settings = settings;
        lockStatement = "BEGIN; SELECT pg_advisory_xact_lock(" + LOCK + ", "
                + settings.name().hashCode() + ")";
    }

    /** Records that another process is also committing. */
    void recordContention() {
        contendedUntil = System.nanoTime() + CONTENTION_NANOS;
    }

    /** Waits for the lock if other processes have committed recently. */
    void acquire() {
        long now = System.nanoTime();
        if (now - contendedUntil < 0 && now - pausedUntil >= 0) {
            try {
                execute(lockStatement);
                held = true;
            } catch (SQLException e) {
                LOG.debug("cannot acquire the advisory commit lock", e);
                close();
                pausedUntil = System.nanoTime() + (LOCK_TIMEOUT.equals(e.getSQLState()) ? 0 : PAUSE_NANOS);
            }
        }
    }

    /** Releases the lock, if it is held. */
    void release() {
        if (held) {
            held = false;
            try {
                execute("COMMIT");
            } catch (SQLException e) { // The database has ended the session because the lock was held for too long.
                LOG.debug("the advisory commit lock was lost before it was released", e);
                close();
            }
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection().createStatement()) {
            statement.execute(sql);
        }
    }

    private Connection connection() throws SQLException {
        Connection open = connection;
        if (open == null) {
            Shard first = settings.shards().get(0);
            // After this time, both the database and this process consider the holder of the lock dead.
            Duration timeout = settings.timeout();
            open = DriverManager.getConnection(
                    ScalarProperties.url(first.url(), timeout.plusSeconds(1), timeout), first.user(), first.password());
            connection = open;
            try (Statement set = open.createStatement()) {
                set.execute("SET lock_timeout = " + timeout.toMillis());
            }
        }
        return open;
    }

    @Override
    public void close() {
        Connection open = connection;
        connection = null;
        held = false;
        if (open != null) {
            try {
                open.close();
            } catch (SQLException e) {
                LOG.debug("cannot close the connection of the advisory commit lock", e);
            }
        }
    }
}
