package io.holdfast.client;

import io.holdfast.api.EmptyRequest;
import io.holdfast.api.IdentityApi;
import io.holdfast.api.LoginApi;
import io.holdfast.api.LoginEndpoints;
import java.util.UUID;

/** Calls of the identity room: showing who one is, sessions and tokens. */
public final class LoginClient {

    private final Holdfast client;

    LoginClient(Holdfast client) {
        this.client = client;
    }

    /** Sets email address and password of an identity. */
    public Call<LoginApi.Link> setEmail(LoginApi.SetEmail request) {
        return client.call(LoginEndpoints.SET_EMAIL, request);
    }

    /** Who has this email address and password; failures are counted. */
    public Call<LoginApi.Owner> login(String email, String password) {
        return client.call(LoginEndpoints.LOGIN, new LoginApi.Login(email, password));
    }

    /** Links a wallet that the caller has verified. */
    public Call<LoginApi.Link> linkWallet(LoginApi.LinkWallet request) {
        return client.call(LoginEndpoints.LINK_WALLET, request);
    }

    /** Links an account at another provider that the caller has verified. */
    public Call<LoginApi.Link> linkOauth(LoginApi.LinkOAuth request) {
        return client.call(LoginEndpoints.LINK_OAUTH, request);
    }

    /** Links a machine of the identity's own. */
    public Call<LoginApi.Link> linkMachine(UUID identity, UUID machine) {
        return client.call(LoginEndpoints.LINK_MACHINE, new LoginApi.LinkMachine(identity, machine));
    }

    /** Takes a way to log in from an identity. */
    public Call<LoginApi.Changed> unlink(UUID identity, LoginApi.Method method) {
        return client.call(LoginEndpoints.UNLINK, new LoginApi.LinkRef(identity, method));
    }

    /** The ways in which an identity can log in. */
    public PagedCall<LoginApi.Link> links(UUID identity) {
        return client.list(LoginEndpoints.LINKS, new IdentityApi.IdentityRef(identity));
    }

    /** Who has this email address, wallet or account. */
    public Call<LoginApi.Owner> owner(LoginApi.Method method, String name) {
        return client.call(LoginEndpoints.OWNER, new LoginApi.OwnerOf(method, name));
    }

    /** The way to log in that comes first. */
    public Call<LoginApi.Primary> primary(UUID identity) {
        return client.call(LoginEndpoints.PRIMARY, new IdentityApi.IdentityRef(identity));
    }

    /** Chooses the way that comes first. */
    public Call<LoginApi.Primary> setPrimary(UUID identity, LoginApi.Method method) {
        return client.call(LoginEndpoints.SET_PRIMARY, new LoginApi.LinkRef(identity, method));
    }

    /** Begins a second factor, and shows its secret and backup codes this once. */
    public Call<LoginApi.Enrollment> enrollMfa(UUID identity, String account) {
        return client.call(LoginEndpoints.ENROLL_MFA, new LoginApi.EnrollMfa(identity, account));
    }

    /** Shows that the second factor works; failures are counted. */
    public Call<LoginApi.Changed> confirmMfa(UUID identity, String code) {
        return client.call(LoginEndpoints.CONFIRM_MFA, new LoginApi.Code(identity, code));
    }

    /** Accepts a code, once; failures are counted. */
    public Call<LoginApi.Changed> verifyMfa(UUID identity, String code) {
        return client.call(LoginEndpoints.VERIFY_MFA, new LoginApi.Code(identity, code));
    }

    /** Accepts a backup code, once; failures are counted. */
    public Call<LoginApi.CodesLeft> useBackupCode(UUID identity, String code) {
        return client.call(LoginEndpoints.USE_BACKUP_CODE, new LoginApi.Code(identity, code));
    }

    /** Makes new backup codes, and shows them this once. */
    public Call<LoginApi.BackupCodes> renewBackupCodes(UUID identity) {
        return client.call(LoginEndpoints.RENEW_BACKUP_CODES, new IdentityApi.IdentityRef(identity));
    }

    /** Whether there is a second factor, and how many backup codes are left. */
    public Call<LoginApi.Mfa> mfa(UUID identity) {
        return client.call(LoginEndpoints.MFA, new IdentityApi.IdentityRef(identity));
    }

    /** Takes the second factor from an identity. */
    public Call<LoginApi.Changed> removeMfa(UUID identity) {
        return client.call(LoginEndpoints.REMOVE_MFA, new IdentityApi.IdentityRef(identity));
    }

    /** Asks a machine to show that it has its key. */
    public Call<LoginApi.Challenge> challenge(UUID machine, String purpose) {
        return client.call(LoginEndpoints.CHALLENGE, new LoginApi.AskMachine(machine, purpose));
    }

    /** Consumes a challenge that its machine has signed. */
    public Call<IdentityApi.Machine> answer(LoginApi.AnswerChallenge request) {
        return client.call(LoginEndpoints.ANSWER, request);
    }

