package io.holdfast.identity;

import io.holdfast.identity.model.OpenIdAccount;
import java.time.Duration;

/**
 * The limits that apply to the identity module. A request that exceeds a limit is rejected with a message that names
 * the limit.
 */
public final class IdentityLimits {

    /** Maximum length of a namespace, device, platform or service name, in characters. */
    public static final int MAX_NAME = 128;

    /** Maximum length of the reason for a freeze or revocation, in characters. */
    public static final int MAX_REASON = 256;

    /** Maximum length of an email address, in characters. */
    public static final int MAX_EMAIL = 254;

    /** Minimum length of a password, in characters. */
    public static final int MIN_PASSWORD = 8;

    /** Maximum length of a password, in characters. */
    public static final int MAX_PASSWORD = 1_024;

    /** Maximum length of a token, code or OAuth state, in characters. Longer values are treated as unknown. */
    public static final int MAX_TOKEN = 512;

    /** Maximum length of an account id at an OAuth provider, in characters, as in OpenID Connect. */
    public static final int MAX_SUBJECT = 255;

    /** Maximum length of the name of an account at an OpenID provider: the issuer, a space and the subject. */
    public static final int MAX_OPENID_ACCOUNT = OpenIdAccount.MAX_ISSUER + 1 + OpenIdAccount.MAX_SUBJECT;

    /** Maximum length of an access token, in characters. Issued tokens are always shorter. */
    public static final int MAX_JWT = 65_536;

    /** Maximum length of the URL of a webhook or redirect, in characters. */
    public static final int MAX_URL = 2_048;

    /** Maximum length of the cached key set of an OpenID provider, in characters. */
    public static final int MAX_KEY_SET = 256 * 1_024;

    /** Maximum number of capabilities or scopes per device, session, token or service. */
    public static final int MAX_CAPABILITIES = 64;

    /** Maximum length of a capability or scope, in characters. */
    public static final int MAX_CAPABILITY = 64;

    /** Maximum value of the quotas for sessions, devices and namespaces per identity. */
    public static final int MAX_QUOTA = 500;

    /** Maximum number of signing keys that are not retired. */
    public static final int MAX_SIGNING_KEYS = 16;

    /** Maximum value of a failure quota or rate limit. */
    public static final int MAX_COUNT = 1_000_000;

    /** Maximum number of rows in a page. */
    public static final int MAX_PAGE = 1_000;

    /** Maximum value of a lifetime. */
    public static final Duration MAX_LIFETIME = Duration.ofDays(3_650);

    private IdentityLimits() {}
}
