package io.holdfast.store.postgres;

import io.holdfast.store.error.OutcomeUnknown;
import io.holdfast.store.optimistic.CommitInDoubt;
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
 * The right to commit, which one process at a time has: a transaction of the database that holds the row {@code head}.
 * What is read here is the newest state, and stays that until the turn is over.
 */
final class PostgresCommitSlot extends SqlReads implements CommitSlot {

    /** More commits of others than this since the last turn are taken for a change of everything. */
    private static final int MOST_NEWS = 1_000;

    private static final String BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED;"
            + " SELECT number, tableoid FROM head WHERE id = 1 FOR UPDATE;"
            + " SELECT number, since, keys FROM commits WHERE number > ? ORDER BY number LIMIT " + MOST_NEWS;

    private static final String PUT = "INSERT INTO entries SELECT * FROM unnest(?::int[], ?::bytea[], ?::bytea[])"
            + " ON CONFLICT (family, key) DO UPDATE SET value = EXCLUDED.value;";
    private static final String DELETE = "DELETE FROM entries USING unnest(?::int[], ?::bytea[]) AS gone (family, key)"
            + " WHERE entries.family = gone.family AND entries.key = gone.key;";
    private static final String COMMIT = "INSERT INTO commits (number, since, id, keys) VALUES (?, ?, ?, ?);"
            + " UPDATE head SET number = ? WHERE id = 1; COMMIT";

    private final Connection connection;
    private final PostgresRowReader entries;
    private final FamilyIds families;
    private final UUID id = UUID.randomUUID();
    private final List<ForeignCommit> news = new ArrayList<>();
    private long head;
    private long number;
    private boolean over;

    /** A commit of somebody: the one before it, and the keys that it changed, null for more than it could say. */
    record ForeignCommit(long number, long since, byte @Nullable [] keys) {}

    /** Waits until it is ours. */
    PostgresCommitSlot(Connection connection, PostgresRowReader entries, FamilyIds families, long known)
            throws SQLException {
        super(entries);
        this.connection = connection;
        this.entries = entries;
        this.families = families;
        try (PreparedStatement begin = connection.prepareStatement(BEGIN)) {
            begin.setLong(1, known);
            begin.execute();
            try (ResultSet row = next(begin)) {
                row.next();
                head = row.getLong(1);
                entries.requireSameTables(row.getLong(2));
            }
            begin.getMoreResults();
            try (ResultSet row = next(begin)) {
                while (row.next()) {
                    news.add(new ForeignCommit(row.getLong(1), row.getLong(2), row.getBytes(3)));
                }
            }
        }
        number = head;
    }

    private static ResultSet next(Statement statement) throws SQLException {
        while (statement.getResultSet() == null) {
            if (!statement.getMoreResults() && statement.getUpdateCount() == -1) {
                throw new SQLException("the database gave no answer to the beginning of a turn");
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
        long reached = changes.newest();
        for (ForeignCommit one : news) {
            byte[] keys = one.keys();
            if (one.since() != reached || keys == null) {
                changes.resetTo(head);
                return;
            }
            ChangedKeyList.decode(keys, (family, key) -> families.addChange(changes, family, key, one.number()));
            reached = one.number();
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
    <T extends @Nullable Object> T read(ConnectionPool.ConnectionFunction<T> use) {
        try {
            return use.on(connection);
        } catch (SQLException e) {
            throw PostgresErrors.of(e);
        }
    }

    @Override
    public void commit(Overlay rows) throws CommitInDoubt {
        try {
            write(rows);
        } catch (SQLException e) {
            if (PostgresErrors.isLost(e)) {
                throw new CommitInDoubt(id.toString(), head, number, e);
            }
            throw PostgresErrors.of(e);
        }
    }

    /** Writes and commits, in one message to the database. */
    private void write(Overlay rows) throws SQLException {
        List<Integer> putFamilies = new ArrayList<>();
        List<byte[]> putKeys = new ArrayList<>();
        List<byte[]> values = new ArrayList<>();
        List<Integer> goneFamilies = new ArrayList<>();
        List<byte[]> goneKeys = new ArrayList<>();
        rows.forEach((family, key, value) -> {
            (value == null ? goneFamilies : putFamilies).add(entries.id(family));
            (value == null ? goneKeys : putKeys).add(key);
            if (value != null) {
                values.add(value);
            }
        });
        String sql = (putKeys.isEmpty() ? "" : PUT) + (goneKeys.isEmpty() ? "" : DELETE) + COMMIT;
        try (PreparedStatement write = connection.prepareStatement(sql)) {
            int place = 0;
            if (!putKeys.isEmpty()) {
                write.setArray(++place, connection.createArrayOf("int4", putFamilies.toArray(new Integer[0])));
                write.setArray(++place, connection.createArrayOf("bytea", putKeys.toArray(new byte[0][])));
                write.setArray(++place, connection.createArrayOf("bytea", values.toArray(new byte[0][])));
            }
            if (!goneKeys.isEmpty()) {
                write.setArray(++place, connection.createArrayOf("int4", goneFamilies.toArray(new Integer[0])));
                write.setArray(++place, connection.createArrayOf("bytea", goneKeys.toArray(new byte[0][])));
            }
            write.setLong(++place, number);
            write.setLong(++place, head);
            write.setObject(++place, id, Types.OTHER);
            write.setBytes(++place, ChangedKeyList.encode(rows, entries));
            write.setLong(++place, number);
            write.execute();
        }
        over = true;
    }

    /**
     * Whether a commit is there, the first after the one that was known. Who has the turn knows for sure: no other can be
     * half done. Unless it is so long ago that the list does not reach back to it.
     */
    boolean hasCommit(String turn, long known) throws SQLException {
        boolean complete = head <= known || (!news.isEmpty() && news.get(0).since() == known);
        if (!complete) {
            throw new OutcomeUnknown("what became of the commit after " + known + " is not known any more", null);
        }
        try (PreparedStatement select =
                connection.prepareStatement("SELECT 1 FROM commits WHERE number > ? AND id = ?")) {
            select.setLong(1, known);
            select.setObject(2, UUID.fromString(turn), Types.OTHER);
            try (ResultSet row = select.executeQuery()) {
                return row.next();
            }
        }
    }

    /** Removes what nobody needs any more from the list of commits. */
    void deleteOldCommits() throws SQLException {
        try (Statement delete = connection.createStatement()) {
            delete.execute("DELETE FROM commits WHERE at < now() - interval '15 minutes'");
        }
    }

    @Override
    public void close() {
        if (!over) {
            over = true;
            try (Statement rollback = connection.createStatement()) {
                rollback.execute("ROLLBACK");
            } catch (SQLException e) {
                throw PostgresErrors.of(e);
            }
        }
    }
}
