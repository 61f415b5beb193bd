package io.holdfast.identity.internal.openid;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.SealContext;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.internal.row.ExpiringCounterRow;
import io.holdfast.identity.internal.row.OAuthStateRow;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.Tx;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The single-use states and nonces of logins in progress. Only their hashes are stored. */
public record OAuthStates(IdentityContext context) {

    private static final String STATE_PREFIX = "hfo_";
    private static final String NONCE_PREFIX = "hfn_";

    /** A stored state, and its decrypted PKCE verifier. */
    public record TakenState(OAuthStateRow row, @Nullable Secret verifier) {}

    /** Returns the time at which a state or nonce that is issued now expires. */
    public Instant expiry(Tx tx) {
        return tx.now().plus(context.lifetimes().oauth());
    }

    /**
     * Stores a state. The result is the state.
     *
     * @param row the row to store, without its verifier
     * @param verifier the PKCE verifier to encrypt, or null if PKCE is not used
     */
    public IdentityOutcome<Secret> put(Tx tx, OAuthStateRow row, @Nullable Secret verifier) {
        Secret state = CryptoPrimitives.newToken(context.random(), STATE_PREFIX);
        String key = CryptoPrimitives.hashToken(state).toString();
        if (verifier == null) {
            tx.put(IdentitySchema.OAUTH_STATES, key, row);
            return IdentityOutcome.done(state);
        }
        SealedSecret sealed = context.vault().seal(tx, verifier.bytes(), SealContext.oauthState(key));
        if (sealed == null) {
            return IdentityOutcome.refused(
                    IdentityError.WRONG_MASTER_KEY, context.vault().currentKeyName());
        }
        tx.put(IdentitySchema.OAUTH_STATES, key, row.withVerifier(sealed));
        return IdentityOutcome.done(state);
    }

    /**
     * Consumes a state.
     *
     * @param openId whether the state must be of a login with a configured OpenID provider, or of another login
     */
    public IdentityOutcome<TakenState> take(Tx tx, Secret state, boolean openId) {
        if (state.reveal().length() > IdentityLimits.MAX_TOKEN) {
            return IdentityOutcome.refused(IdentityError.STATE_NOT_FOUND, "state");
        }
        String key = CryptoPrimitives.hashToken(state).toString();
        OAuthStateRow row = tx.get(IdentitySchema.OAUTH_STATES, key).orElse(null);
        if (row == null || (row.client() != null) != openId) {
            return IdentityOutcome.refused(IdentityError.STATE_NOT_FOUND, "state");
        }
        SealedSecret sealed = row.verifier();
        byte[] verifier = sealed == null ? null : context.vault().open(sealed, SealContext.oauthState(key));
        if (sealed != null && verifier == null) {
            return IdentityOutcome.refused(IdentityError.WRONG_MASTER_KEY, sealed.key());
        }
        tx.delete(IdentitySchema.OAUTH_STATES, key);
        Secret plainVerifier = verifier == null ? null : Secret.of(new String(verifier, StandardCharsets.UTF_8));
        return IdentityOutcome.done(new TakenState(row, plainVerifier));
    }

    public Secret issueNonce(Tx tx) {
        Secret nonce = CryptoPrimitives.newToken(context.random(), NONCE_PREFIX);
        tx.put(
                IdentitySchema.OIDC_NONCES,
                CryptoPrimitives.hashToken(nonce).toString(),
                new ExpiringCounterRow(tx.now(), expiry(tx), 0));
        return nonce;
    }

    /** Consumes a nonce. The result is the time at which it was issued, or empty if it cannot be used. */
    public static Optional<Instant> useNonce(Tx tx, Secret nonce) {
        return nonce.reveal().length() > IdentityLimits.MAX_TOKEN
                ? Optional.empty()
                : tx.take(
                                IdentitySchema.OIDC_NONCES,
                                CryptoPrimitives.hashToken(nonce).toString())
                        .map(ExpiringCounterRow::begun);
    }
}
