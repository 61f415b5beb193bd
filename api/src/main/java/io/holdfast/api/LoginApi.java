package io.holdfast.api;

import io.holdfast.api.endpoint.RecordCopy;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The requests and responses for credentials, multi-factor authentication, sessions and tokens. A secret appears only
 * in the response that issues it.
 */
public interface LoginApi {

    enum Method {
        EMAIL,
        GOOGLE,
        X,
        EPIC,
        OIDC,
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

    /**
     * A new email address and password. If the identity already had a password, its sessions are revoked.
     *
     * @param keepSession the session to keep, or null to keep none
     * @param keepSessions whether all sessions are kept
     */
    record SetEmail(
            UUID identity,
            String email,
            String password,
            @Nullable UUID keepSession,
            @Nullable Boolean keepSessions) {
        /** Creates a request with only the required fields. */
        public static SetEmail of(UUID identity, String email, String password) {
            return new SetEmail(identity, email, password, null, null);
        }

        /** Returns a copy with the given {@code keepSession}. */
        public SetEmail withKeepSession(UUID keepSession) {
            return new SetEmail(identity, email, password, keepSession, keepSessions);
        }

        /** Returns a copy with the given {@code keepSessions}. */
        public SetEmail withKeepSessions(boolean keepSessions) {
            return new SetEmail(identity, email, password, keepSession, keepSessions);
        }
    }

    /**
     * An email address and password, with the client that sent them. Failures are counted per client.
     *
     * @param address the network address of the client
     * @param agent the user agent of the client
     * @param device the token of a remembered device
     */
    record Login(
            String email,
            String password,
            @Nullable String address,
            @Nullable String agent,
            @Nullable String device) {
        /** Creates a request with only the required fields. */
        public static Login of(String email, String password) {
            return new Login(email, password, null, null, null);
        }

        /** Returns a copy with the given {@code address}. */
        public Login withAddress(String address) {
            return new Login(email, password, address, agent, device);
        }

        /** Returns a copy with the given {@code agent}. */
        public Login withAgent(String agent) {
            return new Login(email, password, address, agent, device);
        }

        /** Returns a copy with the given {@code device}. */
        public Login withDevice(String device) {
            return new Login(email, password, address, agent, device);
        }
    }

    /**
     * A login with an email address and password that creates a session.
     *
     * @param code a second-factor code; this or a backup code is required if the identity has a second factor
     * @param machine the device, or null for a session in a browser
     * @param address the network address of the client
     * @param agent the user agent of the client
     * @param device the token of a remembered device
     * @param remember whether to remember the device
     */
    record LoginSession(
            String email,
            String password,
            @Nullable String code,
            @Nullable String backupCode,
            UUID session,
            @Nullable UUID machine,
            UUID namespace,
            @Nullable List<String> capabilities,
            @Nullable String address,
            @Nullable String agent,
            @Nullable String device,
            @Nullable Boolean remember) {
        /** Creates a request with only the required fields. */
        public static LoginSession of(String email, String password, UUID session, UUID namespace) {
            return new LoginSession(
                    email, password, null, null, session, null, namespace, null, null, null, null, null);
        }

        /** Returns a copy with the given {@code code}. */
        public LoginSession withCode(String code) {
            return RecordCopy.with(this, "code", code);
        }

        /** Returns a copy with the given {@code backupCode}. */
        public LoginSession withBackupCode(String backupCode) {
            return RecordCopy.with(this, "backupCode", backupCode);
        }

        /** Returns a copy with the given {@code machine}. */
        public LoginSession withMachine(UUID machine) {
            return RecordCopy.with(this, "machine", machine);
        }

        /** Returns a copy with the given {@code capabilities}. */
        public LoginSession withCapabilities(List<String> capabilities) {
            return RecordCopy.with(this, "capabilities", capabilities);
        }

        /** Returns a copy with the given {@code address}. */
        public LoginSession withAddress(String address) {
            return RecordCopy.with(this, "address", address);
        }

        /** Returns a copy with the given {@code agent}. */
        public LoginSession withAgent(String agent) {
            return RecordCopy.with(this, "agent", agent);
        }

        /** Returns a copy with the given {@code device}. */
        public LoginSession withDevice(String device) {
            return RecordCopy.with(this, "device", device);
        }

        /** Returns a copy with the given {@code remember}. */
        public LoginSession withRemember(boolean remember) {
            return RecordCopy.with(this, "remember", remember);
        }
    }

    /** An EVM or SOLANA wallet whose owner the caller has verified. */
    record LinkWallet(UUID identity, Method chain, String address) {}

    /** A GOOGLE, X, EPIC or OIDC account that the caller has verified. */
    record LinkOAuth(
            UUID identity,
            Method provider,
            String subject,
            @Nullable String email) {
        /** Creates a request with only the required fields. */
        public static LinkOAuth of(UUID identity, Method provider, String subject) {
            return new LinkOAuth(identity, provider, subject, null);
        }

        /** Returns a copy with the given {@code email}. */
        public LinkOAuth withEmail(String email) {
            return new LinkOAuth(identity, provider, subject, email);
        }
    }