    /** Uses a nonce up: of all who present it, one is first. */
    public Call<LoginApi.Remembered> useNonce(String nonce) {
        return client.call(LoginEndpoints.USE_NONCE, new LoginApi.UseNonce(nonce));
    }

    /** Begins a login at another provider. */
    public Call<LoginApi.OAuthBegun> beginOauth(LoginApi.BeginOAuth request) {
        return client.call(LoginEndpoints.BEGIN_OAUTH, request);
    }

    /** Consumes a state that came back. */
    public Call<LoginApi.OAuthReturned> finishOauth(String state) {
        return client.call(LoginEndpoints.FINISH_OAUTH, new LoginApi.FinishOAuth(state));
    }

    /** Makes a nonce for an id token. */
    public Call<LoginApi.Nonce> newOidcNonce() {
        return client.call(LoginEndpoints.NEW_OIDC_NONCE, new EmptyRequest());
    }

    /** Consumes the nonce of an id token. */
    public Call<LoginApi.NonceUsed> useOidcNonce(String nonce) {
        return client.call(LoginEndpoints.USE_OIDC_NONCE, new LoginApi.UseNonce(nonce));
    }

    /** Keeps the key set of a provider for a while. */
    public Call<LoginApi.KeySet> putKeySet(String provider, String json) {
        return client.call(LoginEndpoints.PUT_KEY_SET, new LoginApi.PutKeySet(provider, json));
    }

    /** The key set of a provider, unless it must be fetched. */
    public Call<LoginApi.KeySet> keySet(String provider) {
        return client.call(LoginEndpoints.KEY_SET, new LoginApi.KeySetRef(provider));
    }

    /** Begins a session, and tells its tokens this once. */
    public Call<LoginApi.Grant> createSession(LoginApi.CreateSession request) {
        return client.call(LoginEndpoints.CREATE_SESSION, request);
    }

    /** The session that has this token. */
    public Call<LoginApi.Session> lookup(String token) {
        return client.call(LoginEndpoints.LOOKUP, new LoginApi.Token(token));
    }

    /** A session, revoked or not. */
    public Call<LoginApi.Session> session(UUID session) {
        return client.call(LoginEndpoints.SESSION, new LoginApi.SessionRef(session));
    }

    /** The sessions of an identity that go on. */
    public PagedCall<LoginApi.Session> sessions(UUID identity) {
        return client.list(LoginEndpoints.SESSIONS, new IdentityApi.IdentityRef(identity));
    }

    /** Notes that a session is used. */
    public Call<LoginApi.Session> touch(UUID session) {
        return client.call(LoginEndpoints.TOUCH, new LoginApi.SessionRef(session));
    }

    /** Takes the next refresh token for this one; one that was used before ends the session. */
    public Call<LoginApi.Rotation> refresh(LoginApi.Refresh request) {
        return client.call(LoginEndpoints.REFRESH, request);
    }

    /** Ends a session and its refresh tokens. */
    public Call<LoginApi.Session> revokeSession(UUID session, String reason) {
        return client.call(LoginEndpoints.REVOKE_SESSION, new LoginApi.RevokeSession(session, reason));
    }

    /** Ends all sessions of an identity, or all but one. */
    public Call<LoginApi.Count> revokeSessions(LoginApi.RevokeSessions request) {
        return client.call(LoginEndpoints.REVOKE_SESSIONS, request);
    }

    /** An access token of a session, for one audience. */
    public Call<LoginApi.AccessToken> issueToken(UUID session, String audience) {
        return client.call(LoginEndpoints.ISSUE_TOKEN, new LoginApi.IssueToken(session, audience));
    }

    /** What an access token says, by signature and time alone. */
    public Call<LoginApi.Claims> verifyToken(String jwt, String audience) {
        return client.call(LoginEndpoints.VERIFY_TOKEN, new LoginApi.VerifyToken(jwt, audience));
    }

    /** What an access token says, if its session goes on too. */
    public Call<LoginApi.Claims> introspect(String jwt, String audience) {
        return client.call(LoginEndpoints.INTROSPECT, new LoginApi.VerifyToken(jwt, audience));
    }

    /** The keys whose tokens are accepted, the newest first. */
    public PagedCall<LoginApi.SigningKey> signingKeys() {
        return client.list(LoginEndpoints.SIGNING_KEYS, new EmptyRequest());
    }

    /** The same keys as a JSON Web Key Set. */
    public Call<LoginApi.Jwks> jwks() {
        return client.call(LoginEndpoints.JWKS, new EmptyRequest());
    }

    /** Makes a new signing key in the place of this one. */
    public Call<LoginApi.SigningKey> rotateKey(UUID key) {
        return client.call(LoginEndpoints.ROTATE_KEY, new LoginApi.KeyRef(key));
    }

    /** Ends a signing key: nothing that it signed is accepted any more. */
    public Call<LoginApi.SigningKey> retireKey(UUID key) {
        return client.call(LoginEndpoints.RETIRE_KEY, new LoginApi.KeyRef(key));
    }
}
