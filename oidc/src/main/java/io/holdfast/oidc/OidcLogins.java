package io.holdfast.oidc;

import io.holdfast.identity.Identities;
import io.holdfast.identity.OAuthLogins.ReturnedOpenIdLogin;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.VerifiedOpenIdLogin;
import io.holdfast.oidc.internal.LoginFlow;
import io.holdfast.oidc.internal.OidcRefusedException;
import io.holdfast.store.Store;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.kit.RefusedException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Logins at OpenID providers, by authorization code with PKCE. Thread-safe. The methods send requests to the provider, so
 * they block and must not be called in a write function. Configurations of providers are cached in memory and their keys
 * in the store, each for an hour.
 *
 * <pre>{@code
 * OidcLogins oidc = new OidcLogins(store, identities, List.of(provider));
 * StartedOidcLogin started = oidc.begin("corporate", null).orThrow();   // redirect the user to started.url()
 * VerifiedOpenIdLogin verified = oidc.verify(OidcCallback.of(state, code)).orThrow();
 * IdentityOutcome<IdentityId> login = identities.oauth().login(verified, source);
 * }</pre>
 */
public final class OidcLogins {

    private final Map<String, OidcProvider> providers = new LinkedHashMap<>();
    private final Identities identities;
    private final LoginFlow flow;

    /** Creates the logins for the given providers, which must have different names. */
    public OidcLogins(Store store, Identities identities, Collection<OidcProvider> providers) {
        this.identities = Arguments.notNull("identities", identities);
        this.flow = new LoginFlow(Arguments.notNull("store", store), identities.oauth());
        for (OidcProvider provider : providers) {
            if (this.providers.put(provider.name(), provider) != null) {
                throw Arguments.invalid("providers must have different names, but two have '" + provider.name() + "'");
            }
        }
    }

    /**
     * Starts a login. The state and the nonce are stored; both expire after 10 minutes and can be used once.
     *
     * <p>Refusals: OIDC_PROVIDER_NOT_FOUND, OIDC_PROVIDER_UNAVAILABLE, OIDC_PROVIDER_INVALID.
     *
     * @param linkTo the identity to link the account to, or null for a login
     * @throws RefusedException if the identity module refuses to store the login
     */
    public OidcOutcome<StartedOidcLogin> begin(String provider, @Nullable IdentityId linkTo) {
        OidcProvider known = providers.get(provider);
        if (known == null) {
            return new OidcOutcome.Refused<>(OidcError.OIDC_PROVIDER_NOT_FOUND, provider);
        }
        try {
            return new OidcOutcome.Done<>(flow.begin(known, linkTo));
        } catch (OidcRefusedException e) {
            return new OidcOutcome.Refused<>(e.error(), e.about());
        }
    }

    /**
     * Completes a login: consumes the state, exchanges the code and verifies the ID token. The result must be passed to
     * {@link io.holdfast.identity.OAuthLogins#login} or {@link io.holdfast.identity.OAuthLogins#link}, which consume the
     * nonce. A refusal consumes the state, so the user must start the login again.
     *
     * <p>Refusals: all {@link OidcError}s.
     *
     * @throws RefusedException with {@code STATE_NOT_FOUND} if the state is unknown, used or expired
     */
    public OidcOutcome<VerifiedOpenIdLogin> verify(OidcCallback callback) {
        ReturnedOpenIdLogin login =
                identities.oauth().finishOpenId(callback.state()).orThrow();
        OidcProvider provider = providers.get(login.client());
        if (provider == null) {
            return new OidcOutcome.Refused<>(OidcError.OIDC_PROVIDER_NOT_FOUND, login.client());
        }
        try {
            return new OidcOutcome.Done<>(flow.verify(provider, login, callback));
        } catch (OidcRefusedException e) {
            return new OidcOutcome.Refused<>(e.error(), e.about());
        }
    }
}
