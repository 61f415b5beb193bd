package io.holdfast.store.postgres;

import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.turns.Turn;
import io.holdfast.store.turns.TurnDatabase;
import io.holdfast.store.turns.Unsettled;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Turns on the row {@code head}, all with one connection, which is theirs alone. */
final class PostgresTurns implements TurnDatabase {

    private static final long TIDY_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Connections database;
    private final Entries entries;
    private final FamilyIds families;
    private final Duration timeout;
    private @Nullable Connection connection;
    private long tidied = System.nanoTime();

    PostgresTurns(Connections database, Entries entries, Duration timeout) {
        this.database = database;
        this.entries = entries;
        this.timeout = timeout;
        families = new FamilyIds(entries);
    }

    @Override
    public BackendReadTx newest() {
        return new NewestReads(database, entries);
    }

    @Override
    public Turn turn(long known) {
        try {
            PostgresTurn turn = new PostgresTurn(connection(), entries, families, known);
            tidy(turn);
            return turn;
        } catch (SQLException e) {
            throw Failures.of(e);
        }
    }

    private void tidy(PostgresTurn turn) throws SQLException {
        if (System.nanoTime() - tidied > TIDY_NANOS) {
            tidied = System.nanoTime();
            turn.tidy();
        }
    }

    /** It left its id, and whoever has the turn sees it or knows that it is not there. */
    @Override
    public boolean happened(Unsettled doubt) {
        try (PostgresTurn turn = new PostgresTurn(connection(), entries, families, doubt.head())) {
            return turn.has(doubt.turn(), doubt.head());
        } catch (SQLException e) {
            throw Failures.of(e);
        }
    }

    private Connection connection() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = database.open();
            // A process that hangs in the middle of its turn loses it.
            Connections.set(open, "SET idle_in_transaction_session_timeout = " + timeout.toMillis());
            connection = open;
        }
        return open;
    }

    @Override
    public void mend() {
        if (connection != null) {
            Connections.end(connection);
            connection = null;
        }
    }

    @Override
    public void close() {
        mend();
    }
}
