package io.holdfast.api;

import static io.holdfast.api.Endpoint.command;
import static io.holdfast.api.Endpoint.query;

/** The calls of the identity room: showing who one is, sessions and tokens. */
public interface LoginEndpoints {

    Endpoint<LoginApi.SetEmail, LoginApi.Link> SET_EMAIL = command(
            "identity.set_email",
            "PUT /v1/identity/identities/{identity}/email",
            LoginApi.SetEmail.class,
            LoginApi.Link.class,
            "Sets email address and password of an identity.");

    Endpoint<LoginApi.Login, LoginApi.Owner> LOGIN = command(
            "identity.login",
            "POST /v1/identity/login",
            LoginApi.Login.class,
            LoginApi.Owner.class,
            "Who has this email address and password; failures are counted.");

    Endpoint<LoginApi.LinkWallet, LoginApi.Link> LINK_WALLET = command(
            "identity.link_wallet",
            "POST /v1/identity/identities/{identity}/links/wallet",
            LoginApi.LinkWallet.class,
            LoginApi.Link.class,
            "Links a wallet that the caller has verified.");

    Endpoint<LoginApi.LinkOAuth, LoginApi.Link> LINK_OAUTH = command(
            "identity.link_oauth",
            "POST /v1/identity/identities/{identity}/links/oauth",
            LoginApi.LinkOAuth.class,
            LoginApi.Link.class,
            "Links an account at another provider that the caller has verified.");

    Endpoint<LoginApi.LinkMachine, LoginApi.Link> LINK_MACHINE = command(
            "identity.link_machine",
            "POST /v1/identity/identities/{identity}/links/machine",
            LoginApi.LinkMachine.class,
            LoginApi.Link.class,
            "Links a machine of the identity's own.");

    Endpoint<LoginApi.LinkRef, LoginApi.Changed> UNLINK = command(
            "identity.unlink",
            "DELETE /v1/identity/identities/{identity}/links/{method}",
            LoginApi.LinkRef.class,
            LoginApi.Changed.class,
            "Takes a way to log in from an identity.");

    Endpoint<IdentityApi.IdentityRef, ResultPage<LoginApi.Link>> LINKS = query(
                    "identity.links",
                    "GET /v1/identity/identities/{identity}/links",
                    IdentityApi.IdentityRef.class,
                    LoginApi.Link.class,
                    "The ways in which an identity can log in.")
            .asPage()
            .withOwnerField("identity");

    Endpoint<LoginApi.OwnerOf, LoginApi.Owner> OWNER = query(
            "identity.owner",
            "POST /v1/identity/owners",
            LoginApi.OwnerOf.class,
            LoginApi.Owner.class,
            "Who has this email address, wallet or account.");

    Endpoint<IdentityApi.IdentityRef, LoginApi.Primary> PRIMARY = query(
            "identity.primary",
            "GET /v1/identity/identities/{identity}/primary",
            IdentityApi.IdentityRef.class,
            LoginApi.Primary.class,
            "The way to log in that comes first.");

    Endpoint<LoginApi.LinkRef, LoginApi.Primary> SET_PRIMARY = command(
            "identity.set_primary",
            "PUT /v1/identity/identities/{identity}/primary",
            LoginApi.LinkRef.class,
            LoginApi.Primary.class,
            "Chooses the way that comes first.");

    Endpoint<LoginApi.EnrollMfa, LoginApi.Enrollment> ENROLL_MFA = command(
                    "identity.enroll_mfa",
                    "POST /v1/identity/identities/{identity}/mfa",
                    LoginApi.EnrollMfa.class,
                    LoginApi.Enrollment.class,
                    "Begins a second factor, and shows its secret and backup codes this once.")
            .withStatusCreated();

    Endpoint<LoginApi.Code, LoginApi.Changed> CONFIRM_MFA = command(
            "identity.confirm_mfa",
            "POST /v1/identity/identities/{identity}/mfa/confirm",
            LoginApi.Code.class,
            LoginApi.Changed.class,
            "Shows that the second factor works; failures are counted.");

    Endpoint<LoginApi.Code, LoginApi.Changed> VERIFY_MFA = command(
            "identity.verify_mfa",
            "POST /v1/identity/identities/{identity}/mfa/verify",
            LoginApi.Code.class,
            LoginApi.Changed.class,
            "Accepts a code, once; failures are counted.");

    Endpoint<LoginApi.Code, LoginApi.CodesLeft> USE_BACKUP_CODE = command(
            "identity.use_backup_code",
            "POST /v1/identity/identities/{identity}/mfa/backup-codes/use",
            LoginApi.Code.class,
            LoginApi.CodesLeft.class,
            "Accepts a backup code, once; failures are counted.");

