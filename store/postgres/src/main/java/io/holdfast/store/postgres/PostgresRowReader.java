package io.holdfast.store.postgres;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads rows of the table {@code entries} over a given connection. */
final class PostgresRowReader {

    /** The maximum number of rows in a page whose total size the query does not limit. */
    private static final int SMALL_PAGE = 16;

    private static final String MULTI_GET_PAGE = "SELECT value FROM (SELECT place, value,"
            + " sum(coalesce(octet_length(value), 0)) OVER (ORDER BY place) - coalesce(octet_length(value), 0) AS before"
            + " FROM unnest(?::bytea[]) WITH ORDINALITY AS wanted (key, place)"
            + " LEFT JOIN entries ON entries.family = ? AND entries.key = wanted.key) AS sized"
            + " WHERE before < " + RowPage.PAGE_BYTES + " ORDER BY place";

    private final PostgresTables.Found tables;

    PostgresRowReader(PostgresTables.Found tables) {
        this.tables = tables;
    }

    /** Returns the stored id of a family. */
    int id(int family) {
        return tables.ids().get(family);
    }

    int families() {
        return tables.ids().size();
    }

    /** Throws an exception if the tables have been recreated since this process opened the store. */
    void requireSameTables(PostgresTables.Found found) {
        if (!found.equals(tables)) {
            throw new StoreFailedException(
                    ErrorCode.SCHEMA_MISMATCH, "the tables of the store have been recreated; reopen the store");
        }
    }

    /** Like {@link #requireSameTables(PostgresTables.Found)}, but compares only the OID of the table {@code head}. */
    void requireSameTables(long headOid) {
        if (headOid != tables.headOid()) {
            requireSameTables(new PostgresTables.Found(headOid, List.of()));
        }
    }

    byte @Nullable [] get(Connection connection, Family family, byte[] key) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT value FROM entries WHERE family = ? AND key = ?")) {
            select.setInt(1, id(family.id()));
            select.setBytes(2, key);
            try (ResultSet row = select.executeQuery()) {
                return row.next() ? row.getBytes(1) : null;
            }
        }
    }

    List<byte @Nullable []> multiGet(Connection connection, Family family, List<byte[]> keys) throws SQLException {
        Map<ByteBuffer, byte[]> found = new HashMap<>();
        try (PreparedStatement select =
                connection.prepareStatement("SELECT key, value FROM entries WHERE family = ? AND key = ANY (?)")) {
            select.setInt(1, id(family.id()));
            select.setArray(2, connection.createArrayOf("bytea", keys.toArray(new byte[0][])));
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    found.put(ByteBuffer.wrap(row.getBytes(1)), row.getBytes(2));
                }
            }
        }
        List<byte @Nullable []> values = new ArrayList<>(keys.size());
        for (byte[] key : keys) {
            values.add(found.get(ByteBuffer.wrap(key)));
        }
        return values;
    }

    /** Like {@link #multiGet}, but the query itself stops after the value that makes the page too large. */
    List<byte @Nullable []> multiGetPage(Connection connection, Family family, List<byte[]> keys) throws SQLException {
        if (keys.size() <= SMALL_PAGE) {
            return multiGet(connection, family, keys);
        }
        List<byte @Nullable []> values = new ArrayList<>(keys.size());
        try (PreparedStatement select = connection.prepareStatement(MULTI_GET_PAGE)) {
            select.setArray(1, connection.createArrayOf("bytea", keys.toArray(new byte[0][])));
            select.setInt(2, id(family.id()));
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    values.add(row.getBytes(1));
                }
            }
        }
        return values;
    }

    RowPage scan(Connection connection, Family family, KeyRange range, boolean reverse, int limit) throws SQLException {
        RowPage.Builder page = new RowPage.Builder(limit);
        if (range.isEmpty()) {
            return page.build(false);
        }
        try (PreparedStatement select = connection.prepareStatement(sql(range, reverse, limit))) {
            int index = 0;
            select.setInt(++index, id(family.id()));
            if (range.from() != null) {
                select.setBytes(++index, range.from());
            }
            if (range.to() != null) {
                select.setBytes(++index, range.to());
            }
            select.setInt(++index, limit);
            try (ResultSet row = select.executeQuery()) {
                while (!page.isFull() && row.next()) {
                    page.add(row.getBytes(1), row.getBytes(2));
                }
            }
        }
        return page.build(page.isFull());
    }

    /**
     * Returns the query for a page. A large page is truncated on the server after the row that makes the page too
     * large.
     */
    private static String sql(KeyRange range, boolean reverse, int limit) {
        String order = " ORDER BY key" + (reverse ? " DESC" : "");
        String plain = "SELECT key, value FROM entries WHERE family = ?"
                + (range.from() == null ? "" : " AND key >= ?")
                + (range.to() == null ? "" : " AND key < ?")
                + order
                + " LIMIT ?";
        if (limit <= SMALL_PAGE) {
            return plain;
        }
        return "SELECT key, value FROM (SELECT key, value, sum(octet_length(value)) OVER (" + order.substring(1)
                + ") - octet_length(value) AS before FROM (" + plain + ") AS page) AS sized WHERE before < "
                + RowPage.PAGE_BYTES + order;
    }
}
