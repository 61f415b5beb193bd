package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.internal.row.CountWindowRow;
import io.holdfast.identity.internal.row.OAuthStateRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.CachedJwks;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Logins at other providers: states and OIDC nonces, each good once, and the providers' keys for a while. */
public final class OAuthLogins {

    private static final String STATE = "hfo_";
    private static final String NONCE = "hfn_";

    private final IdentityContext context;

    OAuthLogins(IdentityContext room) {
        this.context = room;
    }

    /** A login that begins: the state goes with the browser, and comes back. */
    public record StartedLogin(Secret state, Instant expires) {}

    /** A login whose state came back. */
    public record CompletedLogin(
            AuthMethod provider,
            String redirect,
            @Nullable Secret verifier,
            @Nullable IdentityId linkTo) {}

    /**
     * Begins a login at a provider. WRONG_MASTER_KEY.
     *
     * @param verifier the PKCE verifier, if there is one: stored sealed, and given back by {@link #finish}
     * @param linkTo the identity to link the account to, if it is no login
     */
    public IdentityOutcome<StartedLogin> begin(
            AuthMethod provider, String redirect, @Nullable Secret verifier, @Nullable IdentityId linkTo) {
        return context.store().write(tx -> begin(tx, provider, redirect, verifier, linkTo));
    }

    /** As {@link #begin(AuthMethod, String, Secret, IdentityId)}, within a transaction of the caller's. */
    public IdentityOutcome<StartedLogin> begin(
            Tx tx, AuthMethod provider, String redirect, @Nullable Secret verifier, @Nullable IdentityId linkTo) {
        if (!provider.isOAuth()) {
            throw Args.invalid("provider is " + provider + ", it must be GOOGLE, X or EPIC");
        }
        Args.text("redirect", redirect, IdentityLimits.MAX_URL);
        if (verifier != null) {
            Args.text("verifier", verifier.reveal(), IdentityLimits.MAX_TOKEN);
        }
        Secret state = CryptoPrimitives.newToken(context.random(), STATE);
        String key = CryptoPrimitives.hashToken(state).toString();
        Instant expires = tx.now().plus(context.lifetimes().oauth());
        SealedSecret sealed = verifier == null ? null : context.vault().seal(tx, verifier.bytes(), sealContext(key));
        if (verifier != null && sealed == null) {
            return IdentityOutcome.refused(
                    IdentityError.WRONG_MASTER_KEY, context.vault().currentKeyName());
        }
        tx.put(
                IdentitySchema.OAUTH_STATES,
                key,
                new OAuthStateRow(provider, redirect, sealed, linkTo, tx.now(), expires));
        return IdentityOutcome.done(new StartedLogin(state, expires));
    }

    /** Consumes a state that came back. STATE_NOT_FOUND (also when it was used or has expired), WRONG_MASTER_KEY. */
    public IdentityOutcome<CompletedLogin> finish(Secret state) {
        return context.store().write(tx -> finish(tx, state));
    }

    /** As {@link #finish(Secret)}, within a transaction of the caller's. */
    public IdentityOutcome<CompletedLogin> finish(Tx tx, Secret state) {
        if (state.reveal().length() > IdentityLimits.MAX_TOKEN) {
            return IdentityOutcome.refused(IdentityError.STATE_NOT_FOUND, "state");
        }
        String key = CryptoPrimitives.hashToken(state).toString();
        OAuthStateRow row = tx.get(IdentitySchema.OAUTH_STATES, key).orElse(null);
        if (row == null) {
            return IdentityOutcome.refused(IdentityError.STATE_NOT_FOUND, "state");
        }
        SealedSecret sealed = row.verifier();
        byte[] verifier = sealed == null ? null : context.vault().open(sealed, sealContext(key));
        if (sealed != null && verifier == null) {
            return IdentityOutcome.refused(IdentityError.WRONG_MASTER_KEY, sealed.key());
        }
        tx.delete(IdentitySchema.OAUTH_STATES, key);
        Secret given = verifier == null ? null : Secret.of(new String(verifier, StandardCharsets.UTF_8));
        return IdentityOutcome.done(new CompletedLogin(row.provider(), row.redirect(), given, row.linkTo()));
    }

    public static String sealContext(String key) {
        return "oauth_states:" + key;
    }

    /** A nonce for an id token. */
    public Secret issueNonce() {
        return context.store().write(this::issueNonce);
    }

    /** As {@link #issueNonce()}, within a transaction of the caller's. */
    public Secret issueNonce(Tx tx) {
        Secret nonce = CryptoPrimitives.newToken(context.random(), NONCE);
        tx.put(
                IdentitySchema.OIDC_NONCES,
                CryptoPrimitives.hashToken(nonce).toString(),
                new CountWindowRow(tx.now(), tx.now().plus(context.lifetimes().oauth()), 0));
        return nonce;
    }

    /** Consumes the nonce of an id token; says when it was made. STATE_NOT_FOUND (also when it was used or has expired). */
    public IdentityOutcome<Instant> useNonce(Secret nonce) {
        return context.store().write(tx -> useNonce(tx, nonce));
    }

    /** As {@link #useNonce(Secret)}, within a transaction of the caller's. */
    public IdentityOutcome<Instant> useNonce(Tx tx, Secret nonce) {
        if (nonce.reveal().length() > IdentityLimits.MAX_TOKEN) {
            return IdentityOutcome.refused(IdentityError.STATE_NOT_FOUND, "nonce");
        }
        return tx.take(
                        IdentitySchema.OIDC_NONCES,
                        CryptoPrimitives.hashToken(nonce).toString())
                .map(window -> IdentityOutcome.done(window.begun()))
                .orElseGet(() -> IdentityOutcome.refused(IdentityError.STATE_NOT_FOUND, "nonce"));
    }

    /** Keeps the key set of a provider for a while. */
    public CachedJwks cacheKeySet(String provider, String json) {
        return context.store().write(tx -> cacheKeySet(tx, provider, json));
    }

    /** As {@link #cacheKeySet(String, String)}, within a transaction of the caller's. */
    public CachedJwks cacheKeySet(Tx tx, String provider, String json) {
        Args.name("provider", provider);
        Args.text("json", json, IdentityLimits.MAX_KEY_SET);
        CachedJwks keys =
                new CachedJwks(json, tx.now(), tx.now().plus(context.lifetimes().jwks()));
        tx.put(IdentitySchema.JWKS_CACHE, provider, keys);
        return keys;
    }

    /** The key set of a provider, unless it must be fetched. */
    public Optional<CachedJwks> cachedKeySet(String provider) {
        return context.store().read(tx -> cachedKeySet(tx, provider));
    }

    /** As {@link #cachedKeySet(String)}, within a transaction of the caller's. */
    public Optional<CachedJwks> cachedKeySet(ReadTx tx, String provider) {
        Args.name("provider", provider);
        return tx.get(IdentitySchema.JWKS_CACHE, provider);
    }
}
