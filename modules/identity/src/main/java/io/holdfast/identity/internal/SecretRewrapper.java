package io.holdfast.identity.internal;

import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.internal.row.MfaSecretRow;
import io.holdfast.identity.internal.row.OAuthStateRow;
import io.holdfast.identity.internal.row.SigningKeyRow;
import io.holdfast.identity.model.RewrapResult;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Encrypts all stored secrets with the current master key, in one transaction per page. */
public final class SecretRewrapper {

    private static final int PAGE_SIZE = 200;

    private static final List<SealedTable<?, ?>> SEALED_TABLES = List.of(
            new SealedTable<>(
                    IdentitySchema.SIGNING_KEYS,
                    SealContext::signingKey,
                    SigningKeyRow::privateKey,
                    SigningKeyRow::withPrivateKey),
            new SealedTable<>(
                    IdentitySchema.MFA_SECRETS, SealContext::mfaSecret, MfaSecretRow::secret, MfaSecretRow::withSecret),
            new SealedTable<>(
                    IdentitySchema.OAUTH_STATES,
                    SealContext::oauthState,
                    OAuthStateRow::verifier,
                    OAuthStateRow::withVerifier));

    private final IdentityContext context;

    public SecretRewrapper(IdentityContext context) {
        this.context = context;
    }

    /**
     * A table whose rows contain an encrypted secret.
     *
     * @param sealContext returns the encryption context of a row, given its key
     * @param secret returns the encrypted secret of a row, or null if the row has none
     * @param withSecret returns a copy of a row with another encrypted secret
     */
    record SealedTable<K, V>(
            Table<K, V> table,
            Function<K, String> sealContext,
            Function<V, @Nullable SealedSecret> secret,
            BiFunction<V, SealedSecret, V> withSecret) {}

    static List<SealedTable<?, ?>> sealedTables() {
        return SEALED_TABLES;
    }

    /**
     * Returns the names of the master keys that encrypted the stored secrets.
     *
     * @param limit the maximum number of rows to read from each table
     */
    public static Set<String> keyNames(ReadTx tx, long limit) {
        Set<String> names = new TreeSet<>();
        SEALED_TABLES.forEach(table -> addKeyNames(tx, table, limit, names));
        return names;
    }

    private static <K, V> void addKeyNames(ReadTx tx, SealedTable<K, V> table, long limit, Set<String> names) {
        for (Entry<K, V> row : tx.scan(table.table()).limit(limit)) {
            SealedSecret secret = table.secret().apply(row.value());
            if (secret != null) {
                names.add(secret.key());
            }
        }
    }

    public RewrapResult rewrapAll() {
        long resealed = 0;
        long unreadable = 0;
        for (SealedTable<?, ?> table : SEALED_TABLES) {
            String cursor = null;
            do {
                String start = cursor;
                RewrapStep step = context.store().write(tx -> rewrapPage(tx, table, start));
                resealed += step.resealed();
                unreadable += step.unreadable();
                cursor = step.next().orElse(null);
            } while (cursor != null);
        }
        return new RewrapResult(resealed, unreadable);
    }

    private record RewrapStep(long resealed, long unreadable, Optional<String> next) {}

    private <K, V> RewrapStep rewrapPage(Tx tx, SealedTable<K, V> table, @Nullable String cursor) {
        Page<Entry<K, V>> page = tx.scan(table.table()).page(PAGE_SIZE, cursor);
        int resealed = 0;
        int unreadable = 0;
        for (Entry<K, V> row : page.rows()) {
            SealedSecret old = table.secret().apply(row.value());
            if (old == null) {
                continue;
            }
            String sealContext = table.sealContext().apply(row.key());
            byte[] secret = context.vault().open(old, sealContext);
            if (secret != null && context.vault().isCurrent(old)) {
                continue;
            }
            SealedSecret sealed = secret == null ? null : context.vault().seal(tx, secret, sealContext);
            if (sealed == null) {
                unreadable++;
            } else {
                tx.put(table.table(), row.key(), table.withSecret().apply(row.value(), sealed));
                resealed++;
            }
        }
        return new RewrapStep(resealed, unreadable, page.next());
    }
}
