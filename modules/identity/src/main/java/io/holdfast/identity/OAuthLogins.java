package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.SealContext;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.internal.row.CachedJwksRow;
import io.holdfast.identity.internal.row.ExpiringCounterRow;
import io.holdfast.identity.internal.row.OAuthStateRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.CachedJwks;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Logins with OAuth providers: single-use states and OpenID Connect nonces, and the cached key sets of the providers.
 */
public final class OAuthLogins {

    private static final String STATE_PREFIX = "hfo_";
    private static final String NONCE_PREFIX = "hfn_";

    private final IdentityContext context;

    OAuthLogins(IdentityContext context) {
        this.context = context;
    }

    /**
     * A login in progress.
     *
     * @param state the state parameter of the redirect to the provider
     * @param expires the time by which the provider must redirect the user back
     */
    public record StartedLogin(Secret state, Instant expires) {}

    /**
     * A login for which the provider has redirected the user back to the application.
     *
     * @param verifier the PKCE verifier, or null if PKCE is not used
     * @param linkTo the identity to link the account to, or null for a login
     */
    public record CompletedLogin(
            AuthMethod provider,
            String redirect,
            @Nullable Secret verifier,
            @Nullable IdentityId linkTo) {}

    /**
     * Starts a login with a provider.
     *
     * <p>Refusals: WRONG_MASTER_KEY.
     *
     * @param redirect the URL of the application to return to after the login
     * @param verifier the PKCE verifier, or null if PKCE is not used; it is stored encrypted and returned by {@link
     *     #finish(Secret)}
     * @param linkTo the identity to link the account to, or null for a login
     */
    public IdentityOutcome<StartedLogin> begin(
            AuthMethod provider, String redirect, @Nullable Secret verifier, @Nullable IdentityId linkTo) {
        return context.store().write(tx -> begin(tx, provider, redirect, verifier, linkTo));
    }

    /** Like {@link #begin(AuthMethod, String, Secret, IdentityId)}, but in the caller's transaction. */
    public IdentityOutcome<StartedLogin> begin(
            Tx tx, AuthMethod provider, String redirect, @Nullable Secret verifier, @Nullable IdentityId linkTo) {
        IdentityArguments.provider(provider);
        Arguments.text("redirect", redirect, IdentityLimits.MAX_URL);
        if (verifier != null) {
            Arguments.text("verifier", verifier.reveal(), IdentityLimits.MAX_TOKEN);
        }
        Secret state = CryptoPrimitives.newToken(context.random(), STATE_PREFIX);
        String key = CryptoPrimitives.hashToken(state).toString();
        Instant expires = tx.now().plus(context.lifetimes().oauth());
        SealedSecret sealed =
                verifier == null ? null : context.vault().seal(tx, verifier.bytes(), SealContext.oauthState(key));
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

    /**
     * Consumes the state of a redirect from a provider.
     *
     * <p>Refusals: STATE_NOT_FOUND if the state is unknown, used or expired; WRONG_MASTER_KEY.
     */
    public IdentityOutcome<CompletedLogin> finish(Secret state) {
        return context.store().write(tx -> finish(tx, state));
    }

    /** Like {@link #finish(Secret)}, but in the caller's transaction. */
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
        byte[] verifier = sealed == null ? null : context.vault().open(sealed, SealContext.oauthState(key));
        if (sealed != null && verifier == null) {
            return IdentityOutcome.refused(IdentityError.WRONG_MASTER_KEY, sealed.key());
        }
        tx.delete(IdentitySchema.OAUTH_STATES, key);
        Secret plainVerifier = verifier == null ? null : Secret.of(new String(verifier, StandardCharsets.UTF_8));
        return IdentityOutcome.done(new CompletedLogin(row.provider(), row.redirect(), plainVerifier, row.linkTo()));
    }

    /** Issues a nonce for an ID token. */
    public Secret issueNonce() {
        return context.store().write(this::issueNonce);
    }

    /** Like {@link #issueNonce()}, but in the caller's transaction. */
    public Secret issueNonce(Tx tx) {
        Secret nonce = CryptoPrimitives.newToken(context.random(), NONCE_PREFIX);
        tx.put(
                IdentitySchema.OIDC_NONCES,
                CryptoPrimitives.hashToken(nonce).toString(),
                new ExpiringCounterRow(
                        tx.now(), tx.now().plus(context.lifetimes().oauth()), 0));
        return nonce;
    }

    /**
     * Consumes the nonce of an ID token. The result is the time at which it was issued.
     *
     * <p>Refusals: STATE_NOT_FOUND if the nonce is unknown, used or expired.
     */
    public IdentityOutcome<Instant> useNonce(Secret nonce) {
        return context.store().write(tx -> useNonce(tx, nonce));
    }

    /** Like {@link #useNonce(Secret)}, but in the caller's transaction. */
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

    /** Caches the key set of a provider for {@link Lifetimes#jwks}. */
    public CachedJwks cacheKeySet(String provider, String json) {
        return context.store().write(tx -> cacheKeySet(tx, provider, json));
    }

    /** Like {@link #cacheKeySet(String, String)}, but in the caller's transaction. */
    public CachedJwks cacheKeySet(Tx tx, String provider, String json) {
        Arguments.newId("provider", IdentityArguments.name("provider", provider));
        Arguments.text("json", json, IdentityLimits.MAX_KEY_SET);
        CachedJwksRow keySet = new CachedJwksRow(
                json, tx.now(), tx.now().plus(context.lifetimes().jwks()));
        tx.put(IdentitySchema.JWKS_CACHE, provider, keySet);
        return keySet.toView();
    }

    /** Returns the cached key set of a provider. The result is empty if the key set must be fetched. */
    public Optional<CachedJwks> cachedKeySet(String provider) {
        return context.store().read(tx -> cachedKeySet(tx, provider));
    }

    /** Like {@link #cachedKeySet(String)}, but in the caller's transaction. */
    public Optional<CachedJwks> cachedKeySet(ReadTx tx, String provider) {
        IdentityArguments.name("provider", provider);
        return tx.get(IdentitySchema.JWKS_CACHE, provider).map(CachedJwksRow::toView);
    }
}
