package io.holdfast.identity;

import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Logins at other providers: states and OIDC nonces, each good once, and the providers' keys for a while. */
public final class OAuth {

    private static final String STATE = "hfo_";
    private static final String NONCE = "hfn_";

    private final Room room;

    OAuth(Room room) {
        this.room = room;
    }

    /** A login that begins: the state goes with the browser, and comes back. */
    public record Begun(Secret state, Instant expires) {}

    /** A login whose state came back. */
    public record Returned(
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
    public Outcome<Begun> begin(
            AuthMethod provider, String redirect, @Nullable Secret verifier, @Nullable IdentityId linkTo) {
        return room.store().write(tx -> begin(tx, provider, redirect, verifier, linkTo));
    }

    /** As {@link #begin(AuthMethod, String, Secret, IdentityId)}, within a transaction of the caller's. */
    public Outcome<Begun> begin(
            Tx tx, AuthMethod provider, String redirect, @Nullable Secret verifier, @Nullable IdentityId linkTo) {
        if (!provider.isOAuth()) {
            throw Args.invalid("provider is " + provider + ", it must be GOOGLE, X or EPIC");
        }
        Args.text("redirect", redirect, IdentityLimits.MAX_URL);
        if (verifier != null) {
            Args.text("verifier", verifier.reveal(), IdentityLimits.MAX_TOKEN);
        }
        Secret state = Crypto.token(room.random(), STATE);
        String key = Crypto.hash(state).toString();
        Instant expires = tx.now().plus(room.lifetimes().oauth());
        Sealed sealed = verifier == null ? null : room.vault().seal(tx, verifier.bytes(), place(key));
        if (verifier != null && sealed == null) {
            return Outcome.refused(IdentityError.WRONG_MASTER_KEY, room.vault().current());
        }
        tx.put(IdentitySchema.OAUTH_STATES, key, new OAuthState(provider, redirect, sealed, linkTo, tx.now(), expires));
        return Outcome.done(new Begun(state, expires));
    }

    /** Consumes a state that came back. STATE_NOT_FOUND (also when it was used or has expired), WRONG_MASTER_KEY. */
    public Outcome<Returned> finish(Secret state) {
        return room.store().write(tx -> finish(tx, state));
    }

    /** As {@link #finish(Secret)}, within a transaction of the caller's. */
    public Outcome<Returned> finish(Tx tx, Secret state) {
        if (state.reveal().length() > IdentityLimits.MAX_TOKEN) {
            return Outcome.refused(IdentityError.STATE_NOT_FOUND, "state");
        }
        String key = Crypto.hash(state).toString();
        OAuthState row = tx.get(IdentitySchema.OAUTH_STATES, key).orElse(null);
        if (row == null) {
            return Outcome.refused(IdentityError.STATE_NOT_FOUND, "state");
        }
        Sealed sealed = row.verifier();
        byte[] verifier = sealed == null ? null : room.vault().open(sealed, place(key));
        if (sealed != null && verifier == null) {
            return Outcome.refused(IdentityError.WRONG_MASTER_KEY, sealed.key());
        }
        tx.delete(IdentitySchema.OAUTH_STATES, key);
        Secret given = verifier == null ? null : Secret.of(new String(verifier, StandardCharsets.UTF_8));
        return Outcome.done(new Returned(row.provider(), row.redirect(), given, row.linkTo()));
    }

    static String place(String key) {
        return "oauth_states:" + key;
    }

    /** A nonce for an id token. */
    public Secret newNonce() {
        return room.store().write(this::newNonce);
    }

    /** As {@link #newNonce()}, within a transaction of the caller's. */
    public Secret newNonce(Tx tx) {
        Secret nonce = Crypto.token(room.random(), NONCE);
        tx.put(
                IdentitySchema.OIDC_NONCES,
                Crypto.hash(nonce).toString(),
                new Window(tx.now(), tx.now().plus(room.lifetimes().oauth()), 0));
        return nonce;
    }

    /** Consumes the nonce of an id token; says when it was made. STATE_NOT_FOUND (also when it was used or has expired). */
    public Outcome<Instant> useNonce(Secret nonce) {
        return room.store().write(tx -> useNonce(tx, nonce));
    }

    /** As {@link #useNonce(Secret)}, within a transaction of the caller's. */
    public Outcome<Instant> useNonce(Tx tx, Secret nonce) {
        if (nonce.reveal().length() > IdentityLimits.MAX_TOKEN) {
            return Outcome.refused(IdentityError.STATE_NOT_FOUND, "nonce");
        }
        return tx.take(IdentitySchema.OIDC_NONCES, Crypto.hash(nonce).toString())
                .map(window -> Outcome.done(window.begun()))
                .orElseGet(() -> Outcome.refused(IdentityError.STATE_NOT_FOUND, "nonce"));
    }

    /** Keeps the key set of a provider for a while. */
    public JwksKeySet cache(String provider, String json) {
        return room.store().write(tx -> cache(tx, provider, json));
    }

    /** As {@link #cache(String, String)}, within a transaction of the caller's. */
    public JwksKeySet cache(Tx tx, String provider, String json) {
        Args.name("provider", provider);
        Args.text("json", json, IdentityLimits.MAX_KEY_SET);
        JwksKeySet keys =
                new JwksKeySet(json, tx.now(), tx.now().plus(room.lifetimes().jwks()));
        tx.put(IdentitySchema.JWKS_CACHE, provider, keys);
        return keys;
    }

    /** The key set of a provider, unless it must be fetched. */
    public Optional<JwksKeySet> cached(String provider) {
        return room.store().read(tx -> cached(tx, provider));
    }

    /** As {@link #cached(String)}, within a transaction of the caller's. */
    public Optional<JwksKeySet> cached(ReadTx tx, String provider) {
        Args.name("provider", provider);
        return tx.get(IdentitySchema.JWKS_CACHE, provider);
    }
}
