package io.holdfast.client;

import io.holdfast.api.DeviceEndpoints;
import io.holdfast.api.IdentityApi;
import io.holdfast.api.LoginApi;
import io.holdfast.api.LoginEndpoints;
import io.holdfast.api.MailEndpoints;
import io.holdfast.api.endpoint.EmptyRequest;
import java.util.UUID;

/** The client for credentials, sessions and tokens in the identity module. */
public final class LoginClient {

    private final Holdfast client;

    LoginClient(Holdfast client) {
        this.client = client;
    }

    /** Sets the email address and password of an identity. */
    public Call<LoginApi.Link> setEmail(LoginApi.SetEmail request) {
        return client.call(LoginEndpoints.SET_EMAIL, request);
    }

    /** Authenticates with an email address and password. Failed attempts are counted. */
    public Call<LoginApi.Owner> login(String email, String password) {
        return client.call(LoginEndpoints.LOGIN, new LoginApi.Login(email, password, null, null, null));
    }

    /**
     * Authenticates with an email address and password. Failed attempts are counted for the client named in the
     * request.
     */
    public Call<LoginApi.Owner> login(LoginApi.Login request) {
        return client.call(LoginEndpoints.LOGIN, request);
    }

    /** Authenticates with an email address, password and second factor, and creates a session. */
    public Call<LoginApi.Grant> loginSession(LoginApi.LoginSession request) {
        return client.call(LoginEndpoints.LOGIN_SESSION, request);
    }

    /** Links a wallet that the caller has verified. */
    public Call<LoginApi.Link> linkWallet(LoginApi.LinkWallet request) {
        return client.call(LoginEndpoints.LINK_WALLET, request);
    }

    /** Links an account from another provider after the caller has verified the account. */
    public Call<LoginApi.Link> linkOauth(LoginApi.LinkOAuth request) {
        return client.call(LoginEndpoints.LINK_OAUTH, request);
    }

    /** Links a device of the identity as a login method. */
    public Call<LoginApi.Link> linkMachine(UUID identity, UUID machine) {
        return client.call(LoginEndpoints.LINK_MACHINE, new LoginApi.LinkMachine(identity, machine));
    }

    /** Removes a login method from an identity. */
    public Call<LoginApi.Changed> unlink(UUID identity, LoginApi.Method method) {
        return client.call(LoginEndpoints.UNLINK, new LoginApi.Unlink(identity, method, null, null));
    }

    /** Lists the login methods of an identity. */
    public PagedCall<LoginApi.Link> links(UUID identity) {
        return client.list(LoginEndpoints.LINKS, new IdentityApi.IdentityRef(identity));
    }

    /** Returns the identity that owns the given email address, wallet or account. */
    public Call<LoginApi.Owner> owner(LoginApi.Method method, String name) {
        return client.call(LoginEndpoints.OWNER, new LoginApi.OwnerOf(method, name));
    }

    /** Returns the primary login method of an identity. */
    public Call<LoginApi.Primary> primary(UUID identity) {
        return client.call(LoginEndpoints.PRIMARY, new IdentityApi.IdentityRef(identity));
    }

    /** Sets the primary login method of an identity. */
    public Call<LoginApi.Primary> setPrimary(UUID identity, LoginApi.Method method) {
        return client.call(LoginEndpoints.SET_PRIMARY, new LoginApi.LinkRef(identity, method));
    }

    /** Starts the enrollment of a second factor. Its secret and backup codes are not shown again. */
    public Call<LoginApi.Enrollment> enrollMfa(UUID identity, String account) {
        return client.call(LoginEndpoints.ENROLL_MFA, new LoginApi.EnrollMfa(identity, account));
    }

    /** Completes the enrollment of a second factor with a code. Failed attempts are counted. */
    public Call<LoginApi.Changed> confirmMfa(UUID identity, String code) {
        return client.call(LoginEndpoints.CONFIRM_MFA, new LoginApi.Code(identity, code));
    }

    /**
     * Verifies the second factor of a new client, which presents two successive codes. A code can be used only once.
     * Failed attempts are counted.
     */
    public Call<LoginApi.Changed> verifyMfa(UUID identity, String codes) {
        return verifyMfa(LoginApi.VerifyCode.of(identity, codes));
    }

    /** Like {@link #verifyMfa(UUID, String)}, of a client that may be known by its device or address. */
    public Call<LoginApi.Changed> verifyMfa(LoginApi.VerifyCode request) {
        return client.call(LoginEndpoints.VERIFY_MFA, request);
    }

    /** Verifies a backup code, which can be used only once. Failed attempts are counted. */
    public Call<LoginApi.CodesLeft> useBackupCode(UUID identity, String code) {
        return client.call(LoginEndpoints.USE_BACKUP_CODE, new LoginApi.Code(identity, code));
    }

