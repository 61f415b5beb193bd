package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.openid.OAuthStates;
import io.holdfast.identity.internal.openid.OpenIdCommands;
import io.holdfast.identity.internal.row.CachedJwksRow;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.internal.row.OAuthStateRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.CachedJwks;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LinkedAuthMethod;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.VerifiedOpenIdLogin;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Logins with OAuth providers: single-use states and OpenID Connect nonces, verified OpenID Connect logins, and the
 * cached key sets of the providers.
 */
public final class OAuthLogins {

    private final IdentityContext context;
    private final OAuthStates states;
    private final OpenIdCommands openId;

    OAuthLogins(IdentityContext context) {
        this.context = context;
        this.states = new OAuthStates(context);
        this.openId = new OpenIdCommands(context);
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
     * An OpenID Connect login in progress.
     *
     * @param state the state parameter of the redirect to the provider
     * @param nonce the nonce that the ID token must contain
     * @param expires the time by which the provider must redirect the user back
     */
    public record StartedOpenIdLogin(Secret state, Secret nonce, Instant expires) {}

    /**
     * An OpenID Connect login for which the provider has redirected the user back.
     *
     * @param client the configured provider
     * @param nonceHash the hash of the nonce that the ID token must contain
     * @param linkTo the identity to link the account to, or null for a login
     */
    public record ReturnedOpenIdLogin(
            String client,
            String redirect,
            Secret verifier,
            Bytes32 nonceHash,
            @Nullable IdentityId linkTo) {

        /** Returns whether a nonce is the one that was issued for this login. */
        public boolean isNonce(Secret nonce) {
            return CryptoPrimitives.hashToken(nonce).equals(nonceHash);
        }
    }

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
        Instant expires = states.expiry(tx);
        return states.put(
                        tx,
                        new OAuthStateRow(provider, redirect, null, linkTo, tx.now(), expires, null, null),
                        verifier)
                .map(state -> new StartedLogin(state, expires));
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
        return states.take(tx, state, false)
                .map(taken -> new CompletedLogin(
                        taken.row().provider(),
                        taken.row().redirect(),
                        taken.verifier(),
                        taken.row().linkTo()));
    }

    /**
     * Starts a login with a configured OpenID provider, and issues its nonce.
     *
     * <p>Refusals: WRONG_MASTER_KEY.
     *
     * @param client the configured provider
     * @param redirect the URL of the application to return to after the login
     * @param verifier the PKCE verifier, which is stored encrypted
     * @param linkTo the identity to link the account to, or null for a login
     */
    public IdentityOutcome<StartedOpenIdLogin> beginOpenId(
            String client, String redirect, Secret verifier, @Nullable IdentityId linkTo) {
        return context.store().write(tx -> beginOpenId(tx, client, redirect, verifier, linkTo));
    }

    /** Like {@link #beginOpenId(String, String, Secret, IdentityId)}, but in the caller's transaction. */
    public IdentityOutcome<StartedOpenIdLogin> beginOpenId(
            Tx tx, String client, String redirect, Secret verifier, @Nullable IdentityId linkTo) {
        Arguments.newId("client", IdentityArguments.name("client", client));
        Arguments.text("redirect", redirect, IdentityLimits.MAX_URL);
        Arguments.text("verifier", verifier.reveal(), IdentityLimits.MAX_TOKEN);
        Instant expires = states.expiry(tx);
        Secret nonce = states.issueNonce(tx);
        Bytes32 nonceHash = CryptoPrimitives.hashToken(nonce);
        OAuthStateRow row =
                new OAuthStateRow(AuthMethod.OIDC, redirect, null, linkTo, tx.now(), expires, client, nonceHash);
        return states.put(tx, row, verifier).map(state -> new StartedOpenIdLogin(state, nonce, expires));
    }

    /**
     * Consumes the state of a redirect from a configured OpenID provider.
     *
     * <p>Refusals: STATE_NOT_FOUND if the state is unknown, used or expired; WRONG_MASTER_KEY.
     */
    public IdentityOutcome<ReturnedOpenIdLogin> finishOpenId(Secret state) {
        return context.store().write(tx -> finishOpenId(tx, state));
    }

    /** Like {@link #finishOpenId(Secret)}, but in the caller's transaction. */
    public IdentityOutcome<ReturnedOpenIdLogin> finishOpenId(Tx tx, Secret state) {
        return states.take(tx, state, true)
                .map(taken -> new ReturnedOpenIdLogin(
                        Objects.requireNonNull(taken.row().client()),
                        taken.row().redirect(),
                        Objects.requireNonNull(taken.verifier()),
                        Objects.requireNonNull(taken.row().nonce()),
                        taken.row().linkTo()));
    }

    /**
     * Logs in with a verified account at an OpenID provider. The result is the identity to which the account is linked.
     *
     * <p>If the account is not linked and the login may link by email, the account is linked to the identity with the
     * same email address, provided that both the provider and this store have verified the address.
     *
     * <p>Refusals: STATE_NOT_FOUND if the nonce is unknown, used or expired; NOT_LINKED; METHOD_LINKED if the identity
     * with the email address has another account; IDENTITY_*. A refusal consumes the nonce, so the caller's transaction
     * must commit in this case too.
     *
     * @param source the client, for the login history
     */
    public IdentityOutcome<IdentityId> login(VerifiedOpenIdLogin login, LoginSource source) {
        return context.store().write(tx -> login(tx, login, source));
    }

    /** Like {@link #login(VerifiedOpenIdLogin, LoginSource)}, but in the caller's transaction. */
    public IdentityOutcome<IdentityId> login(Tx tx, VerifiedOpenIdLogin login, LoginSource source) {
        return openId.login(tx, login, source);
    }

    /**
     * Links a verified account at an OpenID provider to an identity.
     *
     * <p>Refusals: STATE_NOT_FOUND if the nonce is unknown, used or expired; METHOD_TAKEN, METHOD_LINKED; IDENTITY_*. A
     * refusal consumes the nonce, so the caller's transaction must commit in this case too.
     */
    public IdentityOutcome<LinkedAuthMethod> link(IdentityId identity, VerifiedOpenIdLogin login) {
        return context.store().write(tx -> link(tx, identity, login));
    }

    /** Like {@link #link(IdentityId, VerifiedOpenIdLogin)}, but in the caller's transaction. */
    public IdentityOutcome<LinkedAuthMethod> link(Tx tx, IdentityId identity, VerifiedOpenIdLogin login) {
        return openId.link(tx, identity, login).map(LinkedAuthMethodRow::toView);
    }

    /** Issues a nonce for an ID token. */
    public Secret issueNonce() {
        return context.store().write(this::issueNonce);
    }

    /** Like {@link #issueNonce()}, but in the caller's transaction. */
    public Secret issueNonce(Tx tx) {
        return states.issueNonce(tx);
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
        return OAuthStates.useNonce(tx, nonce)
                .map(IdentityOutcome::done)
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
