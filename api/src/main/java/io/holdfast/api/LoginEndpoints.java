package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.IdentityApi.IdentityRef;
import io.holdfast.api.IdentityApi.Machine;
import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The endpoints for credentials, multi-factor authentication, sessions and tokens. */
public interface LoginEndpoints extends LoginApi {

    Endpoint<SetEmail, Link> SET_EMAIL = command(
                    "identity.set_email", "PUT /v1/identity/identities/{identity}/email", SetEmail.class, Link.class)
            .withSummary("Sets the email address and password of an identity; a change revokes its sessions.");

    Endpoint<Login, Owner> LOGIN = command("identity.login", "POST /v1/identity/login", Login.class, Owner.class)
            .withSummary("Verifies an email address and password, and returns the identity; failed attempts are "
                    + "counted.")
            .withScope("identity:login");

    Endpoint<LoginSession, Grant> LOGIN_SESSION = command(
                    "identity.login_session", "POST /v1/identity/login/sessions", LoginSession.class, Grant.class)
            .withSummary(
                    "Verifies an email address, password and second factor, and creates a session for the identity.")
            .withStatusCreated()
            .withScope("identity:login");

    Endpoint<LinkWallet, Link> LINK_WALLET = command(
                    "identity.link_wallet",
                    "POST /v1/identity/identities/{identity}/links/wallet",
                    LinkWallet.class,
                    Link.class)
            .withSummary("Links a wallet that the caller has verified.");

    Endpoint<LinkOAuth, Link> LINK_OAUTH = command(
                    "identity.link_oauth",
                    "POST /v1/identity/identities/{identity}/links/oauth",
                    LinkOAuth.class,
                    Link.class)
            .withSummary("Links an OAuth account that the caller has verified.");

    Endpoint<LinkMachine, Link> LINK_MACHINE = command(
                    "identity.link_machine",
                    "POST /v1/identity/identities/{identity}/links/machine",
                    LinkMachine.class,
                    Link.class)
            .withSummary("Links a machine of the identity as a login method.");

    Endpoint<Unlink, Changed> UNLINK = command(
                    "identity.unlink",
                    "DELETE /v1/identity/identities/{identity}/links/{method}",
                    Unlink.class,
                    Changed.class)
            .withSummary("Removes a login method unless it is the last one, and revokes the identity's sessions.");

    Endpoint<IdentityRef, ResultPage<Link>> LINKS = query(
                    "identity.links", "GET /v1/identity/identities/{identity}/links", IdentityRef.class, Link.class)
            .withSummary("Lists the login methods of an identity.")
            .asPage()
            .withOwnerField("identity");

    Endpoint<OwnerOf, Owner> OWNER = query("identity.owner", "POST /v1/identity/owners", OwnerOf.class, Owner.class)
            .withSummary("Returns the identity that owns an email address, wallet or OAuth account.")
            .withScope("identity:read", "identity:login");

    Endpoint<IdentityRef, Primary> PRIMARY = query(
                    "identity.primary",
                    "GET /v1/identity/identities/{identity}/primary",
                    IdentityRef.class,
                    Primary.class)
            .withSummary("Returns the primary login method of an identity.");

    Endpoint<LinkRef, Primary> SET_PRIMARY = command(
                    "identity.set_primary",
                    "PUT /v1/identity/identities/{identity}/primary",
                    LinkRef.class,
                    Primary.class)
            .withSummary("Sets the primary login method of an identity.");

    Endpoint<EnrollMfa, Enrollment> ENROLL_MFA = command(
                    "identity.enroll_mfa",
                    "POST /v1/identity/identities/{identity}/mfa",
                    EnrollMfa.class,
                    Enrollment.class)
            .withSummary("Starts the enrollment of a second factor and returns its secret and backup codes, which are"
                    + " shown only once.")
            .withStatusCreated();

    Endpoint<Code, Changed> CONFIRM_MFA = command(
                    "identity.confirm_mfa",
                    "POST /v1/identity/identities/{identity}/mfa/confirm",
                    Code.class,
                    Changed.class)
            .withSummary("Confirms the second factor with its first code; failed attempts are counted.");

    Endpoint<VerifyCode, Changed> VERIFY_MFA = command(
                    "identity.verify_mfa",
                    "POST /v1/identity/identities/{identity}/mfa/verify",
                    VerifyCode.class,
                    Changed.class)
            .withSummary("Verifies a second-factor code, once per code; failed attempts are counted.")
            .withScope("identity:login");