    /** Replaces the backup codes. The new codes are not shown again. */
    public Call<LoginApi.BackupCodes> renewBackupCodes(UUID identity) {
        return client.call(LoginEndpoints.RENEW_BACKUP_CODES, new IdentityApi.IdentityRef(identity));
    }

    /** Returns whether a second factor is enrolled, and the number of remaining backup codes. */
    public Call<LoginApi.Mfa> mfa(UUID identity) {
        return client.call(LoginEndpoints.MFA, new IdentityApi.IdentityRef(identity));
    }

    /** Removes the second factor of an identity. */
    public Call<LoginApi.Changed> removeMfa(UUID identity) {
        return client.call(LoginEndpoints.REMOVE_MFA, new IdentityApi.IdentityRef(identity));
    }

    /** Creates a challenge that a device signs to prove possession of its key. */
    public Call<LoginApi.Challenge> challenge(UUID machine, String purpose) {
        return client.call(LoginEndpoints.CHALLENGE, new LoginApi.AskMachine(machine, purpose));
    }

    /** Verifies the signature for a challenge and consumes the challenge. */
    public Call<IdentityApi.Machine> answer(LoginApi.AnswerChallenge request) {
        return client.call(LoginEndpoints.ANSWER, request);
    }

    /** Consumes a nonce; only the first use succeeds. */
    public Call<LoginApi.Remembered> useNonce(String nonce) {
        return client.call(LoginEndpoints.USE_NONCE, new LoginApi.UseNonce(nonce));
    }

    /** Starts a login with another provider. */
    public Call<LoginApi.OAuthBegun> beginOauth(LoginApi.BeginOAuth request) {
        return client.call(LoginEndpoints.BEGIN_OAUTH, request);
    }

    /** Consumes the state value returned by a provider. */
    public Call<LoginApi.OAuthReturned> finishOauth(String state) {
        return client.call(LoginEndpoints.FINISH_OAUTH, new LoginApi.FinishOAuth(state));
    }

    /** Creates a nonce for an ID token. */
    public Call<LoginApi.Nonce> newOidcNonce() {
        return client.call(LoginEndpoints.NEW_OIDC_NONCE, new EmptyRequest());
    }

    /** Consumes the nonce of an ID token. */
    public Call<LoginApi.NonceUsed> useOidcNonce(String nonce) {
        return client.call(LoginEndpoints.USE_OIDC_NONCE, new LoginApi.UseNonce(nonce));
    }

    /** Caches the key set of a provider. */
    public Call<LoginApi.KeySet> putKeySet(String provider, String json) {
        return client.call(LoginEndpoints.PUT_KEY_SET, new LoginApi.PutKeySet(provider, json));
    }

    /** Returns the cached key set of a provider, unless it has expired. */
    public Call<LoginApi.KeySet> keySet(String provider) {
        return client.call(LoginEndpoints.KEY_SET, new LoginApi.KeySetRef(provider));
    }

    /** Creates a session. Its tokens are not shown again. */
    public Call<LoginApi.Grant> createSession(LoginApi.CreateSession request) {
        return client.call(LoginEndpoints.CREATE_SESSION, request);
    }

    /** Returns the session that a token belongs to. */
    public Call<LoginApi.Session> lookup(String token) {
        return client.call(LoginEndpoints.LOOKUP, new LoginApi.Token(token));
    }

    /** Returns a session, even if it is revoked. */
    public Call<LoginApi.Session> session(UUID session) {
        return client.call(LoginEndpoints.SESSION, new LoginApi.SessionRef(session));
    }

    /** Lists the active sessions of an identity. */
    public PagedCall<LoginApi.Session> sessions(UUID identity) {
        return client.list(LoginEndpoints.SESSIONS, new IdentityApi.IdentityRef(identity));
    }

    /** Records the use of a session. */
    public Call<LoginApi.Session> touch(UUID session) {
        return client.call(LoginEndpoints.TOUCH, new LoginApi.SessionRef(session));
    }

    /** Exchanges a refresh token for the next one. Reuse of an old token revokes the session. */
    public Call<LoginApi.Rotation> refresh(LoginApi.Refresh request) {
        return client.call(LoginEndpoints.REFRESH, request);
    }

    /** Revokes a session and its refresh tokens. */
    public Call<LoginApi.Session> revokeSession(UUID session, String reason) {
        return client.call(LoginEndpoints.REVOKE_SESSION, new LoginApi.RevokeSession(session, reason));
    }

    /** Revokes all sessions of an identity, or all except one. */
    public Call<LoginApi.Count> revokeSessions(LoginApi.RevokeSessions request) {
        return client.call(LoginEndpoints.REVOKE_SESSIONS, request);
    }

