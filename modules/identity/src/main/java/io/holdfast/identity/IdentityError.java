package io.holdfast.identity;

/** The reasons why the identity module refuses a command. The names and meanings of the constants are stable. */
public enum IdentityError {
    IDENTITY_NOT_FOUND,
    IDENTITY_EXISTS,
    DID_EXISTS,
    IDENTITY_FROZEN,
    IDENTITY_DISABLED,
    IDENTITY_DELETED,

    /** Another identity has the external id. */
    EXTERNAL_ID_TAKEN,

    MACHINE_NOT_FOUND,
    MACHINE_EXISTS,
    MACHINE_REVOKED,
    MACHINE_EXPIRED,
    TOO_MANY_MACHINES,
    /** The device was enrolled in a different namespace. */
    MACHINE_NOT_IN_NAMESPACE,
    /** The keys of the device were replaced in the meantime. */
    WRONG_EPOCH,

    NAMESPACE_NOT_FOUND,
    NAMESPACE_EXISTS,
    NAMESPACE_INACTIVE,
    NOT_A_MEMBER,
    /** The namespace has members and would be left without an owner. */
    LAST_OWNER,
    TOO_MANY_NAMESPACES,

    /** The email address, account or wallet belongs to another identity. */
    METHOD_TAKEN,
    /** The identity has another credential of this method, which must be unlinked first. */
    METHOD_LINKED,
    NOT_LINKED,
    /** The method is the identity's only login method. */
    LAST_METHOD,
    PASSWORD_TOO_SHORT,
    /** The password is in the list of common passwords, or is a simple variation of one. */
    PASSWORD_COMMON,
    /** The password is in the configured list of leaked passwords. */
    PASSWORD_BREACHED,
    /** The password is wrong or the email address is unknown. */
    WRONG_CREDENTIALS,
    /** There were too many wrong passwords or codes. All further attempts are rejected for some time. */
    TOO_MANY_FAILURES,
    /**
     * There were too many wrong passwords for the account. New clients must log in differently: with a remembered
     * device, with an emailed link or code, or after a call to {@code unlock}.
     */
    PROOF_REQUIRED,
    /** The client is new, or has presented too many wrong codes. It must present two successive codes. */
    CODE_PAIR_REQUIRED,
    /** New clients have presented 1,000 wrong codes. A new client must present three successive codes. */
    CODE_TRIPLE_REQUIRED,

    MFA_NOT_FOUND,
    MFA_EXISTS,
    MFA_UNCONFIRMED,
    WRONG_CODE,
    CODE_USED,

    /** The challenge is unknown or has already been consumed. */
    CHALLENGE_NOT_FOUND,
    CHALLENGE_EXPIRED,
    /** The challenge was issued for a different purpose. */
    WRONG_PURPOSE,
    BAD_SIGNATURE,
    NONCE_USED,
    /** The OAuth state or OpenID Connect nonce is unknown, already consumed or expired. */
    STATE_NOT_FOUND,

    /** The emailed link or code is wrong, used or expired, or was requested for a different purpose. */
    MAIL_SECRET_INVALID,

    SESSION_NOT_FOUND,
    SESSION_EXISTS,
    SESSION_REVOKED,
    TOO_MANY_SESSIONS,
    MISSING_CAPABILITIES,

    /** The refresh token is unknown or expired. */
    REFRESH_NOT_FOUND,
    /** The refresh token has already been used. Its token family and session are revoked. */
    REFRESH_REUSED,
    REFRESH_REVOKED,
    WRONG_SESSION,
    WRONG_MACHINE,

    KEY_NOT_FOUND,
    /** The key is active and must be rotated before it can be retired. */
    KEY_ACTIVE,
    /** Tokens signed with the key may still be valid. */
    KEY_IN_USE,
    NO_SIGNING_KEY,
    TOO_MANY_KEYS,
    /**
     * No master key can decrypt the secret, or the current master key differs from the key first used under its name.
     */
    WRONG_MASTER_KEY,

    TOKEN_MALFORMED,
    TOKEN_FORGED,
    TOKEN_EXPIRED,
    /** The issue time of the token is in the future, or the token is not valid yet. */
    TOKEN_NOT_YET_VALID,
    /** The token has a different audience or issuer. */
    TOKEN_MISDIRECTED,

    SERVICE_NOT_FOUND,
    SERVICE_EXISTS,
    CERTIFICATE_TAKEN,
    DELIVERY_ENDED,
    /** Events after the given sequence number have been removed, because their retention time has passed. */
    EVENTS_EXPIRED,

    RATE_LIMITED
}