    Endpoint<Code, CodesLeft> USE_BACKUP_CODE = command(
                    "identity.use_backup_code",
                    "POST /v1/identity/identities/{identity}/mfa/backup-codes/use",
                    Code.class,
                    CodesLeft.class)
            .withSummary("Consumes a backup code; failed attempts are counted.")
            .withScope("identity:login");

    Endpoint<IdentityRef, BackupCodes> RENEW_BACKUP_CODES = command(
                    "identity.renew_backup_codes",
                    "POST /v1/identity/identities/{identity}/mfa/backup-codes",
                    IdentityRef.class,
                    BackupCodes.class)
            .withSummary("Replaces the backup codes and returns the new ones, which are shown only once.");

    Endpoint<IdentityRef, Mfa> MFA = query(
                    "identity.mfa", "GET /v1/identity/identities/{identity}/mfa", IdentityRef.class, Mfa.class)
            .withSummary("Returns whether a second factor is confirmed, and the number of backup codes left.")
            .withScope("identity:read", "identity:login");

    Endpoint<IdentityRef, Changed> REMOVE_MFA = command(
                    "identity.remove_mfa",
                    "DELETE /v1/identity/identities/{identity}/mfa",
                    IdentityRef.class,
                    Changed.class)
            .withSummary("Removes the second factor of an identity.");

    Endpoint<AskMachine, Challenge> CHALLENGE = command(
                    "identity.challenge",
                    "POST /v1/identity/machines/{machine}/challenges",
                    AskMachine.class,
                    Challenge.class)
            .withSummary("Issues a challenge for a machine to sign with its key.")
            .withStatusCreated()
            .withScope("identity:login")
            .withStoredResource();

    Endpoint<AnswerChallenge, Machine> ANSWER = command(
                    "identity.answer",
                    "POST /v1/identity/challenges/{challenge}/answer",
                    AnswerChallenge.class,
                    Machine.class)
            .withSummary("Consumes a challenge signed by its machine.")
            .withScope("identity:login");

    Endpoint<UseNonce, Remembered> USE_NONCE = command(
                    "identity.use_nonce", "POST /v1/identity/nonces", UseNonce.class, Remembered.class)
            .withSummary("Consumes a nonce; only the first use succeeds.")
            .withScope("identity:login");

    Endpoint<BeginOAuth, OAuthBegun> BEGIN_OAUTH = command(
                    "identity.begin_oauth", "POST /v1/identity/oauth/states", BeginOAuth.class, OAuthBegun.class)
            .withSummary("Starts an OAuth login and returns its state parameter.")
            .withStatusCreated()
            .withScope("identity:login");

    Endpoint<FinishOAuth, OAuthReturned> FINISH_OAUTH = command(
                    "identity.finish_oauth",
                    "POST /v1/identity/oauth/states/finish",
                    FinishOAuth.class,
                    OAuthReturned.class)
            .withSummary("Consumes the state parameter of an OAuth callback.")
            .withScope("identity:login");

    Endpoint<EmptyRequest, Nonce> NEW_OIDC_NONCE = command(
                    "identity.new_oidc_nonce", "POST /v1/identity/oauth/nonces", EmptyRequest.class, Nonce.class)
            .withSummary("Creates a nonce for an OpenID Connect ID token.")
            .withStatusCreated()
            .withScope("identity:login");

    Endpoint<UseNonce, NonceUsed> USE_OIDC_NONCE = command(
                    "identity.use_oidc_nonce", "POST /v1/identity/oauth/nonces/use", UseNonce.class, NonceUsed.class)
            .withSummary("Consumes the nonce of an OpenID Connect ID token.")
            .withScope("identity:login");

    Endpoint<PutKeySet, KeySet> PUT_KEY_SET = command(
                    "identity.put_key_set", "PUT /v1/identity/oauth/key-sets/{provider}", PutKeySet.class, KeySet.class)
            .withSummary("Caches the JSON Web Key Set of a provider.");

    Endpoint<KeySetRef, KeySet> KEY_SET = query(
                    "identity.key_set", "GET /v1/identity/oauth/key-sets/{provider}", KeySetRef.class, KeySet.class)
            .withSummary("Returns the cached JSON Web Key Set of a provider, unless it has expired.")
            .withScope("identity:read", "identity:login");

    Endpoint<CreateSession, Grant> CREATE_SESSION = command(
                    "identity.create_session", "POST /v1/identity/sessions", CreateSession.class, Grant.class)
            .withSummary("Creates a session and returns its tokens, which are shown only once.")
            .withStatusCreated()
            .withScope("identity:session");

