package io.holdfast.identity.internal;

import io.holdfast.identity.internal.IdentityTableKeys.MemberByRoleKey;
import io.holdfast.identity.internal.IdentityTableKeys.OAuthByIdentityKey;
import io.holdfast.identity.internal.IdentityTableKeys.RefreshTokenFamilyKey;
import io.holdfast.store.Entry;
import io.holdfast.store.Index;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;
import io.holdfast.store.error.StoreException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Compares every index with the rows of its table. */
record IdentityIndexCheck(ReadTx tx, IdentityCheckContext checker) {

    void run() {
        checkIndex(
                IdentitySchema.IDENTITIES,
                IdentitySchema.BY_DID,
                row -> row.value().did());
        checkIndex(
                IdentitySchema.MACHINES,
                IdentitySchema.MACHINES_BY_IDENTITY,
                row -> row.value().isRevoked() ? null : row.value().identity());
        checkIndex(
                IdentitySchema.MACHINES,
                IdentitySchema.MACHINES_BY_NAMESPACE,
                row -> row.value().namespace());
        checkIndex(IdentitySchema.MEMBERSHIPS, IdentitySchema.NAMESPACES_BY_IDENTITY, Entry::key);
        checkIndex(
                IdentitySchema.MEMBERSHIPS,
                IdentitySchema.MEMBERS_BY_NAMESPACE,
                row -> MemberByRoleKey.of(row.value()));
        checkIndex(
                IdentitySchema.LINKS,
                IdentitySchema.LINKS_BY_METHOD,
                row -> LoginNameNormalizer.lookupKey(
                        row.value().method(), row.value().name()));
        checkIndex(
                IdentitySchema.OAUTH_LINKS,
                IdentitySchema.OAUTH_LINKS_BY_IDENTITY,
                row -> new OAuthByIdentityKey(
                        row.value().identity(), row.value().provider()));
        checkIndex(
                IdentitySchema.WALLETS,
                IdentitySchema.WALLETS_BY_IDENTITY,
                row -> row.value().identity());
        checkIndex(
                IdentitySchema.SESSIONS,
                IdentitySchema.SESSIONS_BY_IDENTITY,
                row -> row.value().isRevoked() ? null : row.value().identity());
        checkIndex(
                IdentitySchema.SESSIONS,
                IdentitySchema.SESSIONS_BY_TOKEN,
                row -> row.value().tokenHash());
        checkIndex(
                IdentitySchema.REFRESH_TOKENS,
                IdentitySchema.REFRESH_BY_FAMILY,
                row -> new RefreshTokenFamilyKey(
                        row.value().family(), row.value().generation()));
        checkIndex(
                IdentitySchema.SERVICES,
                IdentitySchema.SERVICES_BY_CERT,
                row -> row.value().certificate());
    }

    /** Checks that an index has one entry per indexed row, with the indexed value of that row. */
    private <I, K, V> void checkIndex(
            Table<K, V> table, Index<I, K, V> index, Function<Entry<K, V>, @Nullable I> indexedValue) {
        long expected = 0;
        for (Entry<K, V> row : tx.scan(table)) {
            expected += indexedValue.apply(row) == null ? 0 : 1;
        }
        try {
            long actual = checkEntries(table, index, indexedValue);
            checker.require(
                    actual == expected, table, index, "it has " + actual + " entries for " + expected + " rows");
        } catch (StoreException e) {
            checker.require(false, table, index, String.valueOf(e.getMessage()));
        }
    }

    /**
     * Checks the entries of an index and returns the number of entries. Entries for rows with the same indexed value
     * are adjacent. The length of each such run must be the number of entries that a lookup of the value finds.
     */
    private <I, K, V> long checkEntries(
            Table<K, V> table, Index<I, K, V> index, Function<Entry<K, V>, @Nullable I> indexedValue) {
        long entries = 0;
        long runLength = 0;
        I runValue = null;
        for (Entry<K, V> row : tx.scan(table, index)) {
            entries++;
            I value = indexedValue.apply(row);
            checker.require(value != null, table, row.key(), "it must not be in the index " + index);
            if (runValue != null && !runValue.equals(value)) {
                checkRun(table, index, runValue, runLength);
                runLength = 0;
            }
            runValue = value;
            runLength++;
        }
        if (runValue != null) {
            checkRun(table, index, runValue, runLength);
        }
        return entries;
    }

    private <I, K, V> void checkRun(Table<K, V> table, Index<I, K, V> index, I value, long runLength) {
        long found = tx.scan(table, index).at(value).count();
        checker.require(
                found == runLength,
                table,
                index,
                runLength + " adjacent entries have rows with " + value + ", but a lookup finds " + found);
    }
}
