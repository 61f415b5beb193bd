package io.holdfast.store.postgres;

import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.store.optimistic.CommitInDoubtException;
import io.holdfast.store.optimistic.CommitSlot;
import io.holdfast.store.optimistic.RecentChanges;
import io.holdfast.store.spi.Overlay;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A commit slot: a database transaction that holds a lock on the row of the table {@code head}, so that only one
 * process commits at a time. Its reads return the latest rows. No other process can change them before the slot ends.
 */
final class PostgresCommitSlot extends AbstractSqlReadTx implements CommitSlot {

    /**
     * The maximum number of commits by other processes since the last slot. If there are more, every key counts as
     * changed.
     */
    private static final int MAX_FOREIGN_COMMITS = 1_000;

    private static final String BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED;"
            + " SELECT number, tableoid FROM head WHERE id = 1 FOR UPDATE;"
            + " SELECT number, since, keys FROM commits WHERE number > ? ORDER BY number LIMIT " + MAX_FOREIGN_COMMITS;

    private static final String PUT = "INSERT INTO entries SELECT * FROM unnest(?::int[], ?::bytea[], ?::bytea[])"
            + " ON CONFLICT (family, key) DO UPDATE SET value = EXCLUDED.value;";
    private static final String DELETE = "DELETE FROM entries USING unnest(?::int[], ?::bytea[]) AS gone (family, key)"
            + " WHERE entries.family = gone.family AND entries.key = gone.key;";
    private static final String COMMIT = "INSERT INTO commits (number, since, id, keys) VALUES (?, ?, ?, ?);"
            + " UPDATE head SET number = ? WHERE id = 1; COMMIT";

    private final Connection connection;
    private final PostgresRowReader reader;
    private final FamilyIdResolver families;
    private final UUID id = UUID.randomUUID();
    private final List<ForeignCommit> foreignCommits = new ArrayList<>();
    private long head;
    private long number;
    private boolean ended;

    /**
     * A commit by another process, with its predecessor and the keys it changed (null if there were too many keys to
     * list).
     */
    record ForeignCommit(long number, long since, byte @Nullable [] keys) {}

    /** Waits until this process holds the lock. */
    PostgresCommitSlot(Connection connection, PostgresRowReader reader, FamilyIdResolver families, long known)
            throws SQLException {
        super(reader);
        this.connection = connection;
        this.reader = reader;
        this.families = families;
        try (PreparedStatement begin = connection.prepareStatement(BEGIN)) {
            begin.setLong(1, known);
            begin.execute();
            try (ResultSet row = next(begin)) {
                row.next();
                head = row.getLong(1);
                reader.requireSameTables(row.getLong(2));
            }
            begin.getMoreResults();
            try (ResultSet row = next(begin)) {
                while (row.next()) {
                    foreignCommits.add(new ForeignCommit(row.getLong(1), row.getLong(2), row.getBytes(3)));
                }
            }
        }
        number = head;
    }

    private static ResultSet next(Statement statement) throws SQLException {
        while (statement.getResultSet() == null) {
            if (!statement.getMoreResults() && statement.getUpdateCount() == -1) {
                throw new SQLException("the database returned no result when a commit slot was acquired");
            }
        }
        return statement.getResultSet();
    }

    @Override
    public long head() {
        return head;
    }

    @Override
    public void collectChanges(RecentChanges changes) {
        long reached = changes.latestCommit();
        for (ForeignCommit commit : foreignCommits) {
            byte[] keys = commit.keys();
            if (commit.since() != reached || keys == null) {
                changes.resetTo(head);
                return;
            }
            ChangedKeyCodec.decode(keys, (family, key) -> families.addChange(changes, family, key, commit.number()));
            reached = commit.number();
        }
        if (reached == head) {
            changes.advanceTo(head);
        } else {
            changes.resetTo(head);
        }
    }

    @Override
    public long lastCommit() {
        return number;
    }

