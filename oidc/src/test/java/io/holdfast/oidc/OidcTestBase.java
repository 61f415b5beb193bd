package io.holdfast.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.Argon2Costs;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOptions;
import io.holdfast.identity.MasterKeyring;
import io.holdfast.identity.NewIdentity;
import io.holdfast.identity.NewMachine;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.VerifiedOpenIdLogin;
import io.holdfast.store.Store;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.server.LocalOpenIdProvider;
import java.math.BigInteger;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.interfaces.EdECPublicKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** An identity module in memory, with two identities and a provider in this process. */
abstract class OidcTestBase {

    static final IdentityId ADA = IdentityId.of(new UUID(0xada, 1));
    static final IdentityId BOB = IdentityId.of(new UUID(0xb0b, 1));
    static final String NAME = "corporate";
    static final String REDIRECT = "https://shop.example/oidc/callback";

    private static LocalOpenIdProvider running;

    final ManualClock clock = new ManualClock(Instant.now());
    final Store store =
            Store.on(new InMemory()).schemas(Identities.SCHEMA).clock(clock).open();
    final Identities identities = new Identities(
            store, IdentityOptions.of(MasterKeyring.of("first", new byte[32])).withArgon2(new Argon2Costs(64, 1, 1)));

    @BeforeAll
    static void startProvider() {
        running = LocalOpenIdProvider.start();
    }

    @AfterAll
    static void stopProvider() {
        running.close();
    }

    @BeforeEach
    void createIdentities() throws GeneralSecurityException {
        running.setClock(clock);
        running.setAccount(Map.of("sub", "ada-1"));
        running.replaceIdTokens(token -> token);
        for (IdentityId id : List.of(ADA, BOB)) {
            identities
                    .create(new NewIdentity(
                            id,
                            publicKey(),
                            Identity.Tier.MANAGED,
                            NamespaceId.of(id.value()),
                            "home",
                            NewMachine.of(MachineId.of(id.value()), publicKey(), publicKey())))
                    .orThrow();
        }
    }

    @AfterEach
    void checkIsClean() {
        assertThat(identities.check().problems()).isEmpty();
        store.close();
    }

    static LocalOpenIdProvider provider() {
        return running;
    }

    static OidcProvider configuration() {
        return OidcProvider.of(NAME, provider().issuer(), LocalOpenIdProvider.CLIENT_ID, REDIRECT)
                .withClientSecret(Secret.of(LocalOpenIdProvider.CLIENT_SECRET));
    }

    OidcLogins logins(OidcProvider... providers) {
        return new OidcLogins(store, identities, List.of(providers));
    }

    OidcLogins logins() {
        return logins(configuration());
    }

    static OidcCallback callback(URI loginUrl) {
        Map<String, String> parameters = provider().approve(loginUrl);
        return new OidcCallback(
                Secret.of(Objects.requireNonNull(parameters.get("state"))),
                Secret.of(Objects.requireNonNull(parameters.get("code"))),
                parameters.get("iss"),
                null);
    }

    static VerifiedOpenIdLogin verified(OidcLogins logins) {
        URI url = logins.begin(NAME, null).orThrow().url();
        return logins.verify(callback(url)).orThrow();
    }

    private static Bytes32 publicKey() throws GeneralSecurityException {
        EdECPublicKey key = (EdECPublicKey)
                KeyPairGenerator.getInstance("Ed25519").generateKeyPair().getPublic();
        BigInteger y = key.getPoint().getY();
        byte[] bytes = new byte[Bytes32.LENGTH];
        byte[] bigEndian = y.toByteArray();
        for (int i = 0; i < Math.min(bigEndian.length, bytes.length); i++) {
            bytes[i] = bigEndian[bigEndian.length - 1 - i];
        }
        if (key.getPoint().isXOdd()) {
            bytes[bytes.length - 1] |= (byte) 0x80;
        }
        return new Bytes32(Arrays.copyOf(bytes, bytes.length));
    }
}
