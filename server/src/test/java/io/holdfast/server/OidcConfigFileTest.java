package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.model.Secret;
import io.holdfast.oidc.OidcProvider;
import io.holdfast.server.identity.IdentityConfig;
import io.holdfast.server.identity.IdentityConfigFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The OpenID providers in the configuration file of the identity module. */
class OidcConfigFileTest {

    private static final String REDIRECT = "https://shop.example/oidc/callback";

    @TempDir
    Path folder;

    private final List<String> problems = new ArrayList<>();

    private IdentityConfig read(String yaml) throws IOException {
        return IdentityConfigFile.read(
                Files.writeString(folder.resolve("identity.yaml"), yaml),
                Map.of("OIDC_SECRET", "s3cret-value"),
                problems);
    }

    @Test
    void aFileMayHaveSeveralProviders() throws IOException {
        IdentityConfig config = read("""
                oidc:
                  - name: corporate
                    issuer: https://login.corp.example
                    clientId: shop
                    clientSecret: '${OIDC_SECRET}'
                    redirect: https://shop.example/oidc/callback
                    scopes: [openid, email]
                    linkByEmail: true
                    timeout: PT2S
                  - {name: public, issuer: 'http://127.0.0.1:8080', clientId: shop, redirect: 'https://shop.example/oidc/callback'}
                """);
        assertThat(problems).isEmpty();
        assertThat(config.oidc())
                .containsExactly(
                        OidcProvider.of("corporate", "https://login.corp.example", "shop", REDIRECT)
                                .withClientSecret(Secret.of("s3cret-value"))
                                .withScopes(List.of("openid", "email"))
                                .withLinkByEmail(true)
                                .withTimeout(Duration.ofSeconds(2)),
                        OidcProvider.of("public", "http://127.0.0.1:8080", "shop", REDIRECT));
        assertThat(config.toString()).doesNotContain("s3cret-value");
    }

    @Test
    void allProblemsAreReportedWithTheirFields() throws IOException {
        IdentityConfig config = read("""
                oidc:
                  - {name: a, issuer: 'http://login.corp.example', clientId: shop, redirect: 'https://shop.example/'}
                  - {name: b, issuer: 'https://login.corp.example', clientId: shop, clientSecret: plain, redirect: 'https://shop.example/'}
                  - {name: c, issuer: 'https://login.corp.example', redirect: 'https://shop.example/', scopes: [email]}
                  - {name: d, issuer: 'https://login.corp.example', clientId: shop, redirect: 'https://shop.example/#x', color: red}
                  - {name: D!, issuer: 'https://login.corp.example', clientId: shop, redirect: 'https://shop.example/', timeout: PT2M}
                  - {name: e, issuer: 'https://login.corp.example', clientId: shop, redirect: 'https://shop.example/'}
                  - {name: e, issuer: 'https://login.corp.example', clientId: shop, redirect: 'https://shop.example/'}
                """);
        assertThat(problems)
                .anySatisfy(problem -> assertThat(problem).startsWith("oidc[0].issuer must be a URL with https"))
                .anySatisfy(problem ->
                        assertThat(problem).startsWith("oidc[1].clientSecret must be an environment variable"))
                .anySatisfy(problem -> assertThat(problem).isEqualTo("oidc[2].clientId must be set"))
                .anySatisfy(
                        problem -> assertThat(problem).startsWith("oidc[3].redirect must be a URL without a fragment"))
                .anySatisfy(problem -> assertThat(problem).isEqualTo("unknown field oidc[3].color"))
                .anySatisfy(problem -> assertThat(problem).startsWith("oidc[4].timeout must be a duration"))
                .anySatisfy(problem -> assertThat(problem).startsWith("oidc[4].name must consist of 1 to 63"))
                .anySatisfy(problem -> assertThat(problem).startsWith("oidc[6].name must differ"));
        assertThat(config.oidc()).extracting(OidcProvider::name).containsExactly("b", "e");
    }
}
