package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SessionId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the table {@code session-tokens.txt}. */
class SessionTokenCasesTest extends IdentityTestBase {

    private static final Duration LIFETIME = Lifetimes.DEFAULT.refresh();

    static Stream<Arguments> cases() throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(SessionTokenCasesTest.class.getResourceAsStream("session-tokens.txt")),
                StandardCharsets.UTF_8))) {
            List<Arguments> cases = reader.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line ->
                            Stream.of(line.split("\\|", -1)).map(String::strip).toArray())
                    .map(Arguments::of)
                    .toList();
            assertThat(cases).hasSizeGreaterThan(40);
            return cases.stream();
        }
    }

    @ParameterizedTest(name = "{0} with {1} after {2}: {3}")
    @MethodSource("cases")
    void aTokenIsAcceptedOnlyIfEveryCheckPasses(String call, String token, String before, String expected) {
        Identities identities = withAdaAndBob();
        identities.namespaces().join(HOME, BOB, Membership.Role.OWNER).orThrow();
        identities
                .credentials()
                .setEmail(ADA, "ada@example.org", Secret.of("first frogs dance"))
                .orThrow();
        CreatedSession created = login(identities);
        prepare(identities, created, before);
        IdentityOutcome<?> outcome = call.equals("lookup")
                ? identities.sessions().lookup(change(token, created.token(), created))
                : refresh(identities, created, token);
        assertThat(outcome.refusal().map(Enum::name).orElse("accepted")).isEqualTo(expected);
    }

    private void prepare(Identities identities, CreatedSession created, String before) {
        SessionId session = created.session().id();
        switch (before) {
            case "-" -> {}
            case "one second to expiry" -> advanceClock(LIFETIME.minusSeconds(1));
            case "expiry" -> advanceClock(LIFETIME);
            case "session revoked" ->
                identities.sessions().revoke(session, "test").orThrow();
            case "all sessions revoked" ->
                identities.sessions().revokeAll(ADA, null, "test").orThrow();
            case "password changed" ->
                identities
                        .credentials()
                        .setEmail(ADA, "ada@example.org", Secret.of("second frogs dance"))
                        .orThrow();
            case "refresh token used" -> use(identities, created);
            case "refresh token reused" -> {
                use(identities, created);
                assertRefused(
                        refresh(identities, created.session(), created.refreshToken()), IdentityError.REFRESH_REUSED);
            }
            case "identity frozen" -> identities.freeze(ADA, "test").orThrow();
            case "identity disabled" -> identities.disable(ADA, "test").orThrow();
            case "identity deleted" -> identities.delete(ADA, "test").orThrow();
            case "device revoked" ->
                identities.machines().revoke(LAPTOP, "test").orThrow();
            case "namespace closed" ->
                identities.namespaces().setActive(HOME, false).orThrow();
            case "membership ended" ->
                identities.namespaces().leave(HOME, ADA, "test").orThrow();
            default -> throw new IllegalArgumentException(before);
        }
    }

    private void use(Identities identities, CreatedSession created) {
        refresh(identities, created.session(), created.refreshToken()).orThrow();
    }

    private IdentityOutcome<?> refresh(Identities identities, CreatedSession created, String token) {
        Session session = created.session();
        SessionId id = token.equals("for another session") ? freshSession() : session.id();
        MachineId machine = switch (token) {
            case "from another device" -> PHONE;
            case "from no device" -> null;
            default -> session.machine();
        };
        boolean asIssued = token.startsWith("for ") || token.startsWith("from ");
        Secret presented = asIssued ? created.refreshToken() : change(token, created.refreshToken(), created);
        return identities.sessions().refresh(id, machine, presented);
    }

    /** Returns the token of a case. Changes are applied to the token that the call takes. */
    private static Secret change(String token, Secret issued, CreatedSession created) {
        String text = issued.reveal();
        return switch (token) {
            case "session" -> created.token();
            case "refresh" -> created.refreshToken();
            case "last character changed" ->
                Secret.of(text.substring(0, text.length() - 1) + (text.endsWith("A") ? 'B' : 'A'));
            case "first character changed" -> Secret.of("x" + text.substring(1));
            case "last character missing" -> Secret.of(text.substring(0, text.length() - 1));
            case "upper case" -> Secret.of(text.toUpperCase(Locale.ROOT));
            case "space at the end" -> Secret.of(text + " ");
            case "session id" -> Secret.of(created.session().id().toString());
            case "stored hash" -> Secret.of(CryptoPrimitives.hashToken(issued).toString());
            case "one character" -> Secret.of("x");
            case "513 characters" -> Secret.of("x".repeat(IdentityLimits.MAX_TOKEN + 1));
            default -> throw new IllegalArgumentException(token);
        };
    }
}
