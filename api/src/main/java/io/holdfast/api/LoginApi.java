package io.holdfast.api;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Requests and answers of the identity room: showing who one is, sessions and tokens. A secret is in the one answer that
 * issues it, and in no other.
 */
public interface LoginApi {

    enum Method {
        EMAIL,
        GOOGLE,
        X,
        EPIC,
        EVM,
        SOLANA,
        MACHINE
    }

    enum KeyStatus {
        ACTIVE,
        ROTATING,
        RETIRED
    }

    // Requests.

    record SetEmail(UUID identity, String email, String password) {}

    record Login(String email, String password) {}

    /** A wallet whose owner the caller has verified: EVM or SOLANA. */
    record LinkWallet(UUID identity, Method chain, String address) {}

    /** An account at another provider, which the caller has verified: GOOGLE, X or EPIC. */
    record LinkOAuth(
            UUID identity,
            Method provider,
            String subject,
            @Nullable String email) {}

    record LinkMachine(UUID identity, UUID machine) {}

    record LinkRef(UUID identity, Method method) {}

    record OwnerOf(Method method, String name) {}

    /**
     * A second factor.
     *
     * @param account what an authenticator shows, like an email address
     */
    record EnrollMfa(UUID identity, String account) {}

    record Code(UUID identity, String code) {}

    record AskMachine(UUID machine, String purpose) {}

    /**
     * What a machine answers.
     *
     * @param signature of the challenge's message, with the machine's Ed25519 key
     */
    record AnswerChallenge(UUID challenge, String purpose, byte[] signature) {}

    record UseNonce(String nonce) {}

    /**
     * A login at another provider.
     *
     * @param verifier of PKCE; given back when the state comes back
     * @param linkTo the identity to link the account to, if it is no login
     */
    record BeginOAuth(
            Method provider,
            String redirect,
            @Nullable String verifier,
            @Nullable UUID linkTo) {}

    record FinishOAuth(String state) {}

    record KeySetRef(String provider) {}

    record PutKeySet(String provider, String json) {}

    record CreateSession(
            UUID session,
            UUID identity,
            UUID machine,
            UUID namespace,
            @Nullable List<String> capabilities,
            @Nullable Boolean mfa) {}

    record Token(String token) {}

    record SessionRef(UUID session) {}

    record Refresh(UUID session, UUID machine, String refreshToken) {}

    record RevokeSession(UUID session, String reason) {}

    /**
     * All sessions.
     *
     * @param except the one that goes on
     */
    record RevokeSessions(UUID identity, @Nullable UUID except, String reason) {}

    record KeyRef(UUID key) {}

    record IssueToken(UUID session, String audience) {}

    record VerifyToken(String jwt, String audience) {}

    // Answers.

    record Link(UUID identity, Method method, String name, Instant linked) {}

    record Owner(UUID identity) {}

    record Primary(UUID identity, Method method) {}

    record Changed(boolean changed) {}

    /** What whoever enrolls a second factor is shown, this once. */
    record Enrollment(String secret, String uri, List<String> backupCodes) {}

    record Mfa(boolean confirmed, int backupCodesLeft) {}

    record BackupCodes(List<String> backupCodes) {}

    record CodesLeft(int left) {}

    /**
     * What a machine is asked.
     *
     * @param message what it has to sign
     */
    record Challenge(UUID challenge, UUID machine, String purpose, byte[] message, Instant created, Instant expires) {}

    record Remembered(Instant until) {}

    record OAuthBegun(String state, Instant expires) {}

    record OAuthReturned(
            Method provider,
            String redirect,
            @Nullable String verifier,
            @Nullable UUID linkTo) {}

    record Nonce(String nonce) {}

    record NonceUsed(Instant made) {}

    record KeySet(String provider, String json, Instant fetched, Instant expires) {}

    record Session(
            UUID session,
            UUID identity,
            UUID machine,
            UUID namespace,
            List<String> capabilities,
            boolean mfa,
            long generation,
            Instant created,
            Instant expires,
            Instant lastUsed,
            @Nullable Instant revoked,
            @Nullable String reason) {}

    /** What whoever has logged in gets, this once. */
    record Grant(Session session, String token, String refreshToken, Instant refreshUntil) {}

    record Rotation(Session session, String refreshToken, Instant refreshUntil) {}

    record Count(int sessions) {}

    record SigningKey(
            UUID key,
            byte[] publicKey,
            KeyStatus status,
            Instant created,
            @Nullable Instant rotated,
            @Nullable Instant retired) {}

    record Jwks(List<Jwk> keys) {}

    /** A public key, as RFC 7517 and 8037 write it. */
    record Jwk(String kty, String crv, String x, String kid, String use, String alg) {}

    record AccessToken(String jwt, Instant expires) {}

    record Claims(
            UUID id,
            String issuer,
            String audience,
            UUID identity,
            UUID session,
            UUID machine,
            UUID namespace,
            List<String> capabilities,
            boolean mfa,
            Instant issued,
            Instant expires) {}
}
