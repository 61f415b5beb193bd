package io.holdfast.server.identity;

import io.holdfast.identity.model.Secret;
import io.holdfast.oidc.OidcProvider;
import io.holdfast.server.configfile.ConfigSection;
import io.holdfast.store.error.BadRequestException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The OpenID providers in the configuration file of the identity module. */
final class OidcConfigSection {

    private static final Duration MIN_TIMEOUT = Duration.ofMillis(100);

    private OidcConfigSection() {}

    /** Returns the valid providers; problems with the others are reported. */
    static List<OidcProvider> read(List<ConfigSection> sections) {
        Map<String, OidcProvider> providers = new LinkedHashMap<>();
        for (ConfigSection section : sections) {
            OidcProvider provider = provider(section);
            section.rejectUnknown();
            if (provider != null && providers.put(provider.name(), provider) != null) {
                section.reject("name", "must differ from the other names, but is '" + provider.name() + "'");
            }
        }
        return List.copyOf(providers.values());
    }

    private static @Nullable OidcProvider provider(ConfigSection section) {
        String name = section.required("name");
        String issuer = section.required("issuer");
        String clientId = section.required("clientId");
        String redirect = section.required("redirect");
        String secret = section.secret("clientSecret");
        List<String> scopes = section.has("scopes") ? section.texts("scopes") : OidcProvider.DEFAULT_SCOPES;
        boolean linkByEmail = section.flag("linkByEmail", false);
        Duration timeout =
                section.duration("timeout", OidcProvider.DEFAULT_TIMEOUT, MIN_TIMEOUT, OidcProvider.MAX_TIMEOUT);
        if (name == null || issuer == null || clientId == null || redirect == null) {
            return null;
        }
        try {
            return new OidcProvider(
                    name,
                    issuer,
                    clientId,
                    secret == null ? null : Secret.of(secret),
                    scopes,
                    redirect,
                    linkByEmail,
                    timeout);
        } catch (BadRequestException e) {
            String message = String.valueOf(e.getMessage());
            int space = message.indexOf(' ');
            section.reject(message.substring(0, space), message.substring(space + 1));
            return null;
        }
    }
}