    record LinkMachine(UUID identity, UUID machine) {}

    record LinkRef(UUID identity, Method method) {}

    /**
     * A login method to remove. The sessions of the identity are revoked.
     *
     * @param keepSession the session to keep, or null to keep none
     * @param keepSessions whether all sessions are kept
     */
    record Unlink(
            UUID identity,
            Method method,
            @Nullable UUID keepSession,
            @Nullable Boolean keepSessions) {
        /** Creates a request with only the required fields. */
        public static Unlink of(UUID identity, Method method) {
            return new Unlink(identity, method, null, null);
        }

        /** Returns a copy with the given {@code keepSession}. */
        public Unlink withKeepSession(UUID keepSession) {
            return new Unlink(identity, method, keepSession, keepSessions);
        }

        /** Returns a copy with the given {@code keepSessions}. */
        public Unlink withKeepSessions(boolean keepSessions) {
            return new Unlink(identity, method, keepSession, keepSessions);
        }
    }

    record OwnerOf(Method method, String name) {}

    /**
     * A request to enroll a second factor.
     *
     * @param account the account name that an authenticator app shows, such as an email address
     */
    record EnrollMfa(UUID identity, String account) {}

    record Code(UUID identity, String code) {}

    /**
     * A second-factor code, or two or three successive codes. New clients must present two.
     *
     * @param device the token of a remembered device
     * @param address the network address of the client. A client with an address from which correct codes were
     *     presented in the last 90 days needs only one code
     */
    record VerifyCode(
            UUID identity,
            String code,
            @Nullable String device,
            @Nullable String address) {
        /** Creates a request with only the required fields. */
        public static VerifyCode of(UUID identity, String code) {
            return new VerifyCode(identity, code, null, null);
        }

        /** Returns a copy with the given {@code device}. */
        public VerifyCode withDevice(String device) {
            return new VerifyCode(identity, code, device, address);
        }

        /** Returns a copy with the given {@code address}. */
        public VerifyCode withAddress(String address) {
            return new VerifyCode(identity, code, device, address);
        }
    }

    record AskMachine(UUID machine, String purpose) {}

    /**
     * A machine's answer to a challenge.
     *
     * @param signature the signature of the challenge message, created with the Ed25519 key of the machine
     */
    record AnswerChallenge(UUID challenge, String purpose, byte[] signature) {}

    record UseNonce(String nonce) {}

    /**
     * A request to start an OAuth login.
     *
     * @param verifier the PKCE verifier, which is returned when the state is consumed
     * @param linkTo the identity to link the account to, or null for a login
     */
    record BeginOAuth(
            Method provider,
            String redirect,
            @Nullable String verifier,
            @Nullable UUID linkTo) {
        /** Creates a request with only the required fields. */
        public static BeginOAuth of(Method provider, String redirect) {
            return new BeginOAuth(provider, redirect, null, null);
        }

        /** Returns a copy with the given {@code verifier}. */
        public BeginOAuth withVerifier(String verifier) {
            return new BeginOAuth(provider, redirect, verifier, linkTo);
        }

        /** Returns a copy with the given {@code linkTo}. */
        public BeginOAuth withLinkTo(UUID linkTo) {
            return new BeginOAuth(provider, redirect, verifier, linkTo);
        }
    }

    record FinishOAuth(String state) {}

    record KeySetRef(String provider) {}

    record PutKeySet(String provider, String json) {}

    /**
     * A new session for an identity that the caller has authenticated.
     *
     * @param machine the device, or null for a session in a browser
     * @param address the network address of the client
     * @param agent the user agent of the client
     */
    record CreateSession(
            UUID session,
            UUID identity,
            @Nullable UUID machine,
            UUID namespace,
            @Nullable List<String> capabilities,
            @Nullable Boolean mfa,
            @Nullable String address,
            @Nullable String agent) {
        /** Creates a request with only the required fields. */
        public static CreateSession of(UUID session, UUID identity, UUID namespace) {
            return new CreateSession(session, identity, null, namespace, null, null, null, null);
        }

        /** Returns a copy with the given {@code machine}. */
        public CreateSession withMachine(UUID machine) {
            return new CreateSession(session, identity, machine, namespace, capabilities, mfa, address, agent);
        }

        /** Returns a copy with the given {@code capabilities}. */
        public CreateSession withCapabilities(List<String> capabilities) {
            return new CreateSession(session, identity, machine, namespace, capabilities, mfa, address, agent);
        }

        /** Returns a copy with the given {@code mfa}. */
        public CreateSession withMfa(boolean mfa) {
            return new CreateSession(session, identity, machine, namespace, capabilities, mfa, address, agent);
        }

        /** Returns a copy with the given {@code address}. */
        public CreateSession withAddress(String address) {
            return new CreateSession(session, identity, machine, namespace, capabilities, mfa, address, agent);
        }

        /** Returns a copy with the given {@code agent}. */
        public CreateSession withAgent(String agent) {
            return new CreateSession(session, identity, machine, namespace, capabilities, mfa, address, agent);
        }
    }

