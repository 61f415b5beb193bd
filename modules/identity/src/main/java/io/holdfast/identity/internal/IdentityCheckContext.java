package io.holdfast.identity.internal;

import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;
import io.holdfast.store.kit.CheckFindings;
import java.util.function.BiConsumer;

/** Visits the rows of tables in one snapshot, counts them and reports inconsistencies. */
record IdentityCheckContext(ReadTx tx, CheckFindings findings) {

    static final String OTHER_ID = "the id in the row differs from the row's key";
    static final String OTHER_KEY = "the row does not match its key";
    static final String NO_IDENTITY = "its identity does not exist";
    static final String NO_NAMESPACE = "its namespace does not exist";

    /** Visits every row of a table and returns the number of rows. */
    <K, V> long forEach(Table<K, V> table, BiConsumer<K, V> visitor) {
        long rows = findings.forEach(tx, table, visitor);
        findings.count("rows", rows);
        return rows;
    }

    /** Reports an inconsistency in a row unless the condition holds. */
    void require(boolean condition, Table<?, ?> table, Object key, String problem) {
        findings.require(condition, table, key, problem);
    }

    /** Returns whether an identity exists and is not deleted. */
    boolean exists(IdentityId identity) {
        return tx.get(IdentitySchema.IDENTITIES, identity)
                .filter(row -> row.status() != Identity.Status.DELETED)
                .isPresent();
    }
}
