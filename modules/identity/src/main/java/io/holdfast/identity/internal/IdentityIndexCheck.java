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

/** Compares every index with the rows that it is of. */
record IdentityIndexCheck(ReadTx tx, IdentityCheckFindings findings) {

    void run() {
        index(
                IdentitySchema.IDENTITIES,
                IdentitySchema.BY_DID,
                row -> row.value().did());
        index(
                IdentitySchema.MACHINES,
                IdentitySchema.MACHINES_BY_IDENTITY,
                row -> row.value().isRevoked() ? null : row.value().identity());
        index(
                IdentitySchema.MACHINES,
                IdentitySchema.MACHINES_BY_NAMESPACE,
                row -> row.value().namespace());
        index(IdentitySchema.MEMBERSHIPS, IdentitySchema.NAMESPACES_BY_IDENTITY, Entry::key);
        index(IdentitySchema.MEMBERSHIPS, IdentitySchema.MEMBERS_BY_NAMESPACE, row -> MemberByRoleKey.of(row.value()));
        index(
                IdentitySchema.LINKS,
                IdentitySchema.LINKS_BY_METHOD,
                row -> row.value().method().lookupKey(row.value().name()));
        index(
                IdentitySchema.OAUTH_LINKS,
                IdentitySchema.OAUTH_LINKS_BY_IDENTITY,
                row -> new OAuthByIdentityKey(
                        row.value().identity(), row.value().provider()));
        index(
                IdentitySchema.WALLETS,
                IdentitySchema.WALLETS_BY_IDENTITY,
                row -> row.value().identity());
        index(
                IdentitySchema.SESSIONS,
                IdentitySchema.SESSIONS_BY_IDENTITY,
                row -> row.value().isRevoked() ? null : row.value().identity());
        index(
                IdentitySchema.SESSIONS,
                IdentitySchema.SESSIONS_BY_TOKEN,
                row -> row.value().tokenHash());
        index(
                IdentitySchema.REFRESH_TOKENS,
                IdentitySchema.REFRESH_BY_FAMILY,
                row -> new RefreshTokenFamilyKey(
                        row.value().family(), row.value().generation()));
        index(
                IdentitySchema.SERVICES,
                IdentitySchema.SERVICES_BY_CERT,
                row -> row.value().certificate());
    }

    /** An index has one entry for each row that it should have, and each is where its row says. */
    private <I, K, V> void index(Table<K, V> table, Index<I, K, V> index, Function<Entry<K, V>, @Nullable I> by) {
        long expected = 0;
        for (Entry<K, V> row : tx.scan(table)) {
            expected += by.apply(row) == null ? 0 : 1;
        }
        try {
            long found = entries(table, index, by);
            findings.require(found == expected, table, index, "it has " + found + " entries for " + expected + " rows");
        } catch (StoreException e) {
            findings.require(false, table, index, String.valueOf(e.getMessage()));
        }
    }

    /** Entries come in runs whose rows say the same: there must be as many where they say that they are. */
    private <I, K, V> long entries(Table<K, V> table, Index<I, K, V> index, Function<Entry<K, V>, @Nullable I> by) {
        long found = 0;
        long run = 0;
        I at = null;
        for (Entry<K, V> row : tx.scan(table, index)) {
            found++;
            I says = by.apply(row);
            findings.require(says != null, table, row.key(), "it should not be in " + index);
            if (at != null && !at.equals(says)) {
                runEnds(table, index, at, run);
                run = 0;
            }
            at = says;
            run++;
        }
        if (at != null) {
            runEnds(table, index, at, run);
        }
        return found;
    }

    private <I, K, V> void runEnds(Table<K, V> table, Index<I, K, V> index, I at, long run) {
        long there = tx.scan(table, index).at(at).count();
        findings.require(
                there == run, table, index, "of " + run + " entries next to each other " + there + " are at " + at);
    }
}
