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
 * A queue for processes that want a turn, made of a lock of the first shard. Nothing depends on it but speed: turns that
 * overlap are told apart by ScalarDB, but only one of them commits. So whoever cannot get the lock soon goes without it.
 */
final class AdvisoryCommitLock implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AdvisoryCommitLock.class);

    /** There was no lock in time: who has it has not lost it yet, and is the next to be waited for. */
    private static final String LATE = "55P03";

    /** The first half of the lock's name, "hold"; the second is the store's. */
    private static final int LOCK = 0x686f6c64;

    private static final long REST_NANOS = TimeUnit.SECONDS.toNanos(3);
    /** For so long after others were noticed they are reckoned with. */
    private static final long COMPANY_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final ScalarDbSettings settings;
    private final String take;
    private @Nullable Connection connection;
    private boolean taken;
    private long restUntil = System.nanoTime();
    private long companyUntil = System.nanoTime();

    AdvisoryCommitLock(ScalarDbSettings settings) {
        this.settings = settings;
        take = "BEGIN; SELECT pg_advisory_xact_lock(" + LOCK + ", "
                + settings.name().hashCode() + ")";
    }

    /** Somebody else commits as well. */
    void recordContention() {
        companyUntil = System.nanoTime() + COMPANY_NANOS;
    }

    /** Waits for those who came before, if there are any. */
    void acquire() {
        long now = System.nanoTime();
        if (now - companyUntil < 0 && now - restUntil >= 0) {
            try {
                execute(take);
                taken = true;
            } catch (SQLException e) {
                LOG.debug("no queue for turns", e);
                close();
                restUntil = System.nanoTime() + (LATE.equals(e.getSQLState()) ? 0 : REST_NANOS);
            }
        }
    }

    /** Lets the next one go on. */
    void release() {
        if (taken) {
            taken = false;
            try {
                execute("COMMIT");
            } catch (SQLException e) { // It took so long that the place was lost.
                LOG.debug("a turn was longer than the queue allows", e);
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
            // As long as a turn may well last; then who has the lock is taken for dead, by the database and by us.
            Duration patience = settings.timeout();
            open = DriverManager.getConnection(
                    ScalarProperties.url(first.url(), patience.plusSeconds(1), patience),
                    first.user(),
                    first.password());
            connection = open;
            try (Statement set = open.createStatement()) {
                set.execute("SET lock_timeout = " + patience.toMillis());
            }
        }
        return open;
    }

    @Override
    public void close() {
        Connection open = connection;
        connection = null;
        taken = false;
        if (open != null) {
            try {
                open.close();
            } catch (SQLException e) {
                LOG.debug("the queue for turns did not close well", e);
            }
        }
    }
}
