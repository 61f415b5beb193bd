package io.holdfast.server;

import io.holdfast.testkit.server.LocalOpenIdProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a configuration file of the identity module with the OpenID provider {@code corporate}. */
final class OidcConfig {

    private OidcConfig() {}

    static Path write(Path folder, LocalOpenIdProvider provider) throws IOException {
        return write(folder, provider.issuer(), LocalOpenIdProvider.CLIENT_ID, LocalOpenIdProvider.CLIENT_SECRET);
    }

    static Path write(Path folder, String issuer, String clientId, String clientSecret) throws IOException {
        Path secret = Files.writeString(folder.resolve("oidc-secret"), clientSecret);
        return Files.writeString(
                folder.resolve("identity.yaml"),
                "oidc: [{name: corporate, issuer: '" + issuer + "', clientId: " + clientId + ", clientSecret: '${file:"
                        + secret + "}', redirect: 'https://shop.example/oidc/callback', linkByEmail: true}]");
    }
}
