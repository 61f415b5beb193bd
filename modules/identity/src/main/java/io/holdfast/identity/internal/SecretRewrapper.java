package io.holdfast.identity.internal;

import io.holdfast.identity.Mfa;
import io.holdfast.identity.OAuthLogins;
import io.holdfast.identity.RewrapResult;
import io.holdfast.identity.SigningKeys;
import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.internal.row.MfaSecretRow;
import io.holdfast.identity.internal.row.OAuthStateRow;
import io.holdfast.identity.model.JwtSigningKey;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Seals everything with the current master key, a page in each commit. */
public final class SecretRewrapper {

    private static final int PAGE = 200;

    private static final List<SealedTable<?, ?>> SEALED_TABLES = List.of(
            new SealedTable<>(
                    IdentitySchema.SIGNING_KEYS,
                    SigningKeys::sealContext,
                    JwtSigningKey::privateKey,
                    JwtSigningKey::resealed),
            new SealedTable<>(
                    IdentitySchema.MFA_SECRETS, Mfa::sealContext, MfaSecretRow::secret, MfaSecretRow::resealed),
            new SealedTable<>(
                    IdentitySchema.OAUTH_STATES,
                    OAuthLogins::sealContext,
                    OAuthStateRow::verifier,
                    (state, box) -> new OAuthStateRow(
                            state.provider(),
                            state.redirect(),
                            box,
                            state.linkTo(),
                            state.created(),
                            state.expires())));

    private final IdentityContext context;

    public SecretRewrapper(IdentityContext room) {
        this.context = room;
    }

    /** A table that has a sealed secret in each row. */
    record SealedTable<K, V>(
            Table<K, V> table,
            Function<K, String> place,
            Function<V, @Nullable SealedSecret> box,
            BiFunction<V, SealedSecret, V> resealed) {}

    static List<SealedTable<?, ?>> sealedTables() {
        return SEALED_TABLES;
    }

    public RewrapResult rewrapAll() {
        RewrapResult all = new RewrapResult(0, 0);
        for (SealedTable<?, ?> shelf : SEALED_TABLES) {
            RewrapStep step = new RewrapStep(all, Optional.of(""));
            while (step.next().isPresent()) {
                String cursor = step.next().get();
                step = context.store().write(tx -> rewrapPage(tx, shelf, cursor.isEmpty() ? null : cursor));
                all = all.plus(step.done());
            }
        }
        return all;
    }

    private record RewrapStep(RewrapResult done, Optional<String> next) {}

    private <K, V> RewrapStep rewrapPage(Tx tx, SealedTable<K, V> shelf, @Nullable String cursor) {
        Page<Entry<K, V>> page = tx.scan(shelf.table()).page(PAGE, cursor);
        int resealed = 0;
        int unreadable = 0;
        for (Entry<K, V> row : page.rows()) {
            SealedSecret box = shelf.box().apply(row.value());
            if (box == null) {
                continue;
            }
            String place = shelf.place().apply(row.key());
            byte[] secret = context.vault().open(box, place);
            if (secret != null && context.vault().isCurrent(box)) {
                continue;
            }
            SealedSecret fresh = secret == null ? null : context.vault().seal(tx, secret, place);
            if (fresh == null) {
                unreadable++;
            } else {
                tx.put(shelf.table(), row.key(), shelf.resealed().apply(row.value(), fresh));
                resealed++;
            }
        }
        return new RewrapStep(new RewrapResult(resealed, unreadable), page.next());
    }
}
