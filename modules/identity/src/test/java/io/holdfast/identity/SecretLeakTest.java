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
import io.holdfast.store.memory.InMemory;
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

/** Searches stored data, logs, results and exceptions for secrets in plain text. */
class SecretLeakTest {

    private final List<Secret> secrets = new ArrayList<>();
    private final List<byte[]> randomBytes = new ArrayList<>();
    private final StringBuilder output = new StringBuilder();

    /** Records the random bytes of tokens, keys, MFA secrets and backup codes, which it recognizes by their length. */
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
                randomBytes.add(bytes.clone());
            }
        }
    };

    private <T> T record(T result) {
        output.append(result).append('\n');
        return result;
    }

    private Secret secret(Secret secret) {
        secrets.add(secret);
        record(secret);
        return secret;
    }

    private void recordException(Runnable call) {
        StringWriter text = new StringWriter();
        Throwable problem = catchThrowable(call::run);
        assertThat(problem).isNotNull();
        problem.printStackTrace(new PrintWriter(text));
        output.append(text);
    }

    private void use(Identities identities) {
        record(identities.create(IdentityTestBase.ada()));
        IdentityId ada = IdentityTestBase.ADA;
        Secret password = secret(Secret.of("correct horse battery"));
        record(identities.credentials().hash(password));
        record(identities.credentials().setEmail(ada, "ada@example.org", password));
        record(identities.credentials().login("ada@example.org", password));
        record(identities.credentials().login("ada@example.org", secret(Secret.of("incorrect horse"))));
        record(identities.credentials().setEmail(ada, "a@b", secret(Secret.of("7tiny7x"))));
        recordException(() -> identities.credentials().hash(secret(Secret.of("8tiny8x"))));
        IdentityOutcome<CreatedSession> login = record(identities
                .sessions()
                .create(NewSession.of(
                        SessionId.of(new UUID(1, 1)), ada, IdentityTestBase.LAPTOP, IdentityTestBase.HOME)));
        secret(login.orThrow().token());
        secret(login.orThrow().refreshToken());
        record(identities.sessions().lookup(login.orThrow().token()));
        record(identities.sessions().lookup(secret(Secret.of("hfs_unknown_token"))));
        SessionId id = login.orThrow().session().id();
        IdentityOutcome<RefreshedSession> rotation = record(identities
                .sessions()
                .refresh(id, IdentityTestBase.LAPTOP, login.orThrow().refreshToken()));
        secret(rotation.orThrow().refreshToken());
        record(identities.signingKeys().ensureActiveKey());
        record(identities.signingKeys().jwks());
        secret(record(identities.accessTokens().issue(id, "api")).orThrow().jwt());
        record(identities.accessTokens().verify(secrets.get(secrets.size() - 1), "other"));
        record(identities.accessTokens().verify(secret(Secret.of("not.a.token")), "api"));
        Mfa.Enrollment mfa = record(identities.mfa().enroll(ada, "ada")).orThrow();
        secret(mfa.secret());
        secret(mfa.uri());
        mfa.backupCodes().forEach(this::secret);
        record(identities.mfa().useBackupCode(ada, mfa.backupCodes().get(0)));
        record(identities.mfa().verify(ada, secret(Secret.of("wrong code 123"))));
        Secret verifier = secret(Secret.of("a-pkce-verifier-of-some-length"));
        OAuthLogins.StartedLogin begun = record(
                        identities.oauth().begin(AuthMethod.GOOGLE, "https://app.example", verifier, null))
                .orThrow();
        secret(begun.state());
        record(identities.oauth().finish(begun.state()));
        secret(identities
                .oauth()
                .begin(AuthMethod.GOOGLE, "https://app.example", verifier, null)
                .orThrow()
                .state());
        secret(record(identities.oauth().issueNonce()));
        record(identities
                .sessions()
                .refresh(id, IdentityTestBase.LAPTOP, login.orThrow().refreshToken()));
        record(identities.rewrap());
        record(identities.check());
        recordException(
                () -> identities.accessTokens().verify(secrets.get(0), "x").orThrow());
    }

    @Test
    void noSecretIsStoredLoggedReturnedOrThrownInPlainText() {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream both = new PrintStream(printed, true, StandardCharsets.UTF_8);
        System.setOut(both);
        System.setErr(both);
        StoreListener metrics = new StoreListener() {
            @Override
            public void onCommit(GroupCommit group) {
                record(group);
            }

            @Override
            public void onSlowFunction(String name, Duration running) {
                record(name);
            }
        };
        try (Store store = Store.on(new InMemory())
                .schemas(Identities.SCHEMA)
                .listener(metrics)
                .open()) {
            IdentityOptions options = record(IdentityTestBase.OPTIONS.withRandom(random));
            use(new Identities(store, options));
            record(store.stats());
            output.append(printed.toString(StandardCharsets.UTF_8));
            assertNoSecretIn(output.toString());
            assertNoSecretIn(new String(storedBytes(store), StandardCharsets.ISO_8859_1));
            recordTypedRows(store);
            assertNoSecretIn(output.toString());
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        assertThat(secrets).hasSizeGreaterThan(20);
        assertThat(randomBytes).hasSizeGreaterThan(15);
    }

    /** Returns all keys and values of all column families, including those of the store itself. */
    private static byte[] storedBytes(Store store) {
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

    private void recordTypedRows(Store store) {
        Identities.SCHEMA
                .tables()
                .forEach(table -> store.read(tx -> {
                    tx.scan(table).forEach(this::record);
                    return true;
                }));
    }

    /** Asserts that a text contains no secret, neither in plain text nor in a common encoding. */
    private void assertNoSecretIn(String text) {
        List<String> forms = new ArrayList<>();
        for (Secret secret : secrets) {
            byte[] bytes = secret.bytes();
            forms.add(secret.reveal());
            forms.add(HexFormat.of().formatHex(bytes));
            forms.add(Base64.getEncoder().withoutPadding().encodeToString(bytes));
        }
        for (byte[] raw : randomBytes) {
            forms.add(HexFormat.of().formatHex(raw));
            forms.add(Base64.getEncoder().withoutPadding().encodeToString(raw));
            forms.add(new String(raw, StandardCharsets.ISO_8859_1));
        }
        forms.add(HexFormat.of().formatHex(IdentityTestBase.MASTER));
        forms.add(new String(IdentityTestBase.MASTER, StandardCharsets.ISO_8859_1));
        for (String form : forms) {
            assertThat(text.contains(form)).as("contains a secret").isFalse();
        }
    }
}