    @Override
    public long addCommit() {
        return ++number;
    }

    @Override
    <T extends @Nullable Object> T read(ConnectionPool.ConnectionFunction<T> function) {
        try {
            return function.on(connection);
        } catch (SQLException e) {
            throw PostgresErrors.of(e);
        }
    }

    @Override
    public void commit(Overlay rows) throws CommitInDoubtException {
        try {
            write(rows);
        } catch (SQLException e) {
            if (PostgresErrors.isLost(e)) {
                throw new CommitInDoubtException(id.toString(), head, number, e);
            }
            throw PostgresErrors.of(e);
        }
    }

    /** Writes and commits in one round trip. */
    private void write(Overlay rows) throws SQLException {
        List<Integer> putFamilies = new ArrayList<>();
        List<byte[]> putKeys = new ArrayList<>();
        List<byte[]> values = new ArrayList<>();
        List<Integer> deletedFamilies = new ArrayList<>();
        List<byte[]> deletedKeys = new ArrayList<>();
        rows.forEach((family, key, value) -> {
            (value == null ? deletedFamilies : putFamilies).add(reader.id(family));
            (value == null ? deletedKeys : putKeys).add(key);
            if (value != null) {
                values.add(value);
            }
        });
        String sql = (putKeys.isEmpty() ? "" : PUT) + (deletedKeys.isEmpty() ? "" : DELETE) + COMMIT;
        try (PreparedStatement write = connection.prepareStatement(sql)) {
            int index = 0;
            if (!putKeys.isEmpty()) {
                write.setArray(++index, connection.createArrayOf("int4", putFamilies.toArray(new Integer[0])));
                write.setArray(++index, connection.createArrayOf("bytea", putKeys.toArray(new byte[0][])));
                write.setArray(++index, connection.createArrayOf("bytea", values.toArray(new byte[0][])));
            }
            if (!deletedKeys.isEmpty()) {
                write.setArray(++index, connection.createArrayOf("int4", deletedFamilies.toArray(new Integer[0])));
                write.setArray(++index, connection.createArrayOf("bytea", deletedKeys.toArray(new byte[0][])));
            }
            write.setLong(++index, number);
            write.setLong(++index, head);
            write.setObject(++index, id, Types.OTHER);
            write.setBytes(++index, ChangedKeyCodec.encode(rows, reader));
            write.setLong(++index, number);
            write.execute();
        }
        ended = true;
    }

    /**
     * Returns whether the given slot was committed. The result is final, because no other commit can be in progress
     * while this
     * slot holds the lock.
     *
     * @param slotId the id of the slot
     * @param known the latest commit at the time the slot began
     * @throws OutcomeUnknownException if the commits since {@code known} are no longer listed
     */
    boolean hasCommit(String slotId, long known) throws SQLException {
        boolean complete = head <= known
                || (!foreignCommits.isEmpty() && foreignCommits.get(0).since() == known);
        if (!complete) {
            throw new OutcomeUnknownException(
                    "the outcome of a commit that followed commit " + known + " is no longer recorded", null);
        }
        try (PreparedStatement select =
                connection.prepareStatement("SELECT 1 FROM commits WHERE number > ? AND id = ?")) {
            select.setLong(1, known);
            select.setObject(2, UUID.fromString(slotId), Types.OTHER);
            try (ResultSet row = select.executeQuery()) {
                return row.next();
            }
        }
    }

    /** Deletes old rows from the list of commits. */
    void deleteOldCommits() throws SQLException {
        try (Statement delete = connection.createStatement()) {
            delete.execute("DELETE FROM commits WHERE at < now() - interval '15 minutes'");
        }
    }

    @Override
    public void close() {
        if (!ended) {
            ended = true;
            try (Statement rollback = connection.createStatement()) {
                rollback.execute("ROLLBACK");
            } catch (SQLException e) {
                throw PostgresErrors.of(e);
            }
        }
    }
}
