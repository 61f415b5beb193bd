package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.holdfast.identity.internal.crypto.Totp;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.Store;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.memory.Memory;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Every secret that passes through the room, looked for wherever it must not be. */
class SecretLeakTest {

    private final List<Secret> secrets = new ArrayList<>();
    private final List<byte[]> drawn = new ArrayList<>();
    private final StringBuilder said = new StringBuilder();

    /** Notes the bytes of tokens, keys, MFA secrets and backup codes; salts and the nonces of seals are shorter or between. */
    private final RandomGenerator random = new RandomGenerator() {
        private final SecureRandom source = new SecureRandom();

        @Override
        public long nextLong() {
            return source.nextLong();
        }

        @Override
        public void nextBytes(byte[] bytes) {
            source.nextBytes(bytes);
            if (bytes.length == Bytes32.LENGTH || bytes.length == Totp.SECRET_BYTES || bytes.length == 10) {
                drawn.add(bytes.clone());
            }
        }
    };

    private <T> T heard(T answer) {
        said.append(answer).append('\n');
        return answer;
    }

    private Secret secret(Secret secret) {
        secrets.add(secret);
        heard(secret);
        return secret;
    }

    private void thrown(Runnable call) {
        StringWriter text = new StringWriter();
        Throwable problem = catchThrowable(call::run);
        assertThat(problem).isNotNull();
        problem.printStackTrace(new PrintWriter(text));
        said.append(text);
    }

    private void use(Identities room) {
        heard(room.create(IdentityTestBase.ada()));
        IdentityId ada = IdentityTestBase.ADA;
        Secret password = secret(Secret.of("correct horse battery"));
        heard(room.credentials().hash(password));
        heard(room.credentials().setEmail(ada, "ada@example.org", password));
        heard(room.credentials().login("ada@example.org", password));
        heard(room.credentials().login("ada@example.org", secret(Secret.of("incorrect horse"))));
        thrown(() -> room.credentials().setEmail(ada, "a@b", secret(Secret.of("7tiny7x"))));
        IdentityOutcome<CreatedSession> login = heard(room.sessions()
                .create(NewSession.of(
                        SessionId.of(new UUID(1, 1)), ada, IdentityTestBase.LAPTOP, IdentityTestBase.HOME)));
        secret(login.orThrow().token());
        secret(login.orThrow().refreshToken());
        heard(room.sessions().lookup(login.orThrow().token()));
        heard(room.sessions().lookup(secret(Secret.of("hfs_unknown_token"))));
        SessionId id = login.orThrow().session().id();
        IdentityOutcome<RefreshedSession> rotation = heard(room.sessions()
                .refresh(id, IdentityTestBase.LAPTOP, login.orThrow().refreshToken()));
        secret(rotation.orThrow().refreshToken());
        heard(room.signingKeys().ensureActiveKey());
        heard(room.signingKeys().jwks());
        secret(heard(room.accessTokens().issue(id, "api")).orThrow().jwt());
        heard(room.accessTokens().verify(secrets.get(secrets.size() - 1), "other"));
        heard(room.accessTokens().verify(secret(Secret.of("not.a.token")), "api"));
        Mfa.Enrollment mfa = heard(room.mfa().enroll(ada, "ada")).orThrow();
        secret(mfa.secret());
        secret(mfa.uri());
        mfa.backupCodes().forEach(this::secret);
        heard(room.mfa().useBackupCode(ada, mfa.backupCodes().get(0)));
        heard(room.mfa().verify(ada, secret(Secret.of("wrong code 123"))));
        Secret verifier = secret(Secret.of("a-pkce-verifier-of-some-length"));
        OAuthLogins.StartedLogin begun = heard(
                        room.oauth().begin(AuthMethod.GOOGLE, "https://app.example", verifier, null))
                .orThrow();
        secret(begun.state());
        heard(room.oauth().finish(begun.state()));
        secret(room.oauth()
                .begin(AuthMethod.GOOGLE, "https://app.example", verifier, null)
                .orThrow()
                .state());
        secret(heard(room.oauth().issueNonce()));
        heard(room.sessions()
                .refresh(id, IdentityTestBase.LAPTOP, login.orThrow().refreshToken()));
        heard(room.rewrap());
        heard(room.check());
        thrown(() -> room.accessTokens().verify(secrets.get(0), "x").orThrow());
    }

    @Test
    void noSecretIsStoredLoggedShownOrThrown() {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream both = new PrintStream(printed, true, StandardCharsets.UTF_8);
        System.setOut(both);
        System.setErr(both);
        StoreListener metrics = new StoreListener() {
            @Override
            public void onCommit(GroupCommit group) {
                heard(group);
            }

            @Override
            public void onSlowFunction(String name, Duration running) {
                heard(name);
            }
        };
        try (Store store = Store.on(new Memory())
                .schemas(Identities.SCHEMA)
                .listener(metrics)
                .open()) {
            IdentityOptions options = heard(IdentityTestBase.OPTIONS.withRandom(random));
            use(new Identities(store, options));
            heard(store.stats());
            said.append(printed.toString(StandardCharsets.UTF_8));
            nothingIn(said.toString());
            nothingIn(new String(stored(store), StandardCharsets.ISO_8859_1));
            typedRows(store);
            nothingIn(said.toString());
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        assertThat(secrets).hasSizeGreaterThan(20);
        assertThat(drawn).hasSizeGreaterThan(15);
    }

    /** All keys and values of all families, the store's own too. */
    private static byte[] stored(Store store) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        store.stats()
                .familyRows()
                .keySet()
                .forEach(family -> store.read(tx -> {
                    tx.scan(store.raw(family)).forEach(row -> {
                        bytes.writeBytes(row.key());
                        bytes.writeBytes(row.value());
                    });
                    return true;
                }));
        assertThat(bytes.size()).isGreaterThan(2_000);
        return bytes.toByteArray();
    }

    private void typedRows(Store store) {
        Identities.SCHEMA
                .tables()
                .forEach(table -> store.read(tx -> {
                    tx.scan(table).forEach(this::heard);
                    return true;
                }));
    }

    /** Neither as it is, nor as its bytes, in any of the usual ways to write them. */
    private void nothingIn(String text) {
        List<String> forms = new ArrayList<>();
        for (Secret secret : secrets) {
            byte[] bytes = secret.bytes();
            forms.add(secret.reveal());
            forms.add(HexFormat.of().formatHex(bytes));
            forms.add(Base64.getEncoder().withoutPadding().encodeToString(bytes));
        }
        for (byte[] raw : drawn) {
            forms.add(HexFormat.of().formatHex(raw));
            forms.add(Base64.getEncoder().withoutPadding().encodeToString(raw));
            forms.add(new String(raw, StandardCharsets.ISO_8859_1));
        }
        forms.add(HexFormat.of().formatHex(IdentityTestBase.MASTER));
        forms.add(new String(IdentityTestBase.MASTER, StandardCharsets.ISO_8859_1));
        for (String form : forms) {
            assertThat(text.contains(form)).as("a secret is there").isFalse();
        }
    }
}