    Endpoint<IdentityApi.IdentityRef, LoginApi.BackupCodes> RENEW_BACKUP_CODES = command(
            "identity.renew_backup_codes",
            "POST /v1/identity/identities/{identity}/mfa/backup-codes",
            IdentityApi.IdentityRef.class,
            LoginApi.BackupCodes.class,
            "Makes new backup codes, and shows them this once.");

    Endpoint<IdentityApi.IdentityRef, LoginApi.Mfa> MFA = query(
            "identity.mfa",
            "GET /v1/identity/identities/{identity}/mfa",
            IdentityApi.IdentityRef.class,
            LoginApi.Mfa.class,
            "Whether there is a second factor, and how many backup codes are left.");

    Endpoint<IdentityApi.IdentityRef, LoginApi.Changed> REMOVE_MFA = command(
            "identity.remove_mfa",
            "DELETE /v1/identity/identities/{identity}/mfa",
            IdentityApi.IdentityRef.class,
            LoginApi.Changed.class,
            "Takes the second factor from an identity.");

    Endpoint<LoginApi.AskMachine, LoginApi.Challenge> CHALLENGE = command(
                    "identity.challenge",
                    "POST /v1/identity/machines/{machine}/challenges",
                    LoginApi.AskMachine.class,
                    LoginApi.Challenge.class,
                    "Asks a machine to show that it has its key.")
            .withStatusCreated();

    Endpoint<LoginApi.AnswerChallenge, IdentityApi.Machine> ANSWER = command(
            "identity.answer",
            "POST /v1/identity/challenges/{challenge}/answer",
            LoginApi.AnswerChallenge.class,
            IdentityApi.Machine.class,
            "Consumes a challenge that its machine has signed.");

    Endpoint<LoginApi.UseNonce, LoginApi.Remembered> USE_NONCE = command(
            "identity.use_nonce",
            "POST /v1/identity/nonces",
            LoginApi.UseNonce.class,
            LoginApi.Remembered.class,
            "Uses a nonce up: of all who present it, one is first.");

    Endpoint<LoginApi.BeginOAuth, LoginApi.OAuthBegun> BEGIN_OAUTH = command(
                    "identity.begin_oauth",
                    "POST /v1/identity/oauth/states",
                    LoginApi.BeginOAuth.class,
                    LoginApi.OAuthBegun.class,
                    "Begins a login at another provider.")
            .withStatusCreated();

    Endpoint<LoginApi.FinishOAuth, LoginApi.OAuthReturned> FINISH_OAUTH = command(
            "identity.finish_oauth",
            "POST /v1/identity/oauth/states/finish",
            LoginApi.FinishOAuth.class,
            LoginApi.OAuthReturned.class,
            "Consumes a state that came back.");

    Endpoint<EmptyRequest, LoginApi.Nonce> NEW_OIDC_NONCE = command(
                    "identity.new_oidc_nonce",
                    "POST /v1/identity/oauth/nonces",
                    EmptyRequest.class,
                    LoginApi.Nonce.class,
                    "Makes a nonce for an id token.")
            .withStatusCreated();

    Endpoint<LoginApi.UseNonce, LoginApi.NonceUsed> USE_OIDC_NONCE = command(
            "identity.use_oidc_nonce",
            "POST /v1/identity/oauth/nonces/use",
            LoginApi.UseNonce.class,
            LoginApi.NonceUsed.class,
            "Consumes the nonce of an id token.");

    Endpoint<LoginApi.PutKeySet, LoginApi.KeySet> PUT_KEY_SET = command(
            "identity.put_key_set",
            "PUT /v1/identity/oauth/key-sets/{provider}",
            LoginApi.PutKeySet.class,
            LoginApi.KeySet.class,
            "Keeps the key set of a provider for a while.");

    Endpoint<LoginApi.KeySetRef, LoginApi.KeySet> KEY_SET = query(
            "identity.key_set",
            "GET /v1/identity/oauth/key-sets/{provider}",
            LoginApi.KeySetRef.class,
            LoginApi.KeySet.class,
            "The key set of a provider, unless it must be fetched.");

    Endpoint<LoginApi.CreateSession, LoginApi.Grant> CREATE_SESSION = command(
                    "identity.create_session",
                    "POST /v1/identity/sessions",
                    LoginApi.CreateSession.class,
                    LoginApi.Grant.class,
                    "Begins a session, and tells its tokens this once.")
            .withStatusCreated();