    Endpoint<Token, Session> LOOKUP = query(
                    "identity.lookup", "POST /v1/identity/sessions/lookup", Token.class, Session.class)
            .withSummary("Returns the active session that a session token belongs to.")
            .withScope("identity:read", "identity:login");

    Endpoint<SessionRef, Session> SESSION = query(
                    "identity.session", "GET /v1/identity/sessions/{session}", SessionRef.class, Session.class)
            .withSummary("Returns a session, including a revoked one.")
            .withStoredResource();

    Endpoint<IdentityRef, ResultPage<Session>> SESSIONS = query(
                    "identity.sessions",
                    "GET /v1/identity/identities/{identity}/sessions",
                    IdentityRef.class,
                    Session.class)
            .withSummary("Lists the active sessions of an identity.")
            .asPage()
            .withOwnerField("identity");

    Endpoint<SessionRef, Session> TOUCH = command(
                    "identity.touch", "POST /v1/identity/sessions/{session}/touch", SessionRef.class, Session.class)
            .withSummary("Records that a session was used.")
            .withScope("identity:login")
            .withStoredResource();

    Endpoint<Refresh, Rotation> REFRESH = command(
                    "identity.refresh", "POST /v1/identity/sessions/{session}/refresh", Refresh.class, Rotation.class)
            .withSummary("Exchanges a refresh token for the next one; reuse of an old token revokes the session.")
            .withScope("identity:login")
            .withStoredResource();

    Endpoint<RevokeSession, Session> REVOKE_SESSION = command(
                    "identity.revoke_session",
                    "DELETE /v1/identity/sessions/{session}",
                    RevokeSession.class,
                    Session.class)
            .withSummary("Revokes a session and its refresh tokens.")
            .withScope("identity:login", "identity:session")
            .withStoredResource();

    Endpoint<RevokeSessions, Count> REVOKE_SESSIONS = command(
                    "identity.revoke_sessions",
                    "POST /v1/identity/identities/{identity}/sessions/revoke",
                    RevokeSessions.class,
                    Count.class)
            .withSummary("Revokes all sessions of an identity, or all except one.")
            .withOwnerField("identity")
            .withScope("identity:session");

    Endpoint<IssueToken, AccessToken> ISSUE_TOKEN = query(
                    "identity.issue_token",
                    "POST /v1/identity/sessions/{session}/tokens",
                    IssueToken.class,
                    AccessToken.class)
            .withSummary("Issues an access token for a session and an audience.")
            .withScope("identity:session")
            .withStoredResource();

    Endpoint<VerifyToken, Claims> VERIFY_TOKEN = query(
                    "identity.verify_token", "POST /v1/identity/tokens/verify", VerifyToken.class, Claims.class)
            .withSummary("Verifies the signature and lifetime of an access token and returns its claims.")
            .withScope("identity:read", "identity:login");

    Endpoint<VerifyToken, Claims> INTROSPECT = query(
                    "identity.introspect", "POST /v1/identity/tokens/introspect", VerifyToken.class, Claims.class)
            .withSummary("Verifies an access token and its session, and returns the claims.")
            .withScope("identity:read", "identity:login");

    Endpoint<EmptyRequest, ResultPage<SigningKey>> SIGNING_KEYS = query(
                    "identity.signing_keys", "GET /v1/identity/keys", EmptyRequest.class, SigningKey.class)
            .withSummary("Lists the signing keys whose tokens are accepted, newest first.")
            .asPage()
            .withScope("identity:read", "identity:login");

    Endpoint<EmptyRequest, Jwks> JWKS = query("identity.jwks", "GET /v1/identity/jwks", EmptyRequest.class, Jwks.class)
            .withSummary("Returns the accepted signing keys as a JSON Web Key Set.")
            .withScope("identity:read", "identity:login");

    Endpoint<KeyRef, SigningKey> ROTATE_KEY = command(
                    "identity.rotate_key", "POST /v1/identity/keys/{key}/rotate", KeyRef.class, SigningKey.class)
            .withSummary("Replaces a signing key with a new one; tokens signed with the old key stay valid.")
            .withScope(Endpoint.ADMIN);

    Endpoint<RetireKey, SigningKey> RETIRE_KEY = command(
                    "identity.retire_key", "DELETE /v1/identity/keys/{key}", RetireKey.class, SigningKey.class)
            .withSummary("Retires a signing key whose tokens have expired.")
            .withScope(Endpoint.ADMIN);
}
