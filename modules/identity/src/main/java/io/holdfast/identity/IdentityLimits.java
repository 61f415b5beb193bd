package io.holdfast.identity;

import java.time.Duration;

/** What the room refuses to exceed; every refusal names the limit. */
public final class IdentityLimits {

    /** The longest name of a namespace, device, platform or service, in characters. */
    public static final int MAX_NAME = 128;

    /** The longest reason of a freeze or revocation, in characters. */
    public static final int MAX_REASON = 256;

    /** The longest email address, in characters. */
    public static final int MAX_EMAIL = 254;

    /** The shortest and the longest password, in characters. */
    public static final int MIN_PASSWORD = 8;

    public static final int MAX_PASSWORD = 1_024;

    /** The longest token, code or state that is looked at, in characters. */
    public static final int MAX_TOKEN = 512;

    /** The longest name of an account at another provider, in characters, as OpenID Connect has it. */
    public static final int MAX_SUBJECT = 255;

    /** The longest access token that is looked at, in characters; the longest that is issued is shorter. */
    public static final int MAX_JWT = 65_536;

    /** The longest URL of a webhook or redirect, in characters. */
    public static final int MAX_URL = 2_048;

    /** The largest key set of another provider that is cached, in characters. */
    public static final int MAX_KEY_SET = 256 * 1_024;

    /** The most capabilities or scopes of a machine, session, token or service. */
    public static final int MAX_CAPABILITIES = 64;

    /** The longest capability or scope, in characters. */
    public static final int MAX_CAPABILITY = 64;

    /** What {@link Quotas} may allow: sessions, machines and namespaces of one identity. */
    public static final int MAX_QUOTA = 500;

    /** The most signing keys that are not retired. */
    public static final int MAX_SIGNING_KEYS = 16;

    /** The most failures that may be allowed, and the most hits of a rate limit. */
    public static final int MAX_COUNT = 1_000_000;

    /** The most rows of a page. */
    public static final int MAX_PAGE = 1_000;

    /** The longest that anything may be set to live. */
    public static final Duration MAX_LIFETIME = Duration.ofDays(3_650);

    private IdentityLimits() {}
}