    record Token(String token) {}

    record SessionRef(UUID session) {}

    /**
     * A refresh token to exchange.
     *
     * @param machine the device of the session, or null for a session in a browser
     * @param client a random string that only the client knows; with it, the client can repeat the request for a few
     *     seconds
     */
    record Refresh(
            UUID session,
            @Nullable UUID machine,
            String refreshToken,
            @Nullable String client) {
        /** Creates a request with only the required fields. */
        public static Refresh of(UUID session, String refreshToken) {
            return new Refresh(session, null, refreshToken, null);
        }

        /** Returns a copy with the given {@code machine}. */
        public Refresh withMachine(UUID machine) {
            return new Refresh(session, machine, refreshToken, client);
        }

        /** Returns a copy with the given {@code client}. */
        public Refresh withClient(String client) {
            return new Refresh(session, machine, refreshToken, client);
        }
    }

    record RevokeSession(UUID session, String reason) {}

    /**
     * A request to revoke all sessions of an identity.
     *
     * @param except the session to keep, or null to revoke all sessions
     */
    record RevokeSessions(UUID identity, @Nullable UUID except, String reason) {
        /** Creates a request with only the required fields. */
        public static RevokeSessions of(UUID identity, String reason) {
            return new RevokeSessions(identity, null, reason);
        }

        /** Returns a copy with the given {@code except}. */
        public RevokeSessions withExcept(UUID except) {
            return new RevokeSessions(identity, except, reason);
        }
    }

    record KeyRef(UUID key) {}

    /**
     * A signing key to retire.
     *
     * @param evenIfInUse whether to retire the key even if its tokens are still valid, for example because the key
     *     has leaked
     */
    record RetireKey(UUID key, @Nullable Boolean evenIfInUse) {
        /** Creates a request with only the required fields. */
        public static RetireKey of(UUID key) {
            return new RetireKey(key, null);
        }

        /** Returns a copy with the given {@code evenIfInUse}. */
        public RetireKey withEvenIfInUse(boolean evenIfInUse) {
            return new RetireKey(key, evenIfInUse);
        }
    }

    record IssueToken(UUID session, String audience) {}

    record VerifyToken(String jwt, String audience) {}

    // Responses. In the response to a command, `repeated` is true if an earlier request had already made this change.

    record Link(
            UUID identity,
            Method method,
            String name,
            Instant linked,
            @Nullable Boolean repeated) {}

    record Owner(UUID identity) {}

    record Primary(UUID identity, Method method) {}

    record Changed(boolean changed) {}

    /** The secrets of a new second factor. */
    record Enrollment(String secret, String uri, List<String> backupCodes) {}

    record Mfa(boolean confirmed, int backupCodesLeft) {}

    record BackupCodes(List<String> backupCodes) {}

    record CodesLeft(int left) {}

    /**
     * A challenge for a machine.
     *
     * @param message the bytes to sign
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
            @Nullable UUID machine,
            UUID namespace,
            List<String> capabilities,
            boolean mfa,
            long generation,
            Instant created,
            Instant expires,
            Instant lastUsed,
            @Nullable Instant revoked,
            @Nullable String reason,
            @Nullable String address,
            @Nullable String agent,
            @Nullable Boolean repeated) {}

    /**
     * A new session with its tokens.
     *
     * @param device the token of the remembered device, if the request asked for one
     * @param cookie for a session in a browser, the value of the {@code Set-Cookie} header to send to it
     * @param csrfToken for a session in a browser, the value of the {@code X-CSRF-Token} header that its page must send
     *     with requests that modify state
     */
    record Grant(
            Session session,
            String token,
            String refreshToken,
            Instant refreshUntil,
            @Nullable String device,
            @Nullable String cookie,
            @Nullable String csrfToken) {}

    record Rotation(Session session, String refreshToken, Instant refreshUntil) {}

    record Count(int sessions) {}

    record SigningKey(
            UUID key,
            byte[] publicKey,
            KeyStatus status,
            Instant created,
            @Nullable Instant rotated,
            @Nullable Instant retired,
            @Nullable Boolean repeated) {}

    record Jwks(List<Jwk> keys) {}

    /** A public key in the format defined by RFC 7517 and RFC 8037. */
    record Jwk(String kty, String crv, String x, String kid, String use, String alg) {}

    record AccessToken(String jwt, Instant expires) {}

    /**
     * The claims of an access token.
     *
     * @param notBefore the time from which the token is valid, if it differs from {@code issued}
     */
    record Claims(
            UUID id,
            String issuer,
            String audience,
            UUID identity,
            UUID session,
            @Nullable UUID machine,
            UUID namespace,
            List<String> capabilities,
            boolean mfa,
            Instant issued,
            @Nullable Instant notBefore,
            Instant expires) {}
}
