package io.holdfast.server.auth;

import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.kit.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * The audit log of administrator commands.
 *
 * <pre>
 * admin_acts   number u64   -> AdminAuditEntry       1, 2, 3 ... in commit order
 * </pre>
 */
public final class AdminAuditLog {

    static final Table<Long, AdminAuditEntry> ACTS =
            Table.of("admin_acts", Keys.u64(), Values.cbor(AdminAuditEntry.class));

    private AdminAuditLog() {}

    /** Appends an entry in the caller's transaction. */
    public static void append(Tx tx, Caller caller, String operation, @Nullable String subject, String requestId) {
        long last = tx.scan(ACTS).reverse().first().map(row -> row.key()).orElse(0L);
        tx.put(ACTS, last + 1, new AdminAuditEntry(tx.now(), caller.key(), operation, subject, requestId));
    }

    /** Returns a page of entries, newest first. */
    public static Page<Entry<Long, AdminAuditEntry>> list(ReadTx tx, int limit, @Nullable String cursor) {
        return tx.scan(ACTS).reverse().page(Arguments.inRange("limit", limit, 1, ApiKeyStore.MAX_PAGE), cursor);
    }
}