    /** Issues an access token for a session and a single audience. */
    public Call<LoginApi.AccessToken> issueToken(UUID session, String audience) {
        return client.call(LoginEndpoints.ISSUE_TOKEN, new LoginApi.IssueToken(session, audience));
    }

    /** Returns the claims of an access token after checking its signature and expiry. */
    public Call<LoginApi.Claims> verifyToken(String jwt, String audience) {
        return client.call(LoginEndpoints.VERIFY_TOKEN, new LoginApi.VerifyToken(jwt, audience));
    }

    /**
     * Returns the claims of an access token after checking its signature, its expiry, and that its session is active.
     */
    public Call<LoginApi.Claims> introspect(String jwt, String audience) {
        return client.call(LoginEndpoints.INTROSPECT, new LoginApi.VerifyToken(jwt, audience));
    }

    /** Lists the keys whose tokens are accepted, newest first. */
    public PagedCall<LoginApi.SigningKey> signingKeys() {
        return client.list(LoginEndpoints.SIGNING_KEYS, new EmptyRequest());
    }

    /** Returns the accepted keys as a JSON Web Key Set. */
    public Call<LoginApi.Jwks> jwks() {
        return client.call(LoginEndpoints.JWKS, new EmptyRequest());
    }

    /** Replaces a signing key with a new one. */
    public Call<LoginApi.SigningKey> rotateKey(UUID key) {
        return client.call(LoginEndpoints.ROTATE_KEY, new LoginApi.KeyRef(key));
    }

    /** Retires a signing key; tokens that it signed are no longer accepted. */
    public Call<LoginApi.SigningKey> retireKey(UUID key) {
        return client.call(LoginEndpoints.RETIRE_KEY, new LoginApi.RetireKey(key, null));
    }

    /** Clears the failed logins of an identity, so that new clients can log in again. */
    public Call<LoginApi.Changed> unlock(UUID identity) {
        return client.call(DeviceEndpoints.UNLOCK, new IdentityApi.IdentityRef(identity));
    }

    /** Remembers a device after a login. */
    public Call<DeviceEndpoints.DeviceToken> rememberDevice(DeviceEndpoints.RememberDevice request) {
        return client.call(DeviceEndpoints.REMEMBER_DEVICE, request);
    }

    /** Lists the remembered devices of an identity. */
    public PagedCall<DeviceEndpoints.Device> devices(UUID identity) {
        return client.list(DeviceEndpoints.DEVICES, new IdentityApi.IdentityRef(identity));
    }

    /** Forgets a remembered device. */
    public Call<LoginApi.Changed> forgetDevice(UUID identity, UUID device) {
        return client.call(DeviceEndpoints.FORGET_DEVICE, new DeviceEndpoints.DeviceRef(identity, device));
    }

    /**
     * Issues a link and a code for a login or a password reset. The caller must send the email, unless the server sends
     * it.
     */
    public Call<MailEndpoints.MailRequested> requestMail(MailEndpoints.RequestMail request) {
        return client.call(MailEndpoints.REQUEST_MAIL, request);
    }

    /** Issues a link and a code that verify the email address of an identity. */
    public Call<MailEndpoints.MailRequested> requestVerification(UUID identity) {
        return client.call(MailEndpoints.REQUEST_VERIFICATION, new IdentityApi.IdentityRef(identity));
    }

    /** Issues a link and a code that confirm an identity's new email address. */
    public Call<MailEndpoints.MailRequested> requestChange(UUID identity, String email) {
        return client.call(MailEndpoints.REQUEST_CHANGE, new MailEndpoints.ChangeRequest(identity, email));
    }

    /** Accepts an emailed link or code in place of a password. */
    public Call<LoginApi.Owner> mailLogin(MailEndpoints.MailLogin request) {
        return client.call(MailEndpoints.MAIL_LOGIN, request);
    }

    /** Verifies an email address with an emailed link or code. */
    public Call<LoginApi.Owner> verifyAddress(MailEndpoints.UseMail request) {
        return client.call(MailEndpoints.VERIFY_ADDRESS, request);
    }

    /** Sets a new password with an emailed link or code, and returns a notice to send. */
    public Call<MailEndpoints.Mail> resetPassword(MailEndpoints.ResetPassword request) {
        return client.call(MailEndpoints.RESET_PASSWORD, request);
    }

    /** Changes an email address with an emailed link or code, and returns a notice for the old address. */
    public Call<MailEndpoints.Mail> changeAddress(MailEndpoints.ChangeAddress request) {
        return client.call(MailEndpoints.CHANGE_ADDRESS, request);
    }
}