    Endpoint<LoginApi.Token, LoginApi.Session> LOOKUP = query(
            "identity.lookup",
            "POST /v1/identity/sessions/lookup",
            LoginApi.Token.class,
            LoginApi.Session.class,
            "The session that has this token.");

    Endpoint<LoginApi.SessionRef, LoginApi.Session> SESSION = query(
            "identity.session",
            "GET /v1/identity/sessions/{session}",
            LoginApi.SessionRef.class,
            LoginApi.Session.class,
            "A session, revoked or not.");

    Endpoint<IdentityApi.IdentityRef, ResultPage<LoginApi.Session>> SESSIONS = query(
                    "identity.sessions",
                    "GET /v1/identity/identities/{identity}/sessions",
                    IdentityApi.IdentityRef.class,
                    LoginApi.Session.class,
                    "The sessions of an identity that go on.")
            .asPage()
            .withOwnerField("identity");

    Endpoint<LoginApi.SessionRef, LoginApi.Session> TOUCH = command(
            "identity.touch",
            "POST /v1/identity/sessions/{session}/touch",
            LoginApi.SessionRef.class,
            LoginApi.Session.class,
            "Notes that a session is used.");

    Endpoint<LoginApi.Refresh, LoginApi.Rotation> REFRESH = command(
            "identity.refresh",
            "POST /v1/identity/sessions/{session}/refresh",
            LoginApi.Refresh.class,
            LoginApi.Rotation.class,
            "Takes the next refresh token for this one; one that was used before ends the session.");

    Endpoint<LoginApi.RevokeSession, LoginApi.Session> REVOKE_SESSION = command(
            "identity.revoke_session",
            "DELETE /v1/identity/sessions/{session}",
            LoginApi.RevokeSession.class,
            LoginApi.Session.class,
            "Ends a session and its refresh tokens.");

    Endpoint<LoginApi.RevokeSessions, LoginApi.Count> REVOKE_SESSIONS = command(
                    "identity.revoke_sessions",
                    "POST /v1/identity/identities/{identity}/sessions/revoke",
                    LoginApi.RevokeSessions.class,
                    LoginApi.Count.class,
                    "Ends all sessions of an identity, or all but one.")
            .withOwnerField("identity");

    Endpoint<LoginApi.IssueToken, LoginApi.AccessToken> ISSUE_TOKEN = query(
                    "identity.issue_token",
                    "POST /v1/identity/sessions/{session}/tokens",
                    LoginApi.IssueToken.class,
                    LoginApi.AccessToken.class,
                    "An access token of a session, for one audience.")
            .withScope("identity:write");

    Endpoint<LoginApi.VerifyToken, LoginApi.Claims> VERIFY_TOKEN = query(
            "identity.verify_token",
            "POST /v1/identity/tokens/verify",
            LoginApi.VerifyToken.class,
            LoginApi.Claims.class,
            "What an access token says, by signature and time alone.");

    Endpoint<LoginApi.VerifyToken, LoginApi.Claims> INTROSPECT = query(
            "identity.introspect",
            "POST /v1/identity/tokens/introspect",
            LoginApi.VerifyToken.class,
            LoginApi.Claims.class,
            "What an access token says, if its session goes on too.");

    Endpoint<EmptyRequest, ResultPage<LoginApi.SigningKey>> SIGNING_KEYS = query(
                    "identity.signing_keys",
                    "GET /v1/identity/keys",
                    EmptyRequest.class,
                    LoginApi.SigningKey.class,
                    "The keys whose tokens are accepted, the newest first.")
            .asPage();

    Endpoint<EmptyRequest, LoginApi.Jwks> JWKS = query(
            "identity.jwks",
            "GET /v1/identity/jwks",
            EmptyRequest.class,
            LoginApi.Jwks.class,
            "The same keys as a JSON Web Key Set.");

    Endpoint<LoginApi.KeyRef, LoginApi.SigningKey> ROTATE_KEY = command(
                    "identity.rotate_key",
                    "POST /v1/identity/keys/{key}/rotate",
                    LoginApi.KeyRef.class,
                    LoginApi.SigningKey.class,
                    "Makes a new signing key in the place of this one.")
            .withScope(Endpoint.ADMIN);

    Endpoint<LoginApi.KeyRef, LoginApi.SigningKey> RETIRE_KEY = command(
                    "identity.retire_key",
                    "DELETE /v1/identity/keys/{key}",
                    LoginApi.KeyRef.class,
                    LoginApi.SigningKey.class,
                    "Ends a signing key: nothing that it signed is accepted any more.")
            .withScope(Endpoint.ADMIN);
}
